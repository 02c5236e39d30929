/* SPDX-License-Identifier: MIT */
/*
 * Bounds of an XML document, looked for in its bytes before libxml2 sees them: what that does with the attributes
 * and namespaces of a tag takes time by the square of their number, and its push parser reads a tag only once all of
 * it is there.
 */
#ifndef BASE_XMLBOUND_H
#define BASE_XMLBOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct xml_bounds {
    size_t attributes; /* of an element, */
    size_t spaces;     /* namespaces declared in it and around it, */
    size_t name;       /* bytes of a name, */
    size_t depth;      /* of elements, at most 255 */
};

struct xmlbound {
    const struct xml_bounds *bounds;
    int state; /* xmlbound.c's */
    unsigned char head[4], carry;
    size_t head_len;
    bool is_wide, has_carry, is_big; /* UTF-16 */
    char declaration[256];           /* <?xml ... ?> */
    size_t declaration_len;
    size_t attributes, spaces, word;
    bool is_space, is_closed;
    unsigned matched;
    uint8_t declared[256]; /* namespaces, by depth */
    size_t depth, units;
    size_t line, column; /* of the place reached, from 1, columns in characters */
};

void xmlbound_init(struct xmlbound *b, const struct xml_bounds *bounds);
/*
 * Look at the next bytes. NULL when they keep the bounds; else what is wrong, with *out_len bytes before the byte
 * that broke them.
 */
const char *xmlbound_take(struct xmlbound *b, const char *data, size_t len, size_t *out_len);

#endif
