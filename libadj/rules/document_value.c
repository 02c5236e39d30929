/* SPDX-License-Identifier: MIT */
#include "rules/document_value.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/cursor.h"
#include "base/message.h"
#include "base/utf8.h"
#include "base/word.h"
#include "rules/hooks.h"

static bool refuse(char fault[REFUSAL_TEXT], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool
refuse(char fault[REFUSAL_TEXT], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_vset(fault, REFUSAL_TEXT, format, args);
    va_end(args);
    return false;
}

void
words_list(const char *const *words, struct buffer *out)
{
    const char *between = "";
    for (; *words; words++)
        if (**words && strcmp(*words, "none") != 0) {
            buffer_printf(out, "%s%s", between, *words);
            between = ", ";
        }
}

static bool
refuse_word(char fault[REFUSAL_TEXT], const char *const *words, const char *found, size_t len)
{
    struct buffer list = {0};
    words_list(words, &list);
    refuse(fault, "\"%.*s\" is none of: %s", (int)(len < 40 ? len : 40), found,
           list.data ? list.data : "");
    buffer_clear(&list);
    return false;
}

/* Finds a word; -1: it is none. "none" and words that are empty only fill their place. */
static int
word_index(const char *const *words, const char *text, size_t len)
{
    for (int i = 0; words[i]; i++)
        if (words[i][0] && strcmp(words[i], "none") != 0 && word_is(text, len, words[i]))
            return i;
    return -1;
}

/* Texts. */

static bool
is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}
static bool
is_small(char c)
{
    return c >= 'a' && c <= 'z';
}
static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Returns whether a symbol of a piece is a capital and at most two letters; `marked` allows a star behind them. */
static bool
is_symbol(const char *text, size_t len, bool marked)
{
    len -= marked && len > 1 && text[len - 1] == '*';
    /* Promoted forms: "+P", "Q~". */
    if (len == 2 && (text[0] == '+' ? is_capital(text[1]) : text[1] == '~' && is_capital(text[0])))
        return true;
    if (len < 1 || len > 3 || !is_capital(text[0]))
        return false;
    for (size_t i = 1; i < len; i++)
        if (!is_capital(text[i]) && !is_small(text[i]))
            return false;
    return true;
}

static bool
is_id(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!is_small(text[i]) && !is_digit(text[i]) && (text[i] != '-' || i == 0 || i + 1 == len))
            return false;
    return true;
}

static bool
is_sorted(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((!is_capital(text[i]) && !is_digit(text[i])) || (i > 0 && text[i] < text[i - 1]))
            return false;
    return true;
}

static bool
is_plain(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7f)
            return false;
    return true;
}

/* Checks the form of one text; what it refers to is checked later. */
static bool
text_check(enum field_kind kind, const char *text, size_t len, char fault[REFUSAL_TEXT])
{
    int shown = (int)(len < 40 ? len : 40);
    if (!is_plain(text, len))
        return refuse(fault, "control characters are not accepted");
    if (kind == FIELD_ID && !is_id(text, len))
        return refuse(fault, "\"%.*s\" is not a word of the letters a to z, digits and hyphens",
                      shown, text);
    if ((kind == FIELD_SYMBOL || kind == FIELD_MARKED) &&
        !is_symbol(text, len, kind == FIELD_MARKED))
        return refuse(fault, "\"%.*s\" is not a capital from A to Z and at most two letters more",
                      shown, text);
    if (kind == FIELD_SORTED && !is_sorted(text, len))
        return refuse(fault, "\"%.*s\" is not a list of capitals and digits in order", shown, text);
    if (kind == FIELD_PATH && strspn(text, "MmLlHhVvCcSsQqTtAaZz0123456789 .,-") < len)
        return refuse(fault, "\"%.*s\" is no SVG path", shown, text);
    return true;
}

static bool
read_text(const struct field *field, void *whole, const char *value, char fault[REFUSAL_TEXT])
{
    size_t len = strlen(value), most = field->most ? field->most : 400;
    if (len == 0)
        return refuse(fault, "the value is empty");
    if (utf8_count(value, len) > most)
        return refuse(fault, "the value has more than %zu characters", most);
    if (field->words && word_index(field->words, value, len) < 0)
        return refuse_word(fault, field->words, value, len);
    if (!text_check(field->kind, value, len, fault))
        return false;
    memcpy((char *)whole + field->at, &value, sizeof value);
    return true;
}

/* Splits a value at its blanks; calls `take` for each word until it returns false. */
typedef bool take_fn(const struct field *field, void *whole, unsigned index, char *word, size_t len,
                     char fault[REFUSAL_TEXT]);
static bool
read_words(const struct field *field, void *whole, char *value, take_fn *take,
           char fault[REFUSAL_TEXT])
{
    unsigned n = 0;
    for (char *at = value + strspn(value, " "); *at; n++) {
        size_t len = strcspn(at, " ");
        char *next = at + len + strspn(at + len, " ");
        if (!take(field, whole, n, at, len, fault))
            return false;
        at = next;
    }
    return n > 0 || refuse(fault, "the value is empty");
}

static bool
take_text(const struct field *field, void *whole, unsigned index, char *word, size_t len,
          char fault[REFUSAL_TEXT])
{
    (void)len;
    if (index >= field->count)
        return refuse(fault, "there are more than %u words", field->count);
    memcpy((char *)whole + field->at + index * sizeof word, &word, sizeof word);
    return true;
}

/* Reads several texts; each becomes a text of its own in the arena. */
static bool
read_texts(const struct field *field, void *whole, const char *value, struct arena *arena,
           char fault[REFUSAL_TEXT])
{
    char *copy = arena_string(arena, value);
    if (!read_words(field, whole, copy, take_text, fault))
        return false;
    for (unsigned i = 0; i < field->count; i++) {
        char *word;
        memcpy(&word, (char *)whole + field->at + i * sizeof word, sizeof word);
        if (!word)
            break;
        size_t len = strcspn(word, " ");
        word[len] = '\0';
        if (len > 60 || !text_check(field->item, word, len, fault))
            return len > 60 ? refuse(fault, "a word has more than %d characters", 60) : false;
    }
    return true;
}

/* Values. */

static bool
read_number(const struct field *field, void *whole, const char *value, char fault[REFUSAL_TEXT])
{
    struct cursor at;
    uint64_t number = 0;
    size_t len = strlen(value);
    cursor_init(&at, value, len);
    if (field->words && word_index(field->words, value, len) >= 0) {
        field_set(field, whole, field->most);
        return true;
    }
    if (!cursor_uint(&at, field->most, &number) || !cursor_at_end(&at) || number < field->least)
        return refuse(fault, "\"%.40s\" is not a number from %u to %u", value, field->least,
                      field->most);
    field_set(field, whole, number);
    return true;
}

static bool
read_flag(const struct field *field, void *whole, const char *value, char fault[REFUSAL_TEXT])
{
    bool yes = strcmp(value, "true") == 0 || strcmp(value, "1") == 0;
    if (!yes && strcmp(value, "false") != 0 && strcmp(value, "0") != 0)
        return refuse(fault, "\"%.40s\" is neither true nor false", value);
    field_set(field, whole, yes);
    return true;
}

static bool
read_word(const struct field *field, void *whole, const char *value, char fault[REFUSAL_TEXT])
{
    int index = word_index(field->words, value, strlen(value));
    if (index < 0)
        return refuse_word(fault, field->words, value, strlen(value));
    field_set(field, whole, (unsigned)index);
    return true;
}

static bool
take_bit(const struct field *field, void *whole, unsigned index, char *word, size_t len,
         char fault[REFUSAL_TEXT])
{
    int bit = word_index(field->words, word, len);
    (void)index;
    if (bit < 0)
        return refuse_word(fault, field->words, word, len);
    field_set(field, whole, field_get(field, whole) | UINT64_C(1) << bit);
    return true;
}

static bool
take_word(const struct field *field, void *whole, unsigned index, char *word, size_t len,
          char fault[REFUSAL_TEXT])
{
    int value = word_index(field->words, word, len);
    size_t each = field->size / field->count;
    struct field one = {.at = field->at + index * each, .size = each};
    if (value < 0)
        return refuse_word(fault, field->words, word, len);
    if (index >= field->count)
        return refuse(fault, "there are more than %u words", field->count);
    field_set(&one, whole, (unsigned)value);
    return true;
}

static bool
read_letter(const struct field *field, void *whole, const char *value, char fault[REFUSAL_TEXT])
{
    const char *all = field->words[0];
    if (strlen(value) != 1 || !strchr(all, value[0]))
        return refuse(fault, "\"%.40s\" is not one of the characters \"%s\"", value, all);
    field_set(field, whole, (unsigned char)value[0]);
    return true;
}

static bool
take_step(const struct field *field, void *whole, unsigned index, char *word, size_t len,
          char fault[REFUSAL_TEXT])
{
    struct cursor at;
    uint64_t number = 0;
    bool minus = word[0] == '-';
    cursor_init(&at, word + minus, len - minus);
    if (index >= BOARD_MAX_AXES || !cursor_uint(&at, BOARD_MAX_FILES, &number) ||
        !cursor_at_end(&at))
        return refuse(
            fault,
            "expected a number from -%d to %d for each axis of the board, separated by spaces",
            BOARD_MAX_FILES, BOARD_MAX_FILES);
    ((struct vec *)(void *)((char *)whole + field->at))->at[index] =
        (int8_t)(minus ? -(int)number : (int)number);
    return true;
}

static bool
read_range(const struct field *field, void *whole, const char *value, char fault[REFUSAL_TEXT])
{
    struct draughts_range *range = (void *)((char *)whole + field->at);
    struct cursor at;
    uint64_t least = 0, most = 255;
    cursor_init(&at, value, strlen(value));
    bool ok = cursor_uint(&at, 255, &least);
    if (ok && !cursor_accept(&at, "-"))
        most = least;
    else if (ok && !cursor_at_end(&at))
        ok = cursor_uint(&at, 255, &most);
    if (!ok || !cursor_at_end(&at) || most < least)
        return refuse(fault, "\"%.40s\" is not a number such as 1, or a range such as 1-2 or 3-",
                      value);
    *range = (struct draughts_range){(uint8_t)least, (uint8_t)most};
    return true;
}

/* Reads the value of an option. The ruling must stand before it. */
static bool
read_choice(const struct field *field, void *whole, const char *value, char fault[REFUSAL_TEXT])
{
    const struct option_row *row = option_row(((const struct chess_switch *)whole)->option);
    if (row->words[0]) {
        int index = -1;
        for (int i = 1; i < OPTION_MAX_WORDS && row->words[i]; i++)
            if (strcmp(row->words[i], value) == 0)
                index = i;
        if (index < 0)
            return refuse(fault, "\"%.40s\" is no value of %s that changes something", value,
                          row->ruling);
        field_set(field, whole, (unsigned)index);
        return true;
    }
    struct field number = *field;
    number.least = row->least > 1 ? row->least : 1;
    number.most = row->most;
    return read_number(&number, whole, value, fault);
}

static bool
take_hook(const struct field *field, void *whole, unsigned index, char *word, size_t len,
          char fault[REFUSAL_TEXT])
{
    struct buffer known = {0};
    const struct chess_hook *hook;
    (void)field;
    (void)index;
    for (size_t i = 0; (hook = hook_at(i)); i++) {
        if (word_is(word, len, hook->name)) {
            hook_apply(hook, whole);
            buffer_clear(&known);
            return true;
        }
        buffer_printf(&known, "%s%s", known.len > 0 ? ", " : "", hook->name);
    }
    refuse(fault, "\"%.*s\" is none of: %s", (int)(len < 40 ? len : 40), word,
           known.data ? known.data : "");
    buffer_clear(&known);
    return false;
}

static bool
read_glyphs(const struct field *field, void *whole, const char *value, char fault[REFUSAL_TEXT])
{
    const struct glyph_set *set = pictures_named(value, strlen(value));
    if (!set)
        return refuse_word(fault, pictures_names, value, strlen(value));
    memcpy((char *)whole + field->at, &set, sizeof set);
    return true;
}

bool
value_read(const struct field *field, void *whole, char *value, struct arena *arena,
           char fault[REFUSAL_TEXT])
{
    switch (field->kind) {
    case FIELD_TEXT:
    case FIELD_ID:
    case FIELD_SYMBOL:
    case FIELD_MARKED:
    case FIELD_SYMBOLS:
    case FIELD_SQUARE:
    case FIELD_FILES:
    case FIELD_SORTED:
    case FIELD_PATH:
        return read_text(field, whole, value, fault);
    case FIELD_NUMBER:
        return read_number(field, whole, value, fault);
    case FIELD_FLAG:
        return read_flag(field, whole, value, fault);
    case FIELD_WORD:
        return read_word(field, whole, value, fault);
    case FIELD_BITS:
        return read_words(field, whole, value, take_bit, fault);
    case FIELD_LETTER:
        return read_letter(field, whole, value, fault);
    case FIELD_VECTOR:
        return read_words(field, whole, value, take_step, fault);
    case FIELD_RANGE:
        return read_range(field, whole, value, fault);
    case FIELD_WORDS:
        return read_words(field, whole, value, take_word, fault);
    case FIELD_TEXTS:
        return read_texts(field, whole, value, arena, fault);
    case FIELD_VALUE:
        return read_choice(field, whole, value, fault);
    case FIELD_HOOKS:
        return read_words(field, whole, value, take_hook, fault);
    case FIELD_GLYPHS:
        return read_glyphs(field, whole, value, fault);
    case FIELD_PROSE:
    case FIELD_ONE:
    case FIELD_INNER:
    case FIELD_TABLE:
    case FIELD_LINKS:
    case FIELD_LINK:
        return true;
    }
    return true;
}

/* References. */

/* Returns whether the list of pieces has this symbol, in a marked form if it ends with a star. */
static bool
pieces_have(const struct chess_piece *pieces, const char *sym, size_t len)
{
    bool marked = len > 1 && sym[len - 1] == '*';
    for (; pieces && pieces->sym; pieces++)
        if (word_is(sym, len - marked, pieces->sym) && !(pieces->flags & PIECE_MARKED) == !marked)
            return true;
    return false;
}

static bool
has_piece(const struct ruleset_draft *draft, const char *sym, size_t len)
{
    const struct chess_rules *chess = &draft->chess;
    if (pieces_have(chess->pieces, sym, len))
        return true;
    for (const struct chess_switch *change = chess->changes; change && change->value; change++)
        if (pieces_have(change->pieces, sym, len))
            return true;
    if (!chess->make_pieces)
        return false;
    struct chess_piece *made = calloc(CHESS_MAX_PIECES, sizeof *made);
    bool found =
        made && chess->make_pieces(made, CHESS_MAX_PIECES - 1) && pieces_have(made, sym, len);
    free(made);
    return found;
}

static bool
check_pieces(const struct ruleset_draft *draft, const char *list, char fault[REFUSAL_TEXT])
{
    for (; *list; list += strspn(list, " ")) {
        size_t len = strcspn(list, " ");
        if (len > 0 && draft->rules.chess && !has_piece(draft, list, len))
            return refuse(fault, "the game has no piece \"%.*s\"", (int)(len < 20 ? len : 20),
                          list);
        list += len;
    }
    return true;
}

static bool
check_squares(const struct ruleset_draft *draft, const char *list, char fault[REFUSAL_TEXT])
{
    struct board *board = calloc(1, sizeof *board);
    bool ok = true;
    if (board &&
        !board_make(&draft->board, board)) /* a board that is none has a fault of its own */
        for (; ok && *list; list += strspn(list, " ")) {
            size_t len = strcspn(list, " ");
            if (len > 0 && board_square(board, list, len) < 0)
                ok = refuse(fault, "the board has no square \"%.*s\"", (int)(len < 20 ? len : 20),
                            list);
            list += len;
        }
    free(board);
    return ok;
}

static bool
check_axes(const struct ruleset_draft *draft, const char *list, char fault[REFUSAL_TEXT])
{
    unsigned axes = draft->board.shape == SHAPE_HYPERCUBE ? draft->board.axes : 2, n = 0;
    for (list += strspn(list, " "); *list; n++) {
        list += strcspn(list, " ");
        list += strspn(list, " ");
    }
    return n == axes || refuse(fault, "expected %u numbers, one for each axis of the board", axes);
}

static bool
check_hooks(const struct ruleset_draft *draft, const char *list, char fault[REFUSAL_TEXT])
{
    const struct chess_hook *hook;
    for (size_t i = 0; (hook = hook_at(i)); i++)
        if (strstr(list, hook->name) && !check_pieces(draft, hook->pieces, fault))
            return false;
    return true;
}

bool
reference_check(const struct reference *reference, const struct ruleset_draft *draft,
                char fault[REFUSAL_TEXT])
{
    const struct field *field = reference->field;
    const char *family = draft->rules.chess ? "chess" : "draughts";
    if (field->only && strcmp(field->only, family) != 0)
        return refuse(fault, "only games of the family %s have it", field->only);
    switch ((int)reference->kind) {
    case FIELD_SYMBOL:
    case FIELD_MARKED:
    case FIELD_SYMBOLS:
        return check_pieces(draft, reference->text, fault);
    case FIELD_SQUARE:
        return check_squares(draft, reference->text, fault);
    case FIELD_FILES:
        for (const char *c = reference->text; *c; c++)
            if (!draft->board.letters || !strchr(draft->board.letters, *c))
                return refuse(fault, "the board has no file \"%c\"", *c);
        return true;
    case FIELD_VECTOR:
        return check_axes(draft, reference->text, fault);
    case FIELD_HOOKS:
        return check_hooks(draft, reference->text, fault);
    }
    return true;
}
