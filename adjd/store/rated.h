/* SPDX-License-Identifier: MIT */
/* The imported rating list. Begin with store_rating_list_begin(). */
#ifndef ADJD_STORE_RATED_H
#define ADJD_STORE_RATED_H

#include "base/arena.h"
#include "event/rows.h"
#include "store/store.h"

struct rating_list {
    int64_t list; /* number of the import */
    int64_t imported_ms;
    const char *file;
    int64_t players;
};

/* Begin an import: sets out->list. The earlier list counts until it ends. */
enum db_status store_rating_list_begin(struct store *store, struct rating_list *out);
/* Add a player of the import. The order of ids is the fastest. */
enum db_status store_rated_add(struct store *store, const struct rated *player, int64_t list);
/* Add a name by which the player is found. The order of names is the fastest. */
enum db_status store_rated_name_add(struct store *store, int64_t fide_id, int64_t list,
                                    const char *search);
/* Remove some rows of earlier lists; *out_more: there were some. */
enum db_status store_rated_remove(struct store *store, int64_t list, bool *out_more);
/* End the import. */
enum db_status store_rating_list_end(struct store *store, const struct rating_list *list);
/* The last complete import. DB_NONE: there was none. */
enum db_status store_rating_list_get(struct store *store, struct arena *pool,
                                     struct rating_list *out);

enum db_status store_rated_get(struct store *store, int64_t fide_id, struct arena *pool,
                               struct rated *out);
/* Call `each` for at most `limit` players whose search key begins with this one, in its order. */
enum db_status store_rated_search(struct store *store, const char *search, int64_t limit,
                                  rated_fn *each, void *context);

#endif
