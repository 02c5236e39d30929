/* SPDX-License-Identifier: MIT */
/* Completes the verdict of a replayed game: score, citation, fingerprint, claims, evidence. */
#include <string.h>

#include "base/digest.h"
#include "base/message.h"
#include "judge/judge.h"
#include "judge/result.h"
#include "chess/engine.h"
#include "draughts/schema.h"
#include "rules/sentences.h"

/* Rules. */

/* Adds the words that the list does not contain yet. */
static void
add_words(struct buffer *list, const char *words)
{
    while (words && *words) {
        size_t len = strcspn(words, " ");
        if (len > 0 && !rulings_have(list->data, words, len)) {
            if (list->len > 0)
                buffer_putc(list, ' ');
            buffer_put(list, words, len);
        }
        words += len + (words[len] == ' ');
    }
}

/* Adds the rulings of options that shape the whole game and differ from the rulebook's choice. */
static void
add_switched(struct buffer *list, const struct ruleset *rules)
{
    for (unsigned i = 0; rules->options_named && i < OPTION_COUNT; i++) {
        const struct option_row *row = option_row((enum option)i);
        if (option_of(rules, (enum option)i) != row->usual &&
            rulings_have(rules->options_named, row->ruling, strlen(row->ruling)))
            add_words(list, row->ruling);
    }
}

/* The royal piece of the side that made the last move. */
static const char *
royal_of(const struct judge *j)
{
    const struct line *line = &j->walk.line;
    const struct position *now = line_now(line);
    if (!line->rules->chess)
        return NULL;
    const struct chess_tables *t = chess_tables_get(line->rules);
    unsigned sq = now->chess.king[other((enum colour)now->turn)];
    return sq < t->squares ? t->piece[piece_of(now->chess.board[sq])].sym : NULL;
}

/* Sets the sentences that the verdict rests on; totals of points have a sentence of their own. */
static void
conclude_citation(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    struct citation_cause cause = {
        .reason = v->outcome.reason, .refused = j->refused, .piece = j->refused_piece};
    v->ending = j->ending         ? j->ending
                : v->outcome.rule ? v->outcome.rule
                                  : ruleset_ending(v->rules, v->outcome.reason);
    if (j->ending && j->ending->reason == REASON_NONE)
        cause.reason = REASON_NONE; /* no paragraph about it is known */
    cause.royal = cause.reason == REASON_KINGS_ROW ? royal_of(j) : NULL;
    cause.draw_claimed = v->claimed && result_read(v->claimed, strlen(v->claimed)) == RESULT_DRAW;
    citation_find(v->rules, v->ending, &cause, &v->arena, &v->citation);
    if (!v->outcome.has_points || v->outcome.above_points ||
        v->outcome.status == OUTCOME_UNDECIDED ||
        strcmp(v->citation.document, v->rules->source) != 0)
        return;
    cause.points = true;
    citation_find(v->rules, NULL, &cause, &v->arena, &v->points_citation);
}

/* Adds the rulings on which moves of the game rest. */
static void
add_played(struct buffer *list, const struct line *line)
{
    const struct chess_rules *rules = line->rules->chess;
    for (size_t i = 0; rules && i + 1 < line->count; i++) {
        const struct move *move = &line->moves[i];
        if (move->kind == MOVE_CASTLE_SHORT || move->kind == MOVE_CASTLE_LONG)
            add_words(list, rules->castling_ruling);
        if (move->drop)
            add_words(list, rules->return_ruling);
    }
}

static void
conclude_rule(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    struct buffer rulings = {0};
    add_words(&rulings, v->rules->ruling);
    if (!v->is_set_up)
        add_words(&rulings, v->rules->start_ruling);
    if (v->ending)
        add_words(&rulings, v->ending->ruling);
    for (size_t i = 0; i < v->event_count; i++)
        add_words(&rulings, v->events[i].ruling);
    add_words(&rulings, v->citation.rulings);
    add_words(&rulings, v->outcome.switched);
    add_switched(&rulings, v->rules);
    if (v->outcome.above_points && ruleset_ending(v->rules, REASON_FORFEIT))
        add_words(&rulings, ruleset_ending(v->rules, REASON_FORFEIT)->ruling);
    add_played(&rulings, &j->walk.line);
    if (j->other_begins)
        add_words(&rulings, v->rules->either_begins);
    if (effective_matters(&j->walk.line))
        add_words(&rulings, "O-R1");
    v->rulings = arena_keep(&v->arena, &rulings);
}

/* The score. */

/* Sets the points for the outcome by the regulations; a director's decision sets its own. */
static void
award(const struct judge *j, unsigned out[2])
{
    const struct adj_verdict *v = j->verdict;
    const unsigned *each = scoring_hundredths[j->regulations->scoring]; /* win, draw, loss */
    for (enum colour side = WHITE; side <= BLACK; side++) {
        unsigned full = v->outcome.winner == side ? each[0] : each[2];
        /* A partial win is half-way between draw and win, as B-R5 gives it under every scoring. */
        out[side] = v->outcome.status == OUTCOME_DRAW ? each[1]
                    : v->is_partial                   ? (each[1] + full) / 2
                                                      : full;
    }
}

/* Returns whether the deciding rule gives the winner three quarters of a point. */
static bool
is_partial_win(const struct adj_verdict *v)
{
    enum { WHOLE = 4 };
    return v->outcome.status == OUTCOME_DECIDED && v->basis == BASIS_RULES && v->ending &&
           v->ending->scores > 0 && v->ending->scores < WHOLE;
}

static void
conclude_score(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    if (!verdict_is_scored(v)) {
        v->score[WHITE] = v->score[BLACK] = "*";
        return;
    }
    v->is_partial = is_partial_win(v);
    if (!v->is_scored)
        award(j, v->hundredths);
    for (int side = WHITE; side <= BLACK; side++) {
        struct buffer text = {0};
        result_score_write(v->hundredths[side], &text);
        v->score[side] = arena_keep(&v->arena, &text);
    }
}

/* The place of the claimed result: the word at the record's end, or the tag. */
static struct place
result_place(const struct adj_game *game)
{
    const struct tag *tag = game_tag_of(game, TAG_RESULT);
    for (size_t i = game->item_count; i-- > 0;) {
        if (game->items[i].kind == ITEM_RESULT && game->items[i].depth == 0)
            return game->items[i].place;
    }
    return tag ? tag->place : game->place;
}

/* Returns whether the result equals the score that the director decided, such as "3/4-1/4". */
static bool
is_decided_score(const struct adj_verdict *v, const char *result)
{
    unsigned score[2];
    return v->is_scored && result_score_read(result, strlen(result), score) &&
           score[WHITE] == v->hundredths[WHITE] && score[BLACK] == v->hundredths[BLACK];
}

/* Writes what the verdict is instead of the claimed result, and by which rule. */
static void
explain_result(struct adj_verdict *v, enum result found, bool has_word, struct buffer *out)
{
    if (!has_word) {
        message_put(out, "the director decided %s",
                    arena_printf(&v->arena, "%s-%s", v->score[WHITE], v->score[BLACK]));
    } else if (found == RESULT_OPEN) {
        buffer_puts(out, "the moves and events of the record do not decide the game");
    } else {
        message_put(out,
                    v->basis == BASIS_RULES ? "the rules say %s by %s" : "the verdict is %s by %s",
                    result_word(found), reason_word(v->outcome.reason));
    }
}

/* Compares the claimed result with the verdict. The claim is reported, never overwritten. */
static enum adj_status
conclude_result(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    enum result found = result_of(&v->outcome, v->is_partial), claimed;
    struct defect defect = {.code = DEFECT_RESULT_MISMATCH, .severity = SEVERITY_WARNING};
    if (!v->claimed)
        return ADJ_OK;
    claimed = result_read(v->claimed, strlen(v->claimed));
    if (claimed == found || claimed == RESULT_UNKNOWN || claimed == RESULT_OPEN ||
        is_decided_score(v, v->claimed))
        return ADJ_OK; /* "*" claims nothing */
    bool has_word = !v->is_scored || is_decided_score(v, result_word(found));
    struct buffer detail = {0};
    explain_result(v, found, has_word, &detail);
    defect.ply = j->walk.line.count - 1;
    defect.place = result_place(j->game);
    defect.text = v->claimed;
    defect.read_as = has_word ? result_word(found) : "";
    defect.parts = detail.data;
    enum adj_status st = detail.failed ? ADJ_ENOMEM : defects_add(&j->walk.defects, &defect);
    buffer_clear(&detail);
    return st;
}

/* The game. */

/* Returns whether the record sets up a position before its first move. */
static bool
has_setup(const struct adj_game *game)
{
    for (size_t i = 0; i < game->item_count && game->setup.len == 0; i++) {
        const struct item *item = &game->items[i];
        if (item->depth == 0 && item->kind == ITEM_MOVE)
            return false;
        if (item->depth == 0 && item->kind == ITEM_SETUP)
            return true;
    }
    return game->setup.len > 0;
}

/* Writes the canonical set-up string; nothing for the standard start position. */
static void
start_text(struct judge *j, struct buffer *out)
{
    const struct line *line = &j->walk.line;
    const struct ruleset *rules = line->rules;
    struct faults faults = {.count = 0};
    if (!has_setup(j->game))
        return;
    rules->family->setup_write(rules, &line->at[0], out);
    struct position start;
    bool has_start = rules->family->start(rules, &start, &faults);
    buffer_clear(&faults.text);
    if (!has_start)
        return;
    regulations_start(rules, &start);
    struct buffer own = {0};
    rules->family->setup_write(rules, &start, &own);
    out->failed |= own.failed;
    /* The first byte is the side to move. If only it differs, this is the standard start with the other side to move.
     * */
    if (!out->failed && own.len == out->len &&
        memcmp(own.data + 1, out->data + 1, own.len - 1) == 0) {
        if (own.data[0] == out->data[0])
            buffer_reset(out);
        else
            j->other_begins = rules->either_begins;
    }
    buffer_clear(&own);
}

static void
conclude_game(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    struct buffer start = {0}, final = {0};
    start_text(j, &start);
    v->is_set_up = start.len > 0;
    const struct digest_line game[] = {
        {v->rules->id, strlen(v->rules->id)},
        {start.data, start.len},
        {j->moves.data, j->moves.len},
    };
    digest_lines(game, sizeof game / sizeof game[0], v->fingerprint);
    v->arena.failed |= start.failed || j->moves.failed;
    buffer_clear(&start);
    v->rules->family->setup_write(v->rules, line_now(&j->walk.line), &final);
    v->position = arena_keep(&v->arena, &final);
}

/* Copies the regulations, which may be freed before the verdict. */
static void
conclude_regulations(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    struct adj_regulations *own = &v->regulations;
    const char **const texts[] = {&own->name, &own->penalty, &own->time_control, &own->ages};
    *own = *j->regulations;
    own->arena = (struct arena){0};
    own->illegal = *j->policies;
    own->proof_positions = (unsigned)j->proof_positions;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        *texts[i] = *texts[i] ? arena_string(&v->arena, *texts[i]) : NULL;
    v->is_regulated = j->regulations != &regulations_default;
}

static enum adj_status
conclude_claims(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    struct line *line = &j->walk.line;
    bool is_over =
        v->basis != BASIS_NONE || j->over; /* a flag may end a game whose result stays open */
    if (claims_missed(line, is_over, &v->arena, &v->missed))
        return ADJ_ENOMEM;
    if (is_over)
        return ADJ_OK;
    if (claims_open(line, &v->arena, &v->open))
        return ADJ_ENOMEM;
    return claims_intended(line, &v->arena, &v->intended);
}

/* Lists the plies with the same position as the end of the line, the last one included. */
static void
find_repetition(const struct line *line, struct arena *arena, struct evidence *out)
{
    const struct position *now = line_now(line);
    size_t ply = line->count - 1;
    out->ply_count = 0;
    out->plies = arena_array(arena, ply + 1, sizeof *out->plies);
    for (size_t i = 0; out->plies && i <= ply; i++)
        if (line->at[i].hash == now->hash &&
            line->rules->family->same(line->rules, &line->at[i], now))
            out->plies[out->ply_count++] = i;
}

/* Descriptions of the draughts counters; NULL: the counter does not count plies. */
static const char *const counter_words[] = {
    [COUNT_NOTHING] = NULL,
    [COUNT_REPETITIONS] = NULL,
    [COUNT_KINGS] = "plies with kings only and without capture",
    [COUNT_FORCES] = "plies since the last capture or crowning",
    [COUNT_FACING] = "plies of a lone king against so many pieces",
    [COUNT_ON_DIAGONAL] = "plies with the lone king on the long diagonal",
    [COUNT_SINCE_DIAGONAL] = "plies since one of three kings first stood on the long diagonal",
};

static void
find_counter(const struct line *line, const struct outcome *outcome, struct evidence *out)
{
    const struct ending *rule = outcome->rule;
    const char *what = rule ? counter_words[rule->counter] : NULL;
    size_t now = line->count - 1, since = outcome->since;
    if (since == SIZE_MAX)
        since = now > outcome->count ? now - outcome->count : 0;
    if (what)
        evidence_count(out, NOBODY, what, outcome->count, rule->limit, since);
}

/* Collects the evidence for the outcome. */
static void
find_evidence(struct line *line, const struct outcome *outcome, struct arena *arena,
              struct evidence *out)
{
    bool repetition = outcome->reason == REASON_THREEFOLD_REPETITION ||
                      outcome->reason == REASON_FOURFOLD_REPETITION ||
                      outcome->reason == REASON_FIVEFOLD_REPETITION;
    if (repetition)
        find_repetition(line, arena, out);
    if (line->rules->chess)
        evidence_chess(line, outcome, arena, out);
    else
        find_counter(line, outcome, out);
}

/* Collects the evidence; an accepted claim may rest on the position after an intended move. */
static enum adj_status
conclude_evidence(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    struct line *line = &j->walk.line;
    if (j->has_intended && line_push(line, &j->intended))
        return ADJ_ENOMEM;
    find_evidence(line, &v->outcome, &v->arena, &v->evidence);
    if (j->has_intended)
        line_pop(line);
    return ADJ_OK;
}

enum adj_status
judge_conclude(struct judge *j)
{
    conclude_game(j);
    conclude_citation(j);
    conclude_rule(j);
    conclude_score(j);
    conclude_regulations(j);
    enum adj_status st = conclude_result(j);
    if (!st)
        st = conclude_claims(j);
    return st ? st : conclude_evidence(j);
}
