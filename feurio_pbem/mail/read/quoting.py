"""Where the sender's own words end: signatures, forwarded and original messages, header blocks, raw mail source.

Only a comfort: the token in a line is what keeps an old one harmless. An attribution ("On … wrote:") ends nothing,
for people also write below what they quote.
"""

import re
import unicodedata

from feurio_pbem.mail.read.limits import LONGEST_LINE
from feurio_pbem.notation import fold

_SIGNATURES = {"--", "- --"}  # the second as OpenPGP escapes it
_RULE = "-_=*"
_WIDE_RULE = 5
_OLD_MAIL = re.compile(
    r"original|origine|origin[aá]l|urspr[uü]ng|oorspronkelijk|opprinnelig|oprindelig|alkuper|исходное|p[uů]vodn|"
    r"oryginaln|eredeti|元の|原始|원본|forward|weitergeleitet|transf[eé]r|r[eé]exp[eé]di|inoltrat|reenviad|encaminhad|"
    r"doorgestuurd|välitetty|přeposlan|továbbított|переслане|전달된|iletilen|προωθημένο|vidarebeford|videresend|przekazan|пересыл|пересланн|転送|转发"
)
_FORWARD = re.compile(
    r"(?:begin forwarded message|begin (?:van )?(?:het )?doorgestuurde? bericht|"
    r"anfang der weitergeleiteten (?:nachricht|e-mail)|"
    r"d[eé]but du (?:message|courriel) (?:r[eé]exp[eé]di[eé]|transf[eé]r[eé])|"
    r"inizio (?:del )?messaggio inoltrato|inicio del mensaje reenviado|"
    r"in[ií]cio da mensagem (?:re)?encaminhada|vidarebefordrat (?:brev|meddelande)|"
    r"(?:start p[aå] )?videresendt (?:besked|melding)|v[aä]litetty viesti alkaa|"
    r"vidarebefordrat mejl|pocz[aą]tek przekaz(?:ywan|an)ej wiadomo[sś]ci|za[cč][aá]tek p[rř]epos[ií]lan[eé] zpr[aá]vy|"
    r"начало (?:переадресованного|пересылаемого) сообщения|початок пересланого повідомлення|"
    r"(?:i\u0307?letilen|yönlendirilen) (?:ileti|e-posta) başlangıcı|továbbított (?:levél|üzenet) kezdete|"
    r"転送されたメッセージ|(?:以下是)?(?:开始)?转发的邮件|(?:以下是)?轉寄的郵件|전달된 메시지) ?:?"
)
_SOURCE = re.compile(r"(?:content-(?:type|transfer-encoding|disposition)|mime-version|message-id|return-path) ?:.*")
_LABELS = {
    "from": "from|von|de|da|van|från|fra|lähettäjä|od|от|от кого|gönderen|expéditeur|remitente|mittente|"
    "kimden|feladó|від|από|de la|šalje|dari|từ|差出人|发件人|寄件者|보낸 사람|จาก|מאת|من",
    "date": "date|sent|gesendet|datum|envoyé|envoyé le|inviato|data|fecha|enviado|enviada em|enviado el|verzonden|"
    "skickat|sendt|lähetetty|wysłano|дата|отправлено|odesláno|gönderildi|küldve|"
    "dátum|odoslané|надіслано|στάλθηκε|ημερομηνία|trimis|poslano|dikirim|đã gửi|ngày|tarih|"
    "送信日時|日期|发送时间|寄件日期|보낸 날짜|ส่ง|נשלח|تم الإرسال",
    "to": "to|an|à|a|para|aan|till|til|vastaanottaja|do|komu|кому|destinataire|destinatario|kime|címzett|"
    "προς|către|prima|za|kepada|đến|до|"
    "宛先|收件人|받는 사람|ถึง|אל|إلى",
    "subject": "subject|betreff|objet|oggetto|asunto|assunto|onderwerp|ämne|emne|aihe|temat|předmět|тема|"
    "konu|tárgy|predmet|zadeva|θέμα|subiect|subjek|chủ đề|относно|件名|主题|主旨|제목|เรื่อง|נושא|الموضوع",
}
_KINDS = {label: kind for kind, labels in _LABELS.items() for label in labels.split("|")}
_LABELLED = re.compile(r"[*_]{0,2}(?P<label>[^\W\d_][^:*_]{0,20}?)[*_]{0,2} ?: ?[*_]{0,2}.*")
_BLOCK = 8  # lines in which the labels of one header block stand


def own_words(lines: list[str]) -> list[str]:
    """The lines before the first mark under which words of somebody else, or a signature, stand."""
    folded = [unicodedata.normalize("NFC", fold(line[:LONGEST_LINE])).casefold().rstrip() for line in lines]
    kinds = [_kind(line) for line in folded]
    for i, line in enumerate(folded):
        if line in _SIGNATURES or _is_mark(line) or (kinds[i] and _is_header_block(folded, kinds, i)):
            return lines[:i]
    return lines


def _is_mark(line: str) -> bool:
    if _FORWARD.fullmatch(line) or _SOURCE.fullmatch(line):
        return True
    line = line.rstrip(": ")
    rule = min(len(line) - len(line.lstrip(_RULE)), len(line) - len(line.rstrip(_RULE)))
    words = line.strip(_RULE + " ")
    if rule < 2 or not any(map(str.isalpha, words)) or words.startswith(("begin pgp", "end pgp")):
        return False
    return rule >= _WIDE_RULE or _OLD_MAIL.search(words) is not None


def _kind(line: str) -> str:
    found = _LABELLED.fullmatch(line.lstrip())
    return _KINDS.get(found["label"], "") if found else ""


def _is_header_block(lines: list[str], kinds: list[str], start: int) -> bool:
    """A From line with a date, or with two others, close together."""
    seen: set[str] = set()
    strangers = 0  # folded values of the labels above
    for line, kind in zip(lines[start : start + _BLOCK], kinds[start : start + _BLOCK], strict=True):
        strangers += bool(line and not kind)
        if strangers > 2 or line.startswith("feurio "):
            break
        seen |= {kind} - {""}
    return "from" in seen and ("date" in seen or len(seen) >= 3)
