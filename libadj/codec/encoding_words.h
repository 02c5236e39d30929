/* SPDX-License-Identifier: MIT */
/* Scores of words, by which the decoder detects an encoding. */
#ifndef CODEC_ENCODING_WORDS_H
#define CODEC_ENCODING_WORDS_H

#include <stddef.h>
#include <stdint.h>

/* Returns the score of a word with bytes beyond ASCII in an encoding with these code points of the bytes 80 to FF (0:
 * undefined). A word without a doubt has a positive score. */
int encoding_weigh_word(const uint16_t chars[128], const char *text, size_t len);

#endif
