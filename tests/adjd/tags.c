/* SPDX-License-Identifier: MIT */
/* Lists of entity tags (RFC 9110, 13.1): what is no list names nothing. */
#include "http/reply.h"

#include "tap.h"

int
main(void)
{
    static const char *const yes[] = {
        "\"a\"", "W/\"a\"", "*", " * ", "\"b\", \"a\"", "\"b\",W/\"a\" , \"c\"", ",\"a\","};
    static const char *const no[] = {"",        "a",           "\"b\"",   "\"a",
                                     "\"a\"b",  "\"a\" \"b\"", "x,\"a\"", "\"a\",\"b",
                                     "*,\"a\"", "W/a",         "w/\"a\"", "\"ab\""};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        ok(tag_matches(yes[i], "\"a\""), "%s names \"a\"", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        ok(!tag_matches(no[i], "\"a\""), "%s does not", no[i]);
    ok(!tag_matches(NULL, "\"a\""), "nor does nothing");
    return tap_done();
}
