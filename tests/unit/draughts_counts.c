/* SPDX-License-Identifier: MIT */
/*
 * Node counts of the start positions. Those of the standard games are published: two programs written
 * apart from this one agree on them (tests/vectors/perft-reference.md names them); those of Lippo's
 * draughts, Eureka and Thai draughts are the project's own (tests/vectors/perft.json).
 */
#include "playing.h"

static const struct {
    const char *variant;
    uint64_t leaves[9]; /* at depth 1 upwards; ends with 0 */
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

/* The same without the family's shortcut, one ply after the other. */
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

int
main(void)
{
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
