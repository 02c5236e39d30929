/* SPDX-License-Identifier: MIT */
/* Content negotiation (RFC 9110, 12.5.1) and media types. Begin with accept_choose(). */
#ifndef ADJD_HTTP_ACCEPT_H
#define ADJD_HTTP_ACCEPT_H

#include <stdbool.h>
#include <stddef.h>

/* The index of the offered media type that the Accept header prefers, the first of several. Returns `count` when the header accepts
 * none of the types, 0 without a header. */
size_t accept_choose(const char *header, const char *const *offers, size_t count);
/* Whether an Accept-Encoding header allows `coding`. */
bool accept_coding(const char *header, const char *coding);
/* Copy the media type of a Content-Type header without parameters, in lower case, cut to `size`. */
void media_type(const char *header, char *out, size_t size);
/* The iconv(3) encoding named by the charset parameter: "UTF-8" without the parameter, NULL for an unsupported charset. A static
 * string. */
const char *media_encoding(const char *header);
/* The supported charsets, for error messages. */
#define MEDIA_CHARSETS "utf-8, utf-16, windows-1251, koi8-r, windows-1252, ibm866"

#endif
