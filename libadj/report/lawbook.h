/* SPDX-License-Identifier: MIT */
/* A part of the sources and rulings, as adj_rules_write() of adj.h chooses it, in the formats it is asked for. */
#ifndef REPORT_LAWBOOK_H
#define REPORT_LAWBOOK_H

#include "base/buffer.h"
#include "rules/sentences.h"

struct lawbook {
    const struct ruleset *rules;     /* NULL: of all games */
    const char *part;                /* as it was asked for; NULL: everything */
    size_t part_len;                 /* without the sign */
    const struct ruling *ruling;     /* the part is this one; NULL: it is none */
    bool by_section, by_paragraph;   /* the part is the rulebook's, or the author's */
    const struct language *language; /* of our own words in texts */
};

/*
 * Take a part of the book of these rules. A number without the author's sign is the rulebook's where it has such a
 * section of this game, else the author's. ADJ_EOPTION when there is none.
 */
enum adj_status lawbook_open(struct lawbook *book, const char *part, struct adj_error *err);
/* Is the sentence, or the ruling, in the part? */
bool lawbook_has(const struct lawbook *book, const struct sentence *sentence);
bool lawbook_rules(const struct lawbook *book, const struct ruling *ruling);
/* The sources in their order; NULL past the end. */
const struct source *lawbook_source(const struct lawbook *book, size_t index);

void lawbook_text(const struct lawbook *book, struct buffer *out);
void lawbook_json(const struct lawbook *book, struct buffer *out);

#endif
