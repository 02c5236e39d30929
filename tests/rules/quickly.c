/* SPDX-License-Identifier: MIT */
/*
 * What a notation understands quickly (struct codec's quick()) it understands in full in the same way, without a
 * word to be said of it. Every notation of every game: the legal moves of games played at random, as they are
 * written and with a byte changed. TEST_DEPTH=n plays n times as many.
 */
#include "random_setup.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation/notation.h"
#include "rules/rules.h"

enum { GAME_PLIES = 60, MOVES = 12, SPOILT = 3 };

struct probe {
    const struct codec *codec;
    quick_fn *quickly;
    struct line line;
    struct movelist list;
    uint32_t seed;
    unsigned long texts, quick, wrong;
};

static void
compare(struct probe *p, const char *text, size_t len, struct buffer *written)
{
    bool exact = false;
    struct move move;
    struct resolution res;
    p->texts++;
    if (!p->quickly(&p->line, text, len, &move, &exact))
        return;
    p->quick++;
    p->codec->resolve(NULL, &p->line, text, len, &res);
    buffer_reset(written);
    p->codec->write_move(&p->line, &move, written);
    bool same = res.found && res.finding_count == 0 && move_same(&res.move, &move);
    bool is_exact = written->len == len && memcmp(written->data, text, len) == 0;
    if ((!same || (exact && !is_exact)) && p->wrong++ == 0)
        printf("# %s in %s: %.*s\n", p->line.rules->id, p->codec->name, (int)len, text);
}

/* One byte is another, is missing, or stands there besides. */
static void
spoil(struct probe *p, const struct buffer *text, struct buffer *out)
{
    static const char bytes[] = "abcdefghiklm0123456789KQRBNSGACM-:x+=/O ";
    size_t at = random_below(&p->seed, (unsigned)text->len + 1);
    unsigned way = random_below(&p->seed, 3);
    buffer_reset(out);
    buffer_put(out, text->data, at);
    if (way > 0)
        buffer_putc(out, bytes[random_below(&p->seed, sizeof bytes - 1)]);
    at += way < 2 && at < text->len;
    buffer_put(out, text->data + at, text->len - at);
}

/* Some of the legal moves now. */
static void
look(struct probe *p)
{
    struct buffer text = {0}, spoilt = {0}, written = {0};
    for (unsigned i = 0; i < MOVES && p->list.count > 0; i++) {
        const struct move *move = &p->list.at[random_below(&p->seed, (unsigned)p->list.count)];
        buffer_reset(&text);
        p->codec->write_move(&p->line, move, &text);
        compare(p, text.data, text.len, &written);
        for (unsigned n = 0; n < SPOILT; n++) {
            spoil(p, &text, &spoilt);
            if (spoilt.len > 0)
                compare(p, spoilt.data, spoilt.len, &written);
        }
    }
    buffer_clear(&text);
    buffer_clear(&spoilt);
    buffer_clear(&written);
}

static void
play(struct probe *p, const struct ruleset *rules)
{
    struct position start;
    p->quickly = p->codec->quick(rules);
    if (!p->quickly || position_start(rules, NULL, 0, &start, NULL) ||
        line_init(&p->line, rules, &start))
        return;
    for (unsigned ply = 0; ply < GAME_PLIES; ply++) {
        rules->family->moves(&p->line, &p->list);
        if (p->list.count == 0)
            break;
        look(p);
        struct move move = p->list.at[random_below(&p->seed, (unsigned)p->list.count)];
        if (line_push(&p->line, &move))
            break;
    }
    line_clear(&p->line);
}

int
main(void)
{
    const char *times = getenv("TEST_DEPTH");
    unsigned long depth = times ? strtoul(times, NULL, 10) : 1;
    for (size_t c = 0; c < codec_count(); c++) {
        struct probe p = {.codec = codec_at(c), .seed = 2016};
        if (!p.codec->quick)
            continue;
        movelist_init(&p.list);
        for (size_t i = 0; i < rules_count(); i++)
            for (unsigned long n = 0; n < (depth ? depth : 1) && p.codec->carries(rules_at(i)); n++)
                play(&p, rules_at(i));
        ok(p.wrong == 0 && p.quick > p.texts / 10, "%s: %lu of %lu texts", p.codec->name, p.quick,
           p.texts);
        movelist_clear(&p.list);
    }
    return tap_done();
}
