/* SPDX-License-Identifier: MIT */
/* Which encoding makes words of bytes that are not UTF-8. */
#ifndef CODEC_ENCODING_H
#define CODEC_ENCODING_H

#include <stddef.h>
#include <stdint.h>

/* An encoding of one byte a character: what its upper half means, as iconv(3) says; 0: nothing. */
struct encoding {
    const char *name;
    uint16_t chars[128];
};

enum { ENCODING_COUNT = 4 };

/* The one, of `count` encodings, that makes the best words of the text: letters that stand together, small ones behind
 * capitals, the usual ones often. The last of the table where none does. */
size_t encoding_tell(const struct encoding *encodings, size_t count, const char *text, size_t len);

#endif
