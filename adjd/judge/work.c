/* SPDX-License-Identifier: MIT */
/* What a judge does with a request. Begin with work_meet(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "judge/clean.h"
#include "judge/games.h"
#include "judge/lists.h"
#include "judge/unpack.h"
#include "judge/work.h"

enum { MATES_SIDES = 2 };
/* The width of a FIDE id in a report file. */
enum { FIDE_ID_MOST = 11 };

char *
work_keep(struct work *w, char *text)
{
    w->kept[w->kept_count++] = text;
    return text;
}

enum adj_status
work_fail(struct work *w, enum judge_step step, enum adj_status status)
{
    if (status)
        w->r->step = step;
    return status;
}

/* Input that is no record. */

static enum adj_status
decoded_make(struct work *w)
{
    char *text = NULL;
    size_t len = 0;
    enum adj_status st =
        adj_text_decode_from(w->q->text.data, w->q->text.len, w->q->charset, &text, &len, &w->err);
    if (!st)
        w->r->text = (struct bytes){work_keep(w, text), len};
    return work_fail(w, STEP_INPUT, st);
}

static bool
file_take(void *context, const char *name, const char *data, size_t len)
{
    struct work *w = context;
    struct judge_file *files = w->r->files.rows;
    if (!files)
        files = w->r->files.rows = arena_array(&w->pool, UNPACKED_FILES, sizeof *files);
    if (!files)
        return false;
    files[w->r->files.count++] = (struct judge_file){name, {data, len}};
    return true;
}

static enum adj_status
unpacked_make(struct work *w)
{
    size_t room = (size_t)w->q->room;
    w->r->broken = !unpack(&w->pool, w->q->text.data, w->q->text.len, &room, file_take, w);
    return ADJ_OK;
}

static enum adj_status
players_make(struct work *w)
{
    return work_fail(w, STEP_INPUT, list_work(&w->pool, w->q, w->r, &w->err));
}

static enum adj_status
report_make(struct work *w)
{
    return work_fail(w, STEP_INPUT, report_work(&w->pool, w->q, w->r, &w->err));
}

static enum adj_status
several_make(struct work *w)
{
    struct adj_reader *reader = NULL;
    size_t games = 0;
    if (!adj_reader_open(w->q->text.data, w->q->text.len, &w->options, &reader, NULL))
        while (games < 2 && adj_reader_count(reader, NULL, NULL) == ADJ_OK)
            games++;
    adj_reader_free(reader);
    w->r->several = games > 1;
    return ADJ_OK;
}

/* The game. */

/* Check that the text contains no second game. */
static enum adj_status
end_check(struct work *w, struct adj_reader *reader)
{
    struct adj_game *second = NULL;
    enum adj_status st = adj_reader_next(reader, &second, &w->err);
    adj_game_free(second);
    if (st == ADJ_EOF)
        return ADJ_OK;
    return st ? work_fail(w, STEP_GAME, st) : work_fail(w, STEP_SEVERAL, ADJ_ESYNTAX);
}

static enum adj_status
game_read(struct work *w, struct bytes text, struct adj_game **out)
{
    struct adj_reader *reader = NULL;
    enum adj_status st = adj_reader_open(text.data, text.len, &w->options, &reader, &w->err);
    if (!st)
        st = adj_reader_next(reader, out, &w->err);
    if (st)
        work_fail(w, st == ADJ_EOF ? STEP_NO_GAME : STEP_GAME, st);
    else if (w->q->wants & WANT_SINGLE)
        st = end_check(w, reader);
    adj_reader_free(reader);
    return st;
}

static enum adj_status
game_make(struct work *w)
{
    struct bytes text = w->r->text.data ? w->r->text : w->q->text;
    enum adj_status st = game_read(w, text, &w->game);
    if (!st)
        w->r->named = adj_game_named_variant(w->game);
    return st;
}

static enum adj_status
clean_make(struct work *w)
{
    struct bytes record = w->r->text.data ? w->r->text : w->q->text;
    return work_fail(w, STEP_GAME, record_clean(&w->pool, record, w->game, &w->err));
}

/* The moves of a game in its notation; NULL when it cannot be replayed. */
static const char *
moves_of(struct work *w, const struct adj_game *game)
{
    char *text = NULL;
    return adj_game_written(game, &text, NULL) ? NULL : work_keep(w, text);
}

static enum adj_status
other_make(struct work *w)
{
    struct adj_diff diff = ADJ_DIFF_INIT;
    enum adj_status st = game_read(w, w->q->other, &w->other);
    if (st)
        return st;
    w->r->other_moves = moves_of(w, w->other);
    st = adj_game_diff(w->game, w->other, &diff, &w->err);
    if (st)
        return work_fail(w, STEP_VERDICT, st);
    w->r->same = diff.same;
    w->r->playable_a = diff.playable_a;
    w->r->playable_b = diff.playable_b;
    w->r->ply = diff.ply;
    w->r->move_a = diff.move_a ? arena_string(&w->pool, diff.move_a) : NULL;
    w->r->move_b = diff.move_b ? arena_string(&w->pool, diff.move_b) : NULL;
    adj_diff_clear(&diff);
    return ADJ_OK;
}

static enum adj_status
moves_make(struct work *w)
{
    w->r->moves = moves_of(w, w->game);
    return ADJ_OK;
}

/* The verdict. */

/* A FIDE id in a tag; NULL when there is none. */
static const char *
fide_id_of(struct work *w, const char *name)
{
    size_t len = 0;
    const char *value = adj_game_tag(w->game, name, &len);
    const char *text = value ? arena_copy(&w->pool, value, len) : NULL;
    bool is_id = text && len && len <= FIDE_ID_MOST && text[strspn(text, "0123456789")] == '\0' &&
                 text[strspn(text, "0")] != '\0';
    return is_id ? text : NULL;
}

static void
facts_fill(struct work *w, const struct adj_verdict *v)
{
    struct judge_reply *r = w->r;
    r->white_fide_id = fide_id_of(w, "WhiteFideId");
    r->black_fide_id = fide_id_of(w, "BlackFideId");
    r->variant = adj_verdict_variant(v);
    r->verdict_status = adj_verdict_status(v);
    r->winner = adj_verdict_winner(v);
    r->reason = adj_verdict_reason(v);
    r->basis = adj_verdict_basis(v);
    r->fingerprint = adj_verdict_fingerprint(v);
    r->white = adj_verdict_player(v, "white");
    r->black = adj_verdict_player(v, "black");
    r->round = adj_verdict_round(v);
    r->board = adj_verdict_board(v);
    r->plies = adj_verdict_ply(v);
    r->has_score = adj_verdict_score(v, &r->scores[0], &r->scores[1]);
    r->has_points = adj_verdict_points(v, &r->points[0], &r->points[1]);
}

/* The verdict in a format: a string to keep. */
static enum adj_status
verdict_write(struct work *w, const char *format, struct bytes *out)
{
    struct adj_report_options options = ADJ_REPORT_OPTIONS_INIT;
    char *text = NULL;
    size_t len = 0;
    options.format = format;
    options.language = w->q->language;
    if (w->q->parts && out == &w->r->report)
        options.parts = w->q->parts;
    enum adj_status st = adj_report_write(w->verdict, &options, &text, &len, &w->err);
    if (!st)
        *out = (struct bytes){work_keep(w, text), len};
    return st;
}

static enum adj_status
verdict_make(struct work *w)
{
    const char *rules = w->q->regulations;
    enum adj_status st = rules && !w->regulations
                             ? adj_regulations_read(rules, strlen(rules), &w->regulations, &w->err)
                             : ADJ_OK;
    if (!st)
        st = adj_judge(w->game, w->regulations, &w->verdict, &w->err);
    if (!st)
        st = verdict_write(w, "json", &w->r->json);
    if (!st)
        facts_fill(w, w->verdict);
    return work_fail(w, STEP_VERDICT, st);
}

/* Fill the error from the verdict's last defect, the place where reading stopped. A mismatch of the result, which follows from that,
 * may be listed behind it. */
static enum adj_status
unreadable_fill(const struct adj_verdict *verdict, struct adj_error *err)
{
    struct adj_defect last = ADJ_DEFECT_INIT;
    size_t i = adj_verdict_defect_count(verdict);
    while (i > 0 && adj_verdict_defect(verdict, --i, &last) &&
           strcmp(last.code, "result-mismatch") == 0) {
    }
    if (!last.code)
        return error_set(err, ADJ_ESYNTAX, "syntax", "the record cannot be read");
    if (!*last.detail && *last.read_as)
        return error_at(err, ADJ_ESYNTAX, last.code, last.line, last.column,
                        "\"%.80s\" should be \"%.80s\"", last.text, last.read_as);
    return error_at(err, ADJ_ESYNTAX, last.code, last.line, last.column, "\"%.80s\": %s", last.text,
                    *last.detail ? last.parts : "cannot be read");
}

static enum adj_status
complete_make(struct work *w)
{
    bool is_complete = strcmp(w->r->reason, "unreadable") != 0;
    return is_complete ? ADJ_OK : work_fail(w, STEP_VERDICT, unreadable_fill(w->verdict, &w->err));
}

static enum adj_status
format_make(struct work *w)
{
    return work_fail(w, STEP_VERDICT, verdict_write(w, w->q->format, &w->r->report));
}

static enum adj_status
defects_make(struct work *w)
{
    size_t count = adj_verdict_defect_count(w->verdict);
    struct adj_defect *rows = arena_array(&w->pool, count + 1, sizeof *rows);
    for (size_t i = 0; rows && i < count; i++) {
        rows[i] = (struct adj_defect)ADJ_DEFECT_INIT;
        (void)adj_verdict_defect(w->verdict, i, &rows[i]);
    }
    w->r->notes = (struct wire_list){rows, rows ? count : 0};
    return ADJ_OK;
}

/* Conversion. */

static void
notes_fill(struct work *w)
{
    struct adj_defect note = ADJ_DEFECT_INIT, *rows = NULL;
    size_t count = 0, cap = 0;
    for (; adj_notes_at(w->notes, count, &note); count++) {
        if (!(rows = arena_more(&w->pool, rows, count, &cap, 16, sizeof *rows)))
            return;
        rows[count] = note;
    }
    w->r->notes = (struct wire_list){rows, count};
}

static enum adj_status
converted_make(struct work *w)
{
    struct adj_write_options options = ADJ_WRITE_OPTIONS_INIT;
    const char *const players[][2] = {{"White", w->q->white}, {"Black", w->q->black}};
    char *text = NULL;
    size_t len = 0;
    bool stopped = false;
    options.lossy = w->q->lossy;
    options.out_stopped = w->q->partial ? &stopped : NULL;
    for (size_t i = 0; i < 2; i++)
        if (players[i][1])
            (void)adj_game_set_tag(w->game, players[i][0], players[i][1], strlen(players[i][1]),
                                   NULL);
    enum adj_status st =
        adj_game_convert(w->game, w->q->to, &options, &text, &len, &w->notes, &w->err);
    if (!st) {
        w->r->text = (struct bytes){work_keep(w, text), len};
        notes_fill(w);
    }
    return work_fail(w, STEP_VERDICT, st);
}

/* Positions. */

static enum adj_status
moves_play(struct work *w)
{
    enum adj_status st = ADJ_OK;
    for (const char *at = w->q->moves ? w->q->moves : ""; !st && *at; w->r->index++) {
        size_t len = strcspn(at, "\n");
        st = adj_play_move(w->play, at, len, &w->err);
        if (st)
            return work_fail(w, STEP_MOVE, st);
        at += len + (at[len] == '\n');
    }
    return ADJ_OK;
}

static enum adj_status
position_make(struct work *w)
{
    const char *setup = w->q->setup ? w->q->setup : "", *id = w->q->variant ? w->q->variant : "";
    const struct adj_variant *variant = NULL;
    struct adj_state state = ADJ_STATE_INIT;
    char *text = NULL;
    enum adj_status st =
        w->game ? adj_game_play(w->game, (size_t)w->q->ply, &w->play, &w->err)
                : adj_rulesets_lookup(w->options.rulesets, id, strlen(id), &variant, &w->err);
    if (!st && !w->game)
        st = adj_play_new(variant, setup, strlen(setup), &w->play, &w->err);
    if (st)
        return work_fail(w, STEP_INPUT, st);
    st = moves_play(w);
    if (!st)
        st = work_fail(w, STEP_VERDICT, adj_play_setup(w->play, &text, &w->err));
    if (st)
        return st;
    w->r->setup = work_keep(w, text);
    adj_play_state(w->play, &state);
    w->r->in_check = state.in_check;
    return ADJ_OK;
}

static enum adj_status
warnings_make(struct work *w)
{
    const char *setup = w->q->setup ? w->q->setup : "", *id = w->q->variant ? w->q->variant : "";
    const struct adj_variant *variant = adj_rulesets_find(w->options.rulesets, id, strlen(id));
    char *text = NULL;
    if (variant && !adj_setup_warnings(variant, setup, strlen(setup), &text, NULL))
        w->r->oddities = work_keep(w, text);
    return ADJ_OK;
}

static enum adj_status
legal_make(struct work *w)
{
    char *text = NULL;
    size_t count = 0;
    enum adj_status st = adj_play_moves(w->play, &text, &count, &w->err);
    if (st)
        return work_fail(w, STEP_VERDICT, st);
    w->r->legal = work_keep(w, text);
    w->r->legal_count = count;
    return ADJ_OK;
}

static enum adj_status
squares_make(struct work *w)
{
    char *text = NULL;
    if (!adj_play_squares(w->play, w->q->piece, &text, NULL))
        w->r->squares = work_keep(w, text);
    return ADJ_OK;
}

static enum adj_status
drawing_make(struct work *w)
{
    struct adj_drawing drawing = ADJ_DRAWING_INIT;
    char *text = NULL;
    drawing.format = "svg";
    drawing.bare = true;
    drawing.names = true;
    drawing.language = w->q->language;
    drawing.flip = w->q->flip;
    drawing.links = w->q->links.rows;
    drawing.link_count = w->q->links.count;
    drawing.tried_from = w->q->tried_from;
    drawing.tried_to = w->q->tried_to;
    enum adj_status st = adj_play_draw(w->play, &drawing, &text, &w->err);
    if (!st)
        w->r->drawing = work_keep(w, text);
    return work_fail(w, STEP_VERDICT, st);
}

static enum adj_status
mates_make(struct work *w)
{
    static const char *const sides[MATES_SIDES] = {"white", "black"};
    static const char *const answers[] = {
        [ADJ_MATES_UNKNOWN] = "unknown", [ADJ_MATES_CAN] = "can", [ADJ_MATES_CANNOT] = "cannot"};
    struct judge_mates *rows = arena_array(&w->pool, MATES_SIDES, sizeof *rows);
    enum adj_status st = rows ? ADJ_OK : error_nomem(&w->err);
    w->r->mates.rows = rows;
    for (size_t i = 0; i < MATES_SIDES && !st; i++) {
        struct adj_mates mates = ADJ_MATES_INIT;
        if (w->q->side && strcmp(w->q->side, sides[i]) != 0)
            continue;
        st = adj_play_can_mate(w->play, sides[i], w->q->nodes, &mates, &w->err);
        if (!st)
            rows[w->r->mates.count++] = (struct judge_mates){
                sides[i], answers[mates.answer],
                mates.line ? arena_string(&w->pool, mates.line) : NULL, mates.kind, mates.nodes};
        adj_mates_clear(&mates);
    }
    return work_fail(w, STEP_VERDICT, st);
}

static enum adj_status
outcome_make(struct work *w)
{
    char *text = NULL;
    if (!adj_trace_with(w->options.rulesets, w->q->trace, strlen(w->q->trace), &text, NULL))
        w->r->outcome = work_keep(w, text);
    return ADJ_OK;
}

/* The request. */

static const struct {
    uint64_t want;
    enum adj_status (*make)(struct work *w);
} makes[] = {
    {WANT_DECODED, decoded_make}, {WANT_UNPACKED, unpacked_make}, {WANT_REPORT, report_make},
    {WANT_SEVERAL, several_make}, {WANT_GAME, game_make},         {WANT_OTHER, other_make},
    {WANT_CLEAN, clean_make},     {WANT_VERDICT, verdict_make},   {WANT_COMPLETE, complete_make},
    {WANT_FORMAT, format_make},   {WANT_DEFECTS, defects_make},   {WANT_CONVERTED, converted_make},
    {WANT_MOVES, moves_make},     {WANT_POSITION, position_make}, {WANT_WARNINGS, warnings_make},
    {WANT_LEGAL, legal_make},     {WANT_SQUARES, squares_make},   {WANT_DRAWING, drawing_make},
    {WANT_MATES, mates_make},     {WANT_OUTCOME, outcome_make},   {WANT_PLAYERS, players_make},
};

/* Makes a file's name for a media type that only one notation has. */
static void
type_suggest(struct work *w, const char *type)
{
    const char *name;
    for (size_t i = 0; type && (name = adj_notation_at(i)) != NULL; i++)
        if (strcmp(type, "text/plain") != 0 && strcmp(type, adj_notation_media_type(name)) == 0) {
            snprintf(w->name, sizeof w->name, "record.%s", name);
            w->options.name = w->name;
        }
}

void
work_begin(struct work *w, const struct judge_request *q, struct judge_reply *r)
{
    *w = (struct work){.q = q, .r = r, .options = ADJ_OPTIONS_INIT, .err = ADJ_ERROR_INIT};
    *r = (struct judge_reply){.step = STEP_DONE};
    w->options.variant = q->variant;
    w->options.notation = q->notation;
    w->options.encoding = q->encoding;
    w->options.strict = q->strict;
    w->options.rulesets = games_of(&q->rulesets);
    type_suggest(w, q->type);
    arena_init(&w->pool);
}

void
work_error(struct work *w, enum adj_status status)
{
    w->r->status = status;
    w->r->line = w->err.line;
    w->r->column = w->err.column;
    w->r->offset = w->err.offset;
    w->r->code = w->err.code;
    w->r->message = w->err.message;
    w->r->parts = w->err.parts;
}

void
work_meet(struct work *w, uint64_t wants)
{
    enum adj_status st = ADJ_OK;
    for (size_t i = 0; !st && i < sizeof makes / sizeof *makes; i++)
        if (wants & makes[i].want)
            st = makes[i].make(w);
    if (!st && w->pool.failed)
        st = work_fail(w, STEP_VERDICT, error_nomem(&w->err));
    if (st)
        work_error(w, st);
}

void
work_game_end(struct work *w)
{
    adj_notes_free(w->notes);
    adj_play_free(w->play);
    adj_verdict_free(w->verdict);
    adj_game_free(w->other);
    adj_game_free(w->game);
    while (w->kept_count)
        adj_free(w->kept[--w->kept_count]);
    arena_clear(&w->pool);
    w->notes = NULL;
    w->play = NULL;
    w->verdict = NULL;
    w->game = w->other = NULL;
}
