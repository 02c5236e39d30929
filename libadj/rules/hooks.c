/* SPDX-License-Identifier: MIT */
#include "rules/hooks.h"

#include <stddef.h>
#include <string.h>

static const struct chess_hook *const lists[] = {hooks_lippo, hooks_turtle};

/* The members of a row that are hooks; all are pointers. */
static const size_t members[] = {
    offsetof(struct chess_rules, make_pieces), offsetof(struct chess_rules, settle),
    offsetof(struct chess_rules, returns),     offsetof(struct chess_rules, key_read),
    offsetof(struct chess_rules, key_write),   offsetof(struct chess_rules, setup_end),
    offsetof(struct chess_rules, event),       offsetof(struct chess_rules, demand),
};
enum { MEMBERS = sizeof members / sizeof *members, MEMBER_SIZE = sizeof(void (*)(void)) };

const struct chess_hook *
hook_at(size_t index)
{
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const struct chess_hook *hook = lists[i]; hook->name; hook++)
            if (index-- == 0)
                return hook;
    return NULL;
}

static bool
is_set(const void *rules, size_t member)
{
    static const char unset[MEMBER_SIZE];
    return memcmp((const char *)rules + member, unset, MEMBER_SIZE) != 0;
}

void
hook_apply(const struct chess_hook *hook, struct chess_rules *rules)
{
    for (size_t i = 0; i < MEMBERS; i++)
        if (is_set(&hook->set, members[i]))
            memcpy((char *)rules + members[i], (const char *)&hook->set + members[i], MEMBER_SIZE);
}

bool
hook_is_set(const struct chess_hook *hook, const struct chess_rules *rules)
{
    bool all = true;
    for (size_t i = 0; i < MEMBERS && all; i++)
        all = !is_set(&hook->set, members[i]) ||
              memcmp((const char *)rules + members[i], (const char *)&hook->set + members[i],
                     MEMBER_SIZE) == 0;
    return all;
}
