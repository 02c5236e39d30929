/* SPDX-License-Identifier: MIT */
/* An error keeps the first failure, and an overlong message is cut between characters. */
#include "base/error.h"

#include <string.h>

#include "adj.h"
#include "tap.h"

static void
test_first_wins(void)
{
    struct adj_error err = ADJ_ERROR_INIT;
    is_int(error_at(&err, ADJ_ESYNTAX, "syntax", 3, 7, "square: %d is off the board", 51),
           ADJ_ESYNTAX, "the status comes back");
    is_str(err.message, "square: 51 is off the board", "the message");
    is_str(err.code, "syntax", "the code");
    ok(err.status == ADJ_ESYNTAX && err.line == 3 && err.column == 7, "status and place");
    is_int(error_set(&err, ADJ_EIO, "io", "later"), ADJ_EIO, "a later failure returns its status");
    is_str(err.message, "square: 51 is off the board", "but the first one is kept");
    is_int(error_nomem(NULL), ADJ_ENOMEM, "NULL is accepted");
    is_int(error_at(NULL, ADJ_EIO, "io", 1, 1, "x"), ADJ_EIO, "NULL is accepted with a place");
}

/* With three bytes per character, the message is cut at a character boundary for each alignment. */
static void
test_cut(void)
{
    char text[1000] = "";
    for (size_t pad = 0; pad < 3; pad++) {
        struct adj_error err = ADJ_ERROR_INIT;
        memset(text, 'x', pad);
        for (size_t at = pad; at + 3 < sizeof text; at += 3)
            memcpy(text + at, "\xE7\x99\xBE", 4);
        error_set(&err, ADJ_EOPTION, "option", "%s", text);
        size_t len = strlen(err.message);
        ok(len >= sizeof err.message - 4 && (len - pad) % 3 == 0, "cut at %zu, between characters",
           len);
    }
    struct adj_error err = ADJ_ERROR_INIT;
    memset(text, 'x', sizeof text - 1);
    error_set(&err, ADJ_EOPTION, text, "%s", text);
    is_int((int64_t)strlen(err.message), (int64_t)sizeof err.message - 1,
           "ASCII fills all the room");
    is_int((int64_t)strlen(err.code), (int64_t)sizeof err.code - 1, "a code too long is cut");
}

static void
test_names(void)
{
    for (enum adj_status a = ADJ_OK; a <= ADJ_ENOMEM; a++)
        for (enum adj_status b = ADJ_OK; b < a; b++)
            if (strcmp(adj_status_name(a), adj_status_name(b)) == 0)
                ok(false, "%s names two statuses", adj_status_name(a));
    is_str(adj_status_name(ADJ_OK), "ok", "a status has a name");
    is_str(adj_status_name(ADJ_ENOMEM), "no-memory", "the last one too");
    is_str(adj_version(), ADJ_VERSION, "the version of the library is that of its header");
}

int
main(void)
{
    test_first_wins();
    test_cut();
    test_names();
    return tap_done();
}
