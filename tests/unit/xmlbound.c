/* SPDX-License-Identifier: MIT */
/* Limits of XML are detected at the same position, in whatever pieces the bytes arrive. */
#include "base/xmlbound.h"

#include <stdio.h>
#include <string.h>

#include "tap.h"

static const struct xml_bounds bounds = {.attributes = 3, .spaces = 2, .name = 8, .depth = 3};

/* Returns "", or the error with its line and column. */
static const char *
wrong_with(const char *data, size_t len, size_t piece)
{
    static char out[200];
    struct xmlbound b;
    xmlbound_init(&b, &bounds);
    for (size_t at = 0; at < len;) {
        size_t size = len - at < piece ? len - at : piece, fits;
        const char *wrong = xmlbound_take(&b, data + at, size, &fits);
        if (wrong) {
            snprintf(out, sizeof out, "%zu:%zu: %s", b.line, b.column, wrong);
            return out;
        }
        at += size;
    }
    return "";
}

static void
found(const char *text, const char *want)
{
    size_t len = strlen(text);
    is_str(wrong_with(text, len, len), want, "%.60s", text);
    for (size_t piece = 1; piece < 7; piece++)
        is_str(wrong_with(text, len, piece), want, "in pieces of %zu", piece);
    char wide[400];
    wide[0] = '\xff';
    wide[1] = '\xfe';
    for (size_t i = 0; i < len; i++) {
        wide[2 * i + 2] = text[i];
        wide[2 * i + 3] = 0;
    }
    ok((*wrong_with(wide, 2 * len + 2, 3) != '\0') == (*want != '\0'), "the same in UTF-16");
}

/* Appends some random markup, most of it well-formed; returns the new length. */
static size_t
markup_add(char *out, size_t len, unsigned *seed)
{
    static const char *const parts[] = {"<move>e2-e4</move>",
                                        "<move>",
                                        "</move>",
                                        "<a>",
                                        "</a>",
                                        "<b/>",
                                        "<tag name=\"White\">",
                                        "\n  ",
                                        "a text",
                                        "</tag>",
                                        "<t a=\"1\" b=\"2\" c=\"3\"/>",
                                        "<a b=\"1\" c=\"2\">",
                                        "<s b = \"/>\">",
                                        "<a xmlns=\"u\">",
                                        "<q b='\"'>",
                                        ">",
                                        "<",
                                        "\"",
                                        "'",
                                        "/",
                                        "=",
                                        "x",
                                        "<>",
                                        "<\"",
                                        "</",
                                        "/>",
                                        "<!",
                                        "<?",
                                        "<!-- <a> -->",
                                        "<![CDATA[<a>]]>",
                                        " ",
                                        "\xc3\xa9"};
    const unsigned count = sizeof parts / sizeof *parts, plain = 15;
    *seed = *seed * 1103515245 + 12345;
    const unsigned number = *seed >> 16;
    const char *part = parts[number % 16 > 0 ? number / 16 % plain : number / 16 % count];
    memcpy(out + len, part, strlen(part));
    return len + strlen(part);
}

/* Taking blocks at once gives the same result as taking single bytes. */
static void
blocks(void)
{
    static const struct xml_bounds wide = {.attributes = 64, .spaces = 3, .name = 70, .depth = 9};
    unsigned seed = 1, differ = 0, wrong = 0;
    for (unsigned round = 0; round < 20000; round++) {
        char text[600] = "<root xmlns=\"u\">";
        size_t len = strlen(text), fits = 0, one;
        while (len < 400)
            len = markup_add(text, len, &seed);
        struct xmlbound at_once, by_bytes;
        xmlbound_init(&at_once, &wide);
        xmlbound_init(&by_bytes, &wide);
        const char *want = NULL, *got = xmlbound_take(&at_once, text, len, &fits);
        for (size_t at = 0; at < len && !want; at++)
            want = xmlbound_take(&by_bytes, text + at, 1, &one);
        wrong += want != NULL;
        differ += got != want || at_once.state != by_bytes.state ||
                  at_once.depth != by_bytes.depth || at_once.spaces != by_bytes.spaces ||
                  at_once.line != by_bytes.line || at_once.column != by_bytes.column;
    }
    is_int(differ, 0, "blocks and bytes give the same");
    ok(wrong > 1000 && wrong < 19000, "some of the random texts are beyond a limit");
}

int
main(void)
{
    blocks();
    found("<a b='1' c=\"2\" d = '3'/>", "");
    found("<a b='1' c='2' d='3' e='4'/>", "1:23: an element has too many attributes");
    found("<a b='= = = =' c='<d e=1 f=2 g=3 h=4>'/>", "");
    found("<a b='>' c='1' d='2'\n e='4'>", "2:3: an element has too many attributes");
    found("<a xmlns='x' xmlns:b='y'><c xmlns='z'/></a>", "1:34: there are too many namespaces");
    found("<a xmlns='x'><c xmlns='y'/><c xmlns='z'/></a>", "");
    found("<a xmlns='x'><c xmlns='y'></c><c xmlns='z'></c></a>", "");
    found("<a xmlnsx='1' yxmlns='2' z='3'/>", "");
    found("<a xmlns = 'x' xmlns:b ='y'><c xmlns\n='z'/></a>", "2:1: there are too many namespaces");
    found("<a><b><c/></b><b><c></c></b></a>", "");
    found("<ab><move>e2-e4</move>\n <move>e7-e5</move>\n<x y='1' z='<b><c>'></x></ab>", "");
    found("<a><move>e2-e4</move><x y='1' z='2'></x>\n<move><c><d>deep</d></c></move></a>",
          "2:12: elements are nested too deeply");
    found("<abcdefg><abcdefgh>a text</abcdefgh>\n<abcdefghi>a text</abcdefghi></abcdefg>",
          "2:10: a name is too long");
    found("<a><b><c><d/></c></b></a>", "");
    found("<a><b><c><d></d></c></b></a>", "1:12: elements are nested too deeply");
    found("<a><!-- <b><c><d><e> -- - --><![CDATA[<b><c><d><e>]] > ]]></a>", "");
    found("<?xml version='1.0' encoding='UTF-7'?><a/>", "1:38: the encoding is not accepted");
    found("<a verylongname='1'/>", "1:12: a name is too long");
    found("<a><!DOCTYPE b></a>", "1:6: a document type declaration is not accepted");
    is_str(wrong_with("<?xml version='1.0' encoding='ISO-8859-1'?><a b='\xe4'/>", 53, 53), "",
           "another encoding with ASCII in it");
    is_str(wrong_with("\0\0\0<", 4, 4), "1:1: the encoding is not accepted", "UCS-4");
    is_str(wrong_with("\x4c\x6f\xa7\x94", 4, 1), "1:1: the encoding is not accepted", "EBCDIC");
    return tap_done();
}
