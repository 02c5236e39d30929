/* SPDX-License-Identifier: MIT */
/* Lists of entity tags (RFC 9110, 13.1) are matched; a malformed list matches nothing. */
#include "http/etag.h"

#include "tap.h"

int
main(void)
{
    static const char *const yes[] = {
        "\"a\"", "*", " * ", "\"b\", \"a\"", "\"b\",\"a\" , \"c\"", ",\"a\",", "W/\"a\", \"a\""};
    static const char *const weak[] = {"W/\"a\"", "\"b\",W/\"a\" , \"c\"", "W/\"b\", W/\"a\""};
    static const char *const no[] = {
        "",          "a",       "\"b\"", "\"a",     "\"a\"b", "\"a\" \"b\"", "x,\"a\"",
        "\"a\",\"b", "*,\"a\"", "W/a",   "w/\"a\"", "\"ab\"", "W/ \"a\""};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        ok(etag_matches(yes[i], "\"a\"", TAG_STRONG) && etag_matches(yes[i], "\"a\"", TAG_WEAK),
           "%s names \"a\"", yes[i]);
    for (size_t i = 0; i < sizeof weak / sizeof *weak; i++)
        ok(!etag_matches(weak[i], "\"a\"", TAG_STRONG) && etag_matches(weak[i], "\"a\"", TAG_WEAK),
           "%s does so weakly", weak[i]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        ok(!etag_matches(no[i], "\"a\"", TAG_STRONG) && !etag_matches(no[i], "\"a\"", TAG_WEAK),
           "%s does not", no[i]);
    ok(!etag_matches(NULL, "\"a\"", TAG_WEAK), "nor does nothing");
    return tap_done();
}
