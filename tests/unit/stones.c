/* SPDX-License-Identifier: MIT */
/* The sixteen stone pieces convert from any form to any other, as in the vectors. */
#include <string.h>

#include "adj.h"
#include "base/json.h"
#include "slurp.h"
#include "tap.h"

enum { FORMS = 8 };
static const char *const forms[FORMS] = {"number", "code",     "english", "japanese",
                                         "stones", "elements", "coins",   "value"};

static void
is_piece(const char *from, const char *to, const char *code, const char *want)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *got = NULL;
    adj_piece_convert("stones", from, to, code, strlen(code), &got, &err);
    is_str(got ? got : err.message, want, "%s %s to %s", from, code, to);
    adj_free(got);
}

static void
is_refused(const char *from, const char *to, const char *code, enum adj_status status,
           const char *message)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *got = NULL;
    is_int(adj_piece_convert("stones", from, to, code, strlen(code), &got, &err), status,
           "%s %s to %s is refused", from, code, to);
    is_str(err.message, message, "with the reason");
}

/* Writes a member as the tools do: numbers in decimal, coins joined by plus signs. */
static void
member_text(const struct json *value, char out[64])
{
    uint64_t number = 0;
    out[0] = '\0';
    if (json_text(value))
        snprintf(out, 64, "%s", json_text(value));
    else if (json_uint(value, UINT32_MAX, &number))
        snprintf(out, 64, "%u", (unsigned)number);
    for (size_t i = 0; json_kind(value) == JSON_LIST && i < json_count(value); i++) {
        json_uint(json_item(value, i), UINT32_MAX, &number);
        snprintf(out + strlen(out), 64 - strlen(out), "%s%u", i > 0 ? "+" : "", (unsigned)number);
    }
}

/* Converts each form to each other form. */
static void
test_forms(const struct json *piece)
{
    char from[64], to[64];
    for (size_t a = 0; a < FORMS; a++)
        for (size_t b = 0; b < FORMS; b++) {
            member_text(json_member(piece, forms[a]), from);
            member_text(json_member(piece, forms[b]), to);
            is_piece(forms[a], forms[b], from, to);
        }
}

static void
test_names(const struct json *piece)
{
    const char *code = json_text(json_member(piece, "code"));
    const char *romaji = json_text(json_member(piece, "romaji"));
    const char *origin = json_text(json_member(piece, "origin"));
    const struct json *others = json_member(piece, "alternatives");
    char names[256] = "";
    if (romaji) {
        is_piece("code", "romaji", code, romaji);
        is_piece("romaji", "code", romaji, code);
    }
    if (origin)
        is_piece("code", "origin", code, origin);
    for (size_t i = 0; i < json_count(others); i++) {
        const struct json *other = json_item(others, i);
        const char *english = json_text(json_member(other, "english"));
        const char *japanese = json_text(json_member(other, "japanese"));
        const char *reading = json_text(json_member(other, "romaji"));
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s %s %s (%s)",
                 i > 0 ? "; " : "", english, japanese, reading,
                 json_text(json_member(other, "origin")));
        is_piece("english", "code", english, code);
        is_piece("japanese", "code", japanese, code);
        is_piece("romaji", "code", reading, code);
    }
    if (names[0])
        is_piece("code", "alternatives", code, names);
}

static void
test_vectors(void)
{
    struct json *pieces = NULL;
    size_t len;
    char *text = slurp("tests/vectors/stones.json", &len);
    if (!ok(text != NULL, "there are vectors"))
        return;
    is_int(json_read(text, len, &pieces, NULL), ADJ_OK, "the vectors are JSON");
    is_int((int64_t)json_count(pieces), 16, "there are sixteen pieces");
    for (size_t i = 0; i < json_count(pieces); i++) {
        test_forms(json_item(pieces, i));
        test_names(json_item(pieces, i));
    }
    json_free(pieces);
    adj_free(text);
}

/* Order, case, accents and blanks do not matter. */
static void
test_lenience(void)
{
    is_piece("code", "english", "1234", "Shogun");
    is_piece("code", "code", " 12\t", "21");
    is_piece("english", "code", "flying DRAGON", "321");
    is_piece("english", "code", "daimyo", "43");
    is_piece("romaji", "code", "GYOKUSHO", "2");
    is_piece("elements", "code", "火水土", "431");
    is_piece("stones", "code", "黒と赤の石", "41");
    is_piece("stones", "code", "青の石", "3");
    is_piece("coins", "code", "5, 100円, 50円", "431");
    is_piece("coins", "code", "10 5", "21");
    is_piece("value", "code", "165円", "4321");
}

static void
test_refusals(void)
{
    is_refused("code", "value", "11", ADJ_ESYNTAX,
               "stones: \"11\" is no piece: no piece has two stones alike");
    is_refused("code", "value", "01", ADJ_ESYNTAX,
               "stones: \"01\" is no piece: the pawn's stone combines with no other");
    is_refused("code", "value", "5", ADJ_ESYNTAX,
               "stones: \"5\" is no piece: expected digits from 1 to 4, or 0");
    is_refused("code", "value", "", ADJ_ESYNTAX,
               "stones: \"\" is no piece: expected digits from 1 to 4, or 0");
    is_refused("elements", "value", "火金", ADJ_ESYNTAX,
               "stones: \"火金\" is no piece: expected elements 火 木 水 土, or 日");
    is_refused("stones", "value", "赤緑石", ADJ_ESYNTAX,
               "stones: \"赤緑石\" is no piece: expected stones such as 赤石 or 赤と緑の石");
    is_refused("stones", "value", "赤と石", ADJ_ESYNTAX,
               "stones: \"赤と石\" is no piece: expected stones such as 赤石 or 赤と緑の石");
    is_refused("coins", "value", "5+", ADJ_ESYNTAX,
               "stones: \"5+\" is no piece: expected coins of 5, 10, 50 and 100 yen, or 1");
    is_refused("coins", "value", "1+5", ADJ_ESYNTAX,
               "stones: \"1+5\" is no piece: the pawn's stone combines with no other");
    is_refused("value", "code", "6", ADJ_ESYNTAX, "stones: no piece is worth \"6\" yen");
    is_refused("number", "code", "17", ADJ_ESYNTAX,
               "stones: \"17\" is no piece's number: expected 1 to 16");
    is_refused("english", "code", "Bishop", ADJ_ESYNTAX,
               "stones: no piece has the English name \"Bishop\"");
    is_refused("code", "romaji", "1", ADJ_ELOSSY,
               "stones: the source gives no romaji for Ronin 浪人; other names: Iron General 鉄将 "
               "tesshō (Dai shōgi 大将棋)");
    is_refused("code", "romaji", "43", ADJ_ELOSSY,
               "stones: the source gives no romaji for Daimyō 大名");
    is_refused("code", "alternatives", "0", ADJ_ELOSSY, "stones: Pawn has no other name");
    is_refused("code", "origin", "0", ADJ_ELOSSY,
               "stones: the source names no other game for Pawn");
    is_refused("origin", "code", "x", ADJ_EOPTION,
               "stones: no form \"origin\" to convert from; there are code english japanese romaji "
               "stones elements coins value number");
}

static void
test_no_game(void)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const struct adj_variant *variant;
    is_int(adj_variant_lookup("Stones", 6, &variant, &err), ADJ_EVARIANT, "stones is no variant");
    is_str(err.message,
           "stones is a piece code without rules of play: no game can be adjudicated with it",
           "and the tools say why");
}

int
main(void)
{
    test_vectors();
    test_lenience();
    test_refusals();
    test_no_game();
    return tap_done();
}
