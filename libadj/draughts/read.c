/* SPDX-License-Identifier: MIT */
/* Reads a draughts move in LAN (RULES.md 1). Begin with draughts_lan_read(). */
#include "draughts/family.h"

#include "base/error.h"

enum { MAX_CANDIDATES = 16 };

/* Parses FROM-TO or FROM:SQ:...:TO. */
static enum adj_status
path_read(const struct ruleset *rules, const char *text, size_t len, struct draughts_path *path,
          bool *out_capture, struct adj_error *err)
{
    const struct board *board = ruleset_board(rules);
    size_t at = 0;
    path->count = 0;
    *out_capture = false;
    size_t used;
    int sq;
    for (;;) {
        used = board_square_prefix(board, text + at, len - at, &sq);
        if (used == 0)
            return error_at(err, ADJ_ESYNTAX, "syntax", 1, at + 1,
                            "move: expected a square of the %s board", board->title);
        if (path->count == DRAUGHTS_MAX_PATH)
            return error_at(err, ADJ_ETOOBIG, "too-big", 1, at + 1, "move: more than %d squares",
                            DRAUGHTS_MAX_PATH);
        path->at[path->count++] = (square_t)sq;
        at += used;
        if (at == len && path->count > 1)
            return ADJ_OK;
        if (at < len && text[at] == ':' && (path->count == 1 || *out_capture))
            *out_capture = true;
        else if (at == len || text[at] != '-' || path->count > 1)
            return error_at(err, ADJ_ESYNTAX, "syntax", 1, at + 1, "move: expected %s",
                            path->count == 1 ? "'-' or ':'"
                            : *out_capture   ? "':' or the end"
                                             : "the end");
        at++;
    }
}

static enum adj_status
lan_ambiguous(const struct line *line, const struct move *candidates, size_t count,
              struct adj_error *err)
{
    struct buffer list = {0};
    for (size_t i = 0; i < count; i++) {
        buffer_puts(&list, i == 0 ? "" : ", ");
        draughts_lan_write(line->rules, line_now(line), &candidates[i], &list);
    }
    error_set(err, ADJ_EILLEGAL, "ambiguous-move", "move: fits several: %s%s",
              list.data ? list.data : "", count == MAX_CANDIDATES ? ", ..." : "");
    buffer_clear(&list);
    return ADJ_EILLEGAL;
}

bool
draughts_lan_quick(const struct line *line, const char *text, size_t len, struct move *out)
{
    struct draughts_path path;
    struct move found[2];
    bool capture;
    if (path_read(line->rules, text, len, &path, &capture, NULL) ||
        draughts_match(line, &path, true, found, 2) != 1 ||
        (found[0].kind == MOVE_CAPTURE) != capture)
        return false;
    *out = found[0];
    return true;
}

enum adj_status
draughts_lan_read(struct line *line, const char *text, size_t len, struct move *out,
                  struct refusal_detail *why, struct adj_error *err)
{
    struct draughts_path path;
    bool capture;
    enum adj_status st = path_read(line->rules, text, len, &path, &capture, err);
    if (st)
        return st;
    path.takes = capture;
    struct move found[MAX_CANDIDATES];
    size_t count = draughts_match(line, &path, true, found, MAX_CANDIDATES);
    if (count == SIZE_MAX)
        return error_set(err, ADJ_ETOOBIG, "too-big",
                         "move: the captures of this position are "
                         "too many to be searched");
    if (count == 1 && (found[0].kind == MOVE_CAPTURE) == capture) {
        *out = found[0];
        return ADJ_OK;
    }
    struct refusal_detail detail;
    draughts_explain(line, &path, &draughts_lan_words, &detail);
    if (count > 1)
        draughts_say(&detail, REFUSED_NO_MATCH, CAUSE_MORE_TO_CAPTURE, "fits several captures");
    else if (count == 1 && capture)
        draughts_say(&detail, REFUSED_NO_MATCH, CAUSE_NO_ENEMY, "nothing is taken: '-', not ':'");
    else if (count == 1)
        draughts_say(&detail, REFUSED_NO_MATCH, CAUSE_MUST_CAPTURE,
                     "something is taken: ':', not '-'");
    if (why)
        *why = detail;
    if (count > 1)
        return lan_ambiguous(line, found, count, err);
    return error_set(err, ADJ_EILLEGAL, "illegal-move", "move: %s", detail.text);
}
