/* SPDX-License-Identifier: MIT */
/*
 * Every public game through every notation that can carry it: what is written is read back as the same game, and
 * written again it is the same text.
 */
#include <dirent.h>

#include "reading.h"
#include "slurp.h"
#include "tap.h"

static const char folder[] = "../shared/vectors/public";

struct count {
    size_t games, ways, failures;
};

/* Write, read, write again. */
static bool
comes_back(const struct adj_game *game, const struct codec *codec, const char *lan)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text = NULL, *again = NULL, *other = NULL;
    struct adj_reader *reader = NULL;
    struct adj_game *back = NULL;
    struct adj_options options = ADJ_OPTIONS_INIT;
    options.notation = codec->name;
    options.strict = true;
    bool same = !adj_game_write(game, codec->name, &text, NULL, &err) &&
                !adj_reader_open(text, strlen(text), &options, &reader, &err) &&
                !adj_reader_next(reader, &back, &err) &&
                !adj_game_write(back, codec->name, &again, NULL, &err) &&
                !adj_game_write(back, "lan", &other, NULL, &err) && strcmp(text, again) == 0;
    /* Some notations add tags of their own; the moves stand in the last line. */
    const char *moves = strrchr(lan, '\n') ? strstr(lan, "\n\n") : NULL;
    const char *other_moves = other ? strstr(other, "\n\n") : NULL;
    if (same && moves && strcmp(moves, other_moves) != 0)
        same = false;
    if (!same)
        printf("# %s: %s\n# %.400s\n# again %.400s\n", codec->name, err.message, text ? text : "",
               again ? again : "");
    adj_reader_free(reader);
    adj_game_free(back);
    adj_free(text);
    adj_free(again);
    adj_free(other);
    return same;
}

static void
try_all(const struct adj_game *game, struct count *count)
{
    char *lan;
    struct adj_error err = ADJ_ERROR_INIT;
    count->games++;
    if (adj_game_write(game, "lan", &lan, NULL, &err)) {
        printf("# %s\n", err.message);
        count->failures++;
        return;
    }
    for (size_t i = 0; i < codec_count(); i++) {
        const struct codec *codec = codec_at(i);
        if (!codec->carries(game->rules))
            continue;
        count->ways++;
        if (count->failures < 5 && !comes_back(game, codec, lan))
            count->failures++;
    }
    adj_free(lan);
}

static void
test_file(const char *name)
{
    char path[300];
    size_t len;
    struct count count = {0, 0, 0};
    struct adj_reader *reader;
    struct adj_game *game;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *text = slurp(path, &len);
    if (!text || adj_reader_open(text, len, NULL, &reader, NULL)) {
        ok(false, "%s can be read", path);
        free(text);
        return;
    }
    enum adj_status st;
    while ((st = adj_reader_next(reader, &game, NULL)) == ADJ_OK) {
        try_all(game, &count);
        adj_game_free(game);
    }
    ok(st == ADJ_EOF && count.failures == 0 && count.games > 0,
       "%s: %zu games, %zu times there and back", name, count.games, count.ways);
    adj_reader_free(reader);
    free(text);
}

int
main(void)
{
    DIR *dir = opendir(folder);
    if (!dir) {
        skip("no vectors in %s", folder);
        return tap_done();
    }
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (strstr(entry->d_name, ".jsonl"))
            test_file(entry->d_name);
    closedir(dir);
    return tap_done();
}
