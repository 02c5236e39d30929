/* SPDX-License-Identifier: MIT */
/* The parts of adj.h that belong to no object: names of statuses, the version, freeing of text, the
 * catalogues for the programs that use it. */
#include "adj.h"

#include <stdlib.h>

#include "base/message.h"

const char *
adj_status_name(enum adj_status status)
{
    switch (status) {
    case ADJ_OK:
        return "ok";
    case ADJ_EOF:
        return "end";
    case ADJ_ESYNTAX:
        return "syntax";
    case ADJ_EILLEGAL:
        return "illegal";
    case ADJ_EVARIANT:
        return "variant";
    case ADJ_ENOTATION:
        return "notation";
    case ADJ_EOPTION:
        return "option";
    case ADJ_ESETUP:
        return "setup";
    case ADJ_ELOSSY:
        return "lossy";
    case ADJ_ESTOPPED:
        return "stopped";
    case ADJ_ETOOBIG:
        return "too-big";
    case ADJ_EIO:
        return "io";
    case ADJ_ENOMEM:
        return "no-memory";
    }
    return "unknown";
}

const char *
adj_version(void)
{
    return ADJ_VERSION;
}

const char *
adj_rulebook(void)
{
    return ADJ_RULEBOOK;
}

void
adj_free(void *text)
{
    free(text);
}

const char *
adj_translate(const char *language, const char *text)
{
    return tr(language_find(language), text);
}

enum adj_status
adj_translate_message(const char *language, const char *text, char **out_text)
{
    struct buffer out = {0};
    buffer_puts(&out, "");
    message_write(language_find(language), text, &out);
    return buffer_steal(&out, out_text, NULL, NULL);
}
