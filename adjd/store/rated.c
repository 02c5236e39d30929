/* SPDX-License-Identifier: MIT */
#include "store/rated.h"

#include "store/queries.h"

enum { REMOVED_ROWS = 5000 };

#define RATED "r.fide_id, r.name, r.federation, r.title, r.sex, r.rating, r.rapid, r.blitz, r.born"
/* The last complete list. */
#define CURRENT "(select max(list) from rating_list)"

LIST_MAPPING(rated, rated,
             COLUMNS(rated, fide_id, name, federation, title, sex, rating, rapid, blitz, born));

enum db_status
store_rating_list_begin(struct store *store, struct rating_list *out)
{
    /* An import that was interrupted has left rows, but no list. */
    QUERY(query, "select coalesce((select max(list) from rating_list), 0),"
                 " coalesce((select max(list) from rated), 0),"
                 " coalesce((select max(list) from rated_name), 0)");
    int64_t last[3] = {0, 0, 0};
    enum db_status st = store_numbers(store, &query, NO_ARGS, last, 3);
    for (size_t i = 0; i < 3; i++)
        out->list = out->list > last[i] ? out->list : last[i];
    out->list++;
    return st;
}

enum db_status
store_rated_add(struct store *store, const struct rated *p, int64_t list)
{
    QUERY(query,
          "insert into rated (list, fide_id, name, federation, sex, title, rating, rapid, blitz,"
          " born) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
          .kind = DB_DEFERRED);
    return store_run(store, &query,
                     ARGS(list, p->fide_id, p->name, p->federation, p->sex, p->title, p->rating,
                          p->rapid, p->blitz, p->born));
}

enum db_status
store_rated_name_add(struct store *store, int64_t fide_id, int64_t list, const char *search)
{
    QUERY(query, "insert into rated_name (list, search, fide_id) values ($1, $2, $3)",
          .kind = DB_DEFERRED);
    return store_run(store, &query, ARGS(list, search, fide_id));
}

/* The first rows of a list, by ranges of the primary keys. */
#define RATED_SOME                                                                                 \
    "(select max(fide_id) from (select fide_id from rated where list = $1 order by fide_id limit " \
    "$2) s)"
#define NAMES_SOME                                                                                 \
    "(select max(search) from (select search from rated_name where list = $1 order by search "     \
    "limit $2) s)"

enum db_status
store_rated_remove(struct store *store, int64_t list, bool *out_more)
{
    QUERY(earlier, "select coalesce((select min(list) from rated), $1),"
                   " coalesce((select min(list) from rated_name), $1)");
    QUERY(rated, "delete from rated where list = $1 and fide_id <= " RATED_SOME,
          .custom_plan = true);
    QUERY(names, "delete from rated_name where list = $1 and search <= " NAMES_SOME,
          .custom_plan = true);
    int64_t first[2] = {list, list};
    enum db_status st = store_numbers(store, &earlier, ARGS(list), first, 2);
    int64_t old = first[0] < first[1] ? first[0] : first[1];
    *out_more = !st && old < list;
    if (st || !*out_more)
        return st;
    struct db_value args[] = {VALUES(old, REMOVED_ROWS)};
    st = list_status(STORE_RUN(store, &rated, args));
    return st ? st : list_status(STORE_RUN(store, &names, args));
}

enum db_status
store_rating_list_end(struct store *store, const struct rating_list *l)
{
    QUERY(query,
          "insert into rating_list (list, imported_ms, file, players) values ($1, $2, $3, $4)");
    return list_status(
        store_run(store, &query, ARGS(l->list, l->imported_ms, l->file, l->players)));
}

MAPPING(rating_list, rating_list, COLUMNS(rating_list, list, imported_ms, file, players));

enum db_status
store_rating_list_get(struct store *store, struct arena *pool, struct rating_list *out)
{
    QUERY(query, "select list, imported_ms, file, players from rating_list where list = " CURRENT);
    return store_get(store, &query, NO_ARGS, &rating_list_mapping, pool, out);
}

enum db_status
store_rated_get(struct store *store, int64_t fide_id, struct arena *pool, struct rated *out)
{
    QUERY(query, "select " RATED " from rated r where r.list = " CURRENT " and r.fide_id = $1");
    return store_get(store, &query, ARGS(fide_id), &rated_mapping, pool, out);
}

enum db_status
store_rated_search(struct store *store, const char *search, int64_t limit, rated_fn *each,
                   void *context)
{
    QUERY(query,
          "select " RATED
          " from (select list, search, fide_id from rated_name where list = " CURRENT
          " and search >= $1 and search < $2 order by search, fide_id limit $3) n join rated r"
          " on r.list = n.list and r.fide_id = n.fide_id order by n.search, n.fide_id",
          .custom_plan = true);
    struct buffer end = {0};
    /* No character of a name comes after U+10FFFF. */
    buffer_printf(&end, "%s\xF4\x8F\xBF\xBF", search);
    enum db_status st = end.failed
                            ? DB_UNAVAILABLE
                            : store_each(store, &query, ARGS(search, (const char *)end.data, limit),
                                         &rated_mapping, (callback_fn *)each, context);
    buffer_clear(&end);
    return list_status(st);
}
