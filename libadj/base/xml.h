/* SPDX-License-Identifier: MIT */
/* Escaping text for XML and HTML. */
#ifndef BASE_XML_H
#define BASE_XML_H

#include "base/buffer.h"

/* Append `text` escaped for an element or a quoted attribute. The five markup characters become entities. Control
 * characters and malformed UTF-8, which XML 1.0 cannot hold, become U+FFFD. */
void xml_text(struct buffer *out, const char *text);
void xml_text_n(struct buffer *out, const char *text, size_t len);
/* Returns whether the text begins like XML in UTF-8 or UTF-16, with or without a byte order mark and white space. */
bool xml_begins(const char *text, size_t len);

#endif
