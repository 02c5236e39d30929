/* SPDX-License-Identifier: MIT */
/* Content negotiation (RFC 9110, 12.5.1) and media types. */
#ifndef ADJD_HTTP_ACCEPT_H
#define ADJD_HTTP_ACCEPT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Which of the offered media types the Accept header likes best: its place, the earlier one among
 * equals; `count` when it wants none of them. Without a header, the first.
 */
size_t accept_choose(const char *header, const char *const *offers, size_t count);
/* Whether an Accept-Encoding header allows `coding`. */
bool accept_coding(const char *header, const char *coding);
/* The type of a Content-Type without its parameters, in lower case, cut to `size`. */
void media_type(const char *header, char *out, size_t size);
/*
 * The encoding that its charset names, as iconv(3) knows it: "UTF-8" also where it names none, NULL for one in which no
 * record is read. Borrowed for ever.
 */
const char *media_encoding(const char *header);
/* Those charsets, for messages. */
#define MEDIA_CHARSETS "utf-8, utf-16, windows-1251, koi8-r, windows-1252, ibm866"

#endif
