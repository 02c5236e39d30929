/* SPDX-License-Identifier: MIT */
#include "event/score.h"

#include <string.h>

#include "base/json.h"

bool
score_read(const char *text, int64_t *out)
{
    size_t len = strlen(text);
    int64_t hundredths;
    if (!len || score_head(text, len, &hundredths) != len)
        return false;
    *out = hundredths;
    return true;
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

int64_t
scoring_points(struct scoring scoring, char code)
{
    switch (code) {
    case '1':
    case 'W':
    case '+':
    case 'F':
    case 'U':
        return scoring.win;
    case '=':
    case 'D':
    case 'H':
        return scoring.draw;
    case '0':
    case 'L':
        return scoring.loss;
    default:
        return 0;
    }
}
