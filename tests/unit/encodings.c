/* SPDX-License-Identifier: MIT */
/* Records in the encodings of RULES.md 11 are detected from their text, in pieces of any size, and reported once. */
#include "adj.h"
#include "reading.h"
#include "slurp.h"
#include "tap.h"

struct source {
    const char *text;
    size_t len, at, piece;
};

static long
give(void *context, char *buf, size_t size)
{
    struct source *source = context;
    size_t n = source->len - source->at;
    n = n < source->piece ? n : source->piece;
    n = n < size ? n : size;
    memcpy(buf, source->text + source->at, n);
    source->at += n;
    return (long)n;
}

/* Each game as PGN, after its notes; new (free). */
static char *
spelled(struct adj_reader *reader)
{
    struct adj_defect defect = ADJ_DEFECT_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct buffer out;
    buffer_init(&out);
    buffer_puts(&out, "");
    struct adj_notes *notes;
    struct adj_game *game;
    char *text;
    enum adj_status st;
    while ((st = adj_reader_next(reader, &game, &err)) == ADJ_OK) {
        if (!adj_game_convert(game, "pgn", NULL, &text, NULL, &notes, &err)) {
            for (size_t i = 0; adj_notes_at(notes, i, &defect); i++)
                buffer_printf(&out, "%zu:%zu: %s: %s%s%s%s%s\n", defect.line, defect.column,
                              defect.code, defect.text, *defect.detail ? ": " : "", defect.detail,
                              *defect.read_as ? ", read as " : "", defect.read_as);
            buffer_puts(&out, text);
            adj_free(text);
            adj_notes_free(notes);
        }
        adj_game_free(game);
    }
    if (st != ADJ_EOF)
        put_error(&out, "next", &err);
    adj_reader_free(reader);
    return out.data;
}

/* Reads in pieces of this size; 0: from memory. */
static char *
spelled_from(const char *text, size_t len, size_t piece, const char *encoding)
{
    struct source source = {text, len, 0, piece};
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    options.encoding = encoding;
    options.notation = "pgn";
    struct adj_reader *reader;
    enum adj_status st = piece > 0 ? adj_reader_stream(give, &source, &options, &reader, &err)
                                   : adj_reader_open(text, len, &options, &reader, &err);
    return st ? strdup(err.message) : spelled(reader);
}

/* The record must read like `same`, after one line with its encoding. */
static void
test_record(const char *name, const char *same, const char *line)
{
    static const size_t pieces[] = {0, 1, 2, 3, 7, 64, 1 << 16};
    char path[100];
    snprintf(path, sizeof path, "tests/records/%s.pgn", name);
    char like[100];
    snprintf(like, sizeof like, "tests/records/%s.pgn", same);
    size_t len, same_len;
    char *text = slurp(path, &len), *good = slurp(like, &same_len);
    char *plain = spelled_from(good, same_len, 0, NULL);
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        char *got = spelled_from(text, len, pieces[i], NULL);
        size_t said = strlen(line);
        if (strncmp(got, line, said) != 0 || strcmp(got + said, plain) != 0) {
            printf("# in pieces of %zu: %.300s\n", pieces[i], got);
            wrong++;
        }
        free(got);
    }
    is_int((int64_t)wrong, 0, "%s", name);
    free(plain);
    free(text);
    free(good);
}

static void
test_text(const char *text, size_t len, const char *encoding, const char *want, const char *name)
{
    char *got = spelled_from(text, len, 1, encoding);
    ok(strstr(got, want) != NULL, "%s: %s", name, got);
    free(got);
}

/* XML declares its encoding itself, also in UTF-16. */
static void
test_wide_xml(void)
{
    static const char xml[] =
        "<game xmlns='urn:adj:1' variant='chess'><tag name='White'>J\xFCrgen</tag></game>";
    char wide[2 * sizeof xml] = {(char)0xFF, (char)0xFE};
    size_t len = 2;
    for (size_t i = 0; i + 1 < sizeof xml; i++) {
        wide[len++] = xml[i];
        wide[len++] = 0;
    }
    struct source source = {wide, len, 0, 3};
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader;
    enum adj_status st = adj_reader_stream(give, &source, NULL, &reader, &err);
    char *got = st ? strdup(err.message) : spelled(reader);
    ok(strstr(got, "[White \"J\u00FCrgen\"]") != NULL, "XML in UTF-16: %.200s", got);
    free(got);
}

/* Names in old encodings. A byte among Latin letters is Western or Central European, never Cyrillic. */
/* clang-format off */
static const struct {
    const char *bytes, *name, *encoding;
} name_cases[] = {
    {"M\x81ller", "M\u00FCller", "CP437"},
    {"Jos\x82", "Jos\u00E9", "CP437"},
    {"Nu\xA4" "ez", "Nu\u00F1ez", "CP437"},
    {"Garc\xA1" "a", "Garc\u00EDa", "CP437"},
    {"\x99sterreich", "\u00D6sterreich", "CP437"},
    {"S\xC6o Paulo", "S\u00E3o Paulo", "CP850"},
    {"Bj\x9Brn", "Bj\u00F8rn", "CP850"},
    {"M\xFCller", "M\u00FCller", "Windows-1252"},
    {"Jo\xE3o", "Jo\u00E3o", "Windows-1252"},
    {"S\xF8ren", "S\u00F8ren", "Windows-1252"},
    {"H\xE9l\xE8ne", "H\u00E9l\u00E8ne", "Windows-1252"},
    {"Lo\xEF" "c", "Lo\u00EFc", "Windows-1252"},
    {"Mu\xF1oz", "Mu\u00F1oz", "Windows-1252"},
    {"Gu\xF0mundur", "Gu\u00F0mundur", "Windows-1252"},
    {"H\xE5kan", "H\u00E5kan", "Windows-1252"},
    {"\x93quoted\x94 text", "\u201Cquoted\u201D text", "Windows-1252"},
    {"A \xFF B", "A \u00FF B", "Windows-1252"},
    {"don\x92t", "don\u2019t", "Windows-1252"},
    {"\x84Gut\x93", "\u201EGut\u201C", "Windows-1252"},
    {"Sigur\xF0sson", "Sigur\u00F0sson", "Windows-1252"},
    {"Kova\xE8", "Kova\u010D", "Windows-1250"},
    {"Topalovi\xE6", "Topalovi\u0107", "Windows-1250"},
    {"Ji\xF8\xED Dvo\xF8\xE1k", "Ji\u0159\u00ED Dvo\u0159\u00E1k", "Windows-1250"},
    {"\xA3ukasz Wo\x9Fniak", "\u0141ukasz Wo\u017Aniak", "Windows-1250"},
    {"Gda\xF1sk", "Gda\u0144sk", "Windows-1250"},
    {"Zden\xECk", "Zden\u011Bk", "Windows-1250"},
    {"\xD0or\xF0" "e", "\u0110or\u0111e", "Windows-1250"},
    {"Erd\xF5s", "Erd\u0151s", "Windows-1250"},
    {"B\xE3sescu", "B\u0103sescu", "Windows-1250"},
    {"\xA9koda", "\u0160koda", "ISO-8859-2"},
    {"\xAEi\xBEka", "\u017Di\u017Eka", "ISO-8859-2"},
    {"Wi\xB6niewski", "Wi\u015Bniewski", "ISO-8859-2"},
    {"\xCA\xE0\xF1\xEF\xE0\xF0\xEE\xE2", "\u041A\u0430\u0441\u043F\u0430\u0440\u043E\u0432", "Windows-1251"},
    {"\xF0\xC5\xD4\xD2\xCF\xD3\xD1\xCE", "\u041F\u0435\u0442\u0440\u043E\u0441\u044F\u043D", "KOI8-R"},
    {"\x81\xAE\xE2\xA2\xA8\xAD\xAD\xA8\xAA", "\u0411\u043E\u0442\u0432\u0438\u043D\u043D\u0438\u043A", "CP866"},
};
/* clang-format on */

static void
test_names(void)
{
    static const size_t pieces[] = {0, 1, 5, 17, 1 << 16};
    for (size_t i = 0; i < sizeof name_cases / sizeof *name_cases; i++) {
        char text[200], want[100];
        int len = snprintf(text, sizeof text, "[White \"%s\"]\n\n1. e4 *\n", name_cases[i].bytes);
        snprintf(want, sizeof want, "[White \"%s\"]", name_cases[i].name);
        bool good = true;
        for (size_t j = 0; j < sizeof pieces / sizeof *pieces; j++) {
            char *got = spelled_from(text, (size_t)len, pieces[j], NULL);
            good &= strstr(got, want) && strstr(got, name_cases[i].encoding);
            free(got);
        }
        ok(good, "%s in %s", name_cases[i].name, name_cases[i].encoding);
    }
    static const char two[] = "[White \"M\x81ller\"]\n\n1. e4 *\n";
    test_text(two, sizeof two - 1, "cp850", "[White \"M\u00FCller\"]",
              "an encoding that is given decides");
}

/* One judgement for the whole text: the names that decide may stand behind those that do not. */
static void
test_judgement(void)
{
    static const char text[] =
        "[White \"Szab\xF3\"]\n[Black \"J\xFCrgen\"]\n\n1. e4 *\n\n[White \"Topalovi\xE6\"]\n"
        "[Black \"Wo\x9Fniak\"]\n\n1. e4 *\n";
    test_text(text, sizeof text - 1, NULL, "[White \"Topalovi\u0107\"]", "Central European");
    test_text(text, sizeof text - 1, NULL, "[White \"Szab\u00F3\"]", "throughout");
}

int
main(void)
{
    test_names();
    test_judgement();
    static const char two[] =
        "[White \"J\xFCrgen\"]\n[Black \"\xC3\x89mile, \xC3\x89ric\"]\n\n1. e4 *\n";
    static const char rubbish[] = "[White \"A\x01\x80\"]\n\n1. e4 *\n\x1A\0\0";
    test_record("russian.utf-8", "russian.utf-8", "");
    test_record("russian.mark", "russian.utf-8", "");
    test_record("russian.windows-1251", "russian.utf-8",
                "1:9: encoding: byte 0xcf: not UTF-8, read as Windows-1251\n");
    test_record("russian.koi8-r", "russian.utf-8",
                "1:9: encoding: byte 0xf0: not UTF-8, read as KOI8-R\n");
    test_record("russian.cp866", "russian.utf-8",
                "1:9: encoding: byte 0x8f: not UTF-8, read as CP866\n");
    test_record("russian.utf-16le", "russian.utf-8",
                "1:1: encoding: byte 0xff: not UTF-8, read as UTF-16LE\n");
    test_record("russian.utf-16be", "russian.utf-8",
                "1:1: encoding: byte 0xfe: not UTF-8, read as UTF-16BE\n");
    test_record("german.windows-1252", "german.utf-8",
                "1:31: encoding: byte 0xf6: not UTF-8, read as Windows-1252\n");
    test_text(two, sizeof two - 1, NULL,
              "[White \"J\u00FCrgen\"]\n[Black \"\u00C9mile, \u00C9ric\"]",
              "one bad byte costs nothing but itself");
    test_text(two, sizeof two - 1, NULL,
              "1:10: encoding: byte 0xfc: not UTF-8, as the rest is, read as", "and is named");
    test_text(two, sizeof two - 1, "iso-8859-1",
              "[White \"J\u00FCrgen\"]\n[Black \"\u00C3\xC2\x89"
              "mile",
              "an encoding that is given");
    test_text(rubbish, sizeof rubbish - 1, NULL, "[White \"A ", "control characters are blanks");
    test_wide_xml();
    test_text("x", 1, "latin-99", "there is no encoding 'latin-99'", "an unknown encoding");
    test_text(two, sizeof two - 1, "utf-8", "byte 0xfc is not UTF-8", "UTF-8 and nothing else");
    return tap_done();
}
