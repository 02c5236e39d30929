/* SPDX-License-Identifier: MIT */
/* Perft: counts the tree of legal moves to test move generation. The threads share the root moves. Begin with perft(). */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/error.h"
#include "game/play.h"

enum { PERFT_MAX_DEPTH = 64, TREE_MAX_THREADS = 256 };

static enum adj_status
add_count(uint64_t *sum, uint64_t count)
{
    *sum += count;
    return count == UINT64_MAX ? ADJ_ETOOBIG : ADJ_OK;
}

/* Counts below the last position, at least two plies deep. */
static enum adj_status
perft_below(struct line *line, unsigned depth, struct movelist *lists, uint64_t *sum)
{
    const struct family *family = line->rules->family;
    struct movelist *list = &lists[depth];
    enum adj_status st = ADJ_OK;
    uint64_t count;
    if (family->leaves && family->leaves(line, depth, &count))
        return add_count(sum, count);
    family->moves(line, list);
    if (list->failed)
        return list->too_many ? ADJ_ETOOBIG : ADJ_ENOMEM;
    for (size_t i = 0; i < list->count && !st; i++) {
        struct position *after = line_look_at(line, &list->at[i]);
        if (!after)
            return ADJ_ENOMEM;
        family->apply(line->rules, after - 1, &list->at[i], after);
        line_advance(line);
        st = depth == 2 ? add_count(sum, family->count(line))
                        : perft_below(line, depth - 1, lists, sum);
        line_pop(line);
    }
    return st;
}

enum adj_status
perft(struct line *line, unsigned depth, uint64_t *out_count)
{
    uint64_t sum = 0;
    enum adj_status st = ADJ_OK;
    if (depth > PERFT_MAX_DEPTH)
        return ADJ_ETOOBIG;
    struct movelist lists[PERFT_MAX_DEPTH + 1];
    for (unsigned i = 0; i <= depth; i++)
        movelist_init(&lists[i]);
    if (depth == 0)
        sum = 1;
    else if (depth == 1)
        st = add_count(&sum, line->rules->family->count(line));
    else
        st = perft_below(line, depth, lists, &sum);
    for (unsigned i = 0; i <= depth; i++)
        movelist_clear(&lists[i]);
    if (!st)
        *out_count = sum;
    return st;
}

struct tree {
    const struct line *line; /* ends at the root; each thread copies it */
    const struct lans *roots;
    unsigned depth;     /* plies below a root move */
    uint64_t *counts;   /* results, one per root move */
    atomic_size_t next; /* index of the next root move to count */
    atomic_int status;  /* enum adj_status of a thread that failed */
};

static void *
tree_work(void *context)
{
    struct tree *tree = context;
    struct line line;
    enum adj_status st = line_copy(&line, tree->line);
    size_t i;
    while (!st && (i = atomic_fetch_add(&tree->next, 1)) < tree->roots->count) {
        st = line_push(&line, tree->roots->at[i].move);
        if (st)
            break;
        st = perft(&line, tree->depth, &tree->counts[i]);
        line_pop(&line);
    }
    if (st)
        atomic_store(&tree->status, (int)st);
    line_clear(&line);
    return NULL;
}

/* Counts all root moves. The calling thread counts too; if a thread cannot be created, the others do its work. */
static enum adj_status
tree_count(struct tree *tree, unsigned threads)
{
    unsigned started = 0;
    atomic_init(&tree->next, 0);
    atomic_init(&tree->status, ADJ_OK);
    pthread_t ids[TREE_MAX_THREADS];
    while (started + 1 < threads && started + 1 < tree->roots->count &&
           pthread_create(&ids[started], NULL, tree_work, tree) == 0)
        started++;
    tree_work(tree);
    for (unsigned i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    return (enum adj_status)atomic_load(&tree->status);
}

static enum adj_status
tree_check(unsigned threads, struct adj_error *err)
{
    if (threads >= 1 && threads <= TREE_MAX_THREADS)
        return ADJ_OK;
    return error_set(err, ADJ_EOPTION, "option", "threads: %u is not in 1 to %d", threads,
                     TREE_MAX_THREADS);
}

static enum adj_status
tree_failed(enum adj_status st, unsigned depth, struct adj_error *err)
{
    if (st == ADJ_ETOOBIG)
        return error_set(err, st, "option", "depth: %u plies are more than can be counted", depth);
    return error_nomem(err);
}

/* Counts below each root move. The caller frees *out_counts, one number per root move, with free(). */
static enum adj_status
tree_counts(const struct adj_play *play, const struct lans *roots, unsigned depth, unsigned threads,
            uint64_t **out_counts, struct adj_error *err)
{
    struct tree tree = {.line = &play->line, .roots = roots, .depth = depth - 1};
    tree.counts = calloc(roots->count + 1, sizeof *tree.counts);
    if (!tree.counts)
        return error_nomem(err);
    enum adj_status st = tree_count(&tree, threads);
    if (st) {
        free(tree.counts);
        return tree_failed(st, depth, err);
    }
    *out_counts = tree.counts;
    return ADJ_OK;
}

enum adj_status
adj_play_divide(const struct adj_play *play, unsigned depth, unsigned threads, char **out_text,
                uint64_t *out_count, struct adj_error *err)
{
    struct lans roots;
    struct buffer out = {0};
    uint64_t *counts = NULL, sum = 0;
    enum adj_status st = tree_check(threads, err);
    if (st)
        return st;
    if (depth == 0)
        return error_set(err, ADJ_EOPTION, "option", "depth: dividing needs at least one ply");
    lans_init(&roots);
    st = lans_fill(&roots, &play->line, NULL, err);
    if (!st)
        st = tree_counts(play, &roots, depth, threads, &counts, err);
    if (st)
        goto out;
    buffer_puts(&out, "");
    for (size_t i = 0; i < roots.count; i++) {
        buffer_put(&out, roots.at[i].text, roots.at[i].len);
        buffer_printf(&out, " %llu\n", (unsigned long long)counts[i]);
        sum += counts[i];
    }
    st = buffer_steal(&out, out_text, NULL, err);
    if (!st)
        *out_count = sum;
out:
    free(counts);
    buffer_clear(&out);
    lans_clear(&roots);
    return st;
}

enum adj_status
adj_play_perft(const struct adj_play *play, unsigned depth, unsigned threads, uint64_t *out_count,
               struct adj_error *err)
{
    enum adj_status st = tree_check(threads, err);
    if (st)
        return st;
    if (threads > 1 && depth > 1) {
        char *text = NULL;
        st = adj_play_divide(play, depth, threads, &text, out_count, err);
        adj_free(text);
        return st;
    }
    struct line line;
    st = line_copy(&line, &play->line);
    if (!st)
        st = perft(&line, depth, out_count);
    line_clear(&line);
    return st ? tree_failed(st, depth, err) : ADJ_OK;
}
