/* SPDX-License-Identifier: MIT */
#include "work/rulesets.h"

#include "adj.h"
#include "db/writer.h"
#include "store/rulesets.h"

static enum db_status
documents_write(struct store *store, void *context)
{
    const char *document, *sha256;
    enum db_status st = DB_OK;
    (void)context;
    for (size_t i = 0; !st && (document = games_document(i, NULL, &sha256)); i++)
        st = store_ruleset_keep(store, sha256, document);
    return st;
}

bool
rulesets_store(struct adjd *adjd)
{
    return game_count() == adj_variant_count() ||
           writer_wait(adjd->writer, WRITE_FREELY, documents_write, NULL) == DB_OK;
}

bool
rulesets_start(const struct config *config, games_fault_fn *fault)
{
    struct games *games = games_load(config->rulesets, fault, NULL);
    if (games)
        (void)games_use(games);
    return games;
}

static void
fault_log(void *context, const char *message)
{
    struct adjd *adjd = context;
    log_printf(&adjd->log, LOG_LEVEL_ERROR, "rulesets: %s", message);
}

void
rulesets_reload(struct adjd *adjd)
{
    struct games *games = games_load(config_of(adjd)->rulesets, fault_log, adjd);
    if (!games)
        log_printf(&adjd->log, LOG_LEVEL_ERROR, "the rulesets were not reloaded");
    else if (games_use(games) && !rulesets_store(adjd))
        log_printf(&adjd->log, LOG_LEVEL_ERROR, "the rulesets could not be stored");
}
