/* SPDX-License-Identifier: MIT */
/* Any bytes as a piece code in every form of each system; what is read must come back as itself. Also as a reader's
 * preferences of languages. */
#include <stdlib.h>
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "base/catalogue.h"
#include "fuzz.h"

const char *const fuzz_seeds[] = {
    "4321",
    "Silver General",
    "獅子",
    "taishō",
    "赤と緑と黒の石",
    "土水木火",
    "100+50+5",
    "165円",
    "MFD",
    "C3C3C4C4C4",
    "33444",
    "0.40",
    "ru-RU, en;q=0.8",
    "P/D",
    "5000$",
    "лучник",
    "卒/兵",
    "deer+2 rubles",
    "50 kopeeks+1 ruble",
    NULL,
};

static const struct {
    const char *system, *form;
} forms[] = {
    {"stones", "code"},        {"stones", "english"},    {"stones", "japanese"},
    {"stones", "romaji"},      {"stones", "stones"},     {"stones", "elements"},
    {"stones", "coins"},       {"stones", "value"},      {"stones", "number"},
    {"turtle", "letters"},     {"turtle", "checkers"},   {"turtle", "digits"},
    {"turtle", "animals"},     {"turtle", "coins"},      {"waterloo7", "letter"},
    {"waterloo7", "english"},  {"waterloo7", "chip"},    {"waterloo7", "chinese"},
    {"waterloo7", "original"}, {"waterloo7", "russian"},
};

/* Reading what was written must give the same piece; otherwise the test aborts. */
static void
convert(const char *system, const char *form, const char *code, size_t len)
{
    const char *canonical = strcmp(system, "stones") == 0   ? "code"
                            : strcmp(system, "turtle") == 0 ? "letters"
                                                            : "letter";
    char *once, *twice = NULL;
    if (adj_piece_convert(system, form, canonical, code, len, &once, NULL))
        return;
    adj_piece_convert(system, canonical, canonical, once, strlen(once), &twice, NULL);
    if (!twice || strcmp(once, twice) != 0)
        abort();
    adj_free(once);
    adj_free(twice);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *code = (const char *)data;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        convert(forms[i].system, forms[i].form, code, size);
    char *text;
    if (!adj_piece_convert("turtle", "value", "rank", code, size, &text, NULL))
        adj_free(text);
    char preferences[256];
    size = size < sizeof preferences ? size : sizeof preferences - 1;
    memcpy(preferences, code, size);
    preferences[size] = '\0';
    if (!language_find(preferences))
        abort();
    return 0;
}
