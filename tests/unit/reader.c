/* SPDX-License-Identifier: MIT */
/* The reader finds all games of a text, in streams of small pieces too, and reports texts without a game. */
#include "adj.h"
#include "reading.h"
#include "tap.h"

/* A linear congruential generator: the same texts on every run. */
static unsigned
random_below(uint32_t *state, unsigned bound)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % bound;
}

struct source {
    const char *text;
    size_t len, pos, step;
    bool fails;
};

static long
read_pieces(void *context, char *buf, size_t size)
{
    struct source *s = context;
    size_t n = s->len - s->pos < s->step ? s->len - s->pos : s->step;
    if (s->fails && s->pos > s->len / 2)
        return -1;
    n = n < size ? n : size;
    memcpy(buf, s->text + s->pos, n);
    s->pos += n;
    return (long)n;
}

/* Describes the result of reading one game; returns ADJ_OK when there may be more. */
static enum adj_status
say(struct buffer *out, enum adj_status st, struct adj_game *game, const struct adj_error *err)
{
    if (st == ADJ_OK) {
        buffer_printf(out, "%u: %zu\n", (unsigned)game->place.line, game->move_count);
        adj_game_free(game);
    } else if (st == ADJ_ESYNTAX || st == ADJ_ETOOBIG) {
        buffer_printf(out, "%zu: %s\n", err->line, err->code);
        st = ADJ_OK;
    }
    return st;
}

/* How the games of a stream are read. */
enum way { DIRECTLY, IN_PARTS, IN_PARTS_UNCOUNTED, WAYS };

/* The same for a part of the stream, at most three games if they are counted. *out_next is true when the reader returns no part. */
static enum adj_status
say_part(struct buffer *out, struct adj_reader *reader, bool counted, bool *out_next,
         struct adj_error *err)
{
    struct adj_reader *part;
    size_t games, read = 0;
    enum adj_status st = adj_reader_part(reader, 3, &part, counted ? &games : NULL, err);
    *out_next = !st && !part;
    struct adj_game *game;
    while (!st && part) {
        enum adj_status next = adj_reader_next(part, &game, err);
        if (next == ADJ_EOF)
            break;
        read++;
        st = say(out, next, game, err);
    }
    if (!st && part && counted && read != games)
        buffer_printf(out, "%zu of %zu games\n", read, games);
    if (!st)
        adj_reader_free(part);
    return st;
}

/* Lists places, moves and errors of a stream's games; borrowed until the next call. */
static const char *
streamed(struct source *s, const char *notation, enum way way)
{
    static struct buffer out;
    bool next = true;
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    options.notation = notation;
    options.variant = strcmp(notation, "pgn") == 0 ? "chess" : "waterloo5";
    buffer_reset(&out);
    buffer_puts(&out, "");
    enum adj_status st = adj_reader_stream(read_pieces, s, &options, &reader, &err);
    struct adj_game *game;
    while (!st) {
        if (way != DIRECTLY)
            st = say_part(&out, reader, way == IN_PARTS, &next, &err);
        if (st || !next)
            continue;
        st = adj_reader_next(reader, &game, &err);
        st = say(&out, st, game, &err);
    }
    adj_reader_free(reader);
    if (st != ADJ_EOF)
        buffer_printf(&out, "%s\n", adj_status_name(st));
    return out.data;
}

static void
test_games(void)
{
    static const char text[] =
        "Waterloo party 2.\n\n1. e3-e5 e8-e6\n\nParty 3.\n\n1. f3-f5 d8-d6\n2. d3-d5\n"
        "[White \"A\"]\n\n1. f3-f5 *\n1. d3-d4 { no end\n[White \"B\"]\n\n1. e3-e4 e8-e7 "
        "2. d3-d4\n1. d3-d4 d8-d7";
    static const char games[] = "1: 2\n5: 3\n9: 1\n12: 1\n13: 3\n16: 2\n";
    static const size_t steps[] = {1, 2, 3, 7, 64, 4096};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct source s = {text, sizeof text - 1, 0, steps[i], false};
        is_str(streamed(&s, "waterloo", DIRECTLY), games, "six games in pieces of %zu", steps[i]);
        s.pos = 0;
        is_str(streamed(&s, "waterloo", IN_PARTS), games, "and in parts");
    }
    for (enum way way = 0; way < WAYS; way++) {
        struct source failing = {text, sizeof text - 1, 0, 10, true};
        is_str(streamed(&failing, "waterloo", way), "1: 2\n5: 3\nio\n", "a stream that fails");
    }
}

/* Games without tags and results, separated only by move number one, in lines for the fast path and others. */
static void
test_plain_lines(void)
{
    static const char text[] = "1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6 4. Ba4 Nf6\n5. O-O Be7 6. Re1 b5\n"
                               "1. d4 d5 2. c4 e6\n3. Nc3 Nf6 4. Bg5 Be7\n5. e3 O-O 6. Nf3 h6 1-0\n"
                               "1. c4 c5 2. Nf3 Nf6\n3. Nc3 Nc6 (3... d5\n1. cxd5 Nxd5) 4. g3\n"
                               "10. e4 e5 11. Bg2 Bg7\n1. d4 d5 2. c4 c6\n3. Nf3 Nf6 4. Nc3 dxc4\n";
    static const char games[] = "1: 12\n4: 12\n7: 11\n11: 8\n";
    static const size_t steps[] = {1, 5, 4096};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        for (enum way way = 0; way < WAYS; way++) {
            struct source s = {text, sizeof text - 1, 0, steps[i], false};
            is_str(streamed(&s, "pgn", way), games, "plain lines in pieces of %zu", steps[i]);
        }
}

/* Random text from pieces of records and pieces that only resemble them. */
static void
put_random_text(struct buffer *out, uint32_t *seed)
{
    static const char *const pieces[] = {
        " ",
        "\n",
        "\n",
        "\n\n",
        ".",
        ",",
        "-",
        "+",
        "1",
        "e4",
        "O-O",
        "0-0",
        " 1-0",
        " 1 - 0",
        " 0- 1",
        " 0.5",
        " 0,5 - 0,5",
        " 1/2",
        " *",
        " ep",
        " e.p.",
        " {a\nb} ",
        " (",
        ") ",
        "; a\n",
        " $1",
        "!",
        "\n%\n",
        "\r\n",
        "\u00BD",
        "\u2013",
        "[Event \"a\"]\n",
        "\n\n[Event \"a\"]\n\n",
        "\n1. e4 e5 2. Nf3 Nc6",
        "\n12. Bb5 a6 13. Ba4 Nf6",
        " 2. Nf3 Nc6 3. Bb5",
        "\nwords that are a line",
        " exd6 dxe5 Nbd2 O-O-O",
        " e2-e4 e7-e5 g1-f3",
        " d8(Q) ",
        " 1) ",
        "[Site \"b\"]\r\n[Foo]\n[Date \"c\"] e4\n",
        "\n\n[Event \"a\"]\n[Site \"b\"]\n\n1. e4",
        "{a\n[Site \"b\"]\n",
        " {[%clk 0:10:00]} (1... d5 {a} ) $1 ",
    };
    unsigned count = random_below(seed, 60);
    buffer_reset(out);
    buffer_puts(out, "1. d4 d5 2. c4 c6");
    while (count-- > 0)
        buffer_puts(out, pieces[random_below(seed, sizeof pieces / sizeof *pieces)]);
}

/* Reading in parts, which only looks for the ends of games, finds the same games as reading directly. */
static void
test_random_parts(const char *notation, enum way way)
{
    struct buffer text;
    uint32_t seed = 1994;
    unsigned same = 0, texts = 4000;
    buffer_init(&text);
    struct buffer whole;
    buffer_init(&whole);
    for (; same < texts; same++) {
        put_random_text(&text, &seed);
        struct source s = {text.data, text.len, 0, 1 + random_below(&seed, 200), false};
        buffer_reset(&whole);
        buffer_puts(&whole, streamed(&s, notation, DIRECTLY));
        s.pos = 0;
        if (strcmp(streamed(&s, notation, way), whole.data) != 0)
            break;
    }
    ok(same == texts, "%s, the same games in parts, %s: %u texts of %u", notation,
       way == IN_PARTS ? "counted" : "not counted", same, texts);
    if (same < texts)
        printf("# %s\n", text.data);
    buffer_clear(&text);
    buffer_clear(&whole);
}

/* An endless game is rejected, and the good game after it is read. */
static void
test_large(void)
{
    size_t len = GAME_MAX_TEXT + (1 << 20);
    static const char good[] = "\n[White \"A\"]\n\n1. e3-e5 *\n";
    char *text = malloc(len + sizeof good);
    ok(text != NULL, "memory for a large text");
    if (!text)
        return;
    for (size_t i = 0; i < len; i += 4)
        memcpy(text + i, i % 64 ? "e3 a" : "\ne3\n", 4);
    memcpy(text + len, good, sizeof good);
    for (enum way way = 0; way < WAYS; way++) {
        struct source s = {text, len + sizeof good - 1, 0, 1 << 16, false};
        is_str(streamed(&s, "lan", way), "2: too-big\n163842: 1\n",
               "a game without end is refused, the one behind it is read");
    }
    free(text);
}

/* Text in which every line looks like the start of a game is scanned once, not once per line; JSON continues with the
 * next object. */
static void
test_large_lists(void)
{
    size_t len = (size_t)3 * GAME_MAX_TEXT;
    static const char head[] = "{\"variant\":\"chess\",\"moves\":[\"";
    static const char good[] = "\"]}\n{\"variant\":\"chess\",\"moves\":[\"e2-e4\"]}\n";
    char *text = malloc(len);
    ok(text != NULL, "memory for a large text");
    if (!text)
        return;
    for (size_t i = 0; i < len; i++)
        text[i] = i % 2 ? '\n' : '[';
    struct source brackets = {text, len, 0, 1 << 16, false};
    const char *got = streamed(&brackets, "pgn", DIRECTLY);
    size_t lines = 0;
    for (const char *p = got; (p = strchr(p, '\n')) != NULL; p++)
        lines++;
    ok(lines <= 4 && strncmp(got, "1: too-big\n", 11) == 0, "opening brackets: %zu errors", lines);
    len = GAME_MAX_TEXT + (1 << 20);
    memset(text, 'a', len);
    memcpy(text, head, sizeof head - 1);
    memcpy(text + len - sizeof good, good, sizeof good);
    struct source objects = {text, len - 1, 0, 1 << 16, false};
    is_str(streamed(&objects, "json", DIRECTLY), "1: too-big\n2: 1\n",
           "the object behind a large one");
    free(text);
}

static void
test_noise(void)
{
    static const struct {
        const char *text;
        size_t len;
        const char *result, *name;
    } cases[] = {
        {"", 0, "", "nothing"},
        {" \n\t\f\n", 5, "", "white space"},
        {"\xEF\xBB\xBF", 3, "", "a byte order mark alone"},
        {"1. e3-e5\0e8-e6", 14,
         "open 1:9 encoding: a control character (byte 0x00), expected text\n", "a NUL"},
        {"1. e3-e5\n\xC3\x28", 11,
         "open 2:1 encoding: byte 0xc3 is not UTF-8, expected text in UTF-8\n", "bad UTF-8"},
        {"1. e3-e5 \xE2\x80", 11,
         "open 1:10 encoding: byte 0xe2 is not UTF-8, expected text in UTF-8\n",
         "half a character"},
        {"\xFF\xFE"
         "1\0",
         4, "open 1:1 encoding: this is UTF-16, expected text in UTF-8\n", "UTF-16"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        is_str(reading(cases[i].text, cases[i].len, "waterloo5", NULL, true), cases[i].result, "%s",
               cases[i].name);
    is_str(reading_of("1. e3-e5", "waterloo9", NULL),
           "open 0:0 unknown-variant: unknown variant 'waterloo9', expected an id that 'adj "
           "variants' lists, did you mean 'waterloo5'?\n",
           "an unknown variant");
    is_str(reading_of("1. e3-e5", NULL, "latin"),
           "open 0:0 unknown-notation: there is no notation 'latin'\n", "an unknown notation");
    is_str(reading_of("[Variant \"waterloo9\"]\n\n1. e3-e5 *", NULL, "waterloo"),
           "next 1:1 unknown-variant: unknown variant 'waterloo9', expected an id that 'adj "
           "variants' lists, did you mean 'waterloo5'?\n",
           "an unknown variant is never a default");
}

int
main(void)
{
    test_games();
    test_plain_lines();
    for (enum way way = IN_PARTS; way < WAYS; way++) {
        test_random_parts("pgn", way);
        test_random_parts("lan", way);
    }
    test_large();
    test_large_lists();
    test_noise();
    return tap_done();
}
