"""The command line: options in, words and exit codes out; decides nothing."""
