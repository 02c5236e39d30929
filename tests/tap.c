/* SPDX-License-Identifier: MIT */
#include "tap.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int tests, failures;

__attribute__((format(printf, 2, 0))) static bool
report(bool holds, const char *name, va_list args)
{
    failures += !holds;
    char text[400];
    vsnprintf(text, sizeof text, name, args);
    for (char *end; (end = strchr(text, '\n')) != NULL;)
        *end = ' '; /* a test name is one line */
    printf("%s %d - %s\n", holds ? "ok" : "not ok", ++tests, text);
    fflush(stdout);
    return holds;
}

/* Prints a text of several lines as one TAP comment. */
static void
comment(const char *label, const char *text)
{
    printf("# %s: ", label);
    for (; text && *text; text++)
        printf(*text == '\n' ? "\n#   " : "%c", *text);
    puts(text ? "" : "(null)");
}

bool
ok(bool holds, const char *name, ...)
{
    va_list args;
    va_start(args, name);
    report(holds, name, args);
    va_end(args);
    return holds;
}

bool
is_int(int64_t got, int64_t want, const char *name, ...)
{
    va_list args;
    va_start(args, name);
    if (!report(got == want, name, args))
        printf("#  got: %" PRId64 "\n# want: %" PRId64 "\n", got, want);
    va_end(args);
    return got == want;
}

bool
is_str(const char *got, const char *want, const char *name, ...)
{
    bool same = got && want ? strcmp(got, want) == 0 : got == want;
    va_list args;
    va_start(args, name);
    if (!report(same, name, args)) {
        comment(" got", got);
        comment("want", want);
    }
    va_end(args);
    return same;
}

int
tap_done(void)
{
    printf("1..%d\n", tests);
    return failures > 0;
}
