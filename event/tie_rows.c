/* SPDX-License-Identifier: MIT */
/*
 * The table of tie-breaks. A tie-break value is built from contributions, at most one per round: `take` makes the
 * contribution of a round, `fold` combines those that are not cut. To add a tie-break, write one of the two functions
 * if none here fits, add a row, and run `make ties`, which writes the manuals and openapi.json from the table. Article
 * numbers are those of C.07.
 */
#include "event/ties.h"

#include <string.h>

#include "base/word.h"

bool
cell_is_played(const struct cell *cell)
{
    return strchr("1=0WDL", cell->code) != NULL;
}

bool
cell_is_voluntary(const struct cell *cell)
{
    return strchr("HZ-", cell->code) != NULL;
}

/* Whether the round counts as a game against its opponent. An unplayed round does with fixed pairings (15.2), and a forfeit
 * with the modifier P. */
static bool
counts_as_played(const struct collection *c, const struct cell *cell)
{
    return cell->opponent != NO_OPPONENT &&
           (cell_is_played(cell) || c->s->is_round_robin || c->tie->with_forfeits);
}

/* Contributions. */

static bool
take_win(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    out->value = TIE_SCALE;
    return cell->points >= c->s->scoring.win;
}

static bool
take_won(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    return cell_is_played(cell) && take_win(c, cell, out);
}

static bool
take_black(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    (void)c;
    out->value = TIE_SCALE;
    return cell_is_played(cell) && !cell->white;
}

static bool
take_black_won(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    return !cell->white && take_won(c, cell, out);
}

/* Every round counts except the voluntarily unplayed ones. */
static bool
take_elected(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    (void)c;
    out->value = TIE_SCALE;
    return !cell_is_voluntary(cell);
}

/* A game at the board is compared with the opponent's points, an unplayed round with the points of a draw. */
static bool
take_standard(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    int64_t other = c->s->scoring.draw;
    if (cell_is_played(cell)) {
        const struct standing_game *g = &c->s->games[cell->game];
        other = cell->white ? g->black_points : g->white_points;
    }
    out->value = ((cell->points > other) + (cell->points >= other)) * (TIE_SCALE / 2);
    return out->value > 0;
}

/* The points after this round. They never fall, so that cuts leave out the first rounds. */
static bool
take_progress(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    out->value = (c->sum + cell->points) * (TIE_SCALE / 100);
    out->score = out->round;
    return true;
}

/* The points against an opponent who reached the limit. */
static bool
take_koya(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    const struct standings *s = c->s;
    if (cell->opponent == NO_OPPONENT)
        return false;
    out->score = s->players[cell->opponent].points;
    out->value = cell->points * (TIE_SCALE / 100);
    int64_t percent = c->tie->limit ? c->tie->limit : 50;
    return out->score * 100 >=
           percent * s->scoring.win * s->koya_games + c->tie->limit_halves * 50 * 100;
}

/*
 * The opponent's adjusted score. In an unplayed round the opponent is a dummy with the player's own
 * score, limited to the score of the scheduled opponent (16.4.1) or to a draw in every round (16.4.2).
 */
static bool
take_buchholz(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    const struct standings *s = c->s;
    bool fore = tie_is_fore(c->tie);
    if (counts_as_played(c, cell)) {
        out->score = s->players[cell->opponent].seen[fore].adjusted;
    } else if (s->is_round_robin) {
        return false;
    } else {
        int64_t most = cell->opponent != NO_OPPONENT
                           ? s->players[cell->opponent].seen[fore].adjusted
                           : s->scoring.draw * s->rounds;
        int64_t own = s->players[c->player].seen[fore].points;
        out->score = own < most ? own : most;
        out->voluntary = cell_is_voluntary(cell);
    }
    out->value = out->score * (TIE_SCALE / 100);
    return true;
}

/* The Buchholz contribution times the points scored against it. */
static bool
take_sonneborn(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    bool taken = take_buchholz(c, cell, out);
    /* the product of two hundredths is in units of 1/TIE_SCALE */
    out->value = out->score * cell->points;
    return taken;
}

/* The Buchholz contribution times the points of the other score. */
static bool
take_crossed(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    bool taken = take_buchholz(c, cell, out);
    const struct standing *p = &c->s->other->players[c->player];
    const struct cell *same = c->s->other->cells + p->first_cell, *end = same + p->cell_count;
    while (same < end && same->round < out->round)
        same++;
    bool is_there = same < end && same->round == out->round;
    out->value = out->score * (is_there ? same->points : 0);
    return taken;
}

static bool
take_rating(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    if (!cell_is_played(cell))
        return false;
    int64_t rating = c->s->players[cell->opponent].rating;
    out->value = rating * TIE_SCALE;
    out->score = rating * 100;
    /* the result as for rating, where only wins, draws and losses exist */
    out->halves = (cell->points > c->s->scoring.draw) + (cell->points >= c->s->scoring.draw);
    return true;
}

/* The opponent's value of the tie-break that the row averages. */
static bool
take_average(const struct collection *c, const struct cell *cell, struct contribution *out)
{
    out->value = cell_is_played(cell) ? c->tie->averaged[cell->opponent] : TIE_NONE;
    return out->value != TIE_NONE;
}

/* Ratings: functions of `count` ratings (not 0), and of `halves`, the score against them in half points. The tables are
 * those of FIDE's Handbook B.02, 8.1. */

/* clang-format off */
/* B.02, 8.1.2: the i-th value is the largest rating difference for which the stronger player's
 * expected score is 50 + i hundredths. */
static const int64_t differences[] = {
      3,  10,  17,  25,  32,  39,  46,  53,  61,  68, 76,  83,  91,  98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735};

/* B.02, 8.1.1: the i-th value is the rating difference of a score of 50 + i hundredths. */
static const int64_t gains[] = {
      0,   7,  14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,  95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};
/* clang-format on */

/* The largest rating difference of the tables. */
enum { DIFFERENCE_MOST = 800 };

/* Division that rounds halves up, also for negative sums. */
static int64_t
divide_round(int64_t sum, int64_t count)
{
    int64_t twice = 2 * sum + count, whole = twice / (2 * count);
    return twice < 0 && whole * 2 * count != twice ? whole - 1 : whole;
}

/* The average, halves rounded up (10.1). */
static int64_t
rating_average(const int64_t *ratings, size_t count, int64_t halves)
{
    int64_t sum = 0;
    (void)halves;
    for (size_t i = 0; i < count; i++)
        sum += ratings[i];
    return divide_round(sum, (int64_t)count);
}

/* The average plus the rating difference of the score (10.2). */
static int64_t
rating_performance(const int64_t *ratings, size_t count, int64_t halves)
{
    int64_t hundredths = divide_round(halves * 50, (int64_t)count);
    int64_t gain = hundredths >= 50 ? gains[hundredths - 50] : -gains[50 - hundredths];
    return rating_average(ratings, count, halves) + gain;
}

/* Sum of the expected scores against these ratings, in hundredths of a point. */
static int64_t
expected_sum(int64_t own, const int64_t *ratings, size_t count)
{
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t other = ratings[i], difference = own > other ? own - other : other - own;
        int64_t hundredths = 50;
        for (size_t k = 0; k < sizeof differences / sizeof *differences; k++)
            hundredths += difference > differences[k];
        sum += own >= other ? hundredths : 100 - hundredths;
    }
    return sum;
}

/* The lowest rating whose expected score reaches this score (10.3), by binary search. */
static int64_t
rating_perfect(const int64_t *ratings, size_t count, int64_t halves)
{
    int64_t least = ratings[0], greatest = ratings[0];
    for (size_t i = 1; i < count; i++) {
        least = ratings[i] < least ? ratings[i] : least;
        greatest = ratings[i] > greatest ? ratings[i] : greatest;
    }
    if (halves == 0)
        return least - DIFFERENCE_MOST;
    int64_t low = least - DIFFERENCE_MOST, high = greatest + DIFFERENCE_MOST;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (expected_sum(middle, ratings, count) >= halves * 50)
            high = middle;
        else
            low = middle;
    }
    return high;
}

/* Combinations. */

static int64_t
fold_sum(const struct collection *c)
{
    int64_t sum = 0;
    for (size_t i = 0; i < c->count; i++)
        sum += c->list[i].cut ? 0 : c->list[i].value;
    return sum;
}

static int64_t
fold_average(const struct collection *c)
{
    return c->count ? fold_sum(c) / (int64_t)c->count : TIE_NONE;
}

/* The row's function of the contributed ratings and of the score in these games. It has no value without a game, nor in
 * an event with unrated players (10). */
static int64_t
fold_ratings(const struct collection *c)
{
    int64_t ratings[ROUND_MOST], halves = 0;
    size_t count = 0;
    for (size_t i = 0; c->s->is_rated && i < c->count; i++) {
        if (c->list[i].cut)
            continue;
        ratings[count++] = c->list[i].value / TIE_SCALE;
        halves += c->list[i].halves;
    }
    return count ? c->tie->row->rate(ratings, count, halves) * TIE_SCALE : TIE_NONE;
}

static int64_t
fold_rating(const struct collection *c)
{
    return c->s->is_rated ? c->s->players[c->player].rating * TIE_SCALE : TIE_NONE;
}

static int64_t
fold_number(const struct collection *c)
{
    return c->s->players[c->player].number * TIE_SCALE;
}

/* The team's points in the score that does not rank. */
static int64_t
fold_other(const struct collection *c)
{
    return c->s->other ? c->s->other->players[c->player].points * (TIE_SCALE / 100) : TIE_NONE;
}

/*
 * The factor by which the schedule strength is divided (13.4): the most points that an event can bring, divided by the most
 * points of the other score that a match can bring.
 */
static int64_t
schedule_factor(const struct collection *c)
{
    const struct standings *s = c->s;
    int64_t most =
        s->other->scoring.win ? s->scoring.win * s->final_round / s->other->scoring.win : 0;
    return c->tie->factor ? c->tie->factor : most ? most : 1;
}

/* The points in the other score plus the schedule strength, in hundredths, halves rounded up. */
static int64_t
fold_schedule(const struct collection *c)
{
    int64_t hundredths = divide_round(fold_sum(c), schedule_factor(c) * (TIE_SCALE / 100));
    return fold_other(c) + hundredths * (TIE_SCALE / 100);
}

static int64_t
fold_boards(const struct collection *c)
{
    const int64_t *boards = c->s->players[c->player].boards;
    int64_t sum = 0;
    for (int64_t i = 0; boards && i < c->s->boards; i++)
        sum += (i + 1) * boards[i];
    return sum * (TIE_SCALE / 100);
}

/* Lippo's points of all games. */
static int64_t
fold_count(const struct collection *c)
{
    const struct standing *p = &c->s->players[c->player];
    int64_t sum = 0;
    for (size_t i = 0; i < p->cell_count; i++) {
        const struct cell *cell = &c->s->cells[p->first_cell + i];
        if (cell->opponent == NO_OPPONENT)
            continue;
        const struct standing_game *g = &c->s->games[cell->game];
        sum += cell->white ? g->white_count : g->black_count;
    }
    return sum * TIE_SCALE;
}

/* clang-format off */
const struct tie_row tie_rows[] = {
    {.code = "DE", .article = "6", .modifiers = "mgP", .stages = "P",
     .title = {"Direct encounter", "Личная встреча"},
     .explanation = {"The points that the tied players scored against each other, if all of them have met.",
                     "Очки, набранные равными участниками друг против друга, если все они встречались."}},
    {.code = "WIN", .article = "7.1", .modifiers = "m", .take = take_win, .fold = fold_sum,
     .title = {"Wins", "Число побед"},
     .explanation = {"The number of rounds with the points of a win, including forfeits and byes.",
                     "Число туров, принёсших очки за победу, включая неявки соперников и туры без игры."}},
    {.code = "WON", .article = "7.2", .modifiers = "m", .take = take_won, .fold = fold_sum,
     .title = {"Games won", "Выигранные партии"},
     .explanation = {"The number of games won at the board.",
                     "Число побед за доской."}},
    {.code = "BPG", .article = "7.3", .modifiers = "", .take = take_black, .fold = fold_sum,
     .title = {"Games with Black", "Партии чёрными"},
     .explanation = {"The number of games played with Black at the board.",
                     "Число партий, сыгранных чёрными за доской."}},
    {.code = "BWG", .article = "7.4", .modifiers = "", .take = take_black_won, .fold = fold_sum,
     .title = {"Games won with Black", "Победы чёрными"},
     .explanation = {"The number of games won with Black at the board.",
                     "Число побед чёрными за доской."}},
    {.code = "PS", .article = "7.5", .modifiers = "mgC", .take = take_progress, .fold = fold_sum,
     .title = {"Progressive score", "Прогресс"},
     .explanation = {"The sum of the points after each round.",
                     "Сумма очков после каждого тура."}},
    {.code = "REP", .article = "7.6", .modifiers = "m", .take = take_elected, .fold = fold_sum,
     .title = {"Rounds elected to play", "Туры, в которых участник готов был играть"},
     .explanation = {"The number of rounds without half-point byes, zero-point byes and forfeit losses.",
                     "Число туров без пропусков с половиной очка или без очков и без поражений за неявку."}},
    {.code = "STD", .article = "7.7", .modifiers = "m", .take = take_standard, .fold = fold_sum,
     .title = {"Standard points", "Стандартные очки"},
     .explanation = {"1 for each win and 1/2 for each draw, whatever the scoring system gives for them.",
                     "1 за победу и 1/2 за ничью, сколько бы за них ни давала система подсчёта очков."}},
    {.code = "TPN", .article = "7.8", .modifiers = "mR", .fold = fold_number, .ascends = true,
     .title = {"Pairing number", "Стартовый номер"},
     .explanation = {"The number in the starting list; the lower number is better.",
                     "Номер в стартовом списке; меньший номер лучше."}},
    {.code = "BH", .article = "8.1", .modifiers = "mgCMP", .take = take_buchholz, .fold = fold_sum,
     .title = {"Buchholz", "Бухгольц"},
     .explanation = {"The sum of the opponents' points.",
                     "Сумма очков соперников."}},
    {.code = "AOB", .article = "8.2", .modifiers = "mgF", .take = take_average, .fold = fold_average, .averages = "BH",
     .title = {"Average of the opponents' Buchholz", "Средний Бухгольц соперников"},
     .explanation = {"The average Buchholz of the opponents met at the board.",
                     "Средний Бухгольц соперников, с которыми игрались партии за доской."}},
    {.code = "FB", .article = "8.3", .modifiers = "mgCMP", .take = take_buchholz, .fold = fold_sum, .is_fore = true,
     .title = {"Fore Buchholz", "Предварительный Бухгольц"},
     .explanation = {"Buchholz as if all paired games of the final round had ended in draws.",
                     "Бухгольц, как если бы все партии последнего тура закончились вничью."}},
    {.code = "SB", .article = "9.1", .modifiers = "mgCP", .take = take_sonneborn, .fold = fold_sum,
     .title = {"Sonneborn-Berger", "Зоннеборн-Бергер"},
     .explanation = {"The sum of each opponent's points times the points scored against that opponent.",
                     "Сумма очков каждого соперника, умноженных на очки, набранные против него."}},
    {.code = "KS", .article = "9.2", .modifiers = "mgL", .take = take_koya, .fold = fold_sum,
     .title = {"Koya", "Коя"},
     .explanation = {"The points against opponents who scored at least half of the points of a perfect score.",
                     "Очки против соперников, набравших не меньше половины возможных очков."}},
    {.code = "ARO", .article = "10.1", .modifiers = "CM", .take = take_rating, .fold = fold_ratings, .rate = rating_average,
     .title = {"Average rating of the opponents", "Средний рейтинг соперников"},
     .explanation = {"The average rating of the opponents met at the board.",
                     "Средний рейтинг соперников, с которыми игрались партии за доской."}},
    {.code = "TPR", .article = "10.2", .modifiers = "", .take = take_rating, .fold = fold_ratings, .rate = rating_performance,
     .title = {"Tournament performance rating", "Турнирный перформанс"},
     .explanation = {"The average rating of the opponents, plus the rating difference that the score stands for.",
                     "Средний рейтинг соперников плюс разница рейтингов, соответствующая результату."}},
    {.code = "PTP", .article = "10.3", .modifiers = "", .take = take_rating, .fold = fold_ratings, .rate = rating_perfect,
     .title = {"Perfect tournament performance", "Полный турнирный перформанс"},
     .explanation = {"The lowest rating whose expected score against these opponents is the score or more.",
                     "Наименьший рейтинг, ожидаемый результат которого против этих соперников не ниже набранного."}},
    {.code = "APRO", .article = "10.4", .modifiers = "", .take = take_average, .fold = fold_ratings, .rate = rating_average, .averages = "TPR",
     .title = {"Average performance rating of the opponents", "Средний перформанс соперников"},
     .explanation = {"The average tournament performance rating of the opponents met at the board.",
                     "Средний турнирный перформанс соперников, с которыми игрались партии за доской."}},
    {.code = "APPO", .article = "10.5", .modifiers = "", .take = take_average, .fold = fold_ratings, .rate = rating_average, .averages = "PTP",
     .title = {"Average perfect performance of the opponents", "Средний полный перформанс соперников"},
     .explanation = {"The average perfect tournament performance of the opponents met at the board.",
                     "Средний полный турнирный перформанс соперников, с которыми игрались партии за доской."}},
    {.code = "RTNG", .article = "10.6", .modifiers = "R", .fold = fold_rating,
     .title = {"Rating", "Рейтинг"},
     .explanation = {"The player's rating; the higher rating is better.",
                     "Рейтинг участника; больший рейтинг лучше."}},
    {.code = "BC", .article = "12.1", .modifiers = "", .fold = fold_boards, .is_team = true, .ascends = true, .needs_equality = true,
     .title = {"Board count", "Сумма номеров досок"},
     .explanation = {"The number of each board times the game points scored on it, for teams with the same game points; the lower value is better.",
                     "Номер каждой доски, умноженный на набранные на ней очки; для команд с одинаковыми очками на досках меньшее значение лучше."}},
    {.code = "TBR", .article = "12.2", .modifiers = "", .is_team = true, .stages = "t",
     .title = {"Top board results", "Результаты на старших досках"},
     .explanation = {"The game points on board 1, then on board 2, and so on; the value shown is that of board 1.",
                     "Очки на доске 1, затем на доске 2 и так далее; показано значение доски 1."}},
    {.code = "BBE", .article = "12.3", .modifiers = "", .is_team = true, .stages = "b",
     .title = {"Bottom board elimination", "Исключение младших досок"},
     .explanation = {"The game points without the last board, then without the last two, and so on; the value shown is that without the last board.",
                     "Очки без последней доски, затем без двух последних и так далее; показано значение без последней доски."}},
    {.code = "MPvGP", .article = "13.1", .modifiers = "", .fold = fold_other, .is_team = true,
     .title = {"Match points or game points", "Командные очки или очки на досках"},
     .explanation = {"The game points where match points rank the teams, and the match points where game points do.",
                     "Очки на досках, если места определяются по командным очкам, и командные очки, если по очкам на досках."}},
    {.code = "EMMSB", .article = "13.2.1", .modifiers = "CP", .take = take_sonneborn, .fold = fold_sum, .is_team = true, .score = SCORE_MATCH,
     .title = {"Sonneborn-Berger, match points by match points", "Зоннеборн-Бергер, командные очки на командные очки"},
     .explanation = {"The sum of each opponent's match points times the match points scored against it.",
                     "Сумма командных очков каждого соперника, умноженных на командные очки, набранные против него."}},
    {.code = "EMGSB", .article = "13.2.2", .modifiers = "CP", .take = take_crossed, .fold = fold_sum, .is_team = true, .score = SCORE_MATCH,
     .title = {"Sonneborn-Berger, match points by game points", "Зоннеборн-Бергер, командные очки на очки на досках"},
     .explanation = {"The sum of each opponent's match points times the game points scored against it.",
                     "Сумма командных очков каждого соперника, умноженных на очки на досках, набранные против него."}},
    {.code = "EGMSB", .article = "13.2.3", .modifiers = "CP", .take = take_crossed, .fold = fold_sum, .is_team = true, .score = SCORE_GAME,
     .title = {"Sonneborn-Berger, game points by match points", "Зоннеборн-Бергер, очки на досках на командные очки"},
     .explanation = {"The sum of each opponent's game points times the match points scored against it.",
                     "Сумма очков на досках каждого соперника, умноженных на командные очки, набранные против него."}},
    {.code = "EGGSB", .article = "13.2.4", .modifiers = "CP", .take = take_sonneborn, .fold = fold_sum, .is_team = true, .score = SCORE_GAME,
     .title = {"Sonneborn-Berger, game points by game points", "Зоннеборн-Бергер, очки на досках на очки на досках"},
     .explanation = {"The sum of each opponent's game points times the game points scored against it.",
                     "Сумма очков на досках каждого соперника, умноженных на очки на досках, набранные против него."}},
    {.code = "EDE", .article = "13.3", .modifiers = "P", .is_team = true, .stages = "PS",
     .title = {"Extended direct encounter", "Расширенная личная встреча"},
     .explanation = {"Direct encounter by the score that ranks the teams, then by the other score, then again within each smaller group.",
                     "Личная встреча по очкам, определяющим места, затем по другим очкам, затем снова в каждой меньшей группе."}},
    {.code = "EDEBT", .article = "13.3.2", .modifiers = "P", .is_team = true, .stages = "PSCT",
     .title = {"Extended direct encounter, board count, top boards", "Расширенная личная встреча, сумма номеров досок, старшие доски"},
     .explanation = {"EDE, then between two teams the board count of their match, then its top board results.",
                     "EDE, затем между двумя командами сумма номеров досок в их матче, затем его старшие доски."}},
    {.code = "EDEBB", .article = "13.3.2", .modifiers = "P", .is_team = true, .stages = "PSCB",
     .title = {"Extended direct encounter, board count, bottom boards", "Расширенная личная встреча, сумма номеров досок, младшие доски"},
     .explanation = {"EDE, then between two teams the board count of their match, then the elimination of its bottom boards.",
                     "EDE, затем между двумя командами сумма номеров досок в их матче, затем исключение его младших досок."}},
    {.code = "EDET", .article = "13.3.2", .modifiers = "P", .is_team = true, .stages = "PST",
     .title = {"Extended direct encounter, top boards", "Расширенная личная встреча, старшие доски"},
     .explanation = {"EDE, then between two teams the top board results of their match.",
                     "EDE, затем между двумя командами результаты старших досок их матча."}},
    {.code = "EDEB", .article = "13.3.2", .modifiers = "P", .is_team = true, .stages = "PSB",
     .title = {"Extended direct encounter, bottom boards", "Расширенная личная встреча, младшие доски"},
     .explanation = {"EDE, then between two teams the elimination of the bottom boards of their match.",
                     "EDE, затем между двумя командами исключение младших досок их матча."}},
    {.code = "SSSC", .article = "13.4", .modifiers = "KFP", .take = take_buchholz, .fold = fold_schedule, .is_team = true,
     .title = {"Score and schedule strength", "Очки и сила соперников"},
     .explanation = {"The points in the other score plus Buchholz divided by a factor.",
                     "Очки по другой системе плюс Бухгольц, делённый на коэффициент."}},
    {.code = NULL}};

/* Lippo's points, enabled by the regulations. Not a FIDE tie-break. */
const struct tie_row tie_row_count = {
    .code = "points", .modifiers = "", .fold = fold_count,
    .title = {"Lippo's points", "Очки Липпо"},
    .explanation = {"The points of Lippo's count in all games.", "Очки по подсчёту Липпо во всех партиях."}};

/* Modifiers are written behind a code in this order: BH:MP/C1/P. A tie-break takes those whose letters are in its row. */
const struct tie_modifier tie_modifiers[] = {
    {":MP", {"by match points", "по командным очкам"}},                                                     /* 13 */
    {":GP", {"by game points", "по очкам на досках"}},                                                      /* 13 */
    {"C1",  {"lowest values left out", "исключено наименьших значений"}},                                   /* 14.1, 14.2 */
    {"M1",  {"values left out at each end", "исключено значений с каждого края"}},                          /* 14.3, 14.4 */
    {"L60", {"limit in percent of a perfect score", "порог в процентах от максимума"}},                     /* 14.5 */
    {"L+1", {"limit moved up, in half points", "порог повышен, в половинах очка"}},                         /* 14.5 */
    {"L-1", {"limit moved down, in half points", "порог понижен, в половинах очка"}},                       /* 14.5 */
    {"K4",  {"Buchholz divided by", "Бухгольц делится на"}},                                                /* 13.4 */
    {"F",   {"from Fore Buchholz", "по предварительному Бухгольцу"}},                                         /* 8.2 */
    {"P",   {"forfeited games count as played", "неявки считаются сыгранными партиями"}},                   /* 6.1.1, 16.6 */
    {"R",   {"in reverse order", "в обратном порядке"}},                                                    /* 7.8, 10.6 */
    {NULL,  {NULL, NULL}}};
/* clang-format on */

const struct tie_row *
tie_row_find(const char *code, size_t len)
{
    for (const struct tie_row *row = tie_rows; row->code; row++)
        if (word_says(code, len, row->code))
            return row;
    return NULL;
}
