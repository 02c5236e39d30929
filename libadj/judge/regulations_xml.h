/* SPDX-License-Identifier: MIT */
/* Regulations in XML (schemas/regulations.xsd). */
#ifndef JUDGE_REGULATIONS_XML_H
#define JUDGE_REGULATIONS_XML_H

#include "base/buffer.h"

/* Is this text XML rather than JSON? */
bool regulations_is_xml(const char *text, size_t len);
/*
 * Append the JSON object that says the same. ADJ_ESYNTAX with the validator's line and reason; ADJ_ENOMEM.
 */
enum adj_status regulations_from_xml(const char *text, size_t len, struct buffer *out,
                                     struct adj_error *err);

#endif
