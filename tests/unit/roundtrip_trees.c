/* SPDX-License-Identifier: MIT */
/*
 * Random records with variations, comments, signs, clock times and tags come back from every other notation: A to B to A
 * gives the same text, or the conversion to B is refused because B cannot carry something.
 */
#include "adj.h"
#include "base/json.h"
#include "playing.h"
#include "reading.h"
#include "rules/rules.h"
#include "tap.h"

enum { GAMES = 6, PLIES = 14, CODECS = 16 };

static uint64_t seed = 7;

static unsigned
random_below(unsigned n)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(seed >> 33) % n;
}

/* clang-format off */
static const char *const pieces[] = {
    "good", "a", "[%cal Ge1e2]", "[%csl Rd4]", "\n[%cal Gd2d4]", "\n[note] x", "\n[White \"x\"]", "{", "(", ")", ";", "%", "\n%", "\\", "\"",
    "$3", "1-0", "*", "12.", "e4", "0-0", "\u2014", "\u2212", "\u0416", "\n", "\n\n", "\t", "  ", "[%emt 1]", "[%clk 1:00:00]", "<br>", "&amp;",
    "x}y", "[", "]", "\n(", "\n1. e4", "\n1-0", "!", "?", "...", "--", "e.p.", "+", "#", "\n# x",
};
static const char *const values[] = {"A", "\u00D6", "a \"q\"", "back\\slash", "{x}", "[y]", "x]", "", "?", "*", "1-0", "%", "; ", " lead", "\u0416"};
static const char *const names[] = {"Event", "Site", "White", "Black", "Round", "Date", "Foo", "Annotator", "ECO"};
/* clang-format on */

static void
put_comment(struct buffer *out)
{
    struct buffer text = {0};
    for (unsigned i = 1 + random_below(5); i > 0; i--) {
        buffer_puts(&text, pieces[random_below(sizeof pieces / sizeof *pieces)]);
        buffer_puts(&text, random_below(2) ? " " : "");
    }
    json_put_string(out, text.data, text.len);
    buffer_clear(&text);
}

/* Writes `count` moves from `first`, and random annotations of them. A variation repeats moves of the line that it leaves. */
static void
put_line(struct buffer *out, char moves[PLIES][40], unsigned first, unsigned count, unsigned depth)
{
    static const unsigned signs[] = {1, 2, 3, 6, 7, 10, 14, 140, 255};
    buffer_puts(out, "\"moves\":[");
    for (unsigned i = 0; i < count; i++)
        buffer_printf(out, "%s\"%s\"", i > 0 ? "," : "", moves[first + i]);
    buffer_puts(out, "],\"annotations\":[{\"ply\":0,\"sign\":1}");
    for (unsigned ply = 0; ply <= count; ply++)
        while (random_below(5) == 0) {
            unsigned kind = random_below(10);
            buffer_printf(out, ",{\"ply\":%u,", ply);
            if (kind < 4) {
                buffer_puts(out, "\"comment\":");
                put_comment(out);
            } else if (kind < 6 || ply == 0 || depth == 3) {
                buffer_printf(out, "\"sign\":%u",
                              signs[random_below(sizeof signs / sizeof *signs)]);
            } else if (kind < 7) {
                buffer_puts(out, "\"clock\":\"0:59:01\"");
            } else {
                unsigned most = count - ply + 1;
                buffer_puts(out, "\"variation\":{");
                put_line(out, moves, first + ply - 1, 1 + random_below(most < 5 ? most : 5),
                         depth + 1);
                buffer_putc(out, '}');
            }
            buffer_putc(out, '}');
        }
    buffer_putc(out, ']');
}

/* Writes a random game with the moves of `line` as a JSON record. */
static void
put_record(struct buffer *out, const char *variant, char moves[PLIES][40], unsigned count)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    buffer_printf(out, "{\"variant\":\"%s\",\"result\":\"%s\",\"tags\":{\"Source\":\"x\"", variant,
                  results[random_below(4)]);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (random_below(3) == 0) {
            buffer_printf(out, ",\"%s\":", names[i]);
            const char *value = values[random_below(sizeof values / sizeof *values)];
            json_put_string(out, value, strlen(value));
        }
    buffer_puts(out, "},");
    put_line(out, moves, 0, count, 0);
    buffer_puts(out, "}\n");
}

static unsigned
random_moves(const char *variant, char moves[PLIES][40])
{
    struct line line = play_begin(variant, NULL);
    struct movelist list;
    unsigned count = 0;
    movelist_init(&list);
    while (count < PLIES) {
        line.rules->family->moves(&line, &list);
        if (list.count == 0)
            break;
        const struct move *move = &list.at[random_below((unsigned)list.count)];
        struct buffer text;
        buffer_fixed(&text, moves[count], sizeof moves[count]);
        line.rules->family->lan_write(line.rules, line_now(&line), move, &text);
        if (line_push(&line, move))
            break;
        count++;
    }
    movelist_clear(&list);
    line_clear(&line);
    return count;
}

/* Reads the only game of a text; NULL: there is none, or more than one. */
static struct adj_game *
only_game(const char *text, const char *notation)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_reader *reader;
    struct adj_game *game = NULL, *more = NULL;
    options.notation = notation;
    if (adj_reader_open(text, strlen(text), &options, &reader, NULL))
        return NULL;
    if (adj_reader_next(reader, &game, NULL) == ADJ_OK &&
        adj_reader_next(reader, &more, NULL) != ADJ_EOF) {
        adj_game_free(game);
        game = NULL;
    }
    adj_game_free(more);
    adj_reader_free(reader);
    return game;
}

struct count {
    size_t ways, refused, wrong;
};

/* A to B and back: `game` was read from `text` in the notation `from`. */
static void
there_and_back(const struct adj_game *game, const char *text, const char *from, const char *to,
               struct count *count)
{
    char *other = NULL, *back = NULL;
    struct adj_error err = ADJ_ERROR_INIT;
    if (adj_game_convert(game, to, NULL, &other, NULL, NULL, &err)) {
        count->refused++;
        count->wrong += err.status != ADJ_ELOSSY;
        return;
    }
    struct adj_game *read = only_game(other, to);
    bool same = read && !adj_game_convert(read, from, NULL, &back, NULL, NULL, &err) &&
                strcmp(back, text) == 0;
    count->ways++;
    if (!same && count->wrong++ < 2)
        printf("# %s to %s: %s\n# %s\n# %s\n# %s\n", from, to, err.message, text, other,
               back ? back : "");
    adj_free(other);
    adj_free(back);
    adj_game_free(read);
}

static void
try_record(const char *record, struct count *count)
{
    struct adj_game *source = only_game(record, "json");
    for (size_t a = 0; source && a < codec_count(); a++) {
        char *text, *again = NULL;
        if (!codec_at(a)->carries(source->rules) ||
            adj_game_convert(source, codec_at(a)->name, NULL, &text, NULL, NULL, NULL))
            continue;
        struct adj_game *game = only_game(text, codec_at(a)->name);
        bool good =
            game && !adj_game_convert(game, codec_at(a)->name, NULL, &again, NULL, NULL, NULL);
        count->wrong += !good || strcmp(text, again) != 0;
        for (size_t b = 0; good && b < codec_count(); b++)
            if (a != b && codec_at(b)->carries(source->rules))
                there_and_back(game, again, codec_at(a)->name, codec_at(b)->name, count);
        adj_game_free(game);
        adj_free(text);
        adj_free(again);
    }
    count->wrong += !source;
    adj_game_free(source);
}

int
main(void)
{
    for (size_t i = 0; i < rules_count(); i++) {
        struct count count = {0, 0, 0};
        const struct ruleset *rules = rules_at(i);
        struct position start;
        if (position_start(rules, NULL, 0, &start, NULL) != ADJ_OK)
            continue; /* a game whose records bring their set-up */
        for (unsigned game = 0; game < GAMES; game++) {
            char moves[PLIES][40];
            struct buffer record = {0};
            unsigned plies = random_moves(rules->id, moves);
            put_record(&record, rules->id, moves, plies);
            try_record(record.data, &count);
            buffer_clear(&record);
        }
        is_int((int64_t)count.wrong, 0, "%s: %zu times there and back, %zu refused", rules->id,
               count.ways, count.refused);
        ok(count.ways > 0, "%s: some of them", rules->id);
    }
    return tap_done();
}
