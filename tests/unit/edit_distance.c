/* SPDX-License-Identifier: MIT */
/* Edit distances are right, and the closest of several words is suggested. */
#include <string.h>

#include "base/edit_distance.h"
#include "tap.h"

static unsigned
distance(const char *a, const char *b)
{
    return edit_distance(a, strlen(a), b, strlen(b), 9);
}

static const char *
nearest(const char *word)
{
    static const char *const known[] = {"judge", "convert", "show", "moves", "mates"};
    struct suggestion near;
    suggestion_init(&near, word, strlen(word));
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        suggestion_try(&near, known[i], strlen(known[i]));
    return near.best ? near.best : "";
}

int
main(void)
{
    is_int(distance("", ""), 0, "nothing differs from nothing");
    is_int(distance("Ke2", "Ke3"), 1, "a letter changed");
    is_int(distance("Nf3", "Nbf3"), 1, "a letter more");
    is_int(distance("jugde", "judge"), 1, "two letters swapped");
    is_int(distance("JUDGE", "judge"), 0, "in any case");
    is_int(distance("Конь", "Кнь"), 1, "a letter is a letter in every script");
    is_int(distance("kitten", "sitting"), 3, "the textbook's");
    is_int(edit_distance("abcdef", 6, "uvwxyz", 6, 2), 3, "far is one more than the most");
    char longer[200];
    memset(longer, 'a', sizeof longer);
    is_int(edit_distance(longer, 200, longer, 200, 2), 3, "long words are not compared");
    is_str(nearest("jugde"), "judge", "the command that was meant");
    is_str(nearest("mvoes"), "moves", "the nearer of two");
    is_str(nearest("xyzzy"), "", "nothing is near");
    is_str(nearest("shw"), "show", "a short word");
    return tap_done();
}
