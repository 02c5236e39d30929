/* SPDX-License-Identifier: MIT */
/*
 * Evidence for records that do not name their game: the other games of the file (RULES.md 11, "Which game is it?"). Only the
 * head of the input is examined, so that each game is read alike in every order and by any number of threads.
 */
#include "codec/reader.h"

#include <string.h>

#include "adj.h"
#include "notation/movetext.h"
#include "rules/rules.h"

enum { FILE_GAMES = 64, FILE_CLEAR = 4 };

/* The games that name their game, and those that fit no other, by ruleset. */
struct votes {
    size_t named[RULES_MOST], sole[RULES_MOST];
    size_t unnamed;
};

static size_t
index_of(const struct ruleset *rules)
{
    size_t i = 0;
    while (i < rules_count() && rules_at(i) != rules)
        i++;
    return i;
}

/* Counts the game at the start of the text. Returns its length; 0: it is not complete. */
static size_t
count_game(const struct adj_reader *r, const char *text, size_t len, bool at_end,
           struct votes *votes)
{
    struct adj_game *game = game_new(r->codec, text);
    struct movetext_end end = {.used = 0};
    if (!game)
        return 0;
    game->place = (struct place){1, 1};
    game->cancel = r->cancel;
    enum adj_status st = movetext_next(game, len, at_end, &end, NULL);
    if (!st && end.used > 0 && r->codec->finish)
        st = r->codec->finish(game, NULL);
    const bool whole = !st && end.used > 0;
    const struct ruleset *rules = whole ? game->rules : NULL;
    if (whole && game->variant.len > 0)
        rules = rules_find(NULL, game_chars(game, game->variant), game->variant.len);
    if (rules)
        votes->named[index_of(rules)]++;
    votes->unnamed += whole && !rules;
    if (whole && !rules && game->variant.len == 0 && !detect_sole(game, &rules) && rules)
        votes->sole[index_of(rules)]++;
    adj_game_free(game);
    return end.used;
}

/* Returns the ruleset with the most votes if it has at least four times as many as all others; NULL: there is none. */
static const struct ruleset *
winner(const size_t votes[RULES_MOST])
{
    size_t best = 0, all = 0;
    for (size_t i = 0; i < rules_count(); i++) {
        all += votes[i];
        best = votes[i] > votes[best] ? i : best;
    }
    return votes[best] > 0 && FILE_CLEAR * (all - votes[best]) <= votes[best] ? rules_at(best)
                                                                              : NULL;
}

const struct ruleset *
detect_file(const struct adj_reader *r, size_t head, bool *out_more)
{
    struct votes votes = {.unnamed = 0};
    const char *text = r->text + r->pos;
    const size_t all = r->len - r->pos;
    size_t len = all < head ? all : head, used = 1;
    const bool at_end = r->at_end && len == all;
    for (size_t games = 0; games < FILE_GAMES && used > 0; games++) {
        for (size_t blank; (blank = text_space(text, len)) > 0; text += blank)
            len -= blank;
        used = len > 0 ? count_game(r, text, len, at_end, &votes) : 0;
        text += used;
        len -= used;
    }
    const struct ruleset *named = winner(votes.named), *sole = winner(votes.sole);
    *out_more = votes.unnamed > 0 && !named && !sole && !at_end;
    return named ? named : sole;
}
