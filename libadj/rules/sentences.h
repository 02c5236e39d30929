/* SPDX-License-Identifier: MIT */
/* The rules sentence by sentence: the authors' normative sentences in their own words, the federations' paragraphs in
 * our words. `adj rules` prints them, and verdicts quote them. The tables are in text_*.c; a ruleset names its own in
 * `sources`. */
#ifndef RULES_SENTENCES_H
#define RULES_SENTENCES_H

#include "base/catalogue.h"
#include "play/ruleset.h"

/* Sets of reasons and of refusals. */
#define AT(reason) (UINT64_C(1) << REASON_##reason)
#define WHEN(refusal) (UINT32_C(1) << REFUSED_##refusal)

struct sentence {
    /* as verdicts cite it: "15", "§14", or a part of the page: "composition" */
    const char *paragraph;
    const char *section; /* of the rulebook: "2.7" */
    const char *text;    /* words in [brackets] are ours */
    const char *rulings; /* our rulings on it, space-separated; NULL: the text is clear */
    const char *does;    /* how adj applies it, if not literally; NULL */
    const char *piece;   /* the symbol of the piece whose moves it describes; NULL */
    const char *royal;   /* the royal piece for which it decides; NULL: any */
    uint64_t decides;    /* reasons of the verdicts that quote it: AT() */
    uint32_t refuses;    /* causes of illegal moves that quote it: WHEN() */
    bool points;         /* quoted beside the totals that decide */
    bool no_draws;       /* quoted when a record claims an impossible draw */
};

struct source {
    const char *document, *author;
    int year;     /* 0: not known */
    bool is_ours; /* the words are ours: a verdict cites the number and quotes nothing */
    const struct sentence *sentences; /* end with a NULL paragraph */
};

/* Initializers for text_*.c: the sentences of a source, and a page of I. G. Kosintsev with its sentences. */
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
/* The same documents as they are quoted for other games; source_at() does not list them. */
extern const struct source source_fide_borrowed, source_fide_draws, source_turtle_safety;

/* Every source in a fixed order, including those of no ruleset; NULL past the end. */
const struct source *source_at(size_t index);

/* Returns whether `word` is one of the space-separated words of `list`, which may be NULL. */
bool rulings_have(const char *list, const char *word, size_t len);

/* A decision of the rulebook where a source is silent, damaged or contradicts itself. */
struct ruling {
    const char *id;      /* "L-R5" */
    const char *section; /* of the rulebook */
    const char *text, *reason;
};
/* In the order of the rulebook; NULL past the end. */
const struct ruling *ruling_at(size_t index);
/* By id, in any case; NULL when there is none. */
const struct ruling *ruling_find(const char *id, size_t len);
/* Returns whether a sentence, an ending or the row itself names the ruling, so that a verdict can rest on it. */
bool ruling_concerns(const struct ruling *ruling, const struct ruleset *rules);

#endif
