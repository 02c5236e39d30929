/* SPDX-License-Identifier: MIT */
/* JSON strings escape all characters that need it, at any position among plain bytes. */
#include <string.h>

#include "base/json.h"
#include "tap.h"

static const struct {
    const char *text, *escaped;
} specials[] = {
    {"\"", "\\\""},
    {"\\", "\\\\"},
    {"\n", "\\n"},
    {"\x1f", "\\u001f"},
    {"\x01", "\\u0001"},
    {"\x7f", "\\u007f"},
    {"\xff", "\xEF\xBF\xBD"},
    {"\u2014", "\u2014"},
    {" ", " "},
    {"~", "~"},
    {"!", "!"},
    {"#", "#"},
};

enum { PLAIN = 20 };

/* Tests a special text after `before` plain bytes, with PLAIN plain bytes in all. */
static bool
is_escaped(size_t special, size_t before)
{
    char text[PLAIN + 8];
    memset(text, 'x', PLAIN);
    text[before] = '\0';
    char want[PLAIN + 16];
    strcpy(want, "\"");
    strcat(want, text);
    strcat(want, specials[special].escaped);
    strcat(text, specials[special].text);
    for (size_t i = before; i < PLAIN; i++) {
        strcat(text, "y");
        strcat(want, "y");
    }
    strcat(want, "\"");
    struct buffer out;
    buffer_init(&out);
    json_put_text(&out, text);
    bool right = strcmp(out.data, want) == 0;
    if (!right)
        is_str(out.data, want, "%zu bytes before special text %zu", before, special);
    buffer_clear(&out);
    return right;
}

static void
test_escapes(void)
{
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++) {
        bool right = true;
        for (size_t before = 0; before <= PLAIN && right; before++)
            right = is_escaped(i, before);
        ok(right, "%s wherever it stands", specials[i].escaped);
    }
}

/* Any three of these in sequence are escaped like each alone: runs of plain bytes end exactly where they must. */
static void
test_runs(void)
{
    static const struct {
        const char *text, *escaped;
    } parts[] = {
        {"", ""},
        {"x", "x"},
        {"twelve plain", "twelve plain"},
        {"\"", "\\\""},
        {"\t", "\\t"},
        {"\x7f", "\\u007f"},
        {"\u0436\u043a", "\u0436\u043a"},
        {"\xE2\x82\xAC\xF0\x9F\x98\x80", "\xE2\x82\xAC\xF0\x9F\x98\x80"},
        {"\xC0", "\xEF\xBF\xBD"},
    };
    enum { PARTS = sizeof parts / sizeof parts[0] };
    size_t wrong = 0;
    for (size_t i = 0; i < (size_t)PARTS * PARTS * PARTS; i++) {
        const size_t of[] = {i % PARTS, i / PARTS % PARTS, i / PARTS / PARTS};
        struct buffer text = {0}, want = {0}, out = {0};
        buffer_putc(&want, '"');
        for (size_t k = 0; k < 3; k++) {
            buffer_puts(&text, parts[of[k]].text);
            buffer_puts(&want, parts[of[k]].escaped);
        }
        buffer_putc(&want, '"');
        json_put_string(&out, text.data, text.len);
        wrong += strcmp(out.data, want.data) != 0;
        buffer_clear(&text);
        buffer_clear(&want);
        buffer_clear(&out);
    }
    is_int((int)wrong, 0, "what is plain, wide, escaped and broken, in any order");
}

static void
test_members(void)
{
    struct buffer out;
    buffer_init(&out);
    buffer_putc(&out, '{');
    json_put_member(&out, "a", "");
    json_put_member(&out, "b", NULL);
    json_put_number(&out, "c", UINT64_MAX);
    json_put_bool(&out, "d", true);
    buffer_putc(&out, '}');
    is_str(out.data, "{\"a\":\"\",\"b\":null,\"c\":18446744073709551615,\"d\":true}", "members");
    buffer_clear(&out);
}

int
main(void)
{
    test_escapes();
    test_runs();
    test_members();
    return tap_done();
}
