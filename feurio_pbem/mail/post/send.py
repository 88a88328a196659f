"""Turn mails handed in: to an SMTP server or to `sendmail`."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from feurio_pbem.mail.post.outgoing import Sendmail, Smtp, Tls, Way, send
from feurio_pbem.mail.post.passwords import find_password
from feurio_pbem.mail.write.composing import Mail


@dataclass(frozen=True)
class SmtpOptions:
    """The server as options name it: HOST or HOST:PORT."""

    server: str | None = None
    tls: Tls = "starttls"
    user: str | None = None
    password_file: Path | None = None

    def way(self) -> Way:
        """SMTP if a server is named, else the program `sendmail`. Raises Missing, WrongUsage."""
        if self.server is None:
            return Sendmail()
        host, _, port = self.server.rpartition(":") if self.server.count(":") == 1 else (self.server, "", "")
        settings = {"password-file": str(self.password_file)} if self.password_file else {}
        return Smtp(host, self.tls, int(port) if port.isdigit() else None, self.user, find_password(settings, Path()))


def send_all(mails: Sequence[Mail], way: Way) -> list[str]:
    """Hand them in, one after the other; returns refused recipients. Raises OutsideWorld, Missing."""
    return [refused for mail in mails for refused in send(mail, way)]
