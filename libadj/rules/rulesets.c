/* SPDX-License-Identifier: MIT */
/* Makes games from documents. Begin with rulesets_add(). */
#include "rules/rulesets.h"

#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/array.h"
#include "base/ascii.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/message.h"
#include "base/xml.h"
#include "chess/engine.h"
#include "draughts/layout.h"
#include "mates/mates.h"
#include "rules/ini.h"
#include "rules/rules.h"

/* A game and all that belongs to it. */
struct made {
    struct arena arena;
    struct ruleset_draft draft;
    struct ruleset_document document;
    char sha256[DIGEST_HEX_SIZE];
    struct board board;
    struct layout *layout;
    struct chess_tables *tables;
    struct chess_switched *switched[8];
    unsigned switches;
    struct language languages[LANGUAGE_COUNT];
};

static void
tables_clear(struct chess_tables *t)
{
    if (t)
        mates_tables_free(atomic_load(&t->mates));
    free(t);
}

static void
made_free(struct made *made)
{
    if (!made)
        return;
    tables_clear(made->tables);
    for (unsigned i = 0; i < made->switches; i++) {
        mates_tables_free(atomic_load(&made->switched[i]->tables.mates));
        free(made->switched[i]);
    }
    free(made->layout);
    arena_clear(&made->arena);
    free(made);
}

/* Faults that are found when the whole document is known. */

struct making {
    struct made *made;
    const struct document_places *places;
    struct document_faults *faults;
};

static void
add_fault(const struct making *m, const struct document_place *place, const char *message)
{
    if (!place->line)
        place = &m->places->root;
    document_fault(m->faults, place->line, place->column, "%s", message);
}

static bool
make_board(const struct making *m)
{
    struct ruleset_draft *draft = &m->made->draft;
    if (board_known(&draft->board, &draft->rules.board))
        return true;
    if (draft->board.shape == SHAPE_HEXAGONS)
        draft->board.title =
            arena_printf(&m->made->arena, "%u files of hexagonal cells", draft->board.files);
    else
        draft->board.title =
            arena_printf(&m->made->arena, "%ux%u squares", draft->board.files, draft->board.ranks);
    const char *fault = board_make(&draft->board, &m->made->board);
    if (fault)
        add_fault(m, &m->places->board, fault);
    draft->rules.own_board = &m->made->board;
    return !fault;
}

/* Own pictures stand in front of the set that the document names. */
static void
make_pictures(struct ruleset_draft *draft)
{
    if (!draft->pictures.glyphs && !draft->pictures.letters)
        return;
    draft->pictures.base = draft->rules.pictures;
    draft->rules.pictures = &draft->pictures;
}

/* Returns the name of a piece in a language; NULL: the document has none. */
static const char *
name_in(const void *pieces, const char *tag, const char *text, size_t len)
{
    for (const struct chess_piece *piece = pieces; piece->sym; piece++) {
        if (strlen(piece->name) != len || memcmp(piece->name, text, len) != 0)
            continue;
        for (const struct chess_name *name = piece->names; name && name->language; name++)
            if (strcmp(name->language, tag) == 0)
                return name->text;
    }
    return NULL;
}

static void
make_languages(struct made *made)
{
    bool named = false;
    const struct chess_piece *pieces = made->draft.chess.pieces;
    for (const struct chess_piece *piece = pieces; piece && piece->sym; piece++)
        named |= piece->names != NULL;
    for (size_t i = 0; named && i < LANGUAGE_COUNT; i++) {
        made->languages[i] = *language_at(i);
        made->languages[i].name = name_in;
        made->languages[i].names = pieces;
    }
    made->draft.rules.languages = named ? made->languages : NULL;
}

/* Tables. */

static void
try_tables(const struct making *m, const struct ruleset *rules)
{
    const struct chess_tables *t = rules->chess->tables;
    chess_tables_try(rules);
    if (t->fault[0])
        add_fault(m, t->fault_piece ? &m->places->pieces[t->fault_piece] : &m->places->rules,
                  t->fault);
}

static bool
make_chess(const struct making *m)
{
    struct made *made = m->made;
    struct ruleset_draft *draft = &made->draft;
    if (!draft->chess.pieces && !draft->chess.make_pieces) {
        add_fault(m, &m->places->rules, "a game needs pieces");
        return true;
    }
    if (draft->chess.fen && ruleset_board(&draft->rules)->shape != SHAPE_SQUARES) {
        add_fault(m, &m->places->rules, "a FEN needs a board of squares");
        return true;
    }
    made->tables = draft->chess.tables = calloc(1, sizeof *made->tables);
    if (!made->tables)
        return false;
    try_tables(m, &draft->rules);
    if (made->tables->fault[0])
        return true;
    /* chess_rules_under() fills the changed rows when they are first used. */
    for (const struct chess_switch *change = draft->chess.changes; change && change->value;
         change++) {
        struct chess_switched *switched = calloc(1, sizeof *switched);
        if (!switched)
            return false;
        made->switched[made->switches++] = switched;
        ((struct chess_switch *)(uintptr_t)change)->rules = switched;
    }
    for (const struct chess_switch *change = draft->chess.changes; change && change->value;
         change++) {
        uint8_t options[OPTION_COUNT];
        options_usual(options);
        options[change->option] = change->value;
        const struct ruleset *under = chess_rules_under(&draft->rules, options);
        if (under != &draft->rules)
            try_tables(m, under);
    }
    return true;
}

static bool
make_draughts(const struct making *m)
{
    struct made *made = m->made;
    struct ruleset_draft *draft = &made->draft;
    made->layout = calloc(1, sizeof *made->layout);
    if (!made->layout)
        return false;
    const char *fault =
        layout_make(ruleset_board(&draft->rules), draft->draughts.squares, made->layout);
    unsigned rows = 2u * (draft->draughts.men_rows + draft->draughts.empty_rows);
    if (fault)
        add_fault(m, &m->places->board, fault);
    else if (rows > draft->board.ranks)
        add_fault(m, &m->places->rules, "the men of both sides need more ranks than the board has");
    draft->draughts.layout = made->layout;
    return true;
}

static void
check_start(const struct making *m)
{
    const struct ruleset *rules = &m->made->draft.rules;
    struct position pos;
    struct adj_error err = ADJ_ERROR_INIT;
    if (rules->chess && !rules->chess->start)
        return;
    if (!position_start(rules, NULL, 0, &pos, &err))
        return;
    document_fault(m->faults, m->places->rules.line, m->places->rules.column, "start: %s",
                   err.parts[0] ? err.parts : err.message);
}

/* Checks that no counter of an ending is without its limit. */
static void
check_endings(const struct making *m)
{
    const struct ruleset *rules = &m->made->draft.rules;
    for (const struct ending *e = rules->endings; e->reason != REASON_NONE; e++) {
        bool repeats = e->reason == REASON_THREEFOLD_REPETITION ||
                       e->reason == REASON_FOURFOLD_REPETITION ||
                       e->reason == REASON_FIVEFOLD_REPETITION;
        bool counts = repeats || e->counter || e->reason == REASON_FIFTY_MOVES ||
                      e->reason == REASON_SEVENTY_FIVE_MOVES || e->reason == REASON_THIRTY_MOVES;
        if (counts && e->limit < (repeats ? 2 : 1))
            document_fault(m->faults, m->places->endings.line, m->places->endings.column,
                           "the ending \"%s\" needs a limit", reason_word(e->reason));
        if (rules->draughts && repeats && e->counter != COUNT_REPETITIONS)
            document_fault(m->faults, m->places->endings.line, m->places->endings.column,
                           "the ending \"%s\" needs the counter \"%s\"", reason_word(e->reason),
                           "repetitions");
    }
}

static bool
make(const struct making *m)
{
    struct ruleset_draft *draft = &m->made->draft;
    if (!make_board(m))
        return true;
    make_pictures(draft);
    make_languages(m->made);
    check_endings(m);
    if (!(draft->rules.chess ? make_chess(m) : make_draughts(m)))
        return false;
    if (m->faults->count == 0)
        check_start(m);
    return true;
}

static void
check_id(const struct adj_rulesets *set, const struct making *m)
{
    const char *id = m->made->draft.rules.id;
    const struct ruleset *other = rules_find(set, id, strlen(id));
    if (!other || strcmp(other->id, id) != 0)
        return;
    document_fault(m->faults, m->places->root.line, m->places->root.column,
                   other->document ? "id: another document has the game \"%s\""
                                   : "id: \"%s\" is a game of adj; give this one another id",
                   id);
}

static enum adj_status
keep_document(struct made *made, const char *text, size_t len)
{
    digest_sha256(text, len, made->sha256);
    made->document =
        (struct ruleset_document){arena_copy(&made->arena, text, len), len, made->sha256};
    made->draft.rules.document = &made->document;
    if (!made->draft.rules.source)
        made->draft.rules.source = made->draft.rules.title;
    return made->arena.failed ? ADJ_ENOMEM : ADJ_OK;
}

/* Makes room for one game more. */
static bool
make_room(struct adj_rulesets *set)
{
    struct made **made = array_more(set->made, set->count, &set->made_cap, 8, sizeof *made);
    set->made = made ? made : set->made;
    const struct ruleset **rules =
        array_more(set->rules, set->count, &set->rules_cap, 8, sizeof *rules);
    set->rules = rules ? rules : set->rules;
    return made && rules;
}

enum adj_status
rulesets_add(struct adj_rulesets *set, const char *text, size_t len,
             const struct ruleset **out_rules, struct document_faults *faults,
             struct adj_error *err)
{
    struct document_places *places = calloc(1, sizeof *places);
    struct made *made = calloc(1, sizeof *made);
    enum adj_status st = ADJ_ENOMEM;
    if (!made || !places || !make_room(set))
        goto out;
    made->draft.arena = &made->arena;
    st = document_read(text, len, &made->draft, places, faults, err);
    if (!st && faults->count == 0) {
        const struct making m = {made, places, faults};
        check_id(set, &m);
        st = make(&m) ? keep_document(made, text, len) : ADJ_ENOMEM;
    }
    if (!st && faults->count == 0) {
        *out_rules = set->rules[set->count] = &made->draft.rules;
        set->made[set->count++] = made;
        made = NULL;
    }
out:
    made_free(made);
    free(places);
    return st == ADJ_ENOMEM ? error_nomem(err) : st;
}

/* The functions of adj.h. */

struct adj_faults {
    struct document_faults found;
};

/* Gives the faults, whose owner becomes the caller, and the first of them as an error. */
static enum adj_status
give_faults(struct document_faults *found, struct adj_faults **out_faults, struct adj_error *err)
{
    struct adj_faults *faults = out_faults ? calloc(1, sizeof *faults) : NULL;
    error_at(err, ADJ_ESYNTAX, "syntax", found->at[0].line, found->at[0].column, "%s",
             found->at[0].message);
    if (faults) {
        faults->found = *found;
        *found = (struct document_faults){0};
        *out_faults = faults;
    }
    return ADJ_ESYNTAX;
}

enum adj_status
adj_rulesets_add(struct adj_rulesets *set, const char *text, size_t len,
                 const struct adj_variant **out_variant, struct adj_faults **out_faults,
                 struct adj_error *err)
{
    struct document_faults faults = {0};
    const struct ruleset *rules = NULL;
    enum adj_status st = rulesets_add(set, text, len, &rules, &faults, err);
    if (!st && faults.count > 0)
        st = give_faults(&faults, out_faults, err);
    else if (!st && out_variant)
        *out_variant = rules_variant(rules);
    document_faults_clear(&faults);
    return st;
}

bool
adj_faults_at(const struct adj_faults *faults, size_t index, struct adj_error *out)
{
    if (index >= faults->found.count)
        return false;
    const struct document_fault *fault = &faults->found.at[index];
    struct adj_error found = ADJ_ERROR_INIT;
    error_fill(&found, ADJ_ESYNTAX, "syntax", fault->line, fault->column, "%s", fault->message);
    error_copy(out, &found);
    return true;
}

void
adj_faults_free(struct adj_faults *faults)
{
    if (!faults)
        return;
    document_faults_clear(&faults->found);
    free(faults);
}

enum adj_status
adj_variant_export(const struct adj_variant *variant, const char *id, char **out_text,
                   struct adj_error *err)
{
    const struct ruleset *rules = variant_rules(variant);
    struct ruleset_draft draft;
    struct buffer out = {0};
    document_draft(rules, id, &draft);
    document_write(&draft, &out);
    return buffer_steal(&out, out_text, NULL, err);
}

/* Returns the id of an imported game: its name in small letters, after "fairy-" if a game of this library has it. */
static const char *
import_id(struct arena *arena, const char *name)
{
    const struct ruleset *other = rules_find(NULL, name, strlen(name));
    char *id =
        arena_printf(arena, "%s%s", other && strcmp(other->id, name) == 0 ? "fairy-" : "", name);
    for (char *c = id; *c; c++)
        *c = ascii_is_letter(*c) ? ascii_small(*c) : ascii_is_digit(*c) ? *c : '-';
    return id;
}

/* Finds what only the tables of the game show: faults of its start, and others at the head of its section. */
static enum adj_status
try_import(const struct buffer *document, const char *name, const struct ini_places *places,
           struct document_faults *faults, struct adj_error *err)
{
    static const char start[] = {MESSAGE_OPEN, 's', 't', 'a', 'r', 't', ':', '\0'};
    struct adj_rulesets *set = NULL;
    struct document_faults found = {0};
    const struct ruleset *rules;
    enum adj_status st = document->failed ? ADJ_ENOMEM : adj_rulesets_new(&set, err);
    if (!st)
        st = rulesets_add(set, document->data, document->len, &rules, &found, err);
    for (size_t i = 0; i < found.count; i++) {
        const char *message = found.at[i].message;
        bool of_start = strncmp(message, start, sizeof start - 1) == 0;
        const struct document_place *at = of_start ? &places->start : &places->head;
        if (of_start)
            message = arena_printf(&faults->arena, "%cstartFen%s", MESSAGE_OPEN,
                                   message + sizeof start - 2);
        document_fault(faults, at->line, at->column, "[%s] %s", name, message);
    }
    document_faults_clear(&found);
    adj_rulesets_free(set);
    return st == ADJ_ENOMEM ? error_nomem(err) : st;
}

enum adj_status
adj_ruleset_import(const char *text, size_t len, const char *name, char **out_document,
                   struct adj_faults **out_faults, struct adj_error *err)
{
    struct document_faults faults = {0};
    struct ruleset_draft *draft = calloc(1, sizeof *draft);
    struct ini_places places;
    struct arena arena;
    struct buffer out = {0};
    if (!draft)
        return error_nomem(err);
    arena_init(&arena);
    draft->arena = &arena;
    enum adj_status st = ini_draft(text, len, name, draft, &places, &faults, err);
    if (!st && faults.count == 0) {
        draft->rules.id = import_id(&arena, draft->rules.id);
        document_write(draft, &out);
        st = try_import(&out, name, &places, &faults, err);
    }
    if (!st && faults.count > 0)
        st = give_faults(&faults, out_faults, err);
    else if (!st)
        st = buffer_steal(&out, out_document, NULL, err);
    buffer_clear(&out);
    document_faults_clear(&faults);
    arena_clear(&arena);
    free(draft);
    return st;
}

bool
adj_ruleset_is_ini(const char *text, size_t len)
{
    size_t at = 0, n;
    const char *name;
    return !xml_begins(text, len) && ini_next(text, len, &at, &name, &n);
}

char *
adj_ruleset_name(const char *text, size_t len, size_t index)
{
    const char *name;
    size_t at = 0, n;
    while (ini_next(text, len, &at, &name, &n))
        if (index-- == 0) {
            char *copy = malloc(n + 1);
            if (copy)
                memcpy(copy, name, n);
            if (copy)
                copy[n] = '\0';
            return copy;
        }
    return NULL;
}

enum adj_status
adj_ruleset_schema(char **out_text, struct adj_error *err)
{
    struct buffer out = {0};
    document_schema(&out);
    return buffer_steal(&out, out_text, NULL, err);
}

enum adj_status
adj_ruleset_help(const char *language, char **out_text, struct adj_error *err)
{
    struct buffer out = {0};
    document_help(language_find(language), &out);
    return buffer_steal(&out, out_text, NULL, err);
}

enum adj_status
adj_rulesets_new(struct adj_rulesets **out_rulesets, struct adj_error *err)
{
    struct adj_rulesets *set = calloc(1, sizeof *set);
    if (!set)
        return error_nomem(err);
    *out_rulesets = set;
    return ADJ_OK;
}

void
adj_rulesets_free(struct adj_rulesets *set)
{
    if (!set)
        return;
    for (size_t i = 0; i < set->count; i++)
        made_free(set->made[i]);
    free(set->made);
    free(set->rules);
    free(set);
}
