/* SPDX-License-Identifier: MIT */
/* The catalogues of the library for the programs that use it: adj_translate() of adj.h. */
#include "base/catalogue.h"
#include "adj.h"

const char *
adj_translate(const char *language, const char *text)
{
    return tr(language_find(language), text);
}

enum adj_status
adj_translate_message(const char *language, const char *text, char **out_text)
{
    struct buffer out;
    buffer_init(&out);
    buffer_puts(&out, "");
    tr_sentence(language_find(language), text, &out);
    return buffer_steal(&out, out_text, NULL, NULL);
}
