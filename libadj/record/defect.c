/* SPDX-License-Identifier: MIT */
/* The words of RULES.md 11, and the list of defects of one reading. */
#include "record/defect.h"

#include <string.h>

#include "adj.h"
#include "base/message.h"

/* clang-format off */
static const struct {
    const char *word, *title;
} defects[DEFECT_COUNT] = {
    [DEFECT_PIECE_LETTER_MISSING] = {"piece-letter-missing", N_("no piece letter")},
    [DEFECT_PIECE_LETTER_MISMATCH] = {"piece-letter-mismatch", N_("another piece stands there")},
    [DEFECT_CAPTURE_MARK_MISMATCH] = {"capture-mark-mismatch", N_("the capture mark does not fit")},
    [DEFECT_CHECK_MARK_MISMATCH] = {"check-mark-mismatch", N_("the check mark does not fit")},
    [DEFECT_TRANSFORMATION_UNMARKED] = {"transformation-unmarked", N_("a forced turning or promotion is not written")},
    [DEFECT_HOMOGLYPH] = {"homoglyph", N_("look-alike letters")},
    [DEFECT_AMBIGUOUS_MOVE] = {"ambiguous-move", N_("several moves fit")},
    [DEFECT_MOVE_NUMBER] = {"move-number", N_("the move number is out of order")},
    [DEFECT_MOVES_MISSING] = {"moves-missing", N_("moves are missing")},
    [DEFECT_ILLEGAL_MOVE] = {"illegal-move", N_("illegal move")},
    [DEFECT_MOVES_AFTER_END] = {"moves-after-end", N_("played after the end")},
    [DEFECT_SYNTAX] = {"syntax", N_("cannot be read")},
    [DEFECT_RESULT_MISMATCH] = {"result-mismatch", N_("not the adjudicated result")},
    [DEFECT_TAG_MALFORMED] = {"tag-malformed", N_("the tag cannot be read")},
    [DEFECT_FOREIGN_FORM] = {"foreign-form", N_("written in another way")},
    [DEFECT_UNKNOWN_SIGN] = {"unknown-sign", N_("an unknown sign")},
    [DEFECT_NULL_MOVE] = {"null-move", N_("no move at all")},
    [DEFECT_VARIANT_ASSUMED] = {"variant-assumed", N_("the record does not name its game")},
    [DEFECT_ENCODING] = {"encoding", N_("not written in UTF-8")},
    [DEFECT_SET_UP] = {"set-up", N_("a start position that no game can reach")},
    [DEFECT_TAG_MISMATCH] = {"tag-mismatch", N_("the tag does not fit the game")},
    [DEFECT_TEXT_BETWEEN_GAMES] = {"text-between-games", N_("text between the games")},
    [DEFECT_LOSSY] = {"lossy", N_("cannot be carried over")},
};
/* clang-format on */

const char *
defect_word(enum defect_code code)
{
    return defects[code].word;
}

const char *
adj_defect_at(size_t index)
{
    return index < DEFECT_COUNT ? defects[index].word : NULL;
}

const char *
defect_title(enum defect_code code)
{
    return defects[code].title;
}

const char *
severity_word(enum severity severity)
{
    static const char *const names[] = {"note", "warning", "error"};
    return names[severity];
}

void
defects_init(struct defects *list)
{
    *list = (struct defects){.count = 0};
    arena_init(&list->arena);
}

void
defects_clear(struct defects *list)
{
    arena_clear(&list->arena);
    defects_init(list);
}

static const char *
copied(struct defects *list, const char *text)
{
    return text && *text ? arena_strndup(&list->arena, text, strlen(text)) : "";
}

enum { FIRST_DEFECTS = 32 };

enum adj_status
defects_push(struct defects *list, const struct defect *defect)
{
    struct defect *at =
        arena_more(&list->arena, list->at, list->count, &list->cap, FIRST_DEFECTS, sizeof *at);
    if (!at || !defect->text || !defect->read_as || !defect->parts)
        return ADJ_ENOMEM;
    list->at = at;
    at += list->count++;
    *at = *defect;
    if (!at->detail)
        at->detail = message_english(&list->arena, at->parts);
    return list->arena.failed ? ADJ_ENOMEM : ADJ_OK;
}

enum adj_status
defects_add(struct defects *list, const struct defect *defect)
{
    struct defect added = *defect;
    added.text = copied(list, defect->text);
    added.read_as = copied(list, defect->read_as);
    added.parts = copied(list, defect->parts);
    return defects_push(list, &added);
}

bool
defects_show(const struct defects *list, size_t index, struct adj_defect *out)
{
    if (index >= list->count)
        return false;
    const struct defect *defect = &list->at[index];
    const struct adj_defect found = {
        .size = out->size,
        .code = defect_word(defect->code),
        .severity = severity_word(defect->severity),
        .text = defect->text,
        .read_as = defect->read_as,
        .detail = defect->detail,
        .parts = defect->parts,
        .ply = defect->ply,
        .line = defect->place.line,
        .column = defect->place.column,
        .title = defect_title(defect->code),
    };
    if (out->size == sizeof found)
        *out = found; /* a plain copy for callers compiled against this version */
    else
        memcpy(out, &found, out->size < sizeof found ? out->size : sizeof found);
    return true;
}
