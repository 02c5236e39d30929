/* SPDX-License-Identifier: MIT */
#include "club/score.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"

enum { WHOLE_MOST = 1000000 };

bool
score_read(const char *text, int64_t *out)
{
    int64_t whole = 0, hundredths = 0;
    const char *p = text;
    if (strcmp(text, "1/2") == 0 || strcmp(text, "\xC2\xBD") == 0) {
        *out = 50;
        return true;
    }
    for (; *p >= '0' && *p <= '9' && whole < WHOLE_MOST; p++)
        whole = whole * 10 + (*p - '0');
    if (p == text)
        return false;
    if (strcmp(p, "\xC2\xBD") == 0) { /* "2" and a half */
        *out = whole * 100 + 50;
        return true;
    }
    if (*p == '.' && p[1]) {
        int weight = 10;
        for (p++; *p >= '0' && *p <= '9' && weight; p++, weight /= 10)
            hundredths += (*p - '0') * weight;
    }
    *out = whole * 100 + hundredths;
    return !*p;
}

void
score_write(int64_t h, char out[SCORE_TEXT_SIZE])
{
    long long whole = (long long)(h / 100);
    int rest = (int)(h % 100);
    if (rest == 0)
        snprintf(out, SCORE_TEXT_SIZE, "%lld", whole);
    else if (rest % 10 == 0)
        snprintf(out, SCORE_TEXT_SIZE, "%lld.%d", whole, rest / 10);
    else
        snprintf(out, SCORE_TEXT_SIZE, "%lld.%02d", whole, rest);
}

struct scoring
scoring_read(const char *regulations)
{
    struct json *doc = json_parse(regulations, strlen(regulations), NULL);
    const char *text = json_member_text(doc, "scoring");
    struct scoring scoring = {100, 50, 0};
    if (text && strcmp(text, "2-1-0") == 0)
        scoring = (struct scoring){200, 100, 0};
    else if (text && strcmp(text, "3-1-0") == 0)
        scoring = (struct scoring){300, 100, 0};
    json_free(doc);
    return scoring;
}
