"""The table of commands: everything the help page and the completion need without importing a command.

A command is a function of a module of this folder, marked with `options.command`, which holds its examples and Click's
context settings; its help stands here. `mail read` is the command `read` of the group `mail`.
"""

from typing import NamedTuple


class Entry(NamedTuple):
    """One line of the table; `function` is MODULE:NAME in this folder. Without a panel it is hidden: git calls it."""

    function: str
    help: str
    panel: str


GROUPS: dict[str, str] = {
    "git": "Play through a shared git repository.",
    "mail": "Play by mail.",
}

COMMANDS: dict[str, Entry] = {
    "new": Entry("play:new", "Make a new game of one to four players.", "Play"),
    "move": Entry("play:move", "Play a turn: [SPOT] [+TILE...], or pass, resign, take-back.", "Play"),
    "play": Entry("play:play", "Play on at one keyboard, turn after turn, until the game is over.", "Play"),
    "take-back": Entry("play:take_back", "Take back the last turn, as long as nobody has answered it.", "Play"),
    "resign": Entry("play:resign", "Give up your seat instead of playing your turn; your firefighters stay.", "Play"),
    "me": Entry("play:me", "Say who plays at this machine, so that nobody plays another's turn by mistake.", "Play"),
    "identity": Entry(
        "sealed:identity", "Show who plays on this machine; make an identity the first time.", "Sealed games"
    ),
    "join": Entry("sealed:join", "Join a sealed game: put your card into the file and send it back.", "Sealed games"),
    "start": Entry(
        "sealed:start",
        "Start a sealed game that everybody has joined; your first turn may go the same way.",
        "Sealed games",
    ),
    "retire": Entry(
        "drop_outs:retire",
        "Take a player who has vanished out of the game; in a sealed game all others agree.",
        "Drop-outs",
    ),
    "skip": Entry(
        "drop_outs:skip", "Pass over the turn of who does not move; in a sealed game all others agree.", "Drop-outs"
    ),
    "away": Entry(
        "drop_outs:away",
        "Say when you are away, in a game with a pace; nothing ends by itself.",
        "Drop-outs",
    ),
    "replace": Entry(
        "drop_outs:replace",
        "Give a seat to somebody else; in a sealed game he begins, and all others agree.",
        "Drop-outs",
    ),
    "show": Entry("look:show", "Show the board, the players, whose turn it is and what may be done.", "Look"),
    "legal": Entry(
        "look:legal", "List the hot spots, the room on each tile and how many firefighters may be placed.", "Look"
    ),
    "log": Entry("look:log", "Tell what happened, entry by entry.", "Look"),
    "score": Entry("look:score", "Explain the score of every player, region by region.", "Look"),
    "list": Entry("look:list_games", "List the games below folders: whose turn it is, and since when.", "Look"),
    "site": Entry(
        "look:site",
        "Make a static site of all games below a folder: an index and a page to play from for each.",
        "Look",
    ),
    "app": Entry(
        "look:app", "Make the app, for phones: this engine in a browser, as a folder of static files.", "Look"
    ),
    "rules": Entry("rules:rules", "Explain the rules: aim, picture, a worked score; or as a page to print.", "Look"),
    "bot": Entry("bots:bot", "Let the program play one turn.", "Alone"),
    "hint": Entry("bots:hint", "Say which turns are best, what they are worth, and why.", "Alone"),
    "analyse": Entry("bots:analyse", "Look back at games: what skill lost in each turn, and what luck gave.", "Alone"),
    "daily": Entry("bots:daily", "Play the forest of the day alone, the same for everybody.", "Alone"),
    "puzzle": Entry("bots:puzzle", "Find the one turn that is clearly best.", "Alone"),
    "check": Entry(
        "files:check", "Judge every entry of every file again and prove that the log leads to the state.", "Files"
    ),
    "schema": Entry(
        "files:schema", "Write the schemas of game files beside your games, and print the line for editors.", "Files"
    ),
    "export": Entry(
        "files:export",
        "Write an entry, its signature and the keys, for ssh-keygen to verify without this program.",
        "Files",
    ),
    "proof": Entry(
        "files:proof", "Prove to anybody that a player signed two versions of a turn, or check such a proof.", "Files"
    ),
    "pins": Entry(
        "files:pins", "Show what this machine remembers of sealed games and their players, or set it right.", "Files"
    ),
    "merge": Entry(
        "files:merge", "Compare two copies of one game: the same, one newer, united, or parted at an entry.", "Files"
    ),
    "sync": Entry(
        "git:sync", "Fetch what others have played, prove it, and tell whose turn it is in each game.", "Send"
    ),
    "watch": Entry("notices:watch", "Watch folders of games, and tell you once when it is your turn.", "Send"),
    "notify": Entry("notices:notify", "Set up how you are told: a command of yours, or a service.", "Send"),
    "git setup": Entry("git:setup", "Teach a repository what game files are; can be run twice and undone.", "Send"),
    "git commit": Entry("git:commit", "Commit a game file, and only that, with a message that tells the turn.", "Send"),
    "git audit": Entry("git:audit", "Find the commits that did more to a game, or less, than play it.", "Send"),
    "git resolve": Entry("git:resolve", "Settle a merge conflict in a game file.", "Send"),
    "git ci": Entry("git:ci", "Print a check for the host of the repository: github, gitlab or pre-receive.", "Send"),
    "git textconv": Entry("git:textconv", "Tell a game file as a story, for git diff.", ""),
    "git merge-driver": Entry("git:merge_driver", "Merge a game file, for git merge.", ""),
    "git check-staged": Entry("git:check_staged", "Judge what is about to be committed, for a hook.", ""),
    "mail compose": Entry(
        "mail:compose",
        "Write the turn mails of a game: news, board, choices, how to answer, the game file attached.",
        "Send",
    ),
    "mail send": Entry("mail:send", "Send the turn mails of a game, by `sendmail` or by an SMTP server.", "Send"),
    "mail receive": Entry(
        "mail:receive", "Play the turn lines of a mail and merge the games attached to it; answer if you like.", "Send"
    ),
    "mail run": Entry("mail:run", "Serve a mailbox: play what comes, answer everybody, for ever or once.", "Send"),
    "mail book": Entry(
        "mail:book",
        "Show or set the mail addresses of the players; they stay on this machine, never in the game file.",
        "Send",
    ),
    "mail secret": Entry(
        "mail:secret",
        "Ask a secret word of a player whose turns come as lines of mail (key:WORD), or stop asking.",
        "Send",
    ),
    "mail read": Entry("mail:read", "Find the turn lines in a mail; knows no game and changes nothing.", "Send"),
}


def names_in(group: str = "") -> dict[str, str]:
    """The names one level below `group` with their one-line help, in the order of the table."""
    start = f"{group} " if group else ""
    found: dict[str, str] = {}
    for name, entry in COMMANDS.items():
        if name.startswith(start) and entry.panel:
            word, *deeper = name[len(start) :].split(" ")
            found.setdefault(word, GROUPS[start + word] if deeper else entry.help)
    return found


def panels() -> dict[str, dict[str, str]]:
    """The names of the top level with their help, by panel."""
    found: dict[str, dict[str, str]] = {}
    top = names_in()
    for name, entry in COMMANDS.items():
        if not entry.panel:
            continue
        word = name.split(" ")[0]
        found.setdefault(entry.panel, {})[word] = top[word]
    return found
