/* SPDX-License-Identifier: MIT */
/*
 * A verdict depends on its own record only: each record, alone in a new process, gets byte for byte the verdict that it
 * gets among hundreds of others in any order. Random games of every variant end in flags, resignations and agreements;
 * random endings, in which whether a side can mate decides, are asked for both sides.
 *
 * `order.t FILE` only writes the records of its own to the file, one a line, for tests/api/order.t.
 * Tier: full (long)
 */
#include <dirent.h>
#include <sys/wait.h>
#include <unistd.h>

#include "adj.h"
#include "reading.h"
#include "slurp.h"
#include "tap.h"

enum { RECORDS_MOST = 2000, TOKENS_MOST = 128, GAMES = 3, ENDINGS = 16, SHOWN = 5 };

struct record {
    char *text;
    size_t len;
    char *alone; /* its verdict in a process of its own */
};

static struct record records[RECORDS_MOST];
static size_t record_count, drawn_count, flag_count;

static unsigned
random_below(unsigned bound)
{
    static uint32_t state = 2018;
    state = state * 1664525 + 1013904223;
    return (state >> 8) % bound;
}

/* Records. */

static void
record_add(char *text, size_t len)
{
    if (record_count < RECORDS_MOST)
        records[record_count++] = (struct record){text, len, NULL};
    else
        free(text);
}

/* A record of these moves, of which `end` is the last event. White's name is N and its number: adjd refuses names without a letter. */
static void
record_json(const char *variant, const char *setup, const char *moves, size_t plies,
            const char *end)
{
    struct buffer out = {0};
    char *text = NULL;
    size_t len;
    buffer_printf(&out, "{\"variant\":\"%s\",\"tags\":{\"White\":\"N%zu\"},", variant,
                  record_count);
    if (setup)
        buffer_printf(&out, "\"setup\":\"%s\",", setup);
    buffer_printf(&out, "\"moves\":[%s]", moves);
    if (*end == '{')
        buffer_printf(&out, ",\"events\":[{\"ply\":%zu,%s]", plies, end + 1);
    else if (*end)
        buffer_printf(&out, ",\"result\":\"%s\"", end);
    buffer_puts(&out, "}\n");
    if (!buffer_steal(&out, &text, &len, NULL))
        record_add(text, len);
}

/* Play up to `most` random moves from the set-up ("": the start), written as members of a list; the number of plies. */
static size_t
play_moves(const struct adj_variant *variant, const char *setup, size_t most, struct buffer *out)
{
    struct adj_play *play = NULL;
    size_t plies = 0;
    buffer_reset(out);
    buffer_puts(out, "");
    if (adj_play_new(variant, setup, strlen(setup), &play, NULL))
        return 0;
    while (plies < most) {
        char *moves = NULL;
        size_t count = 0;
        if (adj_play_moves(play, &moves, &count, NULL) || count == 0) {
            adj_free(moves);
            break;
        }
        const char *move = moves;
        for (unsigned skip = random_below((unsigned)count); skip > 0; skip--)
            move = strchr(move, '\n') + 1;
        int len = (int)strcspn(move, "\n");
        buffer_printf(out, "%s\"%.*s\"", plies > 0 ? "," : "", len, move);
        bool played = !adj_play_move(play, move, (size_t)len, NULL);
        adj_free(moves);
        plies++;
        if (!played)
            break;
    }
    adj_play_free(play);
    return plies;
}

static const char *const ends[] = {
    "",
    "{\"event\":\"flag\",\"by\":\"white\"}",
    "{\"event\":\"flag\",\"by\":\"black\"}",
    "{\"event\":\"resign\",\"by\":\"white\"}",
    "{\"event\":\"resign\",\"by\":\"black\"}",
    "{\"event\":\"agreement\"}",
    "1-0",
    "0-1",
};

/* Endings. */

/* The pieces of a set-up: "W:WKe1,Qd1:BKe8" has two of White's and one of Black's. */
struct pieces {
    char *text, *token[2][TOKENS_MOST];
    size_t count[2], royal[2]; /* without which no position is accepted */
};

/* Split a copy of the set-up. */
static void
pieces_split(const char *setup, struct pieces *out)
{
    *out = (struct pieces){.text = malloc(strlen(setup) + 1)};
    strcpy(out->text, setup);
    char *parts[3] = {out->text, NULL, NULL};
    for (size_t i = 1; i < 3 && parts[i - 1]; i++)
        if ((parts[i] = strchr(parts[i - 1], ':')) != NULL)
            *parts[i]++ = '\0';
    for (size_t side = 0; side < 2; side++) {
        char *rest = parts[side + 1];
        if (!rest)
            continue;
        rest[strcspn(rest, ":")] = '\0';
        rest++; /* the letter of the side */
        while (*rest && out->count[side] < TOKENS_MOST) {
            out->token[side][out->count[side]++] = rest;
            rest += strcspn(rest, ",");
            if (*rest)
                *rest++ = '\0';
        }
    }
}

static bool
is_position(const struct adj_variant *variant, const char *setup)
{
    struct adj_play *play = NULL;
    bool good = !adj_play_new(variant, setup, strlen(setup), &play, NULL);
    adj_play_free(play);
    return good;
}

/* The first pair of pieces that is a position by itself. */
static bool
pieces_find_royal(const struct adj_variant *variant, struct pieces *p)
{
    char setup[64];
    for (p->royal[0] = 0; p->royal[0] < p->count[0]; p->royal[0]++)
        for (p->royal[1] = 0; p->royal[1] < p->count[1]; p->royal[1]++) {
            snprintf(setup, sizeof setup, "W:W%s:B%s", p->token[0][p->royal[0]],
                     p->token[1][p->royal[1]]);
            if (is_position(variant, setup))
                return true;
        }
    return false;
}

/* One of them, seldom a pawn: where there is none it is often hard to say who can still mate. */
static size_t
pieces_any(const struct pieces *p, size_t side)
{
    size_t one = 0;
    for (unsigned tries = 0; tries < 4; tries++) {
        size_t alike = 0;
        one = random_below((unsigned)p->count[side]);
        for (size_t i = 0; i < p->count[side]; i++)
            alike += p->token[side][i][0] == p->token[side][one][0];
        if (alike <= p->count[side] / 4)
            break;
    }
    return one;
}

/* Both royal pieces with up to two others of each side. */
static void
ending_write(const struct pieces *p, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "%c:", random_below(2) ? 'W' : 'B');
    for (size_t side = 0; side < 2; side++) {
        used += (size_t)snprintf(out + used, size - used, "%c%s", side ? 'B' : 'W',
                                 p->token[side][p->royal[side]]);
        for (unsigned others = random_below(3); others > 0; others--) {
            size_t one = pieces_any(p, side);
            if (one != p->royal[side] && !strstr(out, p->token[side][one]))
                used += (size_t)snprintf(out + used, size - used, ",%s", p->token[side][one]);
        }
        if (!side)
            used += (size_t)snprintf(out + used, size - used, ":");
    }
}

static void
add_endings(const struct adj_variant *variant, const char *start, struct buffer *moves)
{
    struct pieces p;
    pieces_split(start, &p);
    bool found = pieces_find_royal(variant, &p);
    for (unsigned tries = 0, made = 0; found && tries < 100 && made < ENDINGS; tries++) {
        char setup[128];
        ending_write(&p, setup, sizeof setup);
        if (!is_position(variant, setup))
            continue;
        size_t plies = play_moves(variant, setup, random_below(20), moves);
        for (size_t flag = 1; flag <= 2; flag++)
            record_json(adj_variant_id(variant), setup, moves->data, plies, ends[flag]);
        made++;
    }
    free(p.text);
}

static void
add_variant(const struct adj_variant *variant, struct buffer *moves)
{
    /* Of a game whose start is lost. */
    static const char small[] = "W:WKa1,Mb2,Fc3,Qb1:BKe8,Md7,Fc6,Qd8";
    struct adj_play *play = NULL;
    char *setup = NULL;
    bool has_start = !adj_play_new(variant, "", 0, &play, NULL);
    if (has_start && adj_play_setup(play, &setup, NULL))
        setup = NULL;
    for (size_t i = 0; i < GAMES; i++) {
        size_t plies = play_moves(variant, has_start ? "" : small, 4 + random_below(60), moves);
        record_json(adj_variant_id(variant), has_start ? NULL : small, moves->data, plies,
                    ends[random_below(sizeof ends / sizeof *ends)]);
    }
    add_endings(variant, has_start && setup ? setup : small, moves);
    adj_free(setup);
    adj_play_free(play);
}

/* Positions of which the verdict once depended on the game before. */
static void
add_known(void)
{
    static const char *const known[][2] = {
        {"nihongi", "B:WKg2,Hd1:BKd5,Bd7:checked=W"},
        {"turtle-japan", "W:WKi6,Fb3:BKd4"},
        {"brilliant", "B:WKd2:BPf3,Kc8"},
        {"chess", "W:WKa1,Nb1:BKh8,Rh7"},
        {"chess", "W:WKg1,Bc1:BKg8,Pa7"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (size_t flag = 1; flag <= 2; flag++)
            record_json(known[i][0], known[i][1], "", 0, ends[flag]);
}

/* The files of tests/records as they are. */
static void
add_files(const char *folder)
{
    struct dirent **names = NULL;
    int count = scandir(folder, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[512];
        size_t len;
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        char *text = names[i]->d_name[0] == '.' ? NULL : slurp(path, &len);
        if (text)
            record_add(text, len);
        free(names[i]);
    }
    free(names);
}

/* Verdicts. */

static void
put_verdict(struct buffer *out, const struct adj_game *game, const void *context)
{
    struct adj_report_options options = ADJ_REPORT_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_verdict *verdict;
    char *text;
    (void)context;
    options.format = "json";
    if (adj_judge(game, NULL, &verdict, &err)) {
        put_error(out, "judge", &err);
        return;
    }
    if (!adj_report_write(verdict, &options, &text, NULL, &err)) {
        buffer_puts(out, text);
        adj_free(text);
    }
    adj_verdict_free(verdict);
}

/* The verdicts of a record's games, new (free). */
static char *
verdict_of(const struct record *record)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct buffer out;
    buffer_init(&out);
    buffer_puts(&out, "");
    each_game(record->text, record->len, &options, &out, put_verdict, NULL);
    return out.data;
}

/* The same from a new process, before this one has judged anything; NULL: it failed. */
static char *
verdict_alone(const struct record *record)
{
    int ends_of[2];
    if (pipe(ends_of))
        return NULL;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        const char *text = verdict_of(record);
        for (size_t at = 0, len = strlen(text); at < len;) {
            ssize_t wrote = write(ends_of[1], text + at, len - at);
            if (wrote <= 0)
                _exit(1);
            at += (size_t)wrote;
        }
        _exit(0);
    }
    close(ends_of[1]);
    struct buffer out;
    buffer_init(&out);
    buffer_puts(&out, "");
    char piece[4096];
    for (ssize_t got; (got = read(ends_of[0], piece, sizeof piece)) > 0;)
        buffer_put(&out, piece, (size_t)got);
    close(ends_of[0]);
    int status = -1;
    bool good = child > 0 && waitpid(child, &status, 0) == child && status == 0;
    if (good)
        return out.data;
    buffer_clear(&out);
    return NULL;
}

/* Judge all records in this order: how many verdicts differ from those alone. */
static unsigned
judge_all(const size_t *order)
{
    unsigned differ = 0;
    for (size_t i = 0; i < record_count; i++) {
        const struct record *record = &records[order[i]];
        char *now = verdict_of(record);
        if (strcmp(now, record->alone) != 0 && differ++ < SHOWN)
            printf("# record: %.300s# alone: %.900s\n# here:  %.900s\n", record->text,
                   record->alone, now);
        free(now);
    }
    return differ;
}

static void
test_orders(void)
{
    size_t order[RECORDS_MOST] = {0};
    for (size_t i = 0; i < record_count; i++)
        order[i] = record_count - 1 - i;
    is_int(judge_all(order), 0, "from the last to the first");
    for (size_t i = record_count; i-- > 1;) {
        size_t j = random_below((unsigned)i + 1), kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
    is_int(judge_all(order), 0, "in a random order");
}

int
main(int argc, char **argv)
{
    struct buffer moves = {0};
    for (size_t i = 0; i < adj_variant_count(); i++)
        add_variant(adj_variant_at(i), &moves);
    add_known();
    buffer_clear(&moves);
    if (argc > 1) {
        FILE *file = fopen(argv[1], "w");
        for (size_t i = 0; file && i < record_count; i++)
            fwrite(records[i].text, 1, records[i].len, file);
        return file && fclose(file) == 0 ? 0 : 1;
    }
    add_files("tests/records");
    add_files("tests/records/disputes");
    ok(record_count > 500, "there are %zu records", record_count);
    size_t died = 0;
    for (size_t i = 0; i < record_count; i++) {
        records[i].alone = verdict_alone(&records[i]);
        died += !records[i].alone;
        if (!records[i].alone)
            records[i].alone = calloc(1, 1);
        drawn_count += strstr(records[i].alone, "cannot mate by any series") != NULL;
        flag_count += strstr(records[i].alone, "time-forfeit") != NULL;
    }
    is_int((int64_t)died, 0, "each is judged in a process of its own");
    ok(drawn_count > 20 && flag_count > 100, "%zu flags, %zu of them drawn", flag_count,
       drawn_count);
    test_orders();
    for (size_t i = 0; i < record_count; i++) {
        free(records[i].text);
        free(records[i].alone);
    }
    return tap_done();
}
