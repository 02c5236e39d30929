/* SPDX-License-Identifier: MIT */
/* Detection of the encoding of text that is not UTF-8. */
#ifndef CODEC_ENCODING_H
#define CODEC_ENCODING_H

#include <stddef.h>
#include <stdint.h>

/* A single-byte encoding: the code points of bytes 80 to FF by iconv(3); 0: undefined. */
struct encoding {
    const char *name;
    uint16_t chars[128];
};

enum { ENCODING_COUNT = 4 };

/* Returns the index of the encoding, of `count`, in which the words of the text score best: one script per word,
 * capitals only at the front, frequent letters. Returns the last index when no encoding scores better. */
size_t encoding_tell(const struct encoding *encodings, size_t count, const char *text, size_t len);

#endif
