"""What this machine keeps for itself and no game file holds: identity, pins, known players, addresses, commits seen.

Everything lies under `$FEURIO_HOME`, readable by its owner only. Only the identity cannot be made again; whatever else
is lost costs warnings and addresses, never a game.
"""
