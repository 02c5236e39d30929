/* SPDX-License-Identifier: MIT */
/*
 * How a client's bytes are cut into requests (RFC 9112), read strictly: where two readers could disagree
 * about the end of a request, the second half of one could pass for another (request smuggling), so what
 * is ambiguous is refused and its connection closed. Nothing here knows of sockets.
 */
#ifndef ADJD_HTTP_FRAME_H
#define ADJD_HTTP_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEAD_FIELDS_MOST = 100 };

struct frame_field {
    const char *name, *value;
};

/* A request's head; the strings are borrowed from the bytes that were read. */
struct frame_head {
    const char *method;
    char *target;     /* "/path?query" */
    const char *host; /* whom it is for; NULL where HTTP/1.0 does not say */
    bool is_old;      /* HTTP/1.0 */
    bool keeps;       /* the connection stays open afterwards */
    int64_t length;   /* of the body; -1: it comes in chunks */
    struct frame_field fields[HEAD_FIELDS_MOST];
    size_t field_count;
};

/*
 * The length of the head that `data` begins with, its empty line included, or up to a line feed that stands
 * alone; 0 while neither is there. The
 * first `*seen` bytes were looked at before, and `*seen` is moved on.
 */
size_t frame_head_length(const char *data, size_t len, size_t *seen);
/*
 * Read a head in place: the bytes are cut into strings. False with `*out_wrong` saying what is wrong with
 * it; then nothing behind it may be taken for a request.
 */
bool frame_head_read(char *data, size_t len, struct frame_head *out, const char **out_wrong);

/* A body on its way. */
struct frame_body {
    unsigned state;    /* frame.c's */
    uint64_t left;     /* of the body, or of the chunk at hand */
    unsigned digits;   /* of a chunk's size */
    unsigned extended; /* bytes of chunk extensions so far */
    unsigned trailed;  /* bytes of trailers so far */
    bool named;        /* the trailer at hand has its colon */
};

enum frame_status { FRAME_MORE, FRAME_DONE, FRAME_BAD };

/* `length` as in struct frame_head. */
void frame_body_start(struct frame_body *body, int64_t length);
/*
 * Take bytes until a piece of content is found, or none are left, or the body has ended. The bytes taken
 * go to *out_used, the content among them (perhaps none) to *out_data, borrowed. FRAME_DONE: the body has
 * ended with these. FRAME_BAD: it is broken, and nothing behind it may be taken for a request.
 */
enum frame_status frame_body_take(struct frame_body *body, const char *data, size_t len,
                                  size_t *out_used, const char **out_data, size_t *out_len);

#endif
