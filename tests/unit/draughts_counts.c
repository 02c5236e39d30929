/* SPDX-License-Identifier: MIT */
/*
 * Node counts of the start positions equal reference counts. Those of the standard games are published: two independent
 * programs agree on them (tests/vectors/perft-reference.md names them). Those of Lippo's draughts, Eureka and Thai
 * draughts are the project's own (tests/vectors/perft.json).
 */
#include "game/play.h"
#include "playing.h"

static const struct {
    const char *variant;
    uint64_t leaves[9]; /* from depth 1 upwards; ends with 0 */
} counts[] = {
    {"international", {9, 81, 658, 4265, 27117, 167140, 1049442, 6483961}},
    {"frisian", {9, 81, 658, 3874, 21265, 102431, 540126}},
    {"russian", {7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586}},
    {"pool", {7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534}},
    {"brazilian", {7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766}},
    {"english", {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680}},
    {"czech", {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671}},
    {"italian", {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875}},
    {"spanish", {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866}},
    {"portuguese", {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866}},
    {"canadian", {11, 121, 1222, 10053, 79049, 584100}},
    {"turkish", {8, 64, 708, 7538, 85090, 931312}},
    {"spantsiretti", {9, 81, 658, 4265, 27132, 168316, 1040706}},
    {"thai", {7, 49, 392, 3136, 26592, 218695, 1820189}},
    {"eureka", {9, 81, 778, 5952, 48457, 316589, 2247906}},
    {"lippo-draughts", {11, 121, 1452, 17424, 228360, 2992900}},
};

/* Positions with many kings, as counted by an earlier, mailbox-based generator of this project. */
static const struct {
    const char *variant, *setup;
    unsigned depth;
    uint64_t leaves;
} king_counts[] = {
    {"international", "W:WK46,K47,K48,K49,K50,K41,K42,K43:BK1,K2,K3,K4,K5,K6,K7,K8", 4, 143251},
    {"frisian", "W:WK46,K47,K48,K49,K50,K41,K42,K43:BK1,K2,K3,K4,K5,K6,K7,K8", 4, 50805},
    {"russian", "W:WKa1,Kc1,Ke1,Kg1,Kb2,Kd2,Kf2,Kh2:BKb8,Kd8,Kf8,Kh8,Ka7,Kc7,Ke7,Kg7", 5, 133091},
    {"brazilian", "W:WKa1,Kc1,Ke1,Kg1,Kb2,Kd2,Kf2,Kh2:BKb8,Kd8,Kf8,Kh8,Ka7,Kc7,Ke7,Kg7", 5, 127454},
    {"turkish", "W:WKb1,Kd1,Kf1,Kh1,Ka2,Kc2,Ke2,Kg2:BKa8,Kc8,Ke8,Kg8,Kb7,Kd7,Kf7,Kh7", 4, 33997},
    {"thai", "W:WKa1,Kc1,Ke1,Kg1,Kb2,Kd2,Kf2,Kh2:BKb8,Kd8,Kf8,Kh8,Ka7,Kc7,Ke7,Kg7", 5, 71037},
    {"spanish", "W:WKb1,Kd1,Kf1,Kh1,Ka2,Kc2,Ke2,Kg2:BKa8,Kc8,Ke8,Kg8,Kb7,Kd7,Kf7,Kh7", 5, 127454},
    {"lippo-draughts",
     "W:WKa1,Kc1,Ke1,Kg1,Kb2,Kd2,Kf2,Kh2:BKb12,Kd12,Kf12,Kh12,Ka11,Kc11,Ke11,Kg11", 3, 34755},
    {"eureka", "W:WKa1,Kc1,Ke1,Kg1,Kb2,Kd2:BKb10,Kd10,Kf10,Kh10,Ka9,Kc9", 4, 530880},
};

/* Positions close to draws, or with a draw by forces alone: the shortcut must count the same as ply by ply. */
static const struct {
    const char *variant, *setup;
    unsigned depth;
} near_ends[] = {
    {"turkish", "W:WKa1,c3:BKh8,c5", 5},
    {"turkish", "W:Wc7,a2:Bc2,h6", 6},
    {"russian", "W:WKa5,c1,e1:BKh8:kings=1,1,7", 5},
    {"russian", "W:WKa5,c1:BKh8,f8:kings=1,57", 5},
    {"portuguese", "W:WKb1,Kd1,Kf1:BKe8:kings=20,20,21", 5},
    {"brazilian", "W:WKa5,Kc1,e3:BKh6,b8:kings=2,2", 6},
    {"frisian", "W:WKa1,Kc1:BKe9:kings=11", 4},
    {"english", "W:WKa1,Kc1:BKf8,Kh8:kings=79", 6},
};

/* Counts ply by ply, without the family's shortcut. */
static uint64_t
count_slowly(struct line *line, unsigned depth)
{
    struct movelist list;
    uint64_t sum = 0;
    movelist_init(&list);
    line->rules->family->moves(line, &list);
    for (size_t i = 0; i < list.count; i++) {
        if (depth == 1 || line_push(line, &list.at[i])) {
            sum++;
            continue;
        }
        sum += count_slowly(line, depth - 1);
        line_pop(line);
    }
    movelist_clear(&list);
    return sum;
}

static void
test_kings(void)
{
    for (size_t i = 0; i < sizeof king_counts / sizeof king_counts[0]; i++) {
        struct line line = play_begin(king_counts[i].variant, king_counts[i].setup);
        uint64_t leaves = 0;
        ok(perft(&line, king_counts[i].depth, &leaves) == ADJ_OK, "%s: kings are counted",
           king_counts[i].variant);
        is_int((int64_t)leaves, (int64_t)king_counts[i].leaves, "%s: kings, depth %u",
               king_counts[i].variant, king_counts[i].depth);
        line_clear(&line);
    }
}

static void
test_near_ends(void)
{
    for (size_t i = 0; i < sizeof near_ends / sizeof near_ends[0]; i++)
        for (unsigned depth = 1; depth <= near_ends[i].depth; depth++) {
            struct line line = play_begin(near_ends[i].variant, near_ends[i].setup);
            uint64_t leaves = 0;
            if (perft(&line, depth, &leaves))
                leaves = UINT64_MAX;
            is_int((int64_t)leaves, (int64_t)count_slowly(&line, depth), "%s %s: depth %u",
                   near_ends[i].variant, near_ends[i].setup, depth);
            line_clear(&line);
        }
}

int
main(void)
{
    test_kings();
    test_near_ends();
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        struct line line = play_begin(counts[i].variant, NULL);
        uint64_t leaves = 0;
        for (unsigned depth = 1; depth < 10 && counts[i].leaves[depth - 1]; depth++) {
            ok(perft(&line, depth, &leaves) == ADJ_OK, "%s: depth %u is counted", counts[i].variant,
               depth);
            is_int((int64_t)leaves, (int64_t)counts[i].leaves[depth - 1], "%s: leaves at depth %u",
                   counts[i].variant, depth);
        }
        is_int((int64_t)count_slowly(&line, 5), (int64_t)counts[i].leaves[4],
               "%s: ply by ply at depth 5", counts[i].variant);
        line_clear(&line);
    }
    return tap_done();
}
