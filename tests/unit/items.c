/* SPDX-License-Identifier: MIT */
/*
 * No conversion loses anything silently: for every record of the tests, each item written to a notation is read back,
 * or is kept word for word in the comment for unplayable text, or is listed as lost.
 */
#include <dirent.h>
#include <sys/stat.h>

#include "adj.h"
#include "notation/items.h"
#include "notation/movetext.h"
#include "reading.h"
#include "slurp.h"
#include "tap.h"

/* Number of items of each kind in a record, and of tags; moves of variations are counted separately. */
struct tally {
    size_t of[ITEM_BAD + 1], inner, tags;
};

static struct tally
tally_of(const struct adj_game *game, size_t from, size_t end)
{
    struct tally tally = {.inner = 0};
    for (size_t at = 0; tags_next(game, &at);)
        tally.tags++;
    for (size_t i = from; i < end; i++) {
        const struct item *item = &game->items[i];
        bool inner = item->kind == ITEM_MOVE && item->depth > 0;
        tally.of[item->kind] += !inner;
        tally.inner += inner;
    }
    return tally;
}

/* Index of the item where a conversion stops playing; the number of items if it does not stop. */
static size_t
stop_of(const struct adj_game *game)
{
    struct walk walk;
    enum adj_status st = walk_init(&walk, game, false, NULL);
    walk.keeps = true;
    while (!st)
        st = walk_next(&walk, NULL);
    size_t stop = st == ADJ_EOF ? game->item_count : (size_t)(walk.item - game->items);
    walk_clear(&walk);
    return stop;
}

/* Returns whether a variation cannot be followed, so that it is written as a comment; also when it has a null move and
 * the notation has none. */
static bool
has_broken_variation(const struct adj_game *game, const struct codec *codec)
{
    struct walk walk;
    bool broken = false;
    enum adj_status st = walk_init(&walk, game, false, NULL);
    while (!st && (st = walk_next(&walk, NULL)) == ADJ_OK)
        broken |= walk.item->kind == ITEM_MOVE && !walk.understood &&
                  !(walk.passes && codec->can & CAN_PASSES);
    walk_clear(&walk);
    return broken;
}

static bool
same_tally(const struct tally *in, const struct tally *out, bool broken)
{
    static const enum item_kind kinds[] = {ITEM_MOVE,  ITEM_BEGIN, ITEM_END,  ITEM_EVENT,
                                           ITEM_CLOCK, ITEM_MARK,  ITEM_SIGN, ITEM_ESCAPE};
    bool same = in->tags == out->tags && in->of[ITEM_MOVE] == out->of[ITEM_MOVE];
    if (broken)
        return same;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        same &= in->of[kinds[i]] == out->of[kinds[i]];
    return same && in->inner == out->inner && in->of[ITEM_COMMENT] == out->of[ITEM_COMMENT];
}

/* Returns whether a comment of the record read back contains the text of the rest. */
static bool
has_rest(const struct adj_game *game, size_t stop, const struct adj_game *back)
{
    struct buffer rest;
    bool found = false;
    buffer_init(&rest);
    rest_put(game, stop, rest_end(game, stop), &rest);
    for (size_t i = 0; i < back->item_count && !found; i++)
        found = back->items[i].kind == ITEM_COMMENT && back->items[i].text.len == rest.len &&
                memcmp(game_chars(back, back->items[i].text), rest.data, rest.len) == 0;
    buffer_clear(&rest);
    return found;
}

/* Describes the verdict of a game: how far its moves were played, and why it ended. */
static void
put_ending(struct buffer *out, const struct adj_game *game)
{
    struct adj_verdict *verdict = NULL;
    struct adj_error err = ADJ_ERROR_INIT;
    if (adj_judge(game, NULL, &verdict, &err))
        buffer_puts(out, err.message);
    else
        buffer_printf(out, "%s %zu", adj_verdict_reason(verdict), adj_verdict_ply(verdict));
    adj_verdict_free(verdict);
}

/* Copies the game as it was read. All items are kept, and so is the verdict; notations of text do not copy. */
static bool
is_copied_to(const struct adj_game *game, const struct codec *codec)
{
    const struct adj_write_options how = {.size = sizeof how, .as_read = true};
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *back = NULL;
    struct buffer before = {0}, after = {0};
    char *text = NULL;
    size_t len = 0;
    bool copied = false;
    options.notation = codec->name;
    options.variant = game->rules->id;
    enum adj_status st = adj_game_convert(game, codec->name, &how, &text, &len, NULL, &err);
    if (!st && !adj_reader_open(text, len, &options, &reader, &err) &&
        !adj_reader_next(reader, &back, &err)) {
        put_ending(&before, game);
        put_ending(&after, back);
        struct tally in = tally_of(game, 0, game->item_count);
        struct tally out = tally_of(back, 0, back->item_count);
        copied = same_tally(&in, &out, false) && strcmp(before.data, after.data) == 0;
    }
    if (codec->dialect)
        copied = st == ADJ_EOPTION || st == ADJ_ENOTATION || st == ADJ_EVARIANT;
    if (!copied)
        printf("# %s as read: %s\n# %.300s\n# %s, %s\n", codec->name, err.message, text ? text : "",
               before.data ? before.data : "", after.data ? after.data : "");
    buffer_clear(&before);
    buffer_clear(&after);
    adj_game_free(back);
    adj_reader_free(reader);
    adj_free(text);
    return copied;
}

/* Copies a game that was read from XML or JSON, then the same with two moves exchanged, of which one is usually illegal. */
static bool
is_copied(struct adj_game *game)
{
    bool copied = true;
    struct item *moves[2] = {NULL, NULL};
    for (size_t i = 0; i < game->item_count; i++)
        if (game->items[i].kind == ITEM_MOVE && game->items[i].depth == 0 && !moves[1])
            moves[moves[0] != NULL] = &game->items[i];
    for (int turn = 0; turn < 2; turn++) {
        for (size_t i = 0; i < codec_count(); i++)
            copied &= is_copied_to(game, codec_at(i));
        if (!moves[1])
            break;
        struct span first = moves[0]->text;
        moves[0]->text = moves[1]->text;
        moves[1]->text = first;
    }
    return copied;
}

/* Converts to the notation and back. Nothing may be lost, or the losses are listed and all moves are still there. */
static bool
is_kept(const struct adj_game *game, const struct codec *codec)
{
    struct adj_write_options how = ADJ_WRITE_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *back = NULL;
    struct adj_notes *notes = NULL;
    struct buffer lost = {0};
    char *text = NULL;
    bool stopped = false, kept = false;
    size_t len = 0, stop = stop_of(game);
    how.lossy = true;
    how.out_stopped = &stopped;
    struct adj_options options = ADJ_OPTIONS_INIT;
    options.notation = codec->name;
    options.variant = game->rules->id;
    if (!adj_game_convert(game, codec->name, &how, &text, &len, &notes, &err) &&
        !adj_reader_open(text, len, &options, &reader, &err) &&
        !adj_reader_next(reader, &back, &err)) {
        put_losses(&lost, notes);
        struct tally in = tally_of(game, 0, stop), out = tally_of(back, 0, back->item_count);
        in.of[ITEM_COMMENT] += stop < game->item_count;
        kept = in.of[ITEM_MOVE] == out.of[ITEM_MOVE];
        if (kept && lost.len == 0)
            kept = same_tally(&in, &out, has_broken_variation(game, codec)) &&
                   (stop == game->item_count || has_rest(game, stop, back));
    }
    kept |= err.status == ADJ_ELOSSY; /* a refusal loses nothing */
    kept &= !back || codec->dialect || is_copied(back);
    if (!kept)
        printf("# %s: %s\n# %.300s\n# lost %.300s\n", codec->name, err.message, text ? text : "",
               lost.data ? lost.data : "");
    adj_game_free(back);
    adj_reader_free(reader);
    adj_free(text);
    buffer_clear(&lost);
    adj_notes_free(notes);
    return kept;
}

/* Checks a file; `variant` is the game of a record that does not name one. */
static void
test_file(const char *path, const char *variant)
{
    size_t games = 0, ways = 0, bad = 0;
    struct adj_options options = ADJ_OPTIONS_INIT;
    options.variant = variant;
    size_t len;
    char *text = slurp(path, &len);
    struct adj_reader *reader;
    if (!text || adj_reader_open(text, len, &options, &reader, NULL)) {
        ok(false, "%s can be read", path);
        free(text);
        return;
    }
    enum adj_status st;
    struct adj_game *game;
    while ((st = adj_reader_next(reader, &game, NULL)) != ADJ_EOF && st != ADJ_ENOMEM) {
        if (st)
            continue;
        games++;
        for (size_t i = 0; i < codec_count(); i++)
            if (codec_at(i)->carries(game->rules)) {
                ways++;
                bad += !is_kept(game, codec_at(i));
            }
        adj_game_free(game);
    }
    ok(games > 0 && bad == 0, "%s: %zu games, %zu ways", path, games, ways);
    adj_reader_free(reader);
    free(text);
}

/* Returns whether a file is a record; the folders also contain scripts and expected texts. */
static bool
is_record(const char *path)
{
    static const char *const others[] = {".t", ".sh", ".en.txt", ".ru.txt"};
    struct stat facts;
    size_t len = strlen(path);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (len > strlen(others[i]) && strcmp(path + len - strlen(others[i]), others[i]) == 0)
            return false;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode);
}

static void
test_folder(const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    ok(count > 2, "there are records in %s", folder);
    for (int i = 0; i < count; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (is_record(path))
            test_file(path, strstr(path, "waterloo") ? "waterloo5" : NULL);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

int
main(void)
{
    test_folder("tests/records");
    return tap_done();
}
