/* SPDX-License-Identifier: MIT */
/* `adj judge --table --event FILE`: byes, forfeits and withdrawals come from the event file,
 * results from the records. */
#include "event.h"

#include <string.h>

#include "base/error.h"
#include "base/message.h"
#include "event/crosstable.h"
#include "event/trf.h"
#include "input.h"

enum { EVENT_MAX = 32 << 20 };

/* Opening. */

enum exit_code
event_open(const char *path, struct event_state *state)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct buffer text;
    *state = (struct event_state){.rounds = 0};
    enum exit_code code = input_all(path, EVENT_MAX, "an event of more than 32 MB", &text);
    if (!code && event_state_open(state, text.data ? text.data : "", text.len, &err)) {
        cli_error(path, &err);
        code = CODE_USAGE; /* the event file is an argument: nothing was done */
    }
    buffer_clear(&text);
    return code == CODE_GAMES ? CODE_USAGE : code;
}

bool
event_regulations(const struct event_state *state, struct adj_regulations **out)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const char *text = state->content.tournament.regulations;
    *out = NULL;
    if (!text || strcmp(text, "{}") == 0)
        return true;
    if (adj_regulations_read(text, strlen(text), out, &err))
        cli_error("judge", &err);
    return *out != NULL;
}

/* Games. */

static void
refuse(struct game_piece *piece, const char *why)
{
    piece->err = (struct adj_error)ADJ_ERROR_INIT;
    error_set(&piece->err, ADJ_ESYNTAX, "event", "game %zu: %s", piece->number, why);
}

/* Names, round and board are those of the record, as in adjd. */
void
event_add(struct event_state *state, const struct adj_verdict *verdict, struct game_piece *piece)
{
    const char *white = adj_verdict_player(verdict, "white"),
               *black = adj_verdict_player(verdict, "black");
    const char *variant = state->content.tournament.variant;
    unsigned points[2];
    struct pairing game = {
        .adjudication = arena_printf(&state->pool, "%s, game %zu", piece->file, piece->number),
        .status = arena_string(&state->pool, adj_verdict_status(verdict)),
        .reason = arena_string(&state->pool, adj_verdict_reason(verdict)),
        .basis = arena_string(&state->pool, adj_verdict_basis(verdict)),
        .fingerprint = arena_string(&state->pool, adj_verdict_fingerprint(verdict)),
        .ply = (int64_t)adj_verdict_ply(verdict),
        .white_points = SCORE_PENDING,
        .black_points = SCORE_PENDING,
    };
    if (adj_verdict_score(verdict, &points[0], &points[1])) {
        game.white_points = points[0];
        game.black_points = points[1];
        if (adj_verdict_points(verdict, &points[0], &points[1])) {
            game.white_count = points[0];
            game.black_count = points[1];
        }
    }
    pairing_place(&game, adj_verdict_round(verdict), adj_verdict_board(verdict));
    if (variant && strcmp(variant, adj_verdict_variant(verdict)) != 0)
        refuse(piece, message_make(&state->pool, "the event plays %s, this is a game of %s",
                                   variant, adj_verdict_variant(verdict)));
    else if (!white || !black)
        refuse(piece, "the record does not name both players");
    else if (!event_state_enter(state, &game, white, black))
        refuse(piece, state->why);
}

/* Writing. */

static void
warnings_text(struct buffer *out, const struct event_state *state)
{
    if (state->warning_count)
        buffer_printf(out, "\n%s\n", cli_tr("To be looked at"));
    for (size_t i = 0; i < state->warning_count; i++) {
        char *said = cli_sentence(state->warnings[i]);
        buffer_printf(out, "  %s\n", said ? said : "");
        adj_free(said);
    }
}

/* Writes standings and crosstable as adjd returns them, and the warnings. */
static void
document_write(struct buffer *out, const struct standings *s, const struct event_state *state)
{
    const struct tournament *t = &state->content.tournament;
    struct buffer standings = {0}, crosstable = {0};
    standings_write_json(&standings, s, t, true);
    crosstable_write_json(&crosstable, s, t);
    json_open(out, NULL, '{');
    json_put_member(out, "name", t->name);
    json_put_raw(out, "standings", standings.data);
    json_put_raw(out, "crosstable", crosstable.data);
    json_open(out, "warnings", '[');
    for (size_t i = 0; i < state->warning_count; i++)
        json_put_message(out, NULL, state->warnings[i]);
    json_close(out, ']');
    json_close(out, '}');
    buffer_putc(out, '\n');
    out->failed |= standings.failed || crosstable.failed;
    buffer_clear(&standings);
    buffer_clear(&crosstable);
}

/* Writes the event in an output format. Returns false after a message. */
static bool
form_write(struct event_state *state, const struct standings *s, const char *form,
           struct buffer *out)
{
    const struct tournament *t = &state->content.tournament;
    bool trf = strncmp(form, "trf", 3) == 0;
    int64_t misfit = trf ? trf_misfit(s) : 0;
    if (misfit) {
        struct adj_error err = ADJ_ERROR_INIT;
        error_set(&err, ADJ_EOPTION, "", "the points of player %lld do not fit columns 81 to 84",
                  (long long)misfit);
        cli_error("judge", &err);
        return false;
    }
    if (trf) {
        trf_write(out, s, t, strcmp(form, "trf16") == 0 ? TRF_16 : TRF_26);
    } else if (strcmp(form, "csv") == 0) {
        crosstable_write_csv(out, s, t);
    } else if (strcmp(form, "html") == 0) {
        crosstable_write_html(out, s, t, cli_language());
    } else if (strcmp(form, "json") == 0) {
        document_write(out, s, state);
    } else {
        crosstable_write_text(out, s, t, cli_language());
        warnings_text(out, state);
    }
    return true;
}

enum exit_code
event_write(struct event_state *state, const char *form, FILE *out)
{
    struct standings s;
    struct buffer text = {0};
    enum exit_code code = CODE_DONE;
    bool made = event_state_standings(state, &s);
    if (made && !form_write(state, &s, form, &text))
        code = CODE_GAMES;
    else if (!made || text.failed)
        code = cli_trouble("judge", ADJ_ENOMEM, "out of memory");
    else
        fwrite(text.data, 1, text.len, out);
    standings_clear(&s);
    buffer_clear(&text);
    return code;
}
