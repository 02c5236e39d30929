/* SPDX-License-Identifier: MIT */
/* Times are read and written by RFC 3339, and scores as on score sheets. */
#include "os/clock.h"

#include "event/rows.h"
#include "tap.h"

static void
time_is(const char *text, int64_t want)
{
    int64_t ms = -1;
    ok(clock_read(text, &ms), "%s is a time", text);
    is_int(ms, want, "%s is %lld", text, (long long)want);
}

static void
no_time(const char *text)
{
    int64_t ms;
    ok(!clock_read(text, &ms), "\"%s\" is no time", text);
}

static void
score_is(const char *text, int64_t want, const char *again)
{
    int64_t got = -1;
    ok(score_read(text, &got), "%s is a score", text);
    is_int(got, want, "%s in hundredths", text);
    char out[SCORE_TEXT_SIZE];
    score_write(got, out);
    is_str(out, again, "%s written", text);
}

static void
no_score(const char *text)
{
    int64_t out;
    ok(!score_read(text, &out), "\"%s\" is no score", text);
}

int
main(void)
{
    time_is("1970-01-01", 0);
    time_is("1970-01-01T00:00:00Z", 0);
    time_is("2000-02-29T12:34:56.789Z", 951827696789);
    time_is("2000-02-29t14:34:56.7+02:00", 951827696700);
    time_is("2000-02-29 14:34:56 02:00", 951827696000); /* an unescaped plus sign */
    time_is("1999-12-31T19:00:00-05:00", 946684800000);
    time_is("2038-01-19T03:14:08Z", 2147483648000);
    time_is("2100-03-01", 4107542400000);
    no_time("");
    no_time("yesterday");
    no_time("2000-13-01");
    no_time("2000-00-01");
    no_time("2000-01-32");
    no_time("2000-01-01T24:00:00Z");
    no_time("2000-01-01T00:00:00");
    no_time("2000-01-01T00:00:00Zz");
    no_time("2000-01-01T00:00:00+1:00");
    no_time("20000-01-01");
    char out[CLOCK_TEXT_SIZE];
    clock_write(951827696789, out);
    is_str(out, "2000-02-29T12:34:56.789Z", "a time written");
    clock_write(0, out);
    is_str(out, "1970-01-01T00:00:00.000Z", "the first");
    clock_write(253402300799999, out);
    is_str(out, "9999-12-31T23:59:59.999Z", "the last");
    clock_write(INT64_MAX, out);
    is_str(out, "9999-12-31T23:59:59.807Z", "what is later than that is that second");

    score_is("1", 100, "1");
    score_is("0", 0, "0");
    score_is("1/2", 50, "0.5");
    score_is("\xC2\xBD", 50, "0.5");
    score_is("2\xC2\xBD", 250, "2.5");
    score_is("1.5", 150, "1.5");
    score_is("0.25", 25, "0.25");
    score_is("12", 1200, "12");
    no_score("");
    no_score("*");
    no_score("-1");
    no_score("1.");
    no_score("1.x");
    no_score("1.255");
    return tap_done();
}
