/* SPDX-License-Identifier: MIT */
/* Fuzz target: any bytes as the reply of a hostile judge process. The daemon reads it, and uses it as a verdict, a batch's game, a
 * report file and a packed file. The seeds are replies of the program itself, changed by fuzz.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "club/judging.h"
#include "judge/process.h"

#include "fuzz.h"

/* The first byte chooses a request. */
const char *const fuzz_seeds[] = {"a", "b", "c", "d", "e", "f", NULL};

static const char pgn[] = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";
static const char trf[] = "012 Cup\n001    1      Anna"
                          "                                       "
                          "                         0.0    1     2 w =\n";
static const struct judge_request requests[] = {
    {.wants = WANT_GAME | WANT_SINGLE | WANT_VERDICT | WANT_COMPLETE | WANT_FORMAT | WANT_DEFECTS,
     .text = {pgn, sizeof pgn - 1},
     .format = "html"},
    {.wants = WANT_GAME | WANT_CONVERTED | WANT_MOVES, .text = {pgn, sizeof pgn - 1}, .to = "xml"},
    {.wants = WANT_POSITION | WANT_LEGAL | WANT_DRAWING | WANT_MATES,
     .variant = "chess",
     .moves = "e2-e4\n",
     .nodes = 100},
    {.wants = WANT_REPORT, .text = {trf, sizeof trf - 1}},
    {.wants = WANT_ARCHIVE, .text = {pgn, sizeof pgn - 1}},
    {.wants = WANT_GAME | WANT_OTHER,
     .text = {pgn, sizeof pgn - 1},
     .other = {pgn, sizeof pgn - 1}},
};
enum { REQUESTS = sizeof requests / sizeof *requests };

static bool
reply_keep(void *context, const struct judge_reply *reply)
{
    struct buffer *out = context;
    if (!out->len)
        wire_write(out, &judge_reply_table, reply);
    return true;
}

/* What the daemon does with a reply. */
static void
reply_use(struct arena *pool, const struct judge_request *q, const struct judge_reply *r)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adjudication a;
    struct pairing p = {0};
    judge_error(r, &err);
    if (judging_fill(pool, r, q, 1, &a, &err)) {
        assert(strlen(judging_detail(pool, &a)) > 0 && strlen(a.verdict) == r->json.len);
        (void)verdict_bears(&a);
    }
    judging_points(r, &p);
    pairing_place(&p, r->round, r->board);
    const struct adj_defect *notes = r->notes.rows;
    const struct fixture *fixtures = r->fixtures.rows;
    size_t sum = 0;
    for (size_t i = 0; i < r->notes.count; i++)
        sum += strlen(notes[i].code) + strlen(notes[i].parts);
    for (size_t i = 0; i < r->fixtures.count; i++)
        sum += fixtures[i].round > 0;
    assert(sum < SIZE_MAX / 2);
}

/* The bytes of the input are put over those of a reply, from the place that its second byte gives. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buffer message = {0};
    struct judge_reply reply;
    struct arena pool;
    if (size < 1)
        return 0;
    const struct judge_request *q = &requests[data[0] % REQUESTS];
    judge_work(q, reply_keep, &message);
    size_t at = size > 1 ? data[1] * message.len / 256 : 0;
    for (size_t i = 2; i < size && at + i - 2 < message.len; i++)
        message.data[at + i - 2] = (char)data[i];
    arena_init(&pool);
    if (judge_reply_read(&pool, q->wants, message.data, message.len, &reply))
        reply_use(&pool, q, &reply);
    if (size > 1 && judge_reply_read(&pool, 0, (const char *)data + 1, size - 1, &reply))
        reply_use(&pool, q, &reply);
    arena_clear(&pool);
    buffer_clear(&message);
    return 0;
}
