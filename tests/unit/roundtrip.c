/* SPDX-License-Identifier: MIT */
/*
 * Every game of the test vectors survives each notation that can carry it: reading and writing again give the same
 * game, text and XML document, and the same fingerprint.
 */
#include <dirent.h>

#include "adj.h"
#include "reading.h"
#include "slurp.h"
#include "tap.h"

struct count {
    size_t games, ways, failures;
};

/* The moves of a record in LAN, without its tags, because some notations add tags. */
static const char *
moves_of(const char *lan)
{
    const char *end = lan ? strstr(lan, "\n\n") : NULL;
    return end ? end : "";
}

/* The fingerprint of a game, new; NULL when it cannot be judged. */
static char *
fingerprint_of(const struct adj_game *game)
{
    struct adj_verdict *verdict;
    if (!game || adj_judge(game, NULL, &verdict, NULL))
        return NULL;
    char *fingerprint = strdup(adj_verdict_fingerprint(verdict));
    adj_verdict_free(verdict);
    return fingerprint;
}

/* Writes, reads with the notation detected from the text, and writes again. */
static bool
comes_back(const struct adj_game *game, const struct codec *codec, const char *lan, const char *xml,
           const char *fingerprint)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text = NULL, *again = NULL, *other = NULL, *document = NULL;
    struct adj_reader *reader = NULL;
    struct adj_game *back = NULL;
    struct adj_options options = ADJ_OPTIONS_INIT;
    options.strict = true;
    bool same = !adj_game_convert(game, codec->name, NULL, &text, NULL, NULL, &err) &&
                !adj_reader_open(text, strlen(text), &options, &reader, &err) &&
                !adj_reader_next(reader, &back, &err) && back->codec == codec &&
                !adj_game_convert(back, codec->name, NULL, &again, NULL, NULL, &err) &&
                !adj_game_convert(back, "lan", NULL, &other, NULL, NULL, &err) &&
                !adj_game_convert(back, "xml", NULL, &document, NULL, NULL, &err) &&
                strcmp(text, again) == 0 && strcmp(moves_of(lan), moves_of(other)) == 0 &&
                strcmp(document, xml) == 0;
    char *its = same && fingerprint ? fingerprint_of(back) : NULL;
    same = same && (!fingerprint || (its && strcmp(its, fingerprint) == 0));
    free(its);
    if (!same)
        printf("# %s read as %s: %s\n# %.400s\n# again %.400s\n", codec->name,
               back ? back->codec->name : "nothing", err.message, text ? text : "",
               again ? again : "");
    adj_reader_free(reader);
    adj_game_free(back);
    adj_free(text);
    adj_free(again);
    adj_free(other);
    adj_free(document);
    return same;
}

static void
try_all(const struct adj_game *game, struct count *count)
{
    struct adj_error err = ADJ_ERROR_INIT;
    count->games++;
    char *lan;
    enum adj_status st = adj_game_convert(game, "lan", NULL, &lan, NULL, NULL, &err);
    if (st) {
        printf("# %s\n", err.message);
        count->failures += st != ADJ_ESETUP; /* some vectors are invalid set-ups */
        return;
    }
    char *xml;
    st = adj_game_convert(game, "xml", NULL, &xml, NULL, NULL, &err);
    if (st) {
        printf("# %s\n", err.message);
        count->failures++;
        adj_free(lan);
        return;
    }
    /* Judging takes most of the time: test one game in eight. */
    char *fingerprint = count->games % 8 == 1 ? fingerprint_of(game) : NULL;
    for (size_t i = 0; i < codec_count(); i++) {
        const struct codec *codec = codec_at(i);
        if (!codec->carries(game->rules))
            continue;
        count->ways++;
        if (count->failures < 5 && !comes_back(game, codec, lan, xml, fingerprint))
            count->failures++;
    }
    free(fingerprint);
    adj_free(lan);
    adj_free(xml);
}

static void
test_file(const char *folder, const char *name)
{
    char path[600];
    struct count count = {0, 0, 0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    size_t len;
    char *text = slurp(path, &len);
    struct adj_reader *reader;
    if (!text || adj_reader_open(text, len, NULL, &reader, NULL)) {
        ok(false, "%s can be read", path);
        free(text);
        return;
    }
    enum adj_status st;
    struct adj_game *game;
    while ((st = adj_reader_next(reader, &game, NULL)) == ADJ_OK) {
        try_all(game, &count);
        adj_game_free(game);
    }
    ok(st == ADJ_EOF && count.failures == 0 && count.games > 0,
       "%s: %zu games, %zu times there and back", name, count.games, count.ways);
    adj_reader_free(reader);
    free(text);
}

static void
test_folder(const char *folder)
{
    char path[256];
    vectors_path(path, sizeof path, folder);
    DIR *dir = opendir(path);
    if (!ok(dir != NULL, "there are vectors in %s", path))
        return;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (strstr(entry->d_name, ".jsonl"))
            test_file(path, entry->d_name);
    closedir(dir);
}

int
main(void)
{
    test_folder("public");
    test_folder("special");
    return tap_done();
}
