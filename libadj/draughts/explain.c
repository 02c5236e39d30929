/* SPDX-License-Identifier: MIT */
/*
 * Explains an illegal draughts move: the sentence in the record's notation, the cause, and the squares concerned. Begin
 * with draughts_explain(). Runs only for refused moves.
 */
#include "draughts/family.h"

#include <stdio.h>
#include <string.h>

#include "base/message.h"

enum { SQUARE_TEXT = 8, NUMBER_TEXT = 12, CAPTURES_SHOWN = 6 };

/* A refused move between playing squares. `from` and `to` are bits of the layout. */
struct asked {
    struct line *line;
    const struct ruleset *rules;
    const struct layout *layout;
    const struct position *now;
    const struct draughts_path *path;
    const struct draughts_words *words;
    unsigned from, to;
    char from_name[SQUARE_TEXT], to_name[SQUARE_TEXT];
    struct refusal_detail *out;
};

void
draughts_say(struct refusal_detail *out, enum refusal why, enum cause cause, const char *format,
             ...)
{
    va_list args;
    out->why = why;
    out->cause = cause;
    va_start(args, format);
    message_vset(out->text, sizeof out->text, format, args);
    va_end(args);
}

static void
lan_write(const void *style, const struct line *line, const struct move *move, struct buffer *out)
{
    (void)style;
    draughts_lan_write(line->rules, line_now(line), move, out);
}

const struct draughts_words draughts_lan_words = {.naming = NAMING_LETTERS, .write = lan_write};

/* Writes the square as the record names it. */
static void
name_square(const struct ruleset *rules, const struct draughts_words *words, int sq,
            char out[SQUARE_TEXT])
{
    struct buffer text;
    buffer_fixed(&text, out, SQUARE_TEXT);
    draughts_square_write(rules, sq, words->naming, words->view, &text);
}

static void
name_bit(const struct asked *a, unsigned bit, char out[SQUARE_TEXT])
{
    name_square(a->rules, a->words, a->layout->square_of[bit], out);
}

static void
add_bit(struct asked *a, unsigned bit)
{
    if (a->out->square_count < REFUSAL_MAX_SQUARES)
        a->out->squares[a->out->square_count++] = a->layout->square_of[bit];
}

/* Compulsory captures. */

/* Lists the first legal captures, or those that continue the refused capture where it stops. Returns their number, at
 * most one more than are shown. */
static size_t
list_captures(const struct asked *a, bool going_on, struct buffer *out)
{
    const struct draughts_kernel *kernel = draughts_kernel(a->layout);
    square_t via = (square_t)a->to;
    struct movelist list;
    size_t shown = 0;
    movelist_init(&list);
    a->rules->family->moves(a->line, &list);
    for (size_t i = 0; i < list.count && shown <= CAPTURES_SHOWN; i++) {
        const struct move *move = &list.at[i];
        bool goes_on = move->from == a->layout->square_of[a->from] &&
                       move->to != a->layout->square_of[a->to] &&
                       kernel->passes(a->rules, a->now, move, &via, 1);
        if (going_on && !goes_on)
            continue;
        if (++shown > CAPTURES_SHOWN)
            break;
        buffer_puts(out, shown > 1 ? ", " : "");
        a->words->write(a->words->style, a->line, move, out);
    }
    movelist_clear(&list);
    return shown;
}

static void
explain_capture(const struct asked *a)
{
    struct buffer list = {0};
    size_t shown = list_captures(a, false, &list);
    bool told = shown > 0 && list.data && list.len < REFUSAL_LIST;
    if (told && shown > CAPTURES_SHOWN)
        draughts_say(a->out, REFUSED_MUST_CAPTURE, CAUSE_MUST_CAPTURE,
                     "a capture is compulsory: %s or another", list.data);
    else if (told)
        draughts_say(a->out, REFUSED_MUST_CAPTURE, CAUSE_MUST_CAPTURE,
                     "a capture is compulsory: %s", list.data);
    else
        draughts_say(a->out, REFUSED_MUST_CAPTURE, CAUSE_MUST_CAPTURE, "a capture is compulsory");
    buffer_clear(&list);
}

/* Returns the most pieces that a capture of the list takes. */
static unsigned
most_taken(const struct movelist *list)
{
    unsigned most = 0;
    for (size_t i = 0; i < list->count; i++) {
        unsigned count = layout_count(list->at[i].taken);
        most = count > most ? count : most;
    }
    return most;
}

/* Returns the most pieces that a capture between the two squares takes, legal or not; 0 if there is none. */
static unsigned
most_between(const struct asked *a)
{
    struct movelist list;
    movelist_init(&list);
    draughts_kernel(a->layout)->captures(a->rules, a->now, a->from, a->to, true, &list);
    unsigned most = most_taken(&list);
    movelist_clear(&list);
    return most;
}

/* Returns the most pieces that a legal capture takes, and whether a legal capture begins and ends on the same squares. */
static unsigned
most_legal(const struct asked *a, bool *out_same_ends)
{
    struct movelist list;
    movelist_init(&list);
    a->rules->family->moves(a->line, &list);
    *out_same_ends = false;
    for (size_t i = 0; i < list.count; i++)
        *out_same_ends |= list.at[i].from == a->layout->square_of[a->from] &&
                          list.at[i].to == a->layout->square_of[a->to];
    unsigned most = most_taken(&list);
    movelist_clear(&list);
    return most;
}

static const char *
number_word(unsigned number, char out[NUMBER_TEXT])
{
    static const char *const words[] = {"none", "one",   "two",   "three", "four", "five",
                                        "six",  "seven", "eight", "nine",  "ten"};
    if (number < sizeof words / sizeof words[0])
        return words[number];
    snprintf(out, NUMBER_TEXT, "%u", number);
    return out;
}

/* Explains that another capture is compulsory, because it takes more pieces or has precedence for another reason. */
static void
explain_other(const struct asked *a, const char *legal, size_t shown)
{
    bool same_ends;
    unsigned most = most_legal(a, &same_ends), asked = most_between(a);
    char first[NUMBER_TEXT], second[NUMBER_TEXT];
    const char *mark = strpbrk(legal, "x:-");
    if (same_ends)
        draughts_say(a->out, REFUSED_PRIORITY, CAUSE_MORE_TO_CAPTURE,
                     "the capture goes another way: %s", legal);
    else if (asked >= most || !mark)
        draughts_say(a->out, REFUSED_PRIORITY, CAUSE_MORE_TO_CAPTURE,
                     "another capture goes first and is compulsory: %s", legal);
    else if (shown == 1)
        draughts_say(a->out, REFUSED_PRIORITY, CAUSE_MORE_TO_CAPTURE,
                     asked == 1 ? "%s%c%s takes %s piece; %s takes %s and is compulsory"
                                : "%s%c%s takes %s pieces; %s takes %s and is compulsory",
                     a->from_name, *mark, a->to_name, number_word(asked, first), legal,
                     number_word(most, second));
    else
        draughts_say(a->out, REFUSED_PRIORITY, CAUSE_MORE_TO_CAPTURE,
                     asked == 1 ? "%s%c%s takes %s piece; a capture of %s is compulsory: %s"
                                : "%s%c%s takes %s pieces; a capture of %s is compulsory: %s",
                     a->from_name, *mark, a->to_name, number_word(asked, first),
                     number_word(most, second), legal);
}

static void
explain_priority(const struct asked *a)
{
    struct buffer list = {0};
    bool goes_on = list_captures(a, true, &list) > 0;
    size_t shown = goes_on ? 0 : list_captures(a, false, &list);
    if (!list.data || list.len >= REFUSAL_LIST)
        draughts_say(a->out, REFUSED_PRIORITY, CAUSE_MORE_TO_CAPTURE,
                     "the capture must go on, take another way, or leave precedence to another");
    else if (goes_on)
        draughts_say(a->out, REFUSED_PRIORITY, CAUSE_MORE_TO_CAPTURE, "the capture must go on: %s",
                     list.data);
    else
        explain_other(a, list.data, shown);
    buffer_clear(&list);
}

/* Explains a move written as a capture, where no piece can capture. */
static void
explain_no_capture(const struct asked *a)
{
    struct asked first = *a;
    struct buffer list = {0};
    first.to = a->layout->bit_of[a->path->at[1]];
    bool begins = a->path->count > 2 && most_between(&first) > 0;
    list_captures(a, false, &list);
    bool shown = list.data && list.len < REFUSAL_LIST;
    draughts_say(a->out, REFUSED_PRIORITY, begins ? CAUSE_MORE_TO_CAPTURE : CAUSE_NO_ENEMY,
                 "no capture leads from %s to %s so; the captures are: %s", a->from_name,
                 a->to_name, shown ? list.data : "...");
    buffer_clear(&list);
}

/* How pieces move. */

/* Collects the pieces between two squares along `step`. Returns false if `step` does not lead from one to the other. */
static bool
find_along(struct asked *a, int step)
{
    for (int at = (int)a->from + step; at != (int)a->to; at += step)
        if (at < 0 || at >= LAYOUT_BITS || !layout_has(a->layout->playing, (unsigned)at))
            return false;
    for (int at = (int)a->from + step; at != (int)a->to; at += step)
        if (layout_is_occupied(&a->now->draughts, (unsigned)at))
            add_bit(a, (unsigned)at);
    return true;
}

/* Collects the pieces between the two squares if a line of this kind joins them. */
static bool
find_between(struct asked *a, enum draughts_lines which)
{
    const struct layout_lines *lines = &a->layout->lines[which];
    for (unsigned i = 0; i < lines->count; i++)
        if (find_along(a, a->to < a->from ? -(int)lines->shift[i] : (int)lines->shift[i]))
            return true;
    return false;
}

static bool
is_own(const struct asked *a, unsigned bit)
{
    const struct draughts_position *d = &a->now->draughts;
    return layout_has(d->men[a->now->turn], bit) || layout_has(d->kings[a->now->turn], bit);
}

/* Explains a man's leap over one square without a captured piece. Returns false if the move is no such leap. */
static bool
explain_leap(struct asked *a)
{
    const struct layout_lines *lines = &a->layout->lines[a->rules->draughts->takes];
    char over_name[SQUARE_TEXT];
    for (unsigned i = 0; i < lines->count; i++) {
        int step = a->to < a->from ? -(int)lines->shift[i] : (int)lines->shift[i];
        int over = (int)a->from + step;
        if ((int)a->to != over + step || over < 0 || over >= LAYOUT_BITS ||
            !layout_has(a->layout->playing, (unsigned)over))
            continue;
        name_bit(a, (unsigned)over, over_name);
        if (!layout_is_occupied(&a->now->draughts, (unsigned)over)) {
            draughts_say(a->out, REFUSED_GEOMETRY, CAUSE_NO_ENEMY,
                         "nothing stands on %s that the man on %s could capture", over_name,
                         a->from_name);
            return true;
        }
        add_bit(a, (unsigned)over);
        if (is_own(a, (unsigned)over))
            draughts_say(a->out, REFUSED_BLOCKED, CAUSE_BLOCKED,
                         "the man on %s cannot leap over its own side's piece on %s", a->from_name,
                         over_name);
        else
            draughts_say(a->out, REFUSED_GEOMETRY, CAUSE_MODE,
                         "the man on %s may not capture the piece on %s", a->from_name, over_name);
        return true;
    }
    return false;
}

static void
explain_king(struct asked *a)
{
    char between[SQUARE_TEXT];
    if (!a->rules->draughts->short_king && find_between(a, a->rules->draughts->steps) &&
        a->out->square_count > 0) {
        name_square(a->rules, a->words, a->out->squares[0], between);
        draughts_say(a->out, REFUSED_BLOCKED, CAUSE_BLOCKED, "%s stands in the way of %s-%s",
                     between, a->from_name, a->to_name);
        return;
    }
    draughts_say(a->out, REFUSED_GEOMETRY, CAUSE_MODE,
                 "the king on %s cannot step to %s. A king does not move like that", a->from_name,
                 a->to_name);
}

static void
explain_step(struct asked *a)
{
    bool king = layout_has(a->now->draughts.kings[a->now->turn], a->from);
    if (draughts_barred(a->rules, a->now) == a->from)
        draughts_say(a->out, REFUSED_LIMIT, CAUSE_KING_MOVES,
                     "the king on %s has moved %u times in a row", a->from_name,
                     a->rules->draughts->same_king_limit);
    else if (king)
        explain_king(a);
    else if (!explain_leap(a))
        draughts_say(a->out, REFUSED_GEOMETRY, CAUSE_MODE,
                     "the man on %s cannot step to %s. A man does not move like that", a->from_name,
                     a->to_name);
}

/* Explains a move from an own piece to an empty square. */
static void
explain_move(struct asked *a)
{
    const struct draughts_kernel *kernel = draughts_kernel(a->layout);
    bool may_step = kernel->can_step(a->rules, a->now, a->from, a->to, true);
    if (!kernel->can_take(a->rules, a->now)) {
        if (may_step && draughts_barred(a->rules, a->now) != a->from)
            draughts_say(a->out, REFUSED_NO_MATCH, CAUSE_NO_ENEMY,
                         "nothing is taken on the way from %s to %s", a->from_name, a->to_name);
        else
            explain_step(a);
    } else if (most_between(a) > 0) {
        explain_priority(a);
    } else if (may_step) {
        explain_capture(a);
    } else if (a->path->takes) {
        explain_no_capture(a);
    } else {
        explain_step(a);
    }
}

static void
explain_squares(struct asked *a, int from, int to)
{
    enum colour mover, there;
    draughts_piece_at(a->rules, a->now, from, &mover);
    draughts_piece_at(a->rules, a->now, to, &there);
    if (mover == NOBODY) {
        draughts_say(a->out, REFUSED_NO_PIECE, CAUSE_EMPTY, "nothing stands on %s", a->from_name);
    } else if (mover != (enum colour)a->now->turn) {
        draughts_say(a->out, REFUSED_WRONG_SIDE, CAUSE_NOT_YOURS,
                     "%s is to move, and the piece on %s is the opponent's",
                     a->now->turn == WHITE ? "White" : "Black", a->from_name);
    } else if (there != NOBODY && from != to) {
        a->out->squares[a->out->square_count++] = (square_t)to;
        if (there == mover)
            draughts_say(a->out, REFUSED_OWN_PIECE, CAUSE_OWN_PIECE, "%s's own piece stands on %s",
                         a->now->turn == WHITE ? "White" : "Black", a->to_name);
        else
            draughts_say(a->out, REFUSED_BLOCKED, CAUSE_BLOCKED, "an enemy piece stands on %s",
                         a->to_name);
    } else {
        a->from = a->layout->bit_of[from];
        a->to = a->layout->bit_of[to];
        explain_move(a);
    }
}

void
draughts_explain(struct line *line, const struct draughts_path *path,
                 const struct draughts_words *words, struct refusal_detail *out)
{
    const struct ruleset *rules = line->rules;
    struct asked asked = {.line = line,
                          .rules = rules,
                          .layout = layout_get(rules),
                          .now = line_now(line),
                          .path = path,
                          .words = words,
                          .out = out};
    enum reason ended = draughts_ended(line);
    int from = path->at[0], to = path->at[path->count - 1];
    int off = -1;
    char name[SQUARE_TEXT];
    enum colour owner;
    memset(out, 0, sizeof *out);
    out->from = (square_t)(from + 1);
    out->to = (square_t)(to + 1);
    for (unsigned i = path->count; i-- > 0;)
        if (!draughts_is_playing_square(rules, path->at[i]))
            off = path->at[i];
    out->piece = draughts_piece_at(rules, asked.now, from, &owner);
    name_square(rules, words, from, asked.from_name);
    name_square(rules, words, to, asked.to_name);
    if (ended != REASON_NONE) {
        draughts_say(out, REFUSED_GAME_OVER, CAUSE_MODE, "the game is over: %s",
                     reason_word(ended));
    } else if (off >= 0) {
        name_square(rules, words, off, name);
        draughts_say(out, REFUSED_GEOMETRY, CAUSE_OFF_BOARD, "%s is no playing square", name);
    } else {
        explain_squares(&asked, from, to);
    }
}

void
draughts_refuse(struct line *line, int from, int to, const char *part, const char *choice,
                struct refusal_detail *out)
{
    const int count = ruleset_board(line->rules)->count;
    const struct draughts_path path = {.at = {(square_t)from, (square_t)to}, .count = 2};
    (void)part;
    (void)choice;
    if (from >= 0 && to >= 0 && from < count && to < count) {
        draughts_explain(line, &path, &draughts_lan_words, out);
        return;
    }
    memset(out, 0, sizeof *out);
    draughts_say(out, REFUSED_GEOMETRY, CAUSE_OFF_BOARD, "no such square is on the board");
}
