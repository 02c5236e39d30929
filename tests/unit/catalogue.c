/* SPDX-License-Identifier: MIT */
/* Languages are selected by preference, texts are translated by exact match, sentences by their formats. */
#include "base/catalogue.h"

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
is_sentence(const char *text, const char *want)
{
    struct buffer out;
    buffer_init(&out);
    tr_sentence(language_find("ru"), text, &out);
    is_str(out.data, want, "%s", text);
    buffer_clear(&out);
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

static void
test_sentences(void)
{
    is_sentence("the game is over", "партия окончена");
    is_sentence("the game is over: checkmate", "партия окончена: мат");
    is_sentence("nothing stands on e4", "на поле e4 ничего нет");
    is_sentence("nothing stands on e4 that the pawn on d5 could capture",
                "на e4 нет ничего, что могла бы взять фигура на d5 (пешка)");
    is_sentence("the king on e1 cannot go to e3. A king does not move like that",
                "король с e1 не может пойти на e3: так король не ходит");
    is_sentence("the mann-ferz on e1 cannot go to e9. A mann-ferz does not move like that",
                "манн-ферз с e1 не может пойти на e9: так манн-ферз не ходит");
    is_sentence("it repeats the position after ply 12 (sennichite)",
                "он повторяет позицию после полухода 12 (сэннитите)");
    is_sentence("3 moves after the end", "после конца партии сделано ходов: 3");
    is_sentence("1 move after the end", "после конца партии сделано ходов: 1");
    is_sentence("a sentence of no engine, 100% foreign", "a sentence of no engine, 100% foreign");
    is_sentence("%s%s%n", "%s%s%n");
    is_sentence("nothing stands on %s", "на поле %s ничего нет");
}

int
main(void)
{
    test_preferences();
    test_texts();
    test_sentences();
    return tap_done();
}
