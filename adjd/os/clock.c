/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* timegm() */
#include "os/clock.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/json.h"

int64_t
clock_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t
clock_steady_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void
clock_condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

struct timespec
clock_in_us(int64_t us)
{
    int64_t then = clock_steady_us() + us;
    return (struct timespec){.tv_sec = (time_t)(then / 1000000), .tv_nsec = then % 1000000 * 1000};
}

void
clock_write(int64_t ms, char out[CLOCK_TEXT_SIZE])
{
    /* Clamp to the year 9999: adjd never stores a later time, but another program may have. */
    const int64_t last_ms = 253402300799999;
    time_t seconds = (time_t)((ms < 0 || ms > last_ms ? last_ms : ms) / 1000);
    struct tm tm;
    gmtime_r(&seconds, &tm);
    size_t len = strftime(out, CLOCK_TEXT_SIZE, "%Y-%m-%dT%H:%M:%S", &tm);
    snprintf(out + len, CLOCK_TEXT_SIZE - len, ".%03uZ", (unsigned)((ms % 1000 + 1000) % 1000));
}

void
clock_put(struct buffer *out, const char *name, int64_t ms)
{
    char text[CLOCK_TEXT_SIZE];
    clock_write(ms, text);
    json_put_member(out, name, ms ? text : NULL);
}

/* Read numbers of a fixed width and advance *text: the pattern "4-2-2" reads "2026-01-31". */
static bool
numbers_read(const char **text, const char *pattern, int *out)
{
    for (; *pattern; pattern++) {
        if (!ascii_is_digit(*pattern)) {
            if (*(*text)++ != *pattern)
                return false;
            continue;
        }
        *out = 0;
        for (int digits = *pattern - '0'; digits; digits--, (*text)++) {
            if (!ascii_is_digit(**text))
                return false;
            *out = *out * 10 + (**text - '0');
        }
        out++;
    }
    return true;
}

static bool
char_read(const char **text, const char *allowed)
{
    if (!**text || !strchr(allowed, **text))
        return false;
    (*text)++;
    return true;
}

/* Read "Z" or "+hh:mm" as minutes east of UTC. */
static bool
offset_read(const char **text, int *out_minutes)
{
    *out_minutes = 0;
    if (char_read(text, "Zz"))
        return true;
    /* A "+" that was not escaped in a query string arrives as a space. */
    int sign = **text == '-' ? -1 : 1, at[2];
    if (!char_read(text, "+- ") || !numbers_read(text, "2:2", at) || at[0] > 23 || at[1] > 59)
        return false;
    *out_minutes = sign * (at[0] * 60 + at[1]);
    return true;
}

/* Read "hh:mm:ss[.fraction]offset" as milliseconds of the UTC day. */
static bool
time_read(const char **text, int64_t *out_ms)
{
    int at[3], offset, millis = 0, weight = 100;
    if (!numbers_read(text, "2:2:2", at) || at[0] > 23 || at[1] > 59 || at[2] > 60)
        return false;
    if (char_read(text, "."))
        for (; ascii_is_digit(**text); (*text)++, weight /= 10)
            millis += (**text - '0') * weight;
    if (!offset_read(text, &offset))
        return false;
    *out_ms = ((int64_t)at[0] * 60 + at[1] - offset) * 60000 + at[2] * 1000 + millis;
    return true;
}

bool
clock_read(const char *text, int64_t *out_ms)
{
    int64_t of_day = 0;
    int at[3];
    if (!numbers_read(&text, "4-2-2", at) || at[0] < 1970 || at[1] < 1 || at[1] > 12 || at[2] < 1 ||
        at[2] > 31)
        return false;
    if (*text && (!char_read(&text, "Tt ") || !time_read(&text, &of_day)))
        return false;
    if (*text)
        return false;
    struct tm day = {.tm_year = at[0] - 1900, .tm_mon = at[1] - 1, .tm_mday = at[2]};
    *out_ms = (int64_t)timegm(&day) * 1000 + of_day;
    return true;
}
