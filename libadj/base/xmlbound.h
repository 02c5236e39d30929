/* SPDX-License-Identifier: MIT */
/*
 * Limits on an XML document, checked in its bytes before libxml2 parses them. libxml2 takes quadratic time for the
 * attributes and namespaces of a tag, and its push parser reads a tag only once the tag is complete.
 */
#ifndef BASE_XMLBOUND_H
#define BASE_XMLBOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct xml_bounds {
    size_t attributes; /* maximum per element */
    size_t spaces;     /* maximum of namespaces in scope */
    size_t name;       /* maximum bytes of a name */
    size_t depth;      /* maximum nesting of elements, at most 255 */
};

struct xmlbound {
    const struct xml_bounds *bounds;
    int state; /* enum place of xmlbound.c */
    unsigned char head[4], carry;
    size_t head_len;
    bool is_wide, has_carry, is_big; /* properties of UTF-16 input */
    char declaration[256];           /* content of <?xml ... ?> */
    size_t declaration_len;
    size_t attributes, spaces, word;
    bool is_space, is_closed;
    unsigned matched;
    uint8_t declared[256]; /* namespaces declared, by depth */
    size_t depth, units;
    size_t line, column; /* place of the current position, from 1; columns in characters */
};

void xmlbound_init(struct xmlbound *b, const struct xml_bounds *bounds);
/* Scans the next bytes. Returns NULL when they keep the limits; otherwise the error, with *out_len bytes before the
 * offending byte. */
const char *xmlbound_take(struct xmlbound *b, const char *data, size_t len, size_t *out_len);

#endif
