/* SPDX-License-Identifier: MIT */
/* Tries the proofs from the cheapest to the most expensive. Begin with prove(). */
#include "mates/mates.h"

#include <stdlib.h>

enum { FORCED = 2, HANDFUL = 4, OFTEN = 12 };
/* How many positions are searched before the proof by locked pawns, which costs more than most searches. */
enum { FIRST = 256, FIRST_AIM = 512 };

void
mates_clear(struct mates *mates)
{
    free(mates->line);
    *mates = (struct mates){0};
}

const char *
mates_answer_word(enum mates_answer answer)
{
    static const char *const words[] = {
        [MATES_UNKNOWN] = "unknown",
        [MATES_CAN] = "can",
        [MATES_CANNOT] = "cannot",
    };
    return words[answer];
}

const char *
mates_kind_word(enum mates_kind kind)
{
    static const char *const words[] = {
        [MATES_NO_KIND] = NULL,
        [MATES_MATERIAL] = "material",
        [MATES_BLOCKED] = "blocked",
        [MATES_EXHAUSTED] = "exhausted",
    };
    return words[kind];
}

bool
mates_is_blocked(const struct chess_tables *t, const struct chess_position *c, unsigned sq)
{
    unsigned code = c->board[sq];
    uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS], any = 0;
    t->ops->reach(t, c, sq, piece_of(code), colour_of(code), quiet, take);
    for (unsigned w = 0; w < t->words; w++)
        any |= quiet[w] | take[w];
    return any == 0;
}

/* Returns whether there are pawns and none of them can move. */
static bool
is_locked(const struct chess_tables *t, const struct chess_position *c)
{
    unsigned pawns = 0;
    for (unsigned sq = 0; sq < t->squares; sq++) {
        if (!(t->flags[piece_of(c->board[sq])] & PIECE_PAWN))
            continue;
        if (!mates_is_blocked(t, c, sq))
            return false;
        pawns++;
    }
    return pawns > 0;
}

bool
mates_may_be_dead(const struct line *line)
{
    enum { LESS = PIECE_ROYAL | PIECE_PAWN | PIECE_MINOR | PIECE_COLOURBOUND };
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *pos = line_now(line);
    unsigned strong = 0, men = 0;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = pos->chess.own[0][w] | pos->chess.own[1][w]; bits; bits &= bits - 1) {
            unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits);
            men++;
            strong += !(t->flags[piece_of(pos->chess.board[sq])] & LESS);
        }
    if (strong == 0 && (men == 2 || is_locked(t, &pos->chess)))
        return true;
    bool checked = pos->chess.checked == CHECKED_YES;
    return (strong < 2 || !checked) && t->ops->count(t, pos) <= (strong < 2 ? FORCED : HANDFUL);
}

/* Returns whether the line found ends in mate under all rules of the game, also those against repetition. */
static bool
is_proof(const struct line *line, enum colour side, const struct mates *found)
{
    struct line game;
    if (line_copy(&game, line))
        return false;
    bool legal = true;
    for (size_t i = 0; legal && i < found->count; i++)
        legal = chess_is_legal(&game, &found->line[i]) && !line_push(&game, &found->line[i]);
    struct outcome outcome = {0};
    if (legal)
        chess_outcome(&game, &outcome);
    line_clear(&game);
    return legal && outcome.status == OUTCOME_DECIDED && outcome.winner == side;
}

/* Searches at most `most` positions, and no more than are left of `bound`. */
static enum adj_status
search_for(const struct mates_task *task, const struct position *pos, enum mates_way way,
           uint64_t most, uint64_t bound, struct mates_memory *memory, struct mates *out)
{
    uint64_t left = bound - out->nodes;
    return mates_search(task, pos, left < most ? left : most, way, memory, out);
}

/* Searches depth-first for a near mate: most mates are near, and finding them is cheaper than the proof by locked pawns. */
static enum adj_status
dive(const struct mates_task *task, const struct position *pos, uint64_t bound,
     struct mates_memory *memory, struct mates *out)
{
    enum adj_status st = search_for(task, pos, MATES_DEPTH_FIRST, FIRST, bound, memory, out);
    if (st || out->answer != MATES_UNKNOWN || out->nodes >= bound)
        return st;
    return search_for(task, pos, MATES_DEPTH_FIRST_AGAIN, 2 * FIRST, bound, memory, out);
}

/* Sets the answer of a proof that there is no mate. */
static enum adj_status
cannot(enum mates_kind kind, struct mates *out)
{
    out->answer = MATES_CANNOT;
    out->kind = kind;
    return ADJ_OK;
}

static enum adj_status
prove(const struct mates_task *task, const struct position *pos, uint64_t bound,
      struct mates_memory *memory, struct mates *out)
{
    /* The proofs by patterns assume that a move has led to the position, which is not so in a set-up. */
    if (mates_is_mate(task, pos)) {
        out->answer = MATES_CAN;
        return ADJ_OK;
    }
    if (mates_material(task, pos, memory))
        return cannot(MATES_MATERIAL, out);
    /* This decides most positions. */
    if (mates_build(task, pos, bound, memory, out) || out->nodes >= bound)
        return ADJ_OK;
    bool bare, never = false;
    enum adj_status st = mates_lone_king_prepare(task, pos, memory, &bare);
    const enum mates_way aim = bare ? MATES_LONE_KING : MATES_DISTANCE;
    bool few = bare;
    if (!st && !bare)
        st = mates_distance_prepare(task, pos, memory, &few, &never);
    if (!st && never)
        return cannot(MATES_MATERIAL, out);
    if (!st)
        st = few ? search_for(task, pos, aim, FIRST_AIM, bound, memory, out)
                 : dive(task, pos, bound, memory, out);
    if (st || out->answer != MATES_UNKNOWN || out->nodes >= bound)
        return st;
    if (mates_blocked(task, pos, memory))
        return cannot(MATES_BLOCKED, out);
    if (few)
        st = search_for(task, pos, aim, (bound - out->nodes) / 2, bound, memory, out);
    if (st || out->answer != MATES_UNKNOWN)
        return st;
    return search_for(task, pos, MATES_BEST_FIRST, bound, bound, memory, out);
}

enum adj_status
mates_find(const struct line *line, enum colour side, uint64_t bound, struct mates_memory *memory,
           struct mates *out)
{
    *out = (struct mates){0};
    const struct ruleset *rules = line->rules;
    /* The prover's tables do not have the moves of rows with struct chess_special. */
    if (!mates_exist(rules) || chess_tables_get(rules)->special.on)
        return ADJ_OK;
    const struct ending *stalemate = ruleset_ending(rules, REASON_STALEMATE);
    bool counts = ending_scores(rules, stalemate) > 0;
    struct mates_task task = {.m = mates_tables_get(rules),
                              .side = side,
                              .stalemate = counts,
                              .plans = MATES_PLANS,
                              .cancel = line->cancel};
    if (!task.m)
        return ADJ_ENOMEM;
    if (memory->rules != rules)
        memory->hint = (struct mates_hint){0};
    memory->rules = rules;
    if (memory->known)
        memset(memory->known, 0, MATES_KNOWN * sizeof *memory->known);
    enum adj_status st = prove(&task, line_now(line), bound, memory, out);
    /* The proofs ignore rules against repetition, endings other than mate, and earlier positions of the game. But a
     * line is a proof if it can be played under all rules. */
    bool often = line->count > OFTEN && line_now(line)->chess.reversible > OFTEN;
    bool doubtful = !mates_decides(rules);
    if (!st && ((doubtful && out->answer == MATES_CANNOT) ||
                (out->answer == MATES_CAN && (doubtful || often) && !is_proof(line, side, out)))) {
        uint64_t nodes = out->nodes;
        mates_clear(out);
        out->nodes = nodes;
    }
    return st;
}
