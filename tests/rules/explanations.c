/* SPDX-License-Identifier: MIT */
/*
 * What a verdict tells of each game, from the record to what it cites, and how other notations write it: a line of
 * tests/golden/explanations.txt is a record, "GAME | OPTIONS | SET-UP | MOVES | AS", where - is nothing and AS "verdict", "row"
 * (what the game's row says of itself) or a notation; the line behind it, indented, is what comes of it. GOLDEN=1 writes what comes now, to be looked at.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "base/json.h"
#include "chess/schema.h"
#include "draughts/engine.h"
#include "rules/rules.h"
#include "rules/sentences.h"
#include "slurp.h"
#include "tap.h"

enum { FIELDS = 5 };
static const char path[] = "tests/golden/explanations.txt";

/* A record in LAN; NULL with the reason in *out. */
static struct adj_game *
game_read(char *const field[FIELDS], struct buffer *out)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    struct buffer text;
    buffer_init(&text);
    buffer_printf(&text, "[Variant \"%s\"]\n", field[0]);
    if (strcmp(field[2], "-") != 0)
        buffer_printf(&text, "[SetUp \"1\"]\n[FEN \"%s\"]\n", field[2]);
    buffer_printf(&text, "\n%s\n", strcmp(field[3], "-") != 0 ? field[3] : "*");
    options.notation = "lan";
    if (adj_reader_open(text.data, text.len, &options, &reader, &err) ||
        adj_reader_next(reader, &game, &err))
        buffer_printf(out, "no game: %s", err.message);
    adj_reader_free(reader);
    buffer_clear(&text);
    return game;
}

/* The texts of a list, or what its objects claim. */
static void
put_texts(struct buffer *out, const char *name, const struct json *list)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *item = json_item(list, i);
        const char *text =
            json_text(item) ? json_text(item) : json_text(json_member(item, "claim"));
        buffer_printf(out, "%s%s", i == 0 ? name : " ", text ? text : "?");
    }
}

static void
put_text(struct buffer *out, const char *before, const struct json *value)
{
    if (json_text(value))
        buffer_printf(out, "%s%s", before, json_text(value));
}

static void
put_verdict(struct buffer *out, const struct json *v)
{
    static const char *const cited[] = {"citation", "points_citation"};
    const struct json *score = json_member(v, "score");
    put_text(out, "", json_member(v, "status"));
    put_text(out, " ", json_member(v, "winner"));
    put_text(out, " ", json_member(v, "reason"));
    put_text(out, ", ", json_member(v, "basis"));
    put_text(out, ", ", json_member(score, "white"));
    put_text(out, ":", json_member(score, "black"));
    for (size_t i = 0; i < 2; i++) {
        const struct json *c = json_member(v, cited[i]);
        put_text(out, "; ", json_member(c, "document"));
        put_text(out, ", ", json_member(c, "paragraph"));
        put_texts(out, " by ", json_member(c, "ruling"));
        put_text(out, ": ", json_member(i ? c : v, "quote"));
    }
    put_texts(out, "; may claim ", json_member(v, "claims_available"));
    put_text(out, "; ", json_member(v, "position"));
}

static void
put_judged(struct buffer *out, const struct adj_game *game, const char *options)
{
    struct adj_report_options report = ADJ_REPORT_OPTIONS_INIT;
    struct adj_regulations *regulations = NULL;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_verdict *verdict = NULL;
    struct json *tree = NULL;
    char *text = NULL;
    size_t len;
    bool asked = strcmp(options, "-") != 0;
    report.format = "json";
    if ((asked && adj_regulations_read(options, strlen(options), &regulations, &err)) ||
        adj_judge(game, regulations, &verdict, &err) ||
        adj_report_write(verdict, &report, &text, &len, &err) || json_read(text, len, &tree, &err))
        buffer_printf(out, "no verdict: %s", err.message);
    else
        put_verdict(out, tree);
    json_free(tree);
    adj_free(text);
    adj_verdict_free(verdict);
    adj_regulations_free(regulations);
}

/* What a row says of itself. */
static void
put_row(struct buffer *out, const char *id)
{
    const struct ruleset *r = rules_find(NULL, id, strlen(id));
    if (!r)
        return;
    const struct league none = {NULL, NULL, NULL}, *league = r->league.name ? &r->league : &none;
    buffer_printf(out, "%s; %s; %d; %s; %s; %s; %s", r->title, r->author, r->year,
                  board_get(r->board)->title, r->source,
                  r->reconstruction ? r->reconstruction : "-",
                  rules_unnamed() == r ? "unnamed" : "-");
    if (league->name)
        buffer_printf(out, "; %s %s %s", league->name, league->time, league->ages);
    for (size_t i = 0; i < RULESET_MAX_SOURCES && r->sources[i]; i++)
        buffer_printf(out, "; %s %s %d%s", r->sources[i]->document, r->sources[i]->author,
                      r->sources[i]->year, r->sources[i]->is_ours ? " in our words" : "");
}

/* What comes of a line; borrowed until the next. */
static const char *
explanation_of(char *const field[FIELDS])
{
    static struct buffer out;
    struct adj_error err = ADJ_ERROR_INIT;
    buffer_clear(&out);
    buffer_puts(&out, "");
    struct adj_game *game = game_read(field, &out);
    char *text = NULL;
    if (strcmp(field[4], "row") == 0) {
        buffer_clear(&out);
        put_row(&out, field[0]);
    } else if (game && strcmp(field[4], "verdict") == 0)
        put_judged(&out, game, field[1]);
    else if (game && adj_game_convert(game, field[4], NULL, &text, NULL, NULL, &err))
        buffer_printf(&out, "not written: %s", err.message);
    else if (game)
        buffer_puts(&out, text);
    adj_free(text);
    adj_game_free(game);
    for (char *end; (end = strchr(out.data, '\n')) != NULL;)
        *end = '~';
    return out.data;
}

/* "A | B" into its parts. */
static bool
split(char *line, char *field[FIELDS])
{
    size_t n = 0;
    for (char *at = line; at && n < FIELDS; n++) {
        field[n] = at;
        char *bar = strstr(at, " | ");
        if (bar)
            *bar = '\0';
        at = bar ? bar + 3 : NULL;
    }
    return n == FIELDS;
}

/* What every row of a family has an ending for, and what none has. */
static void
check_reasons(const struct ruleset *rules)
{
    static const enum reason all[] = {REASON_RESIGNATION, REASON_ILLEGAL_MOVE, REASON_UNFINISHED};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        ok(ruleset_ending(rules, all[i]) != NULL, "%s: says where a verdict of %s rests", rules->id,
           reason_word(all[i]));
    bool takes_all =
        ruleset_ending(rules, REASON_NO_MOVE) && ruleset_ending(rules, REASON_NO_PIECES);
    ok(takes_all == !rules->chess && (!rules->chess || (!ruleset_ending(rules, REASON_NO_MOVE) &&
                                                        !ruleset_ending(rules, REASON_NO_PIECES))),
       "%s: who cannot move, or has no pieces, has lost in draughts alone", rules->id);
    const struct ending *stalemate = ruleset_ending(rules, REASON_STALEMATE);
    ok(!stalemate || stalemate->scores == 0 || stalemate->scores == 3 || stalemate->scores == 4,
       "%s: stalemate is a draw, three quarters or a win", rules->id);
}

/* The lines of a game that has none: its row, the start, and the acts that end any game. */
static void
write_usual(FILE *fresh, const char *id)
{
    static const char *const records[] = {"-",
                                          "[%event resign white]",
                                          "[%event flag black]",
                                          "[%event absence white]",
                                          "[%event agreement]",
                                          "[%event void]",
                                          "[%event abandoned]",
                                          "[%event adjudication 1-0]"};
    char line[128], *field[FIELDS];
    fprintf(fresh, "\n# %s\n", id);
    for (size_t i = 0; i <= sizeof records / sizeof *records; i++) {
        snprintf(line, sizeof line, "%s | - | - | %s | %s", id, records[i > 0 ? i - 1 : 0],
                 i > 0 ? "verdict" : "row");
        fprintf(fresh, "%s\n", line);
        if (split(line, field))
            fprintf(fresh, "    %s\n", explanation_of(field));
    }
}

/* Does every game have lines? GOLDEN=1 writes those that are missing. */
static void
check_games(const char *text, FILE *fresh, const char *only)
{
    for (size_t i = 0; text && i < rules_count(); i++) {
        const char *id = rules_at(i)->id;
        char row[64];
        snprintf(row, sizeof row, "\n%s | - | - | - | row\n", id);
        if (only && strcmp(only, id) != 0)
            continue;
        if (fresh && !strstr(text, row))
            write_usual(fresh, id);
        ok(fresh || strstr(text, row), "%s stands in %s", id, path);
    }
}

static void
check_rows(void)
{
    size_t unnamed = 0, assumed = 0;
    char shorts[100] = "";
    for (size_t i = 0; i < rules_count(); i++) {
        const struct ruleset *rules = rules_at(i);
        unnamed += rules->chess && rules->chess->unnamed;
        assumed += rules->draughts && rules->draughts->pdn.assumed;
        if (rules->draughts && rules->draughts->pdn.shorts)
            strcat(strcat(shorts, " "), rules->id);
        check_reasons(rules);
        for (const struct ending *e = rules->endings; e->reason != REASON_NONE; e++)
            ok(!e->claim || e->limit > 0, "%s: what must be claimed is counted: %s", rules->id,
               reason_word(e->reason));
    }
    is_int((int64_t)unnamed, 1, "PGN means one game when it names none");
    is_int((int64_t)assumed, 1, "PDN means one game where several fit equally");
    is_str(shorts, " pool russian brazilian czech", "the games that have Russian short notation");
}

int
main(void)
{
    size_t len;
    char *text = slurp(path, &len);
    char *whole = slurp(path, &len);
    FILE *fresh = getenv("GOLDEN") ? fopen(path, "w") : NULL;
    const char *want = NULL, *only = getenv("TEST_GAME");
    check_rows();
    ok(text != NULL, "%s", path);
    for (char *line = text, *end; line && *line; line = end) {
        char copy[4096], *field[FIELDS];
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = '\0';
        if (fresh && *line != ' ')
            fprintf(fresh, "%s\n", line);
        snprintf(copy, sizeof copy, "%s", line);
        if (*line == '#' || *line == ' ' || !*line || !ok(split(copy, field), "%s", line))
            continue;
        want = strncmp(end, "    ", 4) == 0 ? end + 4 : "";
        if (only && strcmp(only, field[0]) != 0) {
            if (fresh)
                fprintf(fresh, "    %.*s\n", (int)strcspn(want, "\n"), want);
            continue;
        }
        const char *got = explanation_of(field);
        if (fresh) {
            fprintf(fresh, "    %s\n", got);
            continue;
        }
        size_t n = strcspn(want, "\n");
        ok(strlen(got) == n && memcmp(got, want, n) == 0, "%s | %s | %s | %s: %s", field[0],
           field[1], field[2], field[3], got);
    }
    check_games(whole, fresh, only);
    if (fresh)
        fclose(fresh);
    free(whole);
    free(text);
    return tap_done();
}
