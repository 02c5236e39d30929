/* SPDX-License-Identifier: MIT */
/* What follows from a tournament's games: standings, crosstable, report files. */
#include "api/standings.h"

#include <string.h>

#include "api/entries.h"
#include "api/handlers.h"
#include "event/crosstable.h"
#include "event/csv.h"
#include "event/trf.h"
#include "http/request.h"

void
standings_reply(struct request *req, void (*answer)(struct request *req, const struct standings *s,
                                                    const struct tournament *t))
{
    struct tournament t;
    struct standings s;
    if (!tournament_find(req, &t))
        return;
    enum db_status st = standings_load(&s, req->reader, &t, standings_compute);
    if (!problem_set_store(req, st))
        answer(req, &s, &t);
    if (request_reply(req)->status == 200)
        reply_etag(req);
    standings_clear(&s);
}

/* ---- standings ------------------------------------------------------------------------------ */

static void
standings_json(struct request *req, const struct standings *s, const struct tournament *t)
{
    bool explain = request_query(req, "explain") != NULL;
    struct buffer *out = reply_start(req, 200, "application/json");
    reply_header(req, "Vary", "Accept");
    standings_write_json(out, s, t, explain);
}

static void
standings_csv(struct request *req, const struct standings *s, const struct tournament *t)
{
    (void)t;
    csv_write_standings(reply_start(req, 200, "text/csv; charset=utf-8"), s);
    reply_header(req, "Vary", "Accept");
}

void
tournament_standings(struct request *req)
{
    static const char *const types[] = {"application/json", "text/csv"};
    const char *explain = request_query(req, "explain");
    if (explain && strcmp(explain, "1") != 0) {
        problem_set(req, PROBLEM_BAD_PARAMETER, "explain= must be 1");
        return;
    }
    size_t form = request_negotiate(req, types, 2);
    if (form < 2)
        standings_reply(req, form ? standings_csv : standings_json);
}

/* ---- crosstable ----------------------------------------------------------------------------- */

static void
crosstable_reply(struct request *req, const struct standings *s, const struct tournament *t,
                 const char *type,
                 void (*write)(struct buffer *, const struct standings *,
                               const struct tournament *))
{
    write(reply_start(req, 200, type), s, t);
    reply_header(req, "Vary", "Accept");
}

static void
crosstable_as_json(struct request *req, const struct standings *s, const struct tournament *t)
{
    crosstable_reply(req, s, t, "application/json", crosstable_write_json);
}

/* A page that loads nothing and runs nothing, whatever the names are. */
static void
crosstable_as_html(struct request *req, const struct standings *s, const struct tournament *t)
{
    crosstable_write_html(reply_start(req, 200, "text/html; charset=utf-8"), s, t,
                          req->headers[HEADER_ACCEPT_LANGUAGE]);
    reply_header(req, "Vary", "Accept, Accept-Language");
    reply_header(req, "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
}

static void
crosstable_as_csv(struct request *req, const struct standings *s, const struct tournament *t)
{
    crosstable_reply(req, s, t, "text/csv; charset=utf-8", crosstable_write_csv);
}

void
tournament_crosstable(struct request *req)
{
    static const char *const types[] = {"application/json", "text/html", "text/csv"};
    size_t form = request_negotiate(req, types, 3);
    if (form < 3)
        standings_reply(req, form == 0   ? crosstable_as_json
                             : form == 1 ? crosstable_as_html
                                         : crosstable_as_csv);
}

/* ---- exports -------------------------------------------------------------------------------- */

static void
export_games(struct request *req, const struct standings *s, const struct tournament *t)
{
    (void)t;
    csv_write_games(reply_start(req, 200, "text/csv; charset=utf-8"), s);
}

/* Nothing is cut to fit its columns. */
static void
export_trf(struct request *req, const struct standings *s, const struct tournament *t)
{
    int64_t misfit = trf_misfit(s);
    enum trf_form form = strcmp(request_query(req, "as"), "trf16") == 0 ? TRF_16 : TRF_26;
    if (misfit)
        problem_set(req, PROBLEM_CONFLICT, "the points of player %lld do not fit columns 81 to 84",
                    (long long)misfit);
    else
        trf_write(reply_start(req, 200, "text/plain; charset=utf-8"), s, t, form);
}

void
tournament_export(struct request *req)
{
    const char *as = request_query(req, "as");
    if (as && (strcmp(as, "trf26") == 0 || strcmp(as, "trf16") == 0))
        standings_reply(req, export_trf);
    else if (as && strcmp(as, "csv") == 0)
        standings_reply(req, export_games);
    else
        problem_set(req, PROBLEM_BAD_PARAMETER, "as= must be trf26, trf16 or csv");
}
