/* SPDX-License-Identifier: MIT */
/*
 * Undo of the last change on a page. The form that takes the change back is kept in a cookie of the page, so that every browser undoes
 * its own last change, and nothing more is stored. It is an ordinary form of the page: whoever sends it needs the same rights.
 */
#ifndef ADJD_DESK_UNDO_H
#define ADJD_DESK_UNDO_H

#include "desk/form.h"
#include "desk/html.h"

/* The form that takes a change back. */
struct undo {
    struct request *req;
    struct buffer text; /* the cookie's value */
};

/* Begin with the page, the form's action, which begins like the page, and what was changed: a message. */
struct undo undo_begin(struct request *req, const char *page, const char *action,
                       const char *label);
/* Add a field of the form. NULL: none. */
void undo_field(struct undo *u, const char *name, const char *value);
void undo_number(struct undo *u, const char *name, int64_t number);
/* Add the form to the reply, which redirects the browser. A change that is too large for a cookie cannot be undone. */
void undo_offer(struct undo *u);
/* Refuses the undo that the form is, if its field `was`, the value that the change had set, is no longer the present one. */
void undo_expect(struct operation *op, const struct form *form, const char *now);
/* Sets the values of the template `undo`. */
void values_undo(struct html *h);

#endif
