/* SPDX-License-Identifier: MIT */
/* Canonical JSON follows RFC 8785, with the examples of its text and appendix. */
#include "base/json.h"

#include <stdio.h>
#include <string.h>

#include "tap.h"

static void
canonical(const char *text, const char *want)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct buffer out = {0};
    struct json *doc = json_parse(text, strlen(text), &err);
    if (doc)
        json_put_value(&out, doc);
    is_str(out.data, want, "the canonical form of %.40s", text);
    json_free(doc);
    buffer_clear(&out);
}

static void
refused(const char *text, size_t len, const char *name)
{
    struct adj_error err = {0};
    struct json *doc = json_parse(text, len, &err);
    ok(!doc && err.line, "%s is refused, with its place", name);
    json_free(doc);
}

/* Malformed or truncated UTF-8 from clients is replaced, so that the JSON is valid. */
static void
quoted(const char *text, const char *want)
{
    struct buffer out = {0};
    json_put_exact(&out, text, strlen(text));
    is_str(out.data, want, "quoted: %s", want);
    buffer_clear(&out);
}

static void
quotes(void)
{
    quoted("", "\"\"");
    quoted("a\"\\\n\x01\x7f", "\"a\\\"\\\\\\n\\u0001\x7f\"");
    quoted("\u00e9\u767e\U0001F600", "\"\u00e9\u767e\U0001F600\"");
    quoted("\xFFz\x80", "\"\uFFFDz\uFFFD\"");
    quoted("a\xE7\x99", "\"a\uFFFD\"");
    quoted("\xE7\x99\"", "\"\uFFFD\\\"\"");
    quoted("\xC0\xAF", "\"\uFFFD\uFFFD\"");
    quoted("\xE0\x80\xAF", "\"\uFFFD\uFFFD\uFFFD\"");
    quoted("\xED\xA0\x80", "\"\uFFFD\uFFFD\uFFFD\"");
    quoted("\xF4\x90\x80\x80", "\"\uFFFD\uFFFD\uFFFD\uFFFD\"");
    quoted("\xF0\x9F\x98x", "\"\uFFFDx\"");
}

int
main(void)
{
    /* 3.2.2 and 3.2.3 */
    canonical(
        "{\"numbers\": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],"
        " \"string\": \"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\\"\\/\","
        " \"literals\": [null, true, false]}",
        "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
        "\"string\":\"\xe2\x82\xac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
    canonical("{\"\\u20ac\": \"Euro Sign\", \"\\r\": \"Carriage Return\","
              " \"\\ufb33\": \"Hebrew Letter Dalet With Dagesh\", \"1\": \"One\","
              " \"\\ud83d\\ude00\": \"Emoji: Grinning Face\", \"\\u0080\": \"Control\","
              " \"\\u00f6\": \"Latin Small Letter O With Diaeresis\"}",
              "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\xc2\x80\":\"Control\","
              "\"\xc3\xb6\":\"Latin Small Letter O With Diaeresis\",\"\xe2\x82\xac\":\"Euro Sign\","
              "\"\xf0\x9f\x98\x80\":\"Emoji: Grinning Face\","
              "\"\xef\xac\xb3\":\"Hebrew Letter Dalet With Dagesh\"}");
    /* Appendix B, except numbers that a JSON reader takes for integers */
    canonical("[0.0, -0.0, 5e-324, -5e-324, 1.7976931348623157e308, 9007199254740992.0]",
              "[0,0,5e-324,-5e-324,1.7976931348623157e+308,9007199254740992]");
    canonical("[295147905179352830000.0, 9.999999999999997e22, 1e23, 1.0000000000000001e23]",
              "[295147905179352830000,9.999999999999997e+22,1e+23,1.0000000000000001e+23]");
    canonical("[999999999999999700000.0, 999999999999999900000.0, 1e21, 0.000001, "
              "0.0000009999999999999997]",
              "[999999999999999700000,999999999999999900000,1e+21,0.000001,9.999999999999997e-7]");
    canonical("[333333333.3333332, 333333333.33333325, 1424953923781206.25]",
              "[333333333.3333332,333333333.33333325,1424953923781206.2]");
    canonical("[1, -7, 9007199254740992, 9223372036854775807, [], {}, \"\"]",
              "[1,-7,9007199254740992,9223372036854776000,[],{},\"\"]");

    refused("{\"a\": 1, \"a\": 2}", 16, "a name that comes twice");
    refused("[1,\n2", 5, "a list without end");
    refused("[1] x", 5, "something behind the value");
    refused("\"\xff\"", 3, "what is not UTF-8");
    refused("", 0, "nothing");
    quotes();
    return tap_done();
}
