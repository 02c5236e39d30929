/* SPDX-License-Identifier: MIT */
/* Words between white space; what follows the colour stays together. */
#include "notation/event.h"

#include "base/word.h"
#include "notation/text.h"

/* The next word of the text behind *at. */
static const char *
next_word(const char *text, size_t len, size_t *at, size_t *out_len)
{
    while (*at < len && text_space(text + *at, len - *at) > 0)
        *at += text_space(text + *at, len - *at);
    size_t from = *at;
    while (*at < len && text_space(text + *at, len - *at) == 0)
        (*at)++;
    *out_len = *at - from;
    return text + from;
}

bool
event_said_read(const char *text, size_t len, struct event_said *out)
{
    size_t at = 0;
    *out = (struct event_said){.by = NOBODY};
    size_t word_len;
    out->word = next_word(text, len, &at, &out->word_len);
    if (!event_kind_find(out->word, out->word_len, &out->kind))
        return false;
    const char *word = next_word(text, len, &at, &word_len);
    out->by = word_says(word, word_len, "white")   ? WHITE
              : word_says(word, word_len, "black") ? BLACK
                                                   : NOBODY;
    if (out->by != NOBODY)
        word = next_word(text, len, &at, &word_len);
    while (len > (size_t)(word - text) + word_len && text_space(text + len - 1, 1) > 0)
        len--;
    out->text = word;
    out->text_len = len - (size_t)(word - text); /* one word mostly */
    return true;
}
