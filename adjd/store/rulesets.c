/* SPDX-License-Identifier: MIT */
#include "store/rulesets.h"

#include "store/queries.h"

enum db_status
store_ruleset_keep(struct store *store, const char *sha256, const char *document)
{
    QUERY(query, "insert into ruleset (sha256, document) values ($1, $2)"
                 " on conflict (sha256) do nothing");
    enum db_status st = store_run(store, &query, ARGS(sha256, document));
    return st == DB_NONE ? DB_OK : st; /* it is there already */
}

enum db_status
store_ruleset_get(struct store *store, const char *sha256, struct arena *pool,
                  const char **out_document)
{
    QUERY(query, "select document from ruleset where sha256 = $1", .kind = DB_PRIMARY);
    return store_text_get(store, &query, ARGS(sha256), pool, out_document);
}
