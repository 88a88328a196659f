"""Where the sender's own words end, in the languages of common mail programs; and where they do not."""

import pytest

from feurio_pbem.mail.read.quoting import own_words

LINE = "feurio k7f3qa-12-8c2e pass end"

MARKS = [
    "-- ",
    "--",
    "- -- ",
    "-----Original Message-----",
    "----- Original Message -----",
    "-----Ursprüngliche Nachricht-----",
    "-------- Original-Nachricht --------",
    "-----Message d'origine-----",
    "-------- Message original --------",
    "-----Messaggio originale-----",
    "-----Mensaje original-----",
    "-----Oorspronkelijk bericht-----",
    "-----Исходное сообщение-----",
    "-----原始邮件-----",
    "---------- Forwarded message ---------",
    "-------- Weitergeleitete Nachricht --------",
    "-------- Message transféré --------",
    "-------- Messaggio Inoltrato --------",
    "-------- Mensaje reenviado --------",
    "-------- Doorgestuurd bericht --------",
    "----- Forwarded message from Ben <ben@example.net> -----",
    "----- Forwarded by Ben/Example on 29.11.2026 21:40 -----",
    "Begin forwarded message:",
    "Anfang der weitergeleiteten Nachricht:",
    "Début du message réexpédié :",
    "Inizio messaggio inoltrato:",
    "Inicio del mensaje reenviado:",
    "Begin doorgestuurd bericht:",
    "Välitetty viesti alkaa:",
    "Vidarebefordrat mejl:",
    "Początek przekazywanej wiadomości:",
    "Začátek přeposílané zprávy:",
    "Начало переадресованного сообщения:",
    "İletilen ileti başlangıcı:",
    "転送されたメッセージ:",
    "以下是转发的邮件：",
    "전달된 메시지:",
    "Content-Type: text/plain",
    "Message-ID: <1@example.org>",
    "From: Ben <b@example.net>\nSent: Sunday, 29 November 2026 21:40\nTo: Anna\nSubject: turn",
    "*From:* Ben\n*Sent:* Sunday\n*To:* Anna\n*Subject:* turn",
    "Von: Ben\nGesendet: Sonntag\nAn: Anna\nBetreff: Zug",
    "De : Ben\nEnvoyé : dimanche\nÀ : Anna\nObjet : tour",
    "De\u00a0: Ben\nA\u0300 : Anna\nObjet : tour",
    "Da: Ben\nInviato: domenica\nA: Anna\nOggetto: turno",
    "De: Ben\nEnviado el: domingo\nPara: Anna\nAsunto: turno",
    "Van: Ben\nVerzonden: zondag\nAan: Anna\nOnderwerp: beurt",
    "Subject: turn\nDate: Sunday\nFrom: Ben\nTo: Anna",
    "From: Ben\nTo: Anna with a very long\n list of friends\nSubject: turn",
    "Kimden: Ben\nGönderildi: Pazar\nKime: Anna\nKonu: hamle",
    "จาก: Ben\nส่ง: วันอาทิตย์\nถึง: Anna\nเรื่อง: ตา",
    "发件人：Ben\n发送时间：星期日\n收件人：Anna\n主题：回合",
    "Від: Ben\nНадіслано: неділя\nКому: Anna\nТема: хід",
    "Από: Ben\nΣτάλθηκε: Κυριακή\nΠρος: Anna\nΘέμα: κίνηση",
    "De la: Ben\nTrimis: duminică\nCătre: Anna\nSubiect: tură",
    "Od: Ben\nDátum: nedeľa\nKomu: Anna\nPredmet: ťah",
    "Šalje: Ben\nPoslano: nedjelja\nPrima: Anna\nPredmet: potez",
    "Dari: Ben\nDikirim: Minggu\nKepada: Anna\nSubjek: giliran",
    "Từ: Ben\nĐã gửi: Chủ nhật\nĐến: Anna\nChủ đề: lượt",
    "    From: Ben\n    Sent: Sunday\n    To: Anna\n    Subject: turn",
    "差出人: Ben\n送信日時: 日曜日\n宛先: Anna\n件名: turn",
]

NO_MARKS = [
    "On Sun, 29 Nov 2026 at 21:40, Ben <ben@example.net> wrote:",
    "Am 28.11.2026 um 08:15 schrieb Dora Lang:",
    "Le dim. 29 nov. 2026 à 21:40, Ben <ben@example.net> a écrit :",
    "Il giorno dom 29 nov 2026 Carla ha scritto:",
    "El dom, 29 nov 2026, Ben escribió:",
    "Op zo 29 nov 2026 schreef Ben:",
    "Sent from my iPhone",
    "From: the roof I saw it all",
    "Date: Sunday\nTo: all",
    "-----BEGIN PGP SIGNED MESSAGE-----",
    "________________________________",
    "---",
    "- -",
    "> -- ",
    "> From: Ben\n> Sent: x\n> To: y",
    "-- my move --",
    "the original message was --",
]


@pytest.mark.parametrize("mark", MARKS)
def test_below_a_mark_nothing_is_the_senders(mark: str) -> None:
    assert own_words(["Hi", *mark.split("\n"), LINE]) == ["Hi"]


@pytest.mark.parametrize("words", NO_MARKS)
def test_people_write_below_these(words: str) -> None:
    lines = ["Hi", *words.split("\n"), LINE]
    assert own_words(lines) == lines


def test_a_turn_line_near_a_header_block_is_kept() -> None:
    lines = ["To: all of you", "hello", LINE, "From: Ben", "Sent: Sunday", "To: Anna"]
    assert own_words(lines) == lines[:3]
