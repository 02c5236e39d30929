/* SPDX-License-Identifier: MIT */
/* Languages are selected by preference, texts are translated by exact match, messages by their formats. */
#include "base/message.h"

#include <string.h>

#include "tap.h"

static void
is_language(const char *preferences, const char *tag)
{
    is_str(language_tag(language_find(preferences)), tag, "%s asks for %s",
           preferences ? preferences : "nothing", tag);
}

static void
test_preferences(void)
{
    is_language(NULL, "en");
    is_language("", "en");
    is_language("C.UTF-8", "en");
    is_language("ru", "ru");
    is_language("ru_RU.UTF-8", "ru");
    is_language("RU-ru", "ru");
    is_language("rue", "en");
    is_language("uk:ru:en", "ru");
    is_language("de, fr;q=0.9", "en");
    is_language("en, ru;q=0.9", "en");
    is_language("en;q=0.5, ru-RU;q=0.9", "ru");
    is_language("ru;q=0.8, en-GB ; q=0.85", "en");
    is_language("ru;q=0", "en");
    is_language("ru;q=", "ru");
    is_language("ru;level=1", "ru");
    is_language(",,;=:;q=9999999999999999999999;,ru", "ru");
}

static void
test_texts(void)
{
    const struct language *russian = language_find("ru");
    is_str(tr(NULL, "White"), "White", "no language is English");
    is_str(tr(language_find("en"), "White"), "White", "English is the source");
    is_str(tr(russian, "White"), "белые", "Russian");
    is_str(tr(russian, "no such text"), "no such text", "an unknown text is left");
    is_str(tr(russian, ""), "", "so is none (the catalogue's header is no translation)");
}

/* Checks a message in English and in Russian. */
static void is_message(const char *english, const char *russian, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void
is_message(const char *english, const char *russian, const char *format, ...)
{
    struct buffer message = {0}, out = {0};
    va_list args;
    va_start(args, format);
    message_vput(&message, format, args);
    va_end(args);
    message_write(NULL, message.data, &out);
    is_str(out.data, english, "%s", format);
    buffer_reset(&out);
    message_write(language_find("ru"), message.data, &out);
    is_str(out.data, russian, "in Russian");
    buffer_clear(&message);
    buffer_clear(&out);
}

static void
test_messages(void)
{
    is_message("the game is over", "партия окончена", "the game is over");
    is_message("nothing stands on e4", "на поле e4 ничего нет", "nothing stands on %s", "e4");
    is_message("nothing stands on e4 that the pawn on d5 could capture",
               "на e4 нет ничего, что могла бы взять фигура на d5 (пешка)",
               "nothing stands on %s that the %s on %s could capture", "e4", "pawn", "d5");
    is_message("the mann-ferz on e1 cannot go to e9. A mann-ferz does not move like that",
               "манн-ферз с e1 не может пойти на e9: так манн-ферз не ходит",
               "the %s on %s cannot go to %s. A %s does not move like that", "mann-ferz", "e1",
               "e9", "mann-ferz");
    is_message("3 moves after the end", "после конца партии сделано ходов: 3",
               "%zu moves after the end", (size_t)3);
    is_message("a text of no catalogue, 007 -5 x ff 100% foreign",
               "a text of no catalogue, 007 -5 x ff 100% foreign",
               "a text of no catalogue, %03llu %lld %c %x 100%% foreign", 7ULL, -5LL, 'x', 255);
    is_message("pawn 'pawn' paw", "пешка 'pawn' paw", "%s '%s' %.3s", "pawn", "pawn", "pawn");
    is_message("pawn: king", "pawn: король", "%s: %s", "pawn", "king");
    is_message("'?i?' is no event", "«?i?» — не событие", "'%.*s' is no event", 3, "\1i\4");
}

/* An argument may be a message; an array that is too small loses its end, but stays whole. */
static void
test_nesting(void)
{
    char inner[80], small[64];
    message_set(inner, sizeof inner, "nothing stands on %s", "e4");
    is_message("the move named is not legal: nothing stands on e4",
               "названный ход невозможен: на поле e4 ничего нет", "the move named is not legal: %s",
               inner);
    is_message("e4; nothing stands on e4", "e4; на поле e4 ничего нет", "%s; %s", "e4", inner);
    message_set(small, sizeof small, "the move named is not legal: %s", inner);
    is_message("e4 the move named is not legal: nothing stands on ",
               "e4 названный ход невозможен: на поле  ничего нет", "%s %s", "e4", small);
    for (size_t at = 0; at + 4 < sizeof small; at += 4)
        memcpy(small + at, "\1%s\2", 5); /* nested too deeply */
    is_message("e4: ", "e4: ", "%s: %s", "e4", small);
}

int
main(void)
{
    test_preferences();
    test_texts();
    test_messages();
    test_nesting();
    return tap_done();
}
