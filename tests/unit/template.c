/* SPDX-License-Identifier: MIT */
/* Templates write values escaped, translated or as they are, sections for lists and conditions, and name what is unknown. */
#include "base/template.h"

#include <string.h>

#include "tap.h"

/* As templates.sh compiles them. */
static const struct template_tag letter[] = {{"<i>", 3, '=', "letter", 6, 0, NULL},
                                             {"</i>", 4, 0, "", 0, 0, NULL}};
static const struct template_tag page[] = {
    {"", 0, 'T', "White", 5, 0, NULL},    {" ", 1, '=', "name", 4, 0, NULL},
    {" ", 1, '{', "name", 4, 0, NULL},    {" ", 1, 't', "colour", 6, 0, NULL},
    {" ", 1, '#', "rows", 4, 3, NULL},    {"", 0, '=', "at", 2, 0, NULL},
    {"", 0, '>', "letter", 6, 0, letter}, {",", 1, '/', "rows", 4, 0, NULL},
    {"", 0, '?', "rows", 4, 1, NULL},     {" any", 4, '/', "rows", 4, 0, NULL},
    {"", 0, '^', "none", 4, 1, NULL},     {" none", 5, '/', "none", 4, 0, NULL},
    {"", 0, '#', "doc", 3, 5, NULL},      {" ", 1, '=', "number", 6, 0, NULL},
    {"", 0, '#', "texts", 5, 2, NULL},    {"", 0, '=', ".", 1, 0, NULL},
    {";", 1, '/', "texts", 5, 0, NULL},   {"", 0, '/', "doc", 3, 0, NULL},
    {"", 0, 0, "", 0, 0, NULL},
};
static const struct template_tag faulty[] = {{"a", 1, '=', "nothing", 7, 0, NULL},
                                             {"b", 1, 0, "", 0, 0, NULL}};
static const struct template table[] = {
    {"page", page, false}, {"plain", page, true}, {"faulty", faulty, false}, {0}};

static void
row(struct values *v, void *letters)
{
    char one[] = "?";
    one[0] = ((const char *)letters)[v->at];
    v->is_left_out = one[0] == 'b';
    values_set(v, "at=%zu letter=%s", v->at, one[0] == 'a' ? "a" : "c");
}

static void
is_written(const char *name, const char *language, const char *want, const char *say)
{
    struct buffer out = {0};
    struct values v = {.count = 0};
    static const char text[] = "{\"number\":-7,\"texts\":[\"x\",\"y\"]}";
    struct json *doc = json_parse(text, strlen(text), NULL);
    values_set(&v, "name=%s colour=%s none=", "A&\r\nB\x01", "White");
    values_rows(&v, "rows", 3, row, "abc");
    values_json(&v, "doc", doc);
    is_str(template_write(table, name, language_find(language), &v, &out), NULL, "%s: no fault",
           say);
    is_str(out.data, want, "%s", say);
    buffer_clear(&out);
    json_free(doc);
}

int
main(void)
{
    struct buffer out = {0};
    struct values v = {.count = 0};
    is_written("page", "en",
               "White A&amp;\r\nB\xEF\xBF\xBD A&\r\nB\x01 White 0<i>a</i>,2<i>c</i>, any none "
               "-7x;y;",
               "a page");
    is_written("plain", "en", "White A&??B? A&\r\nB\x01 White 0<i>a</i>,2<i>c</i>, any none -7x;y;",
               "a plain text");
    is_written("page", "ru",
               "белые A&amp;\r\nB\xEF\xBF\xBD A&\r\nB\x01 белые 0<i>a</i>,2<i>c</i>, any none "
               "-7x;y;",
               "a translated page");
    is_str(template_write(table, "faulty", language_find("en"), &v, &out), "nothing",
           "an unknown value is named");
    is_str(out.data, "a", "and the rest is not written");
    ok(out.failed, "so the page has failed");
    buffer_clear(&out);
    out.failed = false;
    is_str(template_write(table, "no", language_find("en"), &v, &out), "no",
           "so is an unknown template");
    for (size_t i = 0; i <= VALUES_MOST; i++)
        values_text(&v, i ? "other" : "first", "x");
    ok(v.count == VALUES_MOST, "no more values than there is room for");
    buffer_clear(&out);
    return tap_done();
}
