/* SPDX-License-Identifier: MIT */
/*
 * Documents that more than one system rests on, as the verdict cites them. A paragraph stands beside
 * a document only where its text was read, or a source that quotes it by its number.
 */
#ifndef RULES_DOCUMENTS_H
#define RULES_DOCUMENTS_H

#define FIDE "FIDE Laws of Chess (2023)"
#define FMJD "FMJD, Annex 1: Official rules for international draughts (2015)"
#define LIPPO "A. Lippo, Guide to the new chess (1934)"
/* RULES.md, by section: where no document is known, or a ruling goes another way than the document. */
#define RULEBOOK "Rulebook of this project"

#define CITE(text, number) .document = text, .paragraph = number
#define CITE_WHOLE(text) .document = text

#endif
