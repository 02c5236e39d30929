/* SPDX-License-Identifier: MIT */
/*
 * The documents that rulesets follow, as verdicts cite them. A row cites a paragraph only if we have read its text, or
 * a source that quotes it by number.
 */
#ifndef RULES_DOCUMENTS_H
#define RULES_DOCUMENTS_H

#define FIDE "FIDE Laws of Chess (2023)"
#define FMJD "FMJD, Annex 1: Official rules for international draughts (2015)"
#define WCDF "WCDF, Rules of draughts"
#define FID "FID, Regolamento tecnico, capo I: dama italiana"
#define APCA "APCA, Tournament rules of play"
#define FPD "FPD, Regras do jogo de damas clássicas (2013)"
#define IDF "IDF, Rules"
#define CODE "Draughts code of Russia (Шашечный кодекс России)"
#define CBJD "CBJD, Regras oficiais"
#define CFD "Česká federace dámy, Pravidla české dámy"
#define DAMA "Turkish draughts (dama): Rules of game and learning guide"
#define TUDAF "TÜDAF, Türk Daması Kuralları (v3)"
#define FRISIAN "Frisian draughts, Official rules (2011)"
#define FRYSK "Frisian draughts: The rules of the game (friesdammen.nl)"
#define LIPPO "A. Lippo, Guide to the new chess (1934)"
#define WATERLOO_5 "Waterloo, 5th edition (2016)"
#define WATERLOO_6 "Waterloo, 6th edition (2018)"
#define WATERLOO_7 "Waterloo, 7th edition (2018)"
#define BRILLIANT_PAGE "Brilliant chess (2010)"
#define NIHONGI_PAGE "Nihongi (2010)"
#define CUBIC_PAGE "The 64-cell cubic chess (2010)"
#define TURTLE_PAGE "Turtle (2016)"
#define STONES_PAGE "Stones (2018)"
#define EUREKA_PAGE "Kosintsev, Eureka (2018)"
#define CULTURE "Culture (Thailand), 3/2013"
/* Sections of RULES.md, cited if no document is known or if a ruling differs from the document. */
#define RULEBOOK "Rulebook of this project"

#define CITE(text, number) .document = text, .paragraph = number
#define CITE_WHOLE(text) .document = text

#endif
