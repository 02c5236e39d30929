/* SPDX-License-Identifier: MIT */
/*
 * What the daemon asks of a judge process, and what the judge replies. A request names its input and a set of wants; the judge
 * meets them in their order and stops at the first that fails. Begin with enum judge_want.
 */
#ifndef ADJD_JUDGE_REQUEST_H
#define ADJD_JUDGE_REQUEST_H

#include <adj.h>

#include "judge/wire.h"

/* Bits. The comment names the members that a want uses, and those of the reply that it fills. */
enum judge_want {
    WANT_DECODED = 1 << 0, /* `text` from `charset` to UTF-8: text */
    WANT_UNPACKED =
        1 << 1, /* the files of the packed file `text`, of `room` bytes at most: files, broken */
    WANT_REPORT = 1 << 2,   /* the FIDE report file `text`: tournament, fixtures, byes, warnings */
    WANT_SEVERAL = 1 << 3,  /* whether `text` has several games: several */
    WANT_GAME = 1 << 4,     /* read the first game of `text`: named */
    WANT_SINGLE = 1 << 5,   /* ... which must be the only one */
    WANT_OTHER = 1 << 6,    /* read the first game of `other` too, and compare: diff, other_moves */
    WANT_VERDICT = 1 << 7,  /* judge the game by `regulations`: the facts, json */
    WANT_COMPLETE = 1 << 8, /* ... which must be readable to its end */
    WANT_FORMAT = 1 << 9,   /* its verdict in `format` and `language`, `parts` of it: report */
    WANT_DEFECTS = 1 << 10, /* its defects: notes */
    WANT_CONVERTED = 1 << 11, /* the game in the notation `to`: text, notes */
    WANT_MOVES = 1 << 12,     /* its moves in its notation: moves */
    WANT_POSITION =
        1 << 13, /* after `ply` moves of the game, or after `moves` from `setup`: setup */
    WANT_WARNINGS = 1 << 14, /* what no game can reach in `setup`: oddities */
    WANT_LEGAL = 1 << 15,    /* the legal moves of the position: legal, legal_count */
    WANT_SQUARES = 1 << 16,  /* the squares of `piece`: squares */
    WANT_DRAWING = 1 << 17,  /* the position as SVG, with `links`: drawing */
    WANT_MATES = 1 << 18,    /* whether `side` (NULL: both) can mate: mates */
    WANT_OUTCOME = 1 << 19, /* the outcome of the game in `trace`, a line of adj_trace(): outcome */
    WANT_PLAYERS = 1 << 22, /* the list of players `text`, unpacked to `room` bytes at most: json */
    WANT_CLEAN = 1 << 21,   /* that its tags and comments hide nothing: text_fault() */
    WANT_ARCHIVE = 1 << 20, /* each game of the archive `text` from `skip` on, a reply each */
};

struct judge_request {
    uint64_t wants;
    struct bytes text, other;
    struct bytes rulesets; /* ruleset documents, a NUL behind each; absent: those in force */
    const char *charset, *variant, *notation,
        *encoding; /* as in struct adj_options; NULL: to be detected */
    bool strict;
    const char *regulations; /* JSON; NULL: none */
    const char *format, *language;
    unsigned parts; /* enum adj_report_part; 0: the document */
    const char *to, *white,
        *black;          /* the players' tags that the conversion sets; NULL: as they are */
    bool lossy, partial; /* partial: convert up to a move that cannot be played */
    uint64_t ply;
    const char *setup, *moves; /* moves in LAN, each ended by a newline */
    const char *piece, *tried_from, *tried_to;
    struct wire_list links; /* struct adj_link */
    bool flip;
    const char *side, *trace;
    uint64_t nodes, room;
    const char *type; /* the media type of `text`, which suggests its notation; NULL: text/plain */
    /* Archives. */
    uint64_t skip; /* games that an earlier run has committed */
};

/* Where a request failed. */
enum judge_step {
    STEP_DONE,
    STEP_INPUT,   /* the input of a want other than a game */
    STEP_NO_GAME, /* the text has no game */
    STEP_SEVERAL, /* ... more than one */
    STEP_GAME,    /* the game cannot be read: the error */
    STEP_MOVE,    /* `index` of `moves` cannot be played: the error */
    STEP_VERDICT, /* the game cannot be judged, or a later want failed */
    STEP_COUNT
};

struct judge_mates {
    const char *side, *answer, *line, *kind;
    uint64_t nodes;
};

struct judge_file {
    const char *name;
    struct bytes content;
};

struct judge_reply {
    unsigned step, status; /* enum judge_step, enum adj_status */
    uint64_t line, column, offset, index;
    const char *code, *message, *parts;
    struct bytes text; /* decoded, or converted */
    struct bytes json, report;
    /* The verdict's facts. */
    const char *named; /* the variant that the record names: adj_game_named_variant() */
    const char *variant, *verdict_status, *winner, *reason, *basis, *fingerprint;
    const char *white, *black, *round, *board;
    const char *white_fide_id,
        *black_fide_id; /* of the tags WhiteFideId, BlackFideId; NULL: none */
    uint64_t plies;
    bool has_score, has_points;
    unsigned scores[2], points[2];
    struct wire_list notes; /* struct adj_defect */
    const char *moves, *other_moves;
    /* The comparison. */
    bool same, playable_a, playable_b;
    uint64_t ply;
    const char *move_a, *move_b;
    /* The position. */
    const char *setup, *oddities, *legal, *squares, *drawing, *outcome;
    bool in_check;
    uint64_t legal_count;
    struct wire_list mates; /* struct judge_mates */
    bool several;
    /* A packed file. */
    struct wire_list files; /* struct judge_file */
    bool broken;
    /* A report file. */
    struct bytes tournament;
    struct wire_list fixtures, byes; /* of event/rows.h */
    const char *warnings;            /* one a line */
    /* A game of an archive. */
    bool is_end;           /* ... there are no more */
    bool is_json_copy;     /* the record is a JSON copy of a game of an XML document */
    uint64_t number, from; /* from 1; where its record begins, the number again in a document */
    const char *charset;   /* the encoding of the archive */
};

extern const struct wire_table judge_request_table, judge_reply_table;

/* Takes a reply, whose strings live for the call. False when the daemon is gone. */
typedef bool judge_send_fn(void *context, const struct judge_reply *reply);
/* Meet a request, with one reply; an archive has one for each game, and one at its end. */
void judge_work(const struct judge_request *request, judge_send_fn *send, void *context);
/*
 * Read a reply to a request with these wants. False when it is malformed, or lacks a member that the daemon relies on: a hostile
 * judge may send anything. The strings point into `data`.
 */
bool judge_reply_read(struct arena *pool, uint64_t wants, const char *data, size_t len,
                      struct judge_reply *out);
/* The error of a reply that is not STEP_DONE, or of ADJ_OK. */
void judge_error(const struct judge_reply *reply, struct adj_error *out);

#endif
