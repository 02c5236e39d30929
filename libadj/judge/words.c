/* SPDX-License-Identifier: MIT */
/* The words by which machine interfaces call events and states. */
#include "judge/words.h"

#include <string.h>

#include "base/json.h"

const char *
status_word(enum outcome_status status)
{
    switch (status) {
    case OUTCOME_DECIDED:
        return "decided";
    case OUTCOME_DRAW:
        return "draw";
    case OUTCOME_UNDECIDED:
        break;
    }
    return "undecided";
}

const char *
basis_word(enum basis basis)
{
    static const char *const words[] = {"none", "rules", "record", "decision", "reported"};
    return words[basis];
}

bool
event_find(const char *word, enum event_kind *out)
{
    for (int i = 0; i < EVENT_COUNT; i++) {
        if (strcmp(word, event_word((enum event_kind)i)) == 0) {
            *out = (enum event_kind)i;
            return true;
        }
    }
    return false;
}

void
points_write(const unsigned points[2], struct buffer *out)
{
    json_open(out, "points", '{');
    json_put_number(out, "white", points[WHITE]);
    json_put_number(out, "black", points[BLACK]);
    json_close(out, '}');
}
