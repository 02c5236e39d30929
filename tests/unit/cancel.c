/* SPDX-License-Identifier: MIT */
/* Reading, judging, writing and proving check for cancellation at intervals, then stop and free everything. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "tap.h"

enum { MOVES = 4000 };

/* Requests a stop after `left` calls. */
struct patience {
    size_t left, asked;
};

static bool
is_over(void *context)
{
    struct patience *p = context;
    p->asked++;
    return p->asked > p->left;
}

/* Knights move out and back: without automatic repetition draws the game never ends. */
static char *
long_record(void)
{
    static const char *const moves[] = {"Nf3 Nf6", "Ng1 Ng8"};
    char *text = malloc(MOVES * 32 + 64);
    size_t len = (size_t)sprintf(text, "[Variant \"chess\"]\n[Result \"*\"]\n\n");
    for (int i = 0; i < MOVES; i++)
        len += (size_t)sprintf(text + len, "%d. %s ", i + 1, moves[i % 2]);
    strcpy(text + len, "*\n");
    return text;
}

static struct adj_game *
read_with(const char *text, struct patience *patience, enum adj_status want)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    options.stop = is_over;
    options.stop_context = patience;
    enum adj_status st = adj_reader_open(text, strlen(text), &options, &reader, &err);
    if (!st)
        st = adj_reader_next(reader, &game, &err);
    is_str(adj_status_name(st), adj_status_name(want), "read with patience for %zu questions",
           patience->left);
    if (st)
        is_str(err.code, "stopped", "it says why");
    adj_reader_free(reader);
    return game;
}

static void
judged(const struct adj_game *game, struct patience *patience)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_verdict *verdict = NULL;
    patience->asked = 0;
    patience->left = SIZE_MAX;
    is_int(adj_judge(game, NULL, &verdict, &err), ADJ_OK, "judged");
    ok(patience->asked >= 1, "it asked %zu times", patience->asked);
    adj_verdict_free(verdict);
    patience->left = 0;
    is_int(adj_judge(game, NULL, &verdict, &err), ADJ_ESTOPPED, "the judge gives up");
    is_str(err.message, "the work was given up", "and says so");
}

static void
written(const struct adj_game *game, struct patience *patience)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text = NULL;
    size_t len = 0;
    patience->left = SIZE_MAX;
    patience->asked = 0;
    is_int(adj_game_convert(
               game, "lan",
               &(struct adj_write_options){.size = sizeof(struct adj_write_options), .lossy = true},
               &text, &len, NULL, &err),
           ADJ_OK, "written");
    ok(patience->asked > MOVES / 256, "it asked %zu times", patience->asked);
    adj_free(text);
    patience->left = patience->asked / 2;
    patience->asked = 0;
    is_int(adj_game_convert(game, "json", NULL, &text, &len, NULL, &err), ADJ_ESTOPPED,
           "a writer gives up in the middle");
}

static void
proven(void)
{
    /* To show that bishops and locked pawns never mate takes thousands of positions. */
    static const char setup[] = "W:WPa4,Pa6,Pc4,Pc6,Bb5,Kc8:BPa5,Pa7,Pc5,Pc7,Bb6,Ka8";
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_play *play = NULL;
    struct adj_mates mates = ADJ_MATES_INIT;
    struct patience patience = {0, 0};
    if (!ok(!adj_play_new(adj_variant_find("chess", 5), setup, strlen(setup), &play, &err),
            "a play"))
        return;
    adj_play_set_stop(play, is_over, &patience);
    is_int(adj_play_can_mate(play, "white", 0, &mates, &err), ADJ_ESTOPPED, "a proof gives up");
    adj_mates_clear(&mates);
    adj_play_set_stop(play, NULL, NULL);
    is_int(adj_play_can_mate(play, "white", 0, &mates, &err), ADJ_OK,
           "and not when nobody is asked");
    is_int(mates.answer, ADJ_MATES_CANNOT, "what is proven then");
    adj_mates_clear(&mates);
    adj_play_free(play);
}

/* Detection of the game plays the record under all rules; it can be cancelled too. */
static void
detected(void)
{
    struct patience patience = {1, 0};
    adj_game_free(read_with("g1-f3 g8-f6\n", &patience, ADJ_ESTOPPED));
}

int
main(void)
{
    struct patience patience = {SIZE_MAX, 0};
    char *text = long_record();
    struct adj_game *game = read_with(text, &patience, ADJ_OK);
    if (game) {
        judged(game, &patience);
        written(game, &patience);
    }
    adj_game_free(game);
    patience = (struct patience){0, 0};
    adj_game_free(read_with(text, &patience, ADJ_ESTOPPED));
    free(text);
    detected();
    proven();
    return tap_done();
}
