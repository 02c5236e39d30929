/* SPDX-License-Identifier: MIT */
#include "desk/moves.h"

#include <stdlib.h>
#include <string.h>

/* Take a line apart: "4.Ba4", "4...Nf6". */
static void
line_take(struct request *req, const char *line, size_t len, struct moves *out)
{
    size_t digits = strspn(line, "0123456789"), dots = strspn(line + digits, ".");
    if (!out->count) {
        out->first = strtol(line, NULL, 10);
        out->is_second = dots > 1;
    }
    out->at[out->count++] = arena_copy(&req->pool, line + digits + dots, len - digits - dots);
}

struct moves
moves_written(struct request *req, const struct adj_game *game)
{
    struct moves moves = {.first = 1};
    char *text = NULL;
    size_t lines = 0;
    if (adj_game_written(game, &text, NULL))
        return moves;
    for (const char *at = text; *at; at++)
        lines += *at == '\n';
    moves.at = arena_alloc(&req->pool, (lines + 1) * sizeof *moves.at);
    for (const char *at = text; moves.at && *at; at += strcspn(at, "\n") + 1)
        line_take(req, at, strcspn(at, "\n"), &moves);
    adj_free(text);
    return moves;
}

bool
moves_begin_second(const char *setup)
{
    return *setup == 'B';
}

void
moves_open(struct html *h, const struct moves *moves, const char *class)
{
    put(h, "<ol class=\"%s\" start=\"%d\" aria-label=\"%w\">", class, moves->first, N_("Moves"));
}

void
moves_close(struct html *h, const struct moves *moves)
{
    bool is_open = (moves->count + moves->is_second) % 2;
    put(h, "%r</ol>\n", is_open ? "</li>" : "");
}

void
move_open(struct html *h, const struct moves *moves, size_t i)
{
    bool begins = (i + moves->is_second) % 2 == 0;
    put(h, "%r", begins ? "<li>" : i == 0 ? "<li>… " : " ");
}

void
move_close(struct html *h, const struct moves *moves, size_t i)
{
    put(h, "%r", (i + moves->is_second) % 2 ? "</li>" : "");
}
