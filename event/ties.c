/* SPDX-License-Identifier: MIT */
/* Tie-breaks: their codes and titles, and the calculation that the rows of event/tie_rows.c share: collecting the
 * contributions of a player, cutting, explaining. */
#include "event/ties.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/json.h"

/* clang-format off */
/* The FMJD's names. */
static const struct {
    const char *name, *code;
} aliases[] = {{"SOLKOFF", "BH"}, {"TRUNCATED", "BH/M1"}, {"TRUNCATED SOLKOFF", "BH/M1"},
               {"SOLKOFF TRUNCATED", "BH/M1"}};
/* clang-format on */

/* Codes. */

/* The number of a modifier such as C1, L+2, L60 or K4: 1 to 99, negative behind a minus; 0 for any other text. */
static int64_t
modifier_number(const char *text, size_t len)
{
    size_t sign = len > 1 && strchr("+-", text[1]) ? 1 : 0;
    size_t digits = strspn(text + 1 + sign, "0123456789");
    if (digits == 0 || digits > 2 || 1 + sign + digits != len || (sign && *text != 'L'))
        return 0;
    int64_t number = strtol(text + 1 + sign, NULL, 10);
    return sign && text[1] == '-' ? -number : number;
}

/* Parses a modifier without its slash. Returns false when the row does not take it, or the code has one of its kind. */
static bool
modifier_read(const char *text, size_t len, struct tie_break *out)
{
    int64_t number = modifier_number(text, len);
    bool is_first = true;
    if (len == 0 || !strchr(out->row->modifiers, *text) ||
        (len == 1) == (strchr("CMLK", *text) != NULL) || (len > 1 && number == 0))
        return false;
    if (*text == 'C' || *text == 'M') {
        is_first = out->cut_low == 0;
        out->cut_low = number;
        out->cut_high = *text == 'M' ? number : 0;
    } else if (*text == 'L') {
        is_first = out->limit == 0 && out->limit_halves == 0;
        if (strchr("+-", text[1]))
            out->limit_halves = number;
        else
            out->limit = number;
    } else if (*text == 'K') {
        is_first = out->factor == 0;
        out->factor = number;
    } else {
        bool *flag = *text == 'P'   ? &out->with_forfeits
                     : *text == 'F' ? &out->of_fore
                                    : &out->reversed;
        is_first = !*flag;
        *flag = true;
    }
    return is_first;
}

/* Writes the canonical spelling: the modifiers in the order of their table. */
static void
code_write(struct tie_break *tie)
{
    char cut[8] = "", limit[8] = "";
    const char *score = tie->score == tie->row->score ? ""
                        : tie->score == SCORE_MATCH   ? ":MP"
                                                      : ":GP";
    if (tie->cut_low)
        snprintf(cut, sizeof cut, "/%c%d", tie->cut_high ? 'M' : 'C', (int)tie->cut_low);
    if (tie->limit_halves)
        snprintf(limit, sizeof limit, "/L%+d", (int)tie->limit_halves);
    else if (tie->limit)
        snprintf(limit, sizeof limit, "/L%d", (int)tie->limit);
    else if (tie->factor)
        snprintf(limit, sizeof limit, "/K%d", (int)tie->factor);
    snprintf(tie->code, sizeof tie->code, "%s%s%s%s%s%s%s", tie->row->code, score, cut, limit,
             tie->of_fore ? "/F" : "", tie->with_forfeits ? "/P" : "", tie->reversed ? "/R" : "");
}

/* Reads the score of teams behind a code, ":MP" or ":GP". Returns its length; 0 when there is none. */
static size_t
score_suffix(const char *text, struct tie_break *out)
{
    bool match = strncmp(text, ":MP", 3) == 0, game = strncmp(text, ":GP", 3) == 0;
    if ((!match && !game) || !strchr(out->row->modifiers, match ? 'm' : 'g'))
        return 0;
    out->score = match ? SCORE_MATCH : SCORE_GAME;
    return 3;
}

static bool
code_read(const char *text, struct tie_break *out)
{
    size_t len = strcspn(text, "/:");
    *out = (struct tie_break){.row = tie_row_find(text, len)};
    if (!out->row)
        return false;
    out->score = out->row->score;
    text += len;
    text += score_suffix(text, out);
    if (*text && *text != '/')
        return false;
    for (; *text; text += len) {
        len = strcspn(++text, "/");
        if (!modifier_read(text, len, out))
            return false;
    }
    code_write(out);
    return true;
}

bool
tie_break_read(const char *text, struct tie_break *out)
{
    char upper[TIE_CODE_SIZE];
    size_t len = text ? strlen(text) : 0;
    if (len == 0 || len >= sizeof upper)
        return false;
    for (size_t i = 0; i <= len; i++)
        upper[i] = ascii_capital(text[i]);
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strcmp(aliases[i].name, upper) == 0)
            return code_read(aliases[i].code, out);
    return code_read(upper, out);
}

bool
tie_break_listed(size_t index, struct tie_break *out)
{
    for (const struct tie_row *row = tie_rows; row->code; row++) {
        char code[TIE_CODE_SIZE];
        if (index-- == 0)
            return tie_break_read(row->code, out);
        for (const struct tie_modifier *m = tie_modifiers; m->example; m++) {
            bool is_score = *m->example == ':';
            char kind = is_score ? ascii_small(m->example[1]) : *m->example;
            snprintf(code, sizeof code, "%s%s%s", row->code, is_score ? "" : "/", m->example);
            if (strchr(row->modifiers, kind) && index-- == 0)
                return tie_break_read(code, out);
        }
    }
    return false;
}

struct tie_break
tie_break_by_count(void)
{
    struct tie_break tie = {.row = &tie_row_count};
    code_write(&tie);
    return tie;
}

bool
tie_break_is_fide(const struct tie_break *tie)
{
    return tie->row != &tie_row_count;
}

bool
tie_break_ranks(const struct tie_break *tie, enum score score)
{
    bool of_teams = tie->row->is_team || strchr(tie->row->modifiers, 'm');
    return score == SCORE_POINTS ? !tie->row->is_team && tie->score == SCORE_POINTS : of_teams;
}

const struct standings *
tie_view(const struct standings *s, const struct tie_break *tie)
{
    const char *modifiers = tie->row->modifiers;
    bool of_matches =
        strchr(modifiers, 'm') && !strchr(modifiers, 'g'); /* games of teams do not count */
    enum score score = tie->score ? tie->score : of_matches ? SCORE_MATCH : s->score;
    return s->other && score != s->score ? s->other : s;
}

/* Texts. */

const char *
tie_codes(struct arena *pool)
{
    struct buffer out = {0};
    struct tie_break tie;
    for (size_t i = 0; tie_break_listed(i, &tie); i++)
        buffer_printf(&out, "%s%s", i ? ", " : "", tie.code);
    return arena_keep(pool, &out);
}

static size_t
language_index(const char *language)
{
    return strcmp(language, "ru") == 0;
}

void
tie_title_write(struct buffer *out, const struct tie_break *tie, const char *language)
{
    size_t in = language_index(language);
    buffer_puts(out, tie->row->title[in]);
    for (const char *at = strpbrk(tie->code, "/:"); at; at = strpbrk(at + 1, "/:")) {
        const struct tie_modifier *m = tie_modifiers;
        if (*at == ':') {
            while (strncmp(m->example, at, 3) != 0)
                m++;
            buffer_printf(out, ", %s", m->title[in]);
            continue;
        }
        at++;
        while (*m->example != *at || strspn(m->example + 1, "+") != strspn(at + 1, "+") ||
               strspn(m->example + 1, "-") != strspn(at + 1, "-"))
            m++;
        size_t number = 1 + strcspn(at + 1, "0123456789/");
        buffer_printf(out, ", %s", m->title[in]);
        if (at[number] && at[number] != '/')
            buffer_printf(out, ": %.*s", (int)strcspn(at + number, "/"), at + number);
    }
}

const char *
tie_explanation(const struct tie_break *tie, const char *language)
{
    return tie->row->explanation[language_index(language)];
}

void
tie_breaks_help(struct buffer *out, const char *language)
{
    struct tie_break tie;
    for (size_t i = 0; tie_break_listed(i, &tie); i++) {
        buffer_printf(out, "  %-8s ", tie.code);
        tie_title_write(out, &tie, language);
        if (!strpbrk(tie.code, "/:"))
            buffer_printf(out, " (C.07, %s)\n          %s", tie.row->article,
                          tie_explanation(&tie, language));
        buffer_putc(out, '\n');
    }
}

/* Adjusted scores. */

/* The cell as fore Buchholz counts it (8.3): a game of the final round, also a pending one, is drawn. */
static struct cell
cell_fore(const struct standings *s, const struct cell *cell)
{
    struct cell fore = *cell;
    if (cell->round == s->final_round && cell->opponent != NO_OPPONENT) {
        fore.code = '=';
        fore.points = s->scoring.draw;
    }
    return fore;
}

/* Points, and adjusted points (16.2.5, 16.3.2): voluntarily unplayed rounds after the last round that was not
 * voluntarily unplayed count as draws. With fixed pairings they count nothing. */
static void
player_adjust(struct standings *s, struct standing *p, bool fore)
{
    const struct cell *cells = s->cells + p->first_cell;
    struct seen_score seen = {0, 0};
    int64_t wanted = 0, scheduled = 0;
    for (size_t i = 0; i < p->cell_count; i++) {
        struct cell cell = fore ? cell_fore(s, &cells[i]) : cells[i];
        wanted = cell_is_voluntary(&cell) ? wanted : cell.round;
    }
    for (size_t i = 0; i < p->cell_count; i++) {
        struct cell cell = fore ? cell_fore(s, &cells[i]) : cells[i];
        bool counts = cell.round <= wanted || cell.opponent != NO_OPPONENT;
        seen.points += cell.points;
        seen.adjusted += counts ? cell.points : 0;
        scheduled += counts && cell.round > wanted;
    }
    if (!s->is_round_robin)
        seen.adjusted += (s->rounds - wanted - scheduled) * s->scoring.draw;
    p->seen[fore] = seen;
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

/* Collecting and cutting. */

/* Collects the contributions. A round without a cell is a zero-point bye, also in a run of such
 * rounds; a pending game contributes nothing. */
static void
collect(struct collection *c, const struct standings *of, const struct tie_break *tie,
        size_t player)
{
    const struct standings *s = tie_view(of, tie);
    static const struct cell absent = {.opponent = NO_OPPONENT, .code = 'Z'};
    const struct standing *p = &s->players[player];
    const struct cell *next = s->cells + p->first_cell, *cells_end = next + p->cell_count;
    int64_t rounds = s->rounds < ROUND_MOST ? s->rounds : ROUND_MOST;
    c->s = s; /* set field by field: clearing the large array would be slow */
    c->tie = tie;
    c->player = player;
    c->count = 0;
    c->sum = 0;
    for (int64_t round = 1; round <= rounds && tie->row->take;) {
        while (next < cells_end && next->round < round)
            next++;
        int64_t there = next < cells_end && next->round <= rounds ? next->round : rounds + 1;
        struct cell cell = there == round ? *next : absent;
        if (tie_is_fore(tie))
            cell = cell_fore(s, &cell);
        struct contribution one = {
            .round = round, .opponent = cell.opponent, .played = cell_is_played(&cell)};
        bool taken = cell.code != '?' && tie->row->take(c, &cell, &one);
        for (int64_t end = there == round ? round + 1 : there; round < end; round++) {
            one.round = round;
            if (taken)
                c->list[c->count++] = one;
        }
        c->sum += cell.points;
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
    for (int64_t i = 0; i < c->tie->cut_low; i++)
        cut_least(c);
    for (int64_t i = 0; i < c->tie->cut_high; i++)
        cut_greatest(c);
}

/* Values. */

/* Not for a tie-break with stages, whose value depends on which players are tied: see event/ranking.c. */
int64_t
tie_value(const struct standings *s, const struct tie_break *tie, size_t player)
{
    struct collection c;
    if (!tie->row->fold)
        return TIE_NONE;
    collect(&c, s, tie, player);
    contributions_cut(&c);
    return tie->row->fold(&c);
}

/* Computes the tie-break that `tie` averages, for each player. Returns false when memory runs out. */
static bool
averaged_fill(struct standings *s, struct tie_break *tie)
{
    struct tie_break averaged;
    int64_t *values = arena_array(&s->pool, s->player_count + 1, sizeof *values);
    if (!values || !tie_break_read(tie->of_fore ? "FB" : tie->row->averages, &averaged))
        return false;
    averaged.score = tie->score;
    for (size_t i = 0; i < s->player_count && !standings_are_over(s, i); i++)
        values[i] = tie_value(s, &averaged, i);
    tie->averaged = values;
    return true;
}

void
ties_prepare(struct standings *s)
{
    s->is_rated = true;
    for (size_t i = 0; i < s->player_count; i++) {
        player_adjust(s, &s->players[i], false);
        player_adjust(s, &s->players[i], true);
        s->is_rated &= s->players[i].rating > 0;
    }
    s->koya_games = koya_games(s);
}

bool
ties_compute(struct standings *s)
{
    for (size_t t = 0; t < s->tie_count; t++)
        if (s->ties[t].row->averages && !averaged_fill(s, &s->ties[t]))
            return false;
    for (size_t i = 0; i < s->player_count && !standings_are_over(s, i); i++)
        for (size_t t = 0; t < s->tie_count; t++)
            s->players[i].ties[t] = tie_value(s, &s->ties[t], i);
    return true;
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
    collect(&c, s, &s->ties[tie], player);
    contributions_cut(&c);
    json_open(out, name, '[');
    for (size_t i = 0; i < c.count; i++) {
        const struct contribution *one = &c.list[i];
        json_open(out, NULL, '{');
        json_put_int(out, "round", one->round);
        if (one->opponent == NO_OPPONENT)
            json_put_member(out, "opponent", NULL);
        else
            json_put_int(out, "opponent", s->players[one->opponent].number);
        json_put_bool(out, "played", one->played);
        tie_write(out, "value", one->value);
        json_put_bool(out, "cut", one->cut);
        json_close(out, '}');
    }
    json_close(out, ']');
}
