/* SPDX-License-Identifier: MIT */
/* Words are separated by white space; the text after the colour is kept as a whole. */
#include "notation/event.h"

#include "base/word.h"
#include "notation/text.h"

bool
event_said_read(const char *text, size_t len, struct event_said *out)
{
    size_t at = 0;
    *out = (struct event_said){.by = NOBODY};
    size_t word_len;
    out->word = text_word(text, len, &at, &out->word_len);
    if (!event_kind_find(out->word, out->word_len, &out->kind))
        return false;
    const char *word = text_word(text, len, &at, &word_len);
    out->by = word_says(word, word_len, "white")   ? WHITE
              : word_says(word, word_len, "black") ? BLACK
                                                   : NOBODY;
    if (out->by != NOBODY)
        word = text_word(text, len, &at, &word_len);
    while (len > (size_t)(word - text) + word_len && text_space(text + len - 1, 1) > 0)
        len--;
    out->text = word;
    out->text_len = len - (size_t)(word - text); /* usually a single word */
    return true;
}
