"""`feurio mail …`: the road by mail."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from feurio_pbem.cli.notices import tell_turns
from feurio_pbem.cli.options import GameFile, Json, command
from feurio_pbem.cli.output import flush, print_error, print_json, print_text, write_bytes
from feurio_pbem.errors import WrongUsage
from feurio_pbem.messages import sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feurio_pbem.mail.host.handle import Handled
    from feurio_pbem.mail.post.deliver import Report
    from feurio_pbem.mail.read.reading import MailReading
    from feurio_pbem.mail.write.compose import Sender
    from feurio_pbem.mail.write.message import Mail

COMPOSE = """
feurio mail compose friday.feurio.yaml --to bo --from anna@example.org -o to-bo.eml
feurio mail compose friday.feurio.yaml --maildir ~/Maildir/.Drafts
feurio mail compose friday.feurio.yaml --to bo | sendmail -t
"""

SEND = """
feurio mail send friday.feurio.yaml --from anna@example.org
feurio mail send friday.feurio.yaml --config host.toml
feurio mail send friday.feurio.yaml --to bo --smtp mail.example.org --user anna --password-file ~/.smtp-password
"""

RECEIVE = """
feurio mail receive friday.feurio.yaml < answer.eml
feurio mail receive ~/games --send --from host@example.org < answer.eml     e.g. from procmail
feurio mail receive ~/games --maildir ~/Maildir/.Drafts --from anna@example.org < answer.eml
"""

RUN = """
feurio mail run --config host.toml
feurio mail run --config host.toml --once         e.g. every five minutes, from cron
feurio mail run --config host.toml --dry-run      only says what it would do
feurio mail run --config host.toml --status       what waits, and why
"""

BOOK = """
feurio mail book friday.feurio.yaml                                  who has which address
feurio mail book friday.feurio.yaml bo bo@example.org bo@work.example
feurio mail book friday.feurio.yaml bo --none                        forget Bo's addresses
feurio mail book friday.feurio.yaml bo --only-my-turns               no news for Bo, only his own turns
"""

SECRET = """
feurio mail secret friday.feurio.yaml bo --new       makes one and shows it once; tell Bo by another way
feurio mail secret friday.feurio.yaml bo lanternwood7
feurio mail secret friday.feurio.yaml bo --none      asks for none any more
"""

READ = """
feurio mail read answer.eml
feurio mail read - --json < answer.eml
"""

From = Annotated[str | None, typer.Option("--from", metavar="ADDRESS", help="In whose name; else $EMAIL.")]
To = Annotated[
    str | None, typer.Option("--to", metavar="SEAT|all", help="Who gets it; else all whose address is in the book.")
]
Out = Annotated[Path | None, typer.Option("-o", metavar="OUT", help="Write one mail to a new file.")]
Mbox = Annotated[Path | None, typer.Option(metavar="FILE", help="Append the mails to this mbox file.")]
Maildir = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Lay the mails into this Maildir, as drafts.")]
Server = Annotated[
    str | None, typer.Option("--smtp", metavar="HOST[:PORT]", help="Send by this server; else by `sendmail`.")
]
TlsMode = Annotated[Literal["tls", "starttls", "none"], typer.Option(help="How the connection is made safe.")]
User = Annotated[str | None, typer.Option(metavar="NAME", help="Log in to the server with this name.")]
PasswordFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The file that holds the password, in its first line.")
]


@command(COMPOSE)
def compose(
    file: GameFile,
    to: To = None,
    sender: From = None,
    out: Out = None,
    mbox: Mbox = None,
    maildir: Maildir = None,
    json: Json = False,
) -> None:
    """Turn mails as files, for whatever sends them."""
    from feurio_pbem.mail.write.drafts import compose_file

    _lay_out(compose_file(file, _sender_of(sender), to), out=out, mbox=mbox, maildir=maildir, json=json)


@command(SEND)
def send(
    file: GameFile,
    to: To = None,
    sender: From = None,
    server: Server = None,
    tls: TlsMode = "starttls",
    user: User = None,
    password_file: PasswordFile = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Take address and server from a host's settings (host.toml).")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Also to those who have the newest state already; --to SEAT always is.")
    ] = False,
    json: Json = False,
) -> None:
    """Turn mails, sent."""
    from feurio_pbem.home.folder import Home
    from feurio_pbem.mail.host.config import read_config
    from feurio_pbem.mail.post.deliver import SmtpOptions, deliver
    from feurio_pbem.mail.write.drafts import compose_file

    if config is None:
        mails = compose_file(file, _sender_of(sender), to)
        transport = SmtpOptions(server, tls, user, password_file).transport()
    else:
        settings = read_config(config)
        mails = compose_file(file, _sender_of(sender) if sender else settings.sender, to)
        transport = settings.transport()
    wants_again = again or to not in (None, "all")
    report = deliver(mails, transport, Home.of_this_machine(), again=wants_again)
    if not json or report.unreached:
        _tell_report(report)
    report.raise_failure()
    if json:
        refused = list(report.failed)
        told = [_mail_json(mail) for mail in mails]
        print_json({"mails": told, "refused": refused, "sent": report.sent, "already": report.already})


@command(RECEIVE)
def receive(
    places: Annotated[list[Path], typer.Argument(metavar="FILE|FOLDER...", help="The games it may be for.")],
    message: Annotated[str, typer.Option("--message", metavar="FILE", help="The mail; else stdin.")] = "-",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would come of it.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="An attached game may bring only its sender's own turns, as with a host.")
    ] = False,
    authserv_id: Annotated[
        str | None, typer.Option(metavar="NAME", help="Your mail provider's name in Authentication-Results.")
    ] = None,
    answer: Annotated[bool, typer.Option("--send", help="Send the answers.")] = False,
    sender: From = None,
    mbox: Mbox = None,
    maildir: Maildir = None,
    server: Server = None,
    tls: TlsMode = "starttls",
    user: User = None,
    password_file: PasswordFile = None,
    json: Json = False,
) -> int:
    """Play what a mail says, from a mail program's pipe or by hand."""
    from feurio_pbem.mail.host.handle import handle_mail
    from feurio_pbem.mail.host.receive import Policy
    from feurio_pbem.mail.post.deliver import SmtpOptions, deliver
    from feurio_pbem.mail.read.reading import read_message
    from feurio_pbem.mail.write.drafts import lay_down

    policy = Policy(strict, authserv_id, accepts_new=True, dry_run=dry_run)
    answers = answer or mbox is not None or maildir is not None
    handled = handle_mail(read_message(message), places, policy, _sender_of(sender) if answers else None)
    if not json:
        _tell_handled(handled)
    if handled.answers and not dry_run:
        if answer:
            report = deliver(handled.answers, SmtpOptions(server, tls, user, password_file).transport())
            for address, failure in report.failed.items():
                print_error(
                    f"feurio: {sentence('Not sent to {address}: {fault}', address=address, fault=str(failure))}"
                )
            report.raise_failure()
        else:
            lay_down(handled.answers, mbox=mbox, maildir=maildir)
    if json:
        print_json(handled.to_json())
    elif dry_run:
        for to in _recipients(handled.answers):
            print_text(str(sentence("An answer would go to {addresses}.", addresses=to)))
    else:
        for to in _recipients(handled.answers):
            print_text(str(sentence("Answered {addresses}.", addresses=to)))
    if not dry_run:
        tell_turns(handled.went_on, quiet=json)
    return handled.exit_code


def _tell_handled(handled: "Handled") -> None:
    for said in handled.said():
        print_text(str(said))
    for refused in handled.refusals():
        print_error("\n".join([f"feurio: {refused}", *(" ".join(map(str, refused.hints)) or "").splitlines()]))


@command(RUN)
def run(
    config: Annotated[Path, typer.Option("--config", metavar="FILE", help="The host's settings (TOML).")],
    once: Annotated[bool, typer.Option("--once", help="Handle what is there, and stop.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Change nothing, send nothing, move nothing.")] = False,
    status: Annotated[bool, typer.Option("--status", help="Only show what waits, and why.")] = False,
    json: Json = False,
) -> None:
    """Serve a mailbox, so that phones are enough to play."""
    from feurio_pbem.mail.host.run import Status, run_host
    from feurio_pbem.play.clock import now_label

    if status:
        found = Status(config)
        if json:
            print_json(found.to_json())
        else:
            print_text("\n".join(map(str, found.sentences())))
        return
    if json:
        raise WrongUsage("bad-option", sentence("--json goes with --status."))

    def log(line: str) -> None:
        print_text(f"{now_label()} {line}")
        flush()

    run_host(config, log, once=once, dry_run=dry_run, went_on=tell_turns)


@command(BOOK)
def book(
    file: GameFile,
    seat: Annotated[str | None, typer.Argument(metavar="[SEAT]", help="Whose addresses.")] = None,
    addresses: Annotated[
        list[str] | None, typer.Argument(metavar="[ADDRESS]...", help="All of this seat's, instead of those before.")
    ] = None,
    none: Annotated[bool, typer.Option("--none", help="Forget the addresses of this seat.")] = False,
    only_my_turns: Annotated[
        bool | None,
        typer.Option("--only-my-turns/--all-news", help="Only mails that say it is this seat's turn, or all."),
    ] = None,
    lang: Annotated[str | None, typer.Option(metavar="LANG", help="The language of the mails to this seat.")] = None,
    json: Json = False,
) -> None:
    """The mail addresses of a game's players, kept on this machine."""
    from feurio_pbem.mail.host.book import read_addresses, set_addresses

    if seat is None and (only_my_turns is not None or lang is not None):
        raise WrongUsage("bad-option", sentence("Whose mails? Name a seat."))
    known = read_addresses(file)
    if seat:
        known = set_addresses(file, seat, addresses or [], none=none, only_my_turns=only_my_turns, language=lang)
    if json:
        told = {"addresses": known.addresses, "secrets": known.secrets}
        print_json({**told, "only_my_turns": known.only_my_turns, "languages": known.languages})
        return
    for each, own in known.addresses.items():
        secret = f"   ({sentence('a secret word is asked for')})" if each in known.secrets else ""
        fewer = f"   ({sentence('only mails for the own turn')})" if each in known.only_my_turns else ""
        spoken = f"   ({known.languages[each]})" if each in known.languages else ""
        print_text(f"{each:16} {', '.join(own) or sentence('no address')}{secret}{fewer}{spoken}")


@command(SECRET)
def secret(
    file: GameFile,
    seat: Annotated[str, typer.Argument(metavar="SEAT", help="Whose turn lines.")],
    word: Annotated[str | None, typer.Argument(metavar="[WORD]", help="8 to 32 letters a-z or digits.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Make a word.")] = False,
    none: Annotated[bool, typer.Option("--none", help="Ask for none any more.")] = False,
    json: Json = False,
) -> None:
    """A word that a seat's turn lines must carry."""
    from feurio_pbem.mail.host.book import set_secret

    chosen = set_secret(file, seat, word, new=new, none=none)
    if json:
        print_json({"seat": seat, "secret": chosen})
    elif chosen is None:
        print_text(str(sentence("No secret word is asked of {seat}.", seat=seat)))
    else:
        print_text(str(sentence("The turn lines of {seat} must now carry key:{word}", seat=seat, word=chosen)))


@command(READ)
def read(
    message: Annotated[str, typer.Argument(metavar="MESSAGE", help="The mail as it came (NAME.eml), or - for stdin.")],
    json: Json = False,
) -> int:
    """What one mail says, without any game."""
    from feurio_pbem.mail.read.reading import read_mail, read_message, to_json

    reading = read_mail(read_message(message))
    if json:
        print_json(to_json(reading))
    else:
        _tell_reading(reading)
    return reading.refused.exit_code if reading.refused else 0


def _tell_reading(reading: "MailReading") -> None:
    if reading.refused:
        print_error(f"feurio: {reading.refused}")
        if reading.refused.hint:
            print_error(reading.refused.hint)
        return
    from feurio_pbem.mail.read.reading import tell_slip

    found = [f"{line.token}  {line.text}" for line in reading.commands]
    found += [
        str(sentence("game file {label}, {size} bytes", label=game.label, size=len(game.data)))
        for game in reading.games
    ]
    if reading.automatic:
        found = [str(sentence("Nothing to do: a machine sent this mail ({why}).", why=reading.automatic))]
    nothing = str(sentence("Nothing to do: there is no turn line in this mail."))
    print_text("\n".join(found) or " ".join([nothing, *([tell_slip(reading.slip)] if reading.slip else [])]))


def _sender_of(text: str | None) -> "Sender":
    """`--from`, else $EMAIL."""
    from feurio_pbem.mail.write.compose import Sender

    return Sender.of(text or os.environ.get("EMAIL"))


def _lay_out(
    mails: "Sequence[Mail]", *, out: Path | None, mbox: Path | None, maildir: Path | None, json: bool = False
) -> None:
    """Put finished mails where the options say; a single one without a place goes to stdout."""
    from feurio_pbem.mail.write.drafts import lay_down

    data = lay_down(mails, out=out, mbox=mbox, maildir=maildir)
    if json:
        message = None if data is None else data.decode("ascii")
        print_json({"mails": [{**_mail_json(mail), "message": message} for mail in mails]})
    elif data is None:
        for to in _recipients(mails):
            print_text(str(sentence("Mail for {addresses}.", addresses=to)))
    else:
        write_bytes(data)


def _tell_report(report: "Report") -> None:
    """Whom it reached, and whom not; the last on stderr, where it is no part of a document."""
    said = [sentence("Sent to {address}.", address=address) for address in report.sent]
    said += [
        sentence("{address} has it already; --again sends it once more.", address=address) for address in report.already
    ]
    failed = [
        sentence("Not sent to {address}: {fault}", address=address, fault=str(failure))
        for address, failure in report.failed.items()
    ]
    for line in said:
        print_error(str(line)) if report.unreached else print_text(str(line))
    for line in failed if not report.unreached else []:
        print_error(f"feurio: {line}")


def _recipients(mails: "Sequence[Mail]") -> list[str]:
    """Those of each mail in one text."""
    return [", ".join(mail.recipients) for mail in mails]


def _mail_json(mail: "Mail") -> dict[str, Any]:
    return {"message_id": mail.message_id, "to": list(mail.recipients)}
