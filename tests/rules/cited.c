/* SPDX-License-Identifier: MIT */
/*
 * What verdicts quote, for every cause that a game knows: a line "GAME | CAUSE" of tests/golden/cited.txt, and behind it,
 * indented, the document, the paragraphs and the words. A cause without a line quotes nothing. GOLDEN=1 writes what is
 * quoted now, to be looked at.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge/explanation.h"
#include "judge/events.h"
#include "chess/schema.h"
#include "rules/rules.h"
#include "slurp.h"
#include "tap.h"

static const char path[] = "tests/golden/cited.txt";

/* The causes of illegal moves that sentences speak of, whatever the piece. */
static const char *const refusals[REFUSED_NO_MATCH + 1] = {
    [REFUSED_NO_PIECE] = "no piece",
    [REFUSED_WRONG_SIDE] = "the opponent's piece",
    [REFUSED_GEOMETRY] = "the way of a piece",
    [REFUSED_BLOCKED] = "blocked",
    [REFUSED_OWN_PIECE] = "own piece",
    [REFUSED_EXPOSES_KING] = "exposes the king",
    [REFUSED_REPEATS] = "repeats",
    [REFUSED_CASTLING] = "castling",
    [REFUSED_LIMIT] = "limit",
    [REFUSED_PROMOTION] = "promotion",
    [REFUSED_MUST_CAPTURE] = "must capture",
    [REFUSED_PRIORITY] = "priority",
    [REFUSED_DROP] = "drop",
    [REFUSED_DEMAND] = "demand",
    [REFUSED_GAME_OVER] = "game over",
    [REFUSED_NO_MATCH] = "no match",
};

struct golden {
    char *at; /* the line that comes next */
    FILE *fresh;
};

/* The next line, cut off; "" at the end. */
static const char *
line_next(struct golden *g)
{
    char *line = g->at, *end = line + strcspn(line, "\n");
    g->at = *end ? end + 1 : end;
    *end = '\0';
    return line;
}

/* Is a line of this game to come? */
static bool
is_of(const struct golden *g, const char *id)
{
    size_t len = strlen(id);
    return strncmp(g->at, id, len) == 0 && strncmp(g->at + len, " | ", 3) == 0;
}

static void
check(struct golden *g, const struct ruleset *rules, const char *what, const char *whose,
      const struct citation_cause *cause)
{
    struct arena arena = {0};
    struct citation c;
    struct buffer line = {0}, cited = {0};
    citation_find(rules, NULL, cause, &arena, &c);
    if (c.paragraph) {
        buffer_printf(&line, "%s | %s%s%s", rules->id, what, *whose ? " " : "", whose);
        buffer_printf(&cited, "    %s, %s%s%s%s%s", c.document, c.paragraph,
                      c.rulings ? " by " : "", c.rulings ? c.rulings : "", c.quote ? ": " : "",
                      c.quote ? c.quote : "");
        if (g->fresh) {
            fprintf(g->fresh, "%s\n%s\n", line.data, cited.data);
        } else {
            is_str(line.data, line_next(g), "%s", line.data);
            is_str(cited.data, line_next(g), "%s: quoted", line.data);
        }
    }
    buffer_clear(&line);
    buffer_clear(&cited);
    arena_clear(&arena);
}

static void
check_moves(struct golden *g, const struct ruleset *rules)
{
    struct citation_cause cause = {.reason = REASON_ILLEGAL_MOVE};
    for (unsigned i = REFUSED_NOTHING + 1; i <= REFUSED_NO_MATCH; i++) {
        cause.refused = (enum refusal)i;
        check(g, rules, refusals[i], "", &cause);
    }
    cause.refused = REFUSED_GEOMETRY;
    for (const struct chess_piece *p = rules->chess ? rules->chess->pieces : NULL; p && p->sym;
         p++) {
        cause.piece = p->sym;
        if (!(p->flags & PIECE_MARKED))
            check(g, rules, refusals[REFUSED_GEOMETRY], p->sym, &cause);
    }
}

static void
check_endings(struct golden *g, const struct ruleset *rules)
{
    for (unsigned i = REASON_NONE + 1; i < REASON_COUNT; i++) {
        struct citation_cause cause = {.reason = (enum reason)i};
        check(g, rules, reason_word(cause.reason), "", &cause);
        for (const struct chess_piece *p = rules->chess ? rules->chess->pieces : NULL; p && p->sym;
             p++) {
            cause.royal = p->sym;
            if (cause.reason == REASON_KINGS_ROW)
                check(g, rules, reason_word(cause.reason), p->sym, &cause);
        }
    }
    check(g, rules, "points", "", &(struct citation_cause){.points = true});
    check(g, rules, "a draw that cannot be", "",
          &(struct citation_cause){.reason = REASON_UNFINISHED, .draw_claimed = true});
}

/* Every refusal and every act of a player that ends the game has a document and a paragraph. */
static void
check_complete(const struct ruleset *rules)
{
    static const enum reason acts[] = {REASON_RESIGNATION, REASON_AGREEMENT, REASON_TIME_FORFEIT,
                                       REASON_FORFEIT, REASON_VOID};
    const struct ending *illegal = ruleset_ending(rules, REASON_ILLEGAL_MOVE);
    for (unsigned i = REFUSED_NOTHING + 1; i <= REFUSED_NO_MATCH; i++) {
        struct citation_cause cause = {.reason = REASON_ILLEGAL_MOVE, .refused = (enum refusal)i};
        struct arena arena = {0};
        struct citation c;
        citation_find(rules, illegal, &cause, &arena, &c);
        ok(c.document && c.paragraph, "%s: a refusal (%s) cites a paragraph", rules->id,
           refusals[i]);
        arena_clear(&arena);
    }
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        const struct ending *own = ruleset_ending(rules, acts[i]);
        bool agrees = acts[i] != REASON_AGREEMENT || event_draws_exist(rules);
        ok(!agrees || (own && own->paragraph) || (rules->chess && !own), "%s: %s cites a paragraph",
           rules->id, reason_word(acts[i]));
    }
}

/* With TEST_GAME the sections of other games are written as they stand. */
static void
keep_section(FILE *fresh, const char *text, const char *head)
{
    const char *section = strstr(text, head), *next = section ? strstr(section + 1, "\n# ") : NULL;
    if (fresh && section)
        fprintf(fresh, "%.*s", (int)(next ? (size_t)(next - section) : strlen(section)), section);
}

int
main(void)
{
    size_t len;
    const char *only = getenv("TEST_GAME");
    char *text = slurp(path, &len);
    struct golden g = {.at = text, .fresh = getenv("GOLDEN") ? fopen(path, "w") : NULL};
    ok(text != NULL, "%s", path);
    if (g.fresh)
        fprintf(g.fresh,
                "# SPDX-License-Identifier: MIT\n"
                "# What verdicts quote, GAME | CAUSE by GAME | CAUSE: tests/rules/cited.c.\n");
    for (size_t i = 0; text && i < rules_count(); i++) {
        const struct ruleset *rules = rules_at(i);
        char head[64];
        snprintf(head, sizeof head, "\n# %s\n", rules->id);
        if (only && strcmp(only, rules->id) != 0) {
            keep_section(g.fresh, text, head);
            continue;
        }
        check_complete(rules);
        if (g.fresh)
            fputs(head, g.fresh);
        char *section = g.fresh ? g.at : strstr(g.at, head);
        if (!ok(section != NULL, "%s stands in %s", rules->id, path))
            continue;
        g.at = g.fresh ? section : section + strlen(head);
        check_moves(&g, rules);
        check_endings(&g, rules);
        if (!g.fresh)
            ok(!is_of(&g, rules->id), "%s: every line is quoted", rules->id);
    }
    if (g.fresh)
        fclose(g.fresh);
    free(text);
    return tap_done();
}
