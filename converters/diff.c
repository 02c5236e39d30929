/* SPDX-License-Identifier: MIT */
/* `adj diff`: compares two records of the same game, such as both score sheets, and prints the
 * first difference. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adj.h"
#include "base/array.h"
#include "base/json.h"
#include "games.h"
#include "input.h"

/* The games of a file; `game` is NULL for an unreadable game. */
struct sheets {
    struct sheet {
        struct adj_game *game;
        bool paired;
    } * at;
    size_t count, cap;
};

static void
sheets_free(struct sheets *sheets)
{
    for (size_t i = 0; i < sheets->count; i++)
        adj_game_free(sheets->at[i].game);
    free(sheets->at);
}

static bool
sheets_add(struct sheets *sheets, struct adj_game *game)
{
    struct sheet *at = array_more(sheets->at, sheets->count, &sheets->cap, 16, sizeof *at);
    if (!at)
        return false;
    sheets->at = at;
    at[sheets->count++] = (struct sheet){.game = game};
    return true;
}

static enum exit_code
sheets_read(struct adj_reader *reader, const char *path, struct sheets *out)
{
    enum exit_code code = CODE_DONE;
    for (;;) {
        struct adj_error err = ADJ_ERROR_INIT;
        struct adj_game *game = NULL;
        enum adj_status st = adj_reader_next(reader, &game, &err);
        if (st == ADJ_EOF)
            return code;
        if (st)
            code = cli_worse(code, cli_error(path, &err));
        if (st == ADJ_EIO || st == ADJ_ENOMEM)
            return code;
        if (!sheets_add(out, game)) {
            adj_game_free(game);
            return cli_io_error(path, "out of memory");
        }
    }
}

static enum exit_code
sheets_open(const struct adj_options *options, const char *path, struct sheets *out)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct input *input = input_open(path, false);
    if (!input)
        return CODE_IO;
    enum exit_code code = input_reader(input, options, &reader, &err)
                              ? cli_error(path, &err)
                              : sheets_read(reader, path, out);
    adj_reader_free(reader);
    input_close(input);
    return code;
}

/* Whether both games have the same known value of a tag. */
static bool
tag_agrees(const struct adj_game *a, const struct adj_game *b, const char *name)
{
    size_t len_a, len_b;
    const char *value_a = adj_game_tag(a, name, &len_a), *value_b = adj_game_tag(b, name, &len_b);
    return value_a && value_b && len_a == len_b && len_a > 0 && *value_a != '?' &&
           strncasecmp(value_a, value_b, len_a) == 0;
}

/* The game of file B with the same players; otherwise the first game of B that is not paired yet. */
static size_t
partner(const struct adj_game *game, const struct sheets *b)
{
    size_t free_one = b->count;
    for (size_t i = b->count; i-- > 0;)
        if (!b->at[i].paired && b->at[i].game)
            free_one = i;
    for (size_t i = 0; i < b->count; i++)
        if (!b->at[i].paired && b->at[i].game && tag_agrees(game, b->at[i].game, "White") &&
            tag_agrees(game, b->at[i].game, "Black"))
            return i;
    return free_one;
}

struct diff {
    bool json;
    struct sheets a, b;
    bool parted;
    size_t written;
};

static void
put_json_pair(const struct diff *diff, size_t a, size_t b, const struct adj_diff *it)
{
    struct buffer out = {0};
    fputs(diff->written ? "," : "", stdout);
    json_open(&out, NULL, '{');
    json_put_number(&out, "a", a + 1);
    json_put_number(&out, "b", b + 1);
    json_put_bool(&out, "same", it->same);
    json_put_number(&out, "ply", it->ply);
    json_put_member(&out, "move_a", it->move_a);
    json_put_member(&out, "move_b", it->move_b);
    json_open(&out, "playable", '[');
    json_put_known(&out, NULL, it->playable_a ? "a" : NULL);
    json_put_known(&out, NULL, it->playable_b ? "b" : NULL);
    buffer_puts(&out, "]}");
    cli_put(&out);
}

static void
put_text_pair(size_t a, size_t b, const struct adj_diff *it)
{
    printf(cli_tr("Game %zu, %zu: "), a + 1, b + 1);
    if (it->same) {
        printf(cli_tr("the same %zu plies\n"), it->ply);
        return;
    }
    if (it->ply == 0) {
        puts(cli_tr("they do not begin with the same position"));
        return;
    }
    const char *ends = cli_tr("(ends)");
    bool neither = it->move_a && it->move_b && !it->playable_a && !it->playable_b;
    if (neither && strcmp(it->move_a, it->move_b) == 0) {
        printf(cli_tr("both have %s at ply %zu, which cannot be played\n"), it->move_a, it->ply);
        return;
    }
    printf(cli_tr("they part at ply %zu: %s | %s; "), it->ply, it->move_a ? it->move_a : ends,
           it->move_b ? it->move_b : ends);
    puts(it->playable_a && it->playable_b ? cli_tr("both can be played on")
         : it->playable_a                 ? cli_tr("only the first can be played on")
         : it->playable_b                 ? cli_tr("only the second can be played on")
                                          : cli_tr("neither can be played on"));
}

static enum exit_code
compare(struct diff *diff, size_t a, size_t b)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_diff it = ADJ_DIFF_INIT;
    if (adj_game_diff(diff->a.at[a].game, diff->b.at[b].game, &it, &err))
        return cli_error("diff", &err);
    if (diff->json)
        put_json_pair(diff, a, b, &it);
    else
        put_text_pair(a, b, &it);
    diff->written++;
    diff->parted |= !it.same;
    adj_diff_clear(&it);
    return CODE_DONE;
}

/* Lists the games that only one file contains. */
static void
put_rest(struct diff *diff, const char *name, const struct sheets *sheets)
{
    const char *comma = "";
    if (diff->json)
        printf(",\"only_%s\":[", name);
    for (size_t i = 0; i < sheets->count; i++) {
        if (sheets->at[i].paired)
            continue;
        diff->parted = true;
        if (diff->json)
            printf("%s%zu", comma, i + 1);
        else
            printf(strcmp(name, "a") == 0 ? cli_tr("Game %zu is only in the first file\n")
                                          : cli_tr("Game %zu is only in the second file\n"),
                   i + 1);
        comma = ",";
    }
    if (diff->json)
        putchar(']');
}

static enum exit_code
compare_all(struct diff *diff)
{
    enum exit_code code = CODE_DONE;
    if (diff->json)
        fputs("{\"games\":[", stdout);
    for (size_t i = 0; i < diff->a.count; i++) {
        size_t other = diff->a.at[i].game ? partner(diff->a.at[i].game, &diff->b) : diff->b.count;
        if (other == diff->b.count)
            continue;
        diff->a.at[i].paired = diff->b.at[other].paired = true;
        code = cli_worse(code, compare(diff, i, other));
    }
    if (diff->json)
        putchar(']');
    put_rest(diff, "a", &diff->a);
    put_rest(diff, "b", &diff->b);
    if (diff->json)
        puts("}");
    return cli_worse(code, diff->parted ? CODE_GAMES : CODE_DONE);
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    struct games games = {.options = ADJ_OPTIONS_INIT};
    struct diff diff = {0};
    const char *as = "text";
    const struct cli_option options[] = {
        TEXT("variant", "V", "the game; default: detected", &games.options.variant),
        RULESET_OPTION,
        TEXT("from", "NOTATION", "notation of the input; default: detected",
             &games.options.notation),
        CHOICE("as", "text|json", "the output format; default: text", &as),
        {0},
    };
    struct operands operands;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &operands, &code))
        return code;
    if (operands.count != 2)
        return cli_usage(self, "two files are expected, the two records of a game");
    if (!games_check(self, &games))
        return CODE_USAGE;
    diff.json = strcmp(as, "json") == 0;
    code = sheets_open(&games.options, operands.at[0], &diff.a);
    if (code != CODE_IO)
        code = cli_worse(code, sheets_open(&games.options, operands.at[1], &diff.b));
    if (code != CODE_IO)
        code = cli_worse(code, compare_all(&diff));
    sheets_free(&diff.a);
    sheets_free(&diff.b);
    return code;
}

const struct command command_diff = {
    .name = "diff",
    .synopsis = "[--variant V] [--from NOTATION] [--as text|json] FILE FILE",
    .summary = "Show where two records of the same game differ.",
    .run = run,
};
