/* SPDX-License-Identifier: MIT */
/* Text inside XML and HTML. */
#ifndef BASE_XML_H
#define BASE_XML_H

#include "base/buffer.h"

/*
 * Append `text` so that it is safe in an element and in a quoted attribute: the five markup
 * characters as entities; what XML 1.0 cannot hold (control characters, bytes that are no UTF-8) as
 * U+FFFD.
 */
void xml_text(struct buffer *out, const char *text);
void xml_text_n(struct buffer *out, const char *text, size_t len);
/* Does the text begin as XML does, in UTF-8 or UTF-16, with its mark and white space before it or not? */
bool xml_begins(const char *text, size_t len);

#endif
