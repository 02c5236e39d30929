/* SPDX-License-Identifier: MIT */
/* The rules sentence by sentence: authors' rules in their own words, federations' documents in our words. `adj rules`
 * prints them, and verdicts quote them. The tables are in text_*.c, and the `sources` of a ruleset refer to them. */
#ifndef RULES_SENTENCES_H
#define RULES_SENTENCES_H

#include "base/catalogue.h"
#include "play/ruleset.h"

/* Sets, as bits, of reasons and of refusals. */
#define AT(reason) (UINT64_C(1) << REASON_##reason)
#define WHEN(refusal) (UINT32_C(1) << REFUSED_##refusal)

struct sentence {
    /* As verdicts cite it: "15", "§14", or a heading of the page such as "composition". */
    const char *paragraph;
    const char *section; /* section of the rulebook, "2.7" */
    const char *text;    /* words in [brackets] are ours */
    const char *rulings; /* our rulings on it, separated by spaces; NULL: none */
    const char *does;    /* how adj applies it if not literally; NULL: literally */
    const char *piece;   /* symbol of the piece whose moves it describes; NULL: none */
    const char *royal;   /* it decides only for this royal piece; NULL: for any */
    uint64_t decides;    /* AT() bits: the verdicts that quote it, by reason */
    uint32_t refuses;    /* WHEN() bits: the illegal moves that quote it, by refusal */
    bool points;         /* quoted with the points that decide */
    bool no_draws;       /* quoted if a record claims a draw that is impossible */
};

struct source {
    const char *document, *author;
    int year;                         /* 0: not known */
    bool is_ours;                     /* in our words: verdicts cite the number and do not quote */
    const struct sentence *sentences; /* the last has paragraph NULL */
};

/* Initialisers for text_*.c: a list of sentences; a page of I. G. Kosintsev with its sentences. */
#define SENTENCES(...) ((const struct sentence[]){__VA_ARGS__, {NULL}})
#define OF_KOSINTSEV(page, of_year, ...)                                                           \
    {                                                                                              \
        .document = (page), .author = "I. G. Kosintsev", .year = (of_year),                        \
        .sentences = SENTENCES(__VA_ARGS__)                                                        \
    }

/* clang-format off */
/* The sources in text_*.c, in the order of source_at(); each is declared as source_NAME. */
#define SOURCES(X) \
    X(waterloo5) X(waterloo6) X(waterloo7) X(waterloo7_grand) X(waterloo7_junior) X(lippo_chess) X(brilliant) \
    X(nihongi) X(cubic) X(cubic_symmetric) X(cubic_asymmetric) X(turtle) X(stones) X(lippo_draughts) X(eureka) \
    X(fide_pieces) X(fide_960) X(fide_endings) X(fide_dated) X(fide_conduct) X(makruk) X(makruk_counts) \
    X(fmjd_moves) X(fmjd_ends) X(wcdf) X(fid) X(apca) X(fpd) X(code) X(idf) X(cbjd) X(cfd) X(dama) X(tudaf) X(frisian)
/* clang-format on */
#define SOURCE_DECLARED(name) extern const struct source source_##name;
SOURCES(SOURCE_DECLARED)
/* Parts of these documents for the other games that use them; source_at() does not list them. */
extern const struct source source_fide_borrowed, source_fide_draws, source_turtle_safety;

/* Returns the source at an index of the fixed list, which includes sources of no ruleset; NULL past the end. */
const struct source *source_at(size_t index);

/* Returns whether `word` is one of the words of `list`, which are separated by spaces. `list` may be NULL. */
bool rulings_have(const char *list, const char *word, size_t len);

/* A decision of the rulebook, taken because a source is silent, damaged or contradicts itself. */
struct ruling {
    const char *id;      /* "L-R5" */
    const char *section; /* section of the rulebook */
    const char *text, *reason;
};
/* Returns the ruling at an index, in the order of the rulebook; NULL past the end. */
const struct ruling *ruling_at(size_t index);
/* Finds a ruling by id, ignoring case; NULL if there is none. */
const struct ruling *ruling_find(const char *id, size_t len);
/* Returns whether a verdict under these rules can rest on the ruling: a sentence, an ending or the row itself names it. */
bool ruling_concerns(const struct ruling *ruling, const struct ruleset *rules);

#endif
