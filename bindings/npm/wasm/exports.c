/* SPDX-License-Identifier: MIT */
/*
 * What the module libadj.mjs calls. Each function takes UTF-8 text as pointer and length, and returns a new NUL-terminated
 * text of JSON, or SVG, which the caller frees with adj_free(); NULL: out of memory. A failure is the JSON object
 * {"error":{...}} with the members of struct adj_error. Begin with wasm_games().
 */
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/buffer.h"
#include "base/json.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* Results. */

static char *
finish(struct buffer *out)
{
    char *text = NULL;
    if (buffer_steal(out, &text, NULL, NULL))
        buffer_clear(out);
    return text;
}

static void
put_error(struct buffer *out, const char *name, const struct adj_error *err)
{
    json_open(out, name, '{');
    json_put_member(out, "code", err->code);
    json_put_member(out, "message", err->message);
    json_put_number(out, "line", err->line);
    json_put_number(out, "column", err->column);
    json_close(out, '}');
}

static char *
fail(const struct adj_error *err)
{
    struct buffer out = {0};
    json_open(&out, NULL, '{');
    put_error(&out, "error", err);
    json_close(&out, '}');
    return finish(&out);
}

/* Options: a JSON object whose strings stay valid until options_end(). */

struct options {
    struct json *json;
    struct adj_options reader;
    struct adj_regulations *regulations;
};

static enum adj_status
options_begin(const char *text, size_t len, struct options *out, struct adj_error *err)
{
    *out = (struct options){.reader = ADJ_OPTIONS_INIT};
    enum adj_status st = json_read(text, len, &out->json, err);
    if (st)
        return st;
    out->reader.variant = json_member_text(out->json, "variant");
    out->reader.notation = json_member_text(out->json, "notation");
    out->reader.strict = json_bool(json_member(out->json, "strict"), false);
    const struct json *regulations = json_member(out->json, "regulations");
    if (!regulations)
        return ADJ_OK;
    struct buffer rules = {0};
    json_put_value(&rules, regulations);
    st = adj_regulations_read(rules.data, rules.len, &out->regulations, err);
    buffer_clear(&rules);
    return st;
}

static void
options_end(struct options *options)
{
    adj_regulations_free(options->regulations);
    json_free(options->json);
}

static const struct adj_variant *
find_variant(const char *name, struct adj_error *err)
{
    const struct adj_variant *variant = NULL;
    adj_variant_lookup(name ? name : "", name ? strlen(name) : 0, &variant, err);
    return variant;
}

/* Judging and converting. */

static enum adj_status
game_judge(struct options *options, const struct adj_game *game, size_t number, char **out_text,
           size_t *out_len, struct adj_error *err)
{
    struct adj_verdict *verdict;
    struct adj_report_options how = ADJ_REPORT_OPTIONS_INIT;
    enum adj_status st = adj_judge(game, options->regulations, &verdict, err);
    if (st)
        return st;
    how.format = "json";
    how.number = number;
    how.language = json_member_text(options->json, "lang");
    st = adj_report_write(verdict, &how, out_text, out_len, err);
    adj_verdict_free(verdict);
    return st;
}

static enum adj_status
game_convert(struct options *options, const struct adj_game *game, const char *to, char **out_text,
             size_t *out_len, struct adj_error *err)
{
    struct adj_write_options how = ADJ_WRITE_OPTIONS_INIT;
    how.within = true;
    how.lossy = json_bool(json_member(options->json, "lossy"), false);
    how.ascii = json_bool(json_member(options->json, "ascii"), false);
    return adj_game_convert(game, to, &how, out_text, out_len, NULL, err);
}

/* Appends the verdict or the conversion to a list of strings, which keeps the bytes that `adj judge --as json` writes. */
static enum adj_status
game_put(struct options *options, const struct adj_game *game, size_t number, struct buffer *out,
         struct adj_error *err)
{
    const char *to = json_member_text(options->json, "to");
    char *text;
    size_t len;
    enum adj_status st = to ? game_convert(options, game, to, &text, &len, err)
                            : game_judge(options, game, number, &text, &len, err);
    if (st)
        return st;
    json_put_item(out);
    json_put_string(out, text, len);
    adj_free(text);
    return ADJ_OK;
}

/* Reads the games one by one. Unreadable games are added to *faults. */
static enum adj_status
for_each_game(const char *text, size_t len, struct options *options, struct buffer *out,
              struct buffer *faults, struct adj_error *err)
{
    struct adj_reader *reader;
    enum adj_status st = adj_reader_open(text, len, &options->reader, &reader, err);
    if (st)
        return st;
    for (size_t number = 1;; number++) {
        struct adj_game *game;
        struct adj_error trouble = ADJ_ERROR_INIT;
        size_t before = adj_reader_offset(reader);
        st = adj_reader_next(reader, &game, &trouble);
        if (st == ADJ_EOF)
            break;
        bool is_game = !st;
        if (is_game) {
            st = game_put(options, game, number, out, &trouble);
            adj_game_free(game);
        }
        if (st)
            put_error(faults, NULL, &trouble);
        if (st == ADJ_ENOMEM || (!is_game && adj_reader_offset(reader) == before))
            break;
    }
    adj_reader_free(reader);
    return ADJ_OK;
}

/* {"results":[...],"faults":[...]} */
static char *
results(const char *text, size_t len, struct options *options)
{
    struct buffer out = {0}, faults = {0};
    struct adj_error err = ADJ_ERROR_INIT;
    json_open(&out, NULL, '{');
    json_open(&out, "results", '[');
    json_open(&faults, NULL, '[');
    enum adj_status st = for_each_game(text, len, options, &out, &faults, &err);
    json_close(&out, ']');
    json_close(&faults, ']');
    json_put_raw(&out, "faults", faults.data);
    json_close(&out, '}');
    buffer_clear(&faults);
    if (!st)
        return finish(&out);
    buffer_clear(&out);
    return fail(&err);
}

/* Judges the games of a text, or converts them if the options name a notation to write. */
EXPORT(wasm_games)
char *
wasm_games(const char *text, size_t len, const char *how, size_t how_len)
{
    struct options options;
    struct adj_error err = ADJ_ERROR_INIT;
    char *out =
        options_begin(how, how_len, &options, &err) ? fail(&err) : results(text, len, &options);
    options_end(&options);
    return out;
}

/* The texts of an archive in a notation: {"head","separator","tail"}. */
EXPORT(wasm_archive)
char *
wasm_archive(const char *notation)
{
    struct buffer out = {0};
    struct adj_error err = ADJ_ERROR_INIT;
    const char *head, *separator, *tail;
    if (adj_notation_archive(notation, &head, &separator, &tail, &err))
        return fail(&err);
    json_open(&out, NULL, '{');
    json_put_member(&out, "head", head);
    json_put_member(&out, "separator", separator);
    json_put_member(&out, "tail", tail);
    json_close(&out, '}');
    return finish(&out);
}

/* Variants. */

static void
put_variant(struct buffer *out, const struct adj_variant *variant)
{
    struct adj_geometry board = ADJ_GEOMETRY_INIT;
    struct adj_piece piece = ADJ_PIECE_INIT;
    const char *reconstruction = adj_variant_reconstruction(variant);
    adj_variant_geometry(variant, &board);
    json_open(out, NULL, '{');
    json_put_member(out, "id", adj_variant_id(variant));
    json_put_member(out, "title", adj_variant_title(variant));
    json_put_member(out, "author", adj_variant_author(variant));
    json_put_int(out, "year", adj_variant_year(variant));
    json_put_member(out, "board", adj_variant_board(variant));
    json_put_member(out, "source", adj_variant_source(variant));
    json_put_member(out, "reconstruction", *reconstruction ? reconstruction : NULL);
    json_put_member(out, "notation", adj_variant_notation(variant));
    json_put_member(out, "shape", board.shape);
    json_put_number(out, "files", board.files);
    json_put_number(out, "ranks", board.ranks);
    json_put_number(out, "squares", board.squares);
    json_open(out, "pieces", '[');
    for (size_t i = 0; adj_variant_piece(variant, i, &piece); i++) {
        json_open(out, NULL, '{');
        json_put_member(out, "symbol", piece.symbol);
        json_put_member(out, "name", piece.title);
        json_put_member(out, "name_ru", adj_translate("ru", piece.title));
        json_put_bool(out, "royal", piece.royal);
        json_put_number(out, "points", piece.points);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

EXPORT(wasm_variants)
char *
wasm_variants(void)
{
    struct buffer out = {0};
    json_open(&out, NULL, '[');
    for (size_t i = 0; i < adj_variant_count(); i++)
        put_variant(&out, adj_variant_at(i));
    json_close(&out, ']');
    return finish(&out);
}

/* A text of the library in a language; unchanged if there is no translation. */
EXPORT(wasm_translate)
char *
wasm_translate(const char *language, const char *text)
{
    struct buffer out = {0};
    json_put_text(&out, adj_translate(language, text));
    return finish(&out);
}

/* One line of the trace protocol: the answer is the text of adj_trace(). */
EXPORT(wasm_trace)
char *
wasm_trace(const char *json, size_t len)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    return adj_trace(json, len, &text, &err) ? fail(&err) : text;
}

/* Games. */

/* The error of the last wasm_play_new() or wasm_play_copy() that returned NULL. */
static struct adj_error last_error = ADJ_ERROR_INIT;

EXPORT(wasm_last_error)
char *
wasm_last_error(void)
{
    return fail(&last_error);
}

EXPORT(wasm_play_new)
struct adj_play *
wasm_play_new(const char *name, const char *setup, size_t len)
{
    struct adj_play *play = NULL;
    last_error = (struct adj_error)ADJ_ERROR_INIT;
    const struct adj_variant *variant = find_variant(name, &last_error);
    if (variant)
        adj_play_new(variant, setup, len, &play, &last_error);
    return play;
}

EXPORT(wasm_play_copy)
struct adj_play *
wasm_play_copy(const struct adj_play *play)
{
    struct adj_play *copy = NULL;
    last_error = (struct adj_error)ADJ_ERROR_INIT;
    adj_play_copy(play, &copy, &last_error);
    return copy;
}

EXPORT(wasm_play_free)
void
wasm_play_free(struct adj_play *play)
{
    adj_play_free(play);
}

/* The state with set-up string and claims. */
EXPORT(wasm_play_state)
char *
wasm_play_state(struct adj_play *play)
{
    struct buffer out = {0};
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_state state = ADJ_STATE_INIT;
    char *setup = NULL, *claims = NULL;
    adj_play_state(play, &state);
    if (adj_play_setup(play, &setup, &err) || adj_play_claims(play, &claims, &err)) {
        adj_free(setup);
        return fail(&err);
    }
    json_open(&out, NULL, '{');
    json_put_member(&out, "turn", state.turn);
    json_put_member(&out, "status", state.status);
    json_put_member(&out, "winner", state.winner);
    json_put_member(&out, "reason", state.reason);
    json_put_bool(&out, "inCheck", state.in_check);
    json_put_number(&out, "ply", state.ply);
    json_put_name(&out, "hash");
    buffer_printf(&out, "\"%016llx\"", (unsigned long long)state.hash);
    json_put_member(&out, "setup", setup);
    json_put_words(&out, "claims", claims, "\n");
    json_close(&out, '}');
    adj_free(setup);
    adj_free(claims);
    return finish(&out);
}

EXPORT(wasm_play_moves)
char *
wasm_play_moves(const struct adj_play *play)
{
    struct buffer out = {0};
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_moves *moves;
    struct adj_move move = ADJ_MOVE_INIT;
    if (adj_play_legal(play, &moves, &err))
        return fail(&err);
    json_open(&out, NULL, '[');
    for (size_t i = 0; adj_moves_at(moves, i, &move); i++) {
        json_open(&out, NULL, '{');
        json_put_member(&out, "lan", move.lan);
        json_put_member(&out, "text", move.text);
        json_put_member(&out, "from", move.from);
        json_put_member(&out, "to", move.to);
        json_put_words(&out, "path", move.path, " ");
        if (move.captured)
            json_put_words(&out, "captured", move.captured, " ");
        else
            json_put_member(&out, "captured", NULL);
        json_put_member(&out, "piece", move.piece);
        json_put_member(&out, "promotion", move.promotion);
        json_put_bool(&out, "check", move.check);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    adj_moves_free(moves);
    return finish(&out);
}

/* Every square with the piece on it. */
EXPORT(wasm_play_squares)
char *
wasm_play_squares(const struct adj_play *play)
{
    struct buffer out = {0};
    struct adj_square square = ADJ_SQUARE_INIT;
    json_open(&out, NULL, '[');
    for (size_t i = 0; adj_play_square(play, i, &square); i++) {
        json_open(&out, NULL, '{');
        json_put_member(&out, "square", square.name);
        json_put_number(&out, "file", square.file);
        json_put_number(&out, "rank", square.rank);
        json_put_bool(&out, "playable", square.playable);
        json_put_member(&out, "colour", square.colour);
        json_put_member(&out, "piece", square.piece);
        json_put_member(&out, "name", square.title);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    return finish(&out);
}

EXPORT(wasm_play_move)
char *
wasm_play_move(struct adj_play *play, const char *text, size_t len)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct buffer out = {0};
    if (adj_play_text(play, text, len, &err))
        return fail(&err);
    buffer_puts(&out, "true");
    return finish(&out);
}

EXPORT(wasm_play_undo)
char *
wasm_play_undo(struct adj_play *play)
{
    struct buffer out = {0};
    buffer_puts(&out, adj_play_undo(play, NULL) ? "false" : "true");
    return finish(&out);
}

/* The clickable squares of a drawing. The caller frees the list; its strings are those of `json`. */
static struct adj_link *
links_read(const struct json *list, size_t *out_count)
{
    *out_count = json_count(list);
    struct adj_link *links = calloc(*out_count + 1, sizeof *links);
    for (size_t i = 0; links && i < *out_count; i++) {
        const struct json *link = json_item(list, i);
        const char *square = json_member_text(link, "square");
        const char *kind = json_member_text(link, "kind");
        links[i] = (struct adj_link){.square = square ? square : "",
                                     .href = json_member_text(link, "href"),
                                     .kind = kind ? kind : "from",
                                     .label = json_member_text(link, "label")};
    }
    return links;
}

/* A drawing. `how` is a JSON object as DrawOptions in bindings/interface.json. */
EXPORT(wasm_play_draw)
char *
wasm_play_draw(const struct adj_play *play, const char *how, size_t len)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_drawing drawing = ADJ_DRAWING_INIT;
    struct buffer out = {0};
    struct json *json;
    char *svg;
    if (json_read(how, len, &json, &err))
        return fail(&err);
    const char *format = json_member_text(json, "format");
    struct adj_link *links = links_read(json_member(json, "links"), &drawing.link_count);
    drawing.links = links;
    drawing.format = format ? format : "svg";
    drawing.flip = json_bool(json_member(json, "flip"), false);
    drawing.bare = json_bool(json_member(json, "bare"), false);
    drawing.names = json_bool(json_member(json, "names"), false);
    drawing.theme = json_member_text(json, "theme");
    drawing.moves = json_member_text(json, "moves");
    drawing.language = json_member_text(json, "lang");
    drawing.id = json_member_text(json, "id");
    drawing.tried_from = json_member_text(json, "triedFrom");
    drawing.tried_to = json_member_text(json, "triedTo");
    enum adj_status st = links ? adj_play_draw(play, &drawing, &svg, &err) : ADJ_ENOMEM;
    free(links);
    json_free(json);
    if (st)
        return links ? fail(&err) : NULL;
    json_put_text(&out, svg);
    adj_free(svg);
    return finish(&out);
}

/* The number of leaves of the tree of legal moves, as a decimal text. */
EXPORT(wasm_play_perft)
char *
wasm_play_perft(const struct adj_play *play, unsigned depth)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct buffer out = {0};
    uint64_t count = 0;
    if (adj_play_perft(play, depth, 1, &count, &err))
        return fail(&err);
    buffer_printf(&out, "\"%llu\"", (unsigned long long)count);
    return finish(&out);
}

/* The answer of the helpmate search for one side, as `adj mates --json` writes it. */
EXPORT(wasm_play_mates)
char *
wasm_play_mates(const struct adj_play *play, const char *side, double nodes)
{
    static const char *const answers[] = {"unknown", "can", "cannot"};
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_mates mates = ADJ_MATES_INIT;
    struct buffer out = {0};
    if (adj_play_can_mate(play, side, nodes > 0 ? (uint64_t)nodes : 0, &mates, &err))
        return fail(&err);
    json_open(&out, NULL, '{');
    json_put_member(&out, "side", side);
    json_put_member(&out, "answer", answers[mates.answer]);
    json_put_words(&out, "line", mates.line, "\n");
    json_put_member(&out, "kind", mates.kind);
    json_put_number(&out, "nodes", mates.nodes);
    json_close(&out, '}');
    adj_mates_clear(&mates);
    return finish(&out);
}
