/* SPDX-License-Identifier: MIT */
/*
 * Text in any encoding as UTF-8, while it is read. What is UTF-8 passes through; what is not is told by as much of the
 * text as is held (RULES.md 11, `encoding`), and nothing is dropped: a byte that no encoding knows costs its own
 * character at most.
 */
#ifndef CODEC_DECODER_H
#define CODEC_DECODER_H

#include "adj.h"

struct decoder;

/*
 * A decoder over a read function (borrowed with its context). `encoding` is a name that iconv(3) knows; NULL: to be told.
 * ADJ_EOPTION for a name that it does not know; ADJ_ENOMEM. *out_decoder new (decoder_free).
 */
enum adj_status decoder_new(adj_read_fn *read, void *context, const char *encoding,
                            struct decoder **out_decoder, struct adj_error *err);
void decoder_free(struct decoder *decoder);
/* An adj_read_fn whose context is the decoder. XML passes as it is, since it names its encoding itself; elsewhere lines that
 * end with a carriage return alone, as the old Macintosh's, end with a line feed. */
long decoder_read(void *decoder, char *buf, size_t size);
/* Do the lines of a text end so? */
bool decoder_is_returns(const char *text, size_t len);

/* What the text turned out to be. */
struct decoded {
    const char *name; /* "Windows-1251", ...; borrowed for ever */
    bool single;      /* it is UTF-8, but for single bytes that are of the encoding named */
    size_t at;        /* bytes of the decoded text before the first character that is not UTF-8 */
    unsigned byte;    /* which began with this byte */
};
/* Is all that it reads UTF-8 without control characters? But for XML. */
bool decoder_checks(const struct decoder *decoder);
/* False: so far all was UTF-8, or the encoding was given. */
bool decoder_found(const struct decoder *decoder, struct decoded *out);

#endif
