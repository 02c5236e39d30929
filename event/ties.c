/* SPDX-License-Identifier: MIT */
/*
 * A tie-break value is built from contributions, at most one per round. A row of the table defines
 * which contribution it takes from a round, how contributions are cut, and how the rest is
 * combined. Article numbers are those of C.07.
 */
#include "event/ties.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/json.h"
#include "base/word.h"
#include "event/performance.h"

enum { CUT_MOST = 99, LIMIT_USUAL = 50 };

/* The contribution of one round. */
struct contribution {
    int64_t value; /* multiple of 1/TIE_SCALE */
    /* sort key for cuts, in hundredths: the score of the opponent, or of the dummy that replaces it */
    int64_t score;
    int64_t halves; /* the player's result in this game, in half points */
    const struct cell *cell;
    int64_t round;
    bool voluntary; /* unplayed by the player's own choice (16.5) */
    bool cut;
};

/* The contributions of one player to one tie-break. */
struct collection {
    const struct standings *s;
    const struct tie_break *tie;
    size_t player, count;
    int64_t sum; /* points up to the previous round */
    struct contribution list[ROUND_MOST];
};

/* How contributions are combined, and which ones are cut. */
enum fold {
    FOLD_SUM,
    FOLD_AVERAGE,
    FOLD_PERFORMANCE,
    FOLD_PERFECT,
    FOLD_NUMBER,
    FOLD_COUNT,
    FOLD_DIRECT
};
enum cutting { CUT_NONE, CUT_LOW, CUT_BOTH, CUT_FIRST, CUT_LIMIT };

struct tie_row {
    const char *code;
    bool (*take)(const struct collection *c, const struct cell *cell, struct contribution *out);
    enum fold fold;
    enum cutting cutting;
};

/* Kinds of rounds. */

/* Played at the board, however short. */
static bool
is_played(const struct cell *cell)
{
    return strchr("1=0WDL", cell->code) != NULL;
}

/* Voluntarily unplayed: half- and zero-point byes, and games lost by forfeit (16.1.2). */
static bool
is_voluntary(const struct cell *cell)
{
    return strchr("HZ-", cell->code) != NULL;
}

/* With fixed pairings an unplayed game also counts as played against its opponent (15.2). */
static bool
counts_as_played(const struct standings *s, const struct cell *cell)
{
    return cell->opponent != NO_OPPONENT && (is_played(cell) || s->is_round_robin);
}

/* The result in half points, as for rating. */
static int64_t
halves_of(const struct standings *s, const struct cell *cell)
{
    return (cell->points > s->scoring.draw) + (cell->points >= s->scoring.draw);
}

/* The contribution functions of the rows. */

static bool
take_win(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    out->value = TIE_SCALE;
    return cell->points >= c->s->scoring.win; /* 7.1: including wins by forfeit and byes */
}

static bool
take_won(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    return is_played(cell) && take_win(c, cell, out);
}

static bool
take_black(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    (void)c;
    out->value = TIE_SCALE;
    return is_played(cell) && !cell->white;
}

static bool
take_black_won(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    return !cell->white && take_won(c, cell, out);
}

/* Rounds that the player elected to play (7.6): all but the voluntarily unplayed ones. */
static bool
take_elected(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    (void)c;
    out->value = TIE_SCALE;
    return !is_voluntary(cell);
}

/* Progressive score: the points after each round. */
static bool
take_progress(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    out->value = (c->sum + cell->points) * (TIE_SCALE / 100);
    return true;
}

/* Koya: points against opponents who reached the limit (9.2). */
static bool
take_koya(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    const struct standings *s = c->s;
    if (cell->opponent == NO_OPPONENT)
        return false;
    out->score = s->players[cell->opponent].points;
    out->value = cell->points * (TIE_SCALE / 100);
    return out->score * 100 >= c->tie->limit * s->scoring.win * s->koya_games;
}

/*
 * Buchholz: the opponent's adjusted score. In an unplayed round the opponent is a dummy with the
 * player's own score, limited to the score of the scheduled opponent (16.4.1) or to a draw in every
 * round (16.4.2).
 */
static bool
take_buchholz(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    const struct standings *s = c->s;
    if (counts_as_played(s, cell)) {
        out->score = s->players[cell->opponent].adjusted;
    } else if (s->is_round_robin) {
        return false;
    } else {
        int64_t most = cell->opponent != NO_OPPONENT ? s->players[cell->opponent].adjusted
                                                     : s->scoring.draw * s->rounds;
        int64_t own = s->players[c->player].points;
        out->score = own < most ? own : most;
        out->voluntary = is_voluntary(cell);
    }
    out->value = out->score * (TIE_SCALE / 100);
    return true;
}

/* Sonneborn-Berger: the Buchholz score times the points scored against it. */
static bool
take_sonneborn(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    bool taken = take_buchholz(c, cell, out);
    /* hundredths times hundredths: the scale of TIE_SCALE */
    out->value = out->score * cell->points;
    return taken;
}

static bool
take_rating(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    if (!is_played(cell) || cell->opponent == NO_OPPONENT)
        return false;
    int64_t rating = c->s->players[cell->opponent].rating;
    out->value = rating * TIE_SCALE;
    out->score = rating * 100;
    out->halves = halves_of(c->s, cell);
    return true;
}

static bool
take_nothing(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    (void)c;
    (void)cell;
    (void)out;
    return false;
}

/* clang-format off */
static const struct tie_row tie_rows[] = {
    {"DE",  take_nothing,   FOLD_DIRECT,      CUT_NONE},  /* 6 */
    {"WIN", take_win,       FOLD_SUM,         CUT_NONE},  /* 7.1 */
    {"WON", take_won,       FOLD_SUM,         CUT_NONE},  /* 7.2 */
    {"BPG", take_black,     FOLD_SUM,         CUT_NONE},  /* 7.3 */
    {"BWG", take_black_won, FOLD_SUM,         CUT_NONE},  /* 7.4 */
    {"REP", take_elected,   FOLD_SUM,         CUT_NONE},  /* 7.6 */
    {"PS",  take_progress,  FOLD_SUM,         CUT_FIRST}, /* 7.5 */
    {"BH",  take_buchholz,  FOLD_SUM,         CUT_BOTH},  /* 8.1 */
    {"SB",  take_sonneborn, FOLD_SUM,         CUT_LOW},   /* 9.1 */
    {"KS",  take_koya,      FOLD_SUM,         CUT_LIMIT}, /* 9.2 */
    {"ARO", take_rating,    FOLD_AVERAGE,     CUT_BOTH},  /* 10.1 */
    {"TPR", take_rating,    FOLD_PERFORMANCE, CUT_NONE},  /* 10.2 */
    {"PTP", take_rating,    FOLD_PERFECT,     CUT_NONE},  /* 10.3 */
    {"TPN", take_nothing,   FOLD_NUMBER,      CUT_NONE},  /* 7.8 */
};

/* The FMJD's names. */
static const struct {
    const char *name, *code;
} aliases[] = {{"SOLKOFF", "BH"}, {"TRUNCATED", "BH/M1"}, {"TRUNCATED SOLKOFF", "BH/M1"},
               {"SOLKOFF TRUNCATED", "BH/M1"}};

/* Lippo's points, enabled by the regulations. Not a FIDE tie-break. */
static const struct tie_row count_row = {"points", take_nothing, FOLD_COUNT, CUT_NONE};
/* clang-format on */

const char *
tie_break_codes(void)
{
    return "DE, WIN, WON, BPG, BWG, REP, PS, BH, SB, KS, ARO, TPR, PTP, TPN, with cuts as in "
           "BH/C1, "
           "BH/M1, SB/C1, PS/C1, KS/L60";
}

/* Codes. */

/* Parses a cut such as "C1", "M2" or "L60". Returns false when the row has no such cut. */
static bool
cut_read(const char *text, struct tie_break *out)
{
    size_t digits = strspn(text + 1, "0123456789");
    long number = digits > 0 && digits < 3 && !text[1 + digits] ? strtol(text + 1, NULL, 10) : 0;
    enum cutting cutting = out->row->cutting;
    if (number < 1 || number > CUT_MOST || cutting == CUT_NONE)
        return false;
    if (*text == 'L' && cutting == CUT_LIMIT)
        out->limit = number;
    else if (*text == 'C' && cutting != CUT_LIMIT)
        out->cut_low = number;
    else if (*text == 'M' && cutting == CUT_BOTH)
        out->cut_low = out->cut_high = number;
    else
        return false;
    snprintf(out->code, sizeof out->code, "%s/%c%ld", out->row->code, *text, number);
    return true;
}

static bool
code_read(const char *text, struct tie_break *out)
{
    size_t len = strcspn(text, "/");
    *out = (struct tie_break){.limit = LIMIT_USUAL};
    for (size_t i = 0; !out->row && i < sizeof tie_rows / sizeof *tie_rows; i++)
        if (word_is(text, len, tie_rows[i].code))
            out->row = &tie_rows[i];
    if (!out->row)
        return false;
    snprintf(out->code, sizeof out->code, "%s", out->row->code);
    return !text[len] || cut_read(text + len + 1, out);
}

bool
tie_break_read(const char *text, struct tie_break *out)
{
    char upper[24];
    size_t len = strlen(text);
    if (len == 0 || len >= sizeof upper)
        return false;
    for (size_t i = 0; i <= len; i++)
        upper[i] = ascii_capital(text[i]);
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strcmp(aliases[i].name, upper) == 0)
            return code_read(aliases[i].code, out);
    return code_read(upper, out);
}

struct tie_break
tie_break_by_count(void)
{
    struct tie_break tie = {.row = &count_row};
    snprintf(tie.code, sizeof tie.code, "%s", count_row.code);
    return tie;
}

bool
tie_break_is_fide(const struct tie_break *tie)
{
    return tie->row != &count_row;
}

bool
tie_break_ascends(const struct tie_break *tie)
{
    return tie->row->fold == FOLD_NUMBER;
}

bool
tie_break_is_direct(const struct tie_break *tie)
{
    return tie->row->fold == FOLD_DIRECT;
}

/* Adjusted scores. */

/* Adjusted score (16.2.5, 16.3.2): voluntarily unplayed rounds after the last round that was not
 * voluntarily unplayed count as draws. With fixed pairings they count nothing. */
static void
player_adjust(struct standings *s, struct standing *p)
{
    const struct cell *cells = s->cells + p->first_cell;
    int64_t wanted = 0, scheduled = 0;
    p->adjusted = 0;
    for (size_t i = 0; i < p->cell_count; i++)
        wanted = is_voluntary(&cells[i]) ? wanted : cells[i].round;
    for (size_t i = 0; i < p->cell_count; i++) {
        bool counts = cells[i].round <= wanted || cells[i].opponent != NO_OPPONENT;
        p->adjusted += counts ? cells[i].points : 0;
        scheduled += counts && cells[i].round > wanted;
    }
    if (!s->is_round_robin)
        p->adjusted += (s->rounds - wanted - scheduled) * s->scoring.draw;
}

/* The maximum number of wins for Koya's limit. In a round robin with an odd number of players each
 * cycle has one free round; players without any game are not counted. */
static int64_t
koya_games(const struct standings *s)
{
    int64_t games = s->rounds, players = (int64_t)s->player_count;
    if (!s->is_round_robin || players == 0)
        return games;
    if (games % players == 0)
        games -= games / players;
    for (size_t i = 0; i < s->player_count; i++) {
        const struct standing *p = &s->players[i];
        bool came = false;
        for (size_t k = 0; k < p->cell_count; k++)
            came |= s->cells[p->first_cell + k].opponent != NO_OPPONENT;
        games -= !came;
    }
    return games;
}

void
ties_adjust(struct standings *s)
{
    s->is_rated = true;
    for (size_t i = 0; i < s->player_count; i++) {
        player_adjust(s, &s->players[i]);
        s->is_rated &= s->players[i].rating > 0;
    }
    s->koya_games = koya_games(s);
}

/* Collecting and cutting. */

/* Collects the contributions. A round without a cell is a zero-point bye, also in a run of such
 * rounds; a pending game contributes nothing. */
static void
collect(struct collection *c, const struct standings *s, size_t tie, size_t player)
{
    static const struct cell absent = {.opponent = NO_OPPONENT, .code = 'Z'};
    const struct standing *p = &s->players[player];
    const struct cell *next = s->cells + p->first_cell, *cells_end = next + p->cell_count;
    int64_t rounds = s->rounds < ROUND_MOST ? s->rounds : ROUND_MOST;
    c->s = s; /* set field by field: clearing the large array would be slow */
    c->tie = &s->ties[tie];
    c->player = player;
    c->count = 0;
    c->sum = 0;
    for (int64_t round = 1; round <= rounds;) {
        while (next < cells_end && next->round < round)
            next++;
        int64_t there = next < cells_end && next->round <= rounds ? next->round : rounds + 1;
        const struct cell *cell = there == round ? next : &absent;
        struct contribution one = {.cell = cell};
        bool taken = cell->code != '?' && c->tie->row->take(c, cell, &one);
        for (int64_t end = there == round ? round + 1 : there; round < end; round++) {
            one.round = round;
            if (taken)
                c->list[c->count++] = one;
        }
        c->sum += cell->points;
    }
}

static bool
is_less(const struct contribution *a, const struct contribution *b)
{
    return a->score != b->score ? a->score < b->score : a->value < b->value;
}

/*
 * Cuts the lowest contribution. The lowest voluntarily unplayed one is cut first, unless the lowest
 * of all is worth more (16.5.1). For Sonneborn-Berger the lowest is the one against the
 * lowest-scoring opponent (14.1.1).
 */
static void
cut_least(struct collection *c)
{
    struct contribution *least = NULL, *voluntary = NULL;
    for (size_t i = 0; i < c->count; i++) {
        struct contribution *one = &c->list[i];
        if (one->cut)
            continue;
        if (!least || is_less(one, least))
            least = one;
        if (one->voluntary && (!voluntary || is_less(one, voluntary)))
            voluntary = one;
    }
    if (voluntary && least->value <= voluntary->value)
        least = voluntary;
    if (least)
        least->cut = true;
}

static void
cut_greatest(struct collection *c)
{
    struct contribution *greatest = NULL;
    for (size_t i = 0; i < c->count; i++)
        if (!c->list[i].cut && (!greatest || is_less(greatest, &c->list[i])))
            greatest = &c->list[i];
    if (greatest)
        greatest->cut = true;
}

static void
contributions_cut(struct collection *c)
{
    const struct tie_break *tie = c->tie;
    for (int64_t i = 0; tie->row->cutting == CUT_FIRST && i < tie->cut_low && i < (int64_t)c->count;
         i++)
        c->list[i].cut = true;
    for (int64_t i = 0; tie->row->cutting != CUT_FIRST && i < tie->cut_low; i++)
        cut_least(c);
    for (int64_t i = 0; i < tie->cut_high; i++)
        cut_greatest(c);
}

/* Values. */

static int64_t
contributions_sum(const struct collection *c)
{
    int64_t sum = 0;
    for (size_t i = 0; i < c->count; i++)
        sum += c->list[i].cut ? 0 : c->list[i].value;
    return sum;
}

/* Rating tie-breaks have no value in events with unrated players (10). */
static int64_t
ratings_fold(const struct collection *c)
{
    int64_t ratings[ROUND_MOST], halves = 0, value;
    size_t count = 0;
    for (size_t i = 0; i < c->count; i++) {
        if (c->list[i].cut)
            continue;
        ratings[count++] = c->list[i].value / TIE_SCALE;
        halves += c->list[i].halves;
    }
    if (count == 0 || !c->s->is_rated)
        return TIE_NONE;
    if (c->tie->row->fold == FOLD_AVERAGE)
        value = rating_average(ratings, count);
    else if (c->tie->row->fold == FOLD_PERFORMANCE)
        value = rating_performance(ratings, count, halves);
    else
        value = rating_perfect(ratings, count, halves);
    return value * TIE_SCALE;
}

static int64_t
counts_sum(const struct standings *s, size_t player)
{
    const struct standing *p = &s->players[player];
    int64_t sum = 0;
    for (size_t i = 0; i < p->cell_count; i++) {
        const struct cell *cell = &s->cells[p->first_cell + i];
        if (cell->opponent == NO_OPPONENT)
            continue;
        const struct standing_game *g = &s->games[cell->game];
        sum += cell->white ? g->white_count : g->black_count;
    }
    return sum * TIE_SCALE;
}

int64_t
tie_value(const struct standings *s, size_t tie, size_t player)
{
    struct collection c;
    enum fold fold = s->ties[tie].row->fold;
    if (fold == FOLD_NUMBER)
        return s->players[player].number * TIE_SCALE;
    if (fold == FOLD_COUNT)
        return counts_sum(s, player);
    if (fold == FOLD_DIRECT)
        return TIE_NONE;
    collect(&c, s, tie, player);
    contributions_cut(&c);
    return fold == FOLD_SUM ? contributions_sum(&c) : ratings_fold(&c);
}

void
tie_text(int64_t value, char out[TIE_TEXT_SIZE])
{
    long long whole = (long long)(value / TIE_SCALE), rest = llabs((long long)(value % TIE_SCALE));
    *out = '\0';
    if (value == TIE_NONE)
        return;
    int len =
        snprintf(out, TIE_TEXT_SIZE, "%s%lld.%04lld", value < 0 && !whole ? "-" : "", whole, rest);
    while (out[len - 1] == '0')
        out[--len] = '\0';
    if (out[len - 1] == '.')
        out[--len] = '\0';
}

void
tie_write(struct buffer *out, const char *name, int64_t value)
{
    char text[TIE_TEXT_SIZE];
    tie_text(value, text);
    json_put_member(out, name, *text ? text : NULL);
}

void
tie_explain(struct buffer *out, const char *name, const struct standings *s, size_t tie,
            size_t player)
{
    struct collection c;
    collect(&c, s, tie, player);
    contributions_cut(&c);
    json_open(out, name, '[');
    for (size_t i = 0; i < c.count; i++) {
        const struct contribution *one = &c.list[i];
        size_t opponent = one->cell->opponent;
        json_open(out, NULL, '{');
        json_put_int(out, "round", one->round);
        if (opponent == NO_OPPONENT)
            json_put_member(out, "opponent", NULL);
        else
            json_put_int(out, "opponent", s->players[opponent].number);
        json_put_bool(out, "played", is_played(one->cell));
        tie_write(out, "value", one->value);
        json_put_bool(out, "cut", one->cut);
        json_close(out, '}');
    }
    json_close(out, ']');
}
