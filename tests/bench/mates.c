/* SPDX-License-Identifier: MIT */
/*
 * mates [both] [NODES]: reads FENs from standard input, one a line, and asks the question of a fallen flag: can the
 * side that is not to move still mate? Prints CPU times per position: mean, maximum, and the 90th and 99th percentile.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "adj.h"
#include "judge/regulations.h"
#include "mates/mates.h"
#include "play/family.h"
#include "rules/rules.h"

struct tally {
    size_t count, cap, answers[3];
    uint64_t nodes, most_nodes;
    double sum, *each;
};

static double
now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void
ask(const struct line *line, enum colour side, uint64_t bound, struct tally *tally)
{
    struct mates_memory memory = {0};
    struct mates found;
    double before = now();
    mates_find(line, side, bound, &memory, &found);
    mates_memory_clear(&memory);
    double took = now() - before;
    if (getenv("EACH"))
        printf("%.1f %d %" PRIu64 " %zu", took, (int)found.answer, found.nodes, found.count);
    if (tally->count == tally->cap) {
        tally->cap = tally->cap ? tally->cap * 2 : 1024;
        tally->each = realloc(tally->each, tally->cap * sizeof *tally->each);
        if (!tally->each)
            exit(3);
    }
    tally->each[tally->count++] = took;
    tally->sum += took;
    tally->answers[found.answer]++;
    tally->nodes += found.nodes;
    tally->most_nodes = found.nodes > tally->most_nodes ? found.nodes : tally->most_nodes;
    mates_clear(&found);
}

static int
longer(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void
put(struct tally *t)
{
    if (t->count == 0)
        return;
    qsort(t->each, t->count, sizeof *t->each, longer);
    printf(
        "%zu asked: %zu can, %zu cannot, %zu unknown; positions looked at: mean %.1f, most %" PRIu64
        "; microseconds: mean %.2f, 90%% %.2f, 99%% %.2f, most %.1f\n",
        t->count, t->answers[MATES_CAN], t->answers[MATES_CANNOT], t->answers[MATES_UNKNOWN],
        (double)t->nodes / (double)t->count, t->most_nodes, t->sum / (double)t->count,
        t->each[t->count * 9 / 10], t->each[t->count * 99 / 100], t->each[t->count - 1]);
    free(t->each);
}

int
main(int argc, char **argv)
{
    bool both = argc > 1 && strcmp(argv[1], "both") == 0;
    uint64_t bound = argc > both + 1 ? strtoull(argv[both + 1], NULL, 10) : PROOF_POSITIONS;
    const struct ruleset *rules = variant_rules(adj_variant_find("chess", 5));
    struct tally tally = {0};
    char text[512];
    while (fgets(text, sizeof text, stdin)) {
        struct position pos;
        struct line line;
        text[strcspn(text, "\n")] = '\0';
        /* Use the six FEN fields; a file may name the game after them. */
        size_t len = 0;
        for (int field = 0; field < 6 && text[len]; field++)
            len += strspn(text + len, " "), len += strcspn(text + len, " ");
        if (position_start(rules, text, len, &pos, NULL) || line_init(&line, rules, &pos))
            continue;
        ask(&line, other((enum colour)pos.turn), bound, &tally);
        if (getenv("EACH"))
            printf(" %s\n", text);
        if (both)
            ask(&line, (enum colour)pos.turn, bound, &tally);
        line_clear(&line);
    }
    put(&tally);
    return 0;
}
