/* SPDX-License-Identifier: MIT */
/*
 * Decodes text of any encoding to UTF-8 while it is read. UTF-8 passes unchanged. Another encoding is detected from the
 * text (RULES.md 11, `encoding`). No text is dropped: a byte that the encoding does not define becomes U+FFFD.
 */
#ifndef CODEC_DECODER_H
#define CODEC_DECODER_H

#include <stdbool.h>

#include "adj_error.h"

struct decoder;

/* Makes a decoder of the input that `read` returns; `read` and `context` are borrowed. `encoding` is a name that iconv(3)
 * knows; NULL: detect it. The caller frees *out_decoder with decoder_free(). Returns ADJ_EOPTION for an unknown name. May
 * return ADJ_ENOMEM. */
enum adj_status decoder_new(adj_read_fn *read, void *context, const char *encoding,
                            struct decoder **out_decoder, struct adj_error *err);
void decoder_free(struct decoder *decoder);
/* An adj_read_fn whose context is the decoder. XML passes unchanged, since it declares its own encoding. In other text
 * line ends of the old Macintosh (a carriage return alone) become line feeds. */
long decoder_read(void *decoder, char *buf, size_t size);
/* Returns whether the lines of a text end with a carriage return alone. */
bool decoder_is_returns(const char *text, size_t len);

/* The encoding that was detected. */
struct decoded {
    const char *name; /* "Windows-1251", ...; borrowed for ever */
    bool single;      /* the text is UTF-8, except single bytes of this encoding */
    size_t at;        /* length of the decoded text before the first byte that is not UTF-8 */
    unsigned byte;    /* the first byte that is not UTF-8 */
};
/* Returns whether the decoder's output is valid UTF-8 without control characters; not so for XML. */
bool decoder_checks(const struct decoder *decoder);
/* Sets *out to the detected encoding. Returns false if all text so far was UTF-8, or if the caller named the encoding. */
bool decoder_found(const struct decoder *decoder, struct decoded *out);

#endif
