/* SPDX-License-Identifier: MIT */
/* Conversions: a record in one notation goes in, in another comes out, nothing is kept. */
#include "api.h"
#include "judging.h"

void
conversion_post(struct request *req)
{
    const char *to = request_query(req, "to");
    struct adj_options options;
    if (!to) {
        problem_set(req, PROBLEM_BAD_PARAMETER, "to= must name the notation that is wanted");
        return;
    }
    struct adj_game *game = judging_options(req, &options) ? judging_read(req, &options) : NULL;
    if (game)
        game_reply(req, game, to);
    adj_game_free(game);
}
