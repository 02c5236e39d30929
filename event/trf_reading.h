/* SPDX-License-Identifier: MIT */
/* Parser state of a report file, internal to trf_read.c and trf_facts.c. */
#ifndef EVENT_TRF_READING_H
#define EVENT_TRF_READING_H

#include "event/groups.h"
#include "event/rows.h"
#include "event/teams.h"
#include "event/trf.h"

/* A bye of a team: F, H, Z; U has the points that line 320 gives. */
struct team_bye {
    int team, round;
    char kind;
    const char *match, *games;
};

/* A match that no game was played of. */
struct team_forfeit {
    int round, white, black;
    const char *result;
};

/* A team of lines 310 or 013: its players in board order. */
struct roster {
    int number;
    const int *players;
    size_t count;
};

/* Line 300: the players of a team at the boards of a round; 0: nobody. */
struct line_up {
    int round, team;
    const int *players;
    size_t count;
};

/* One round in a player's line. */
struct seat {
    int opponent; /* player number; 0: none */
    char colour;  /* w, b, or - */
    char code;    /* 0: empty */
    bool pending;
    int board;      /* board of a pending game, if known */
    int64_t points; /* from line 299; -1: the usual points of the code */
    int64_t
        said; /* points stated in a comment line that trf.c writes; the points in the file do not include them; -1: none */
};

struct entrant {
    size_t line;
    int64_t points;
    size_t seat_count;
    struct seat *seats;
    struct buffer object; /* JSON */
    const struct roster *team;
};

/* A line as it was read. */
struct source_line {
    const char *text; /* with its line break */
    size_t len;
    bool kept; /* written again as it is, because adj does not interpret it */
};

/* What the text of a file does not say of its bytes. */
struct source_header {
    const char *encoding; /* NULL: UTF-8 */
    bool is_declared;     /* ... was declared, not detected */
    bool has_mark;        /* a byte order mark of UTF-8 */
};

/* Points that must equal those of a win (full-point byes and forfeit wins) or of a draw (half-point byes). */
enum { POINTS_FULL, POINTS_HALF, POINTS_OTHER };

struct reading {
    struct arena *pool;
    struct trf_error *err;
    struct trf_content *out;
    struct cancel cancel;
    size_t line;              /* current line number */
    struct entrant *entrants; /* by player number */
    int last;                 /* highest player number */
    int announced;            /* number of players by line 062 */
    size_t results;           /* number of rounds of all players together */
    int64_t rounds, paired;   /* number of rounds by the file; last round with a game */
    struct scoring scoring;
    bool is_scored; /* the file says how results count */
    bool is_loose;  /* it has points that adj does not count: the sums need not agree */
    int64_t other_points[POINTS_OTHER]; /* -1: not given */
    size_t points_line;                 /* where they are */
    unsigned texts;                     /* bit set of the text lines already seen */
    bool has_new, has_old;              /* the file has lines that only TRF26 or only TRF16 has */
    bool is_new;                        /* it is TRF26 */
    bool is_team;                       /* byes and forbidden pairs are those of teams */
    bool has_name;
    struct source_line *lines;
    size_t line_count, line_cap, warning_cap;
    const char **warnings;
    const char *start, *end; /* dates */
    const char *colour;      /* the initial colour */
    size_t dates_line;       /* of the dates of the rounds */
    struct buffer facts, deputies, dates, forbidden, teams;
    struct tie_break ties[TIES_MOST];
    size_t tie_count, ties_line;
    struct roster *rosters[TEAMS_MOST + 1]; /* by number */
    int team_count;
    bool has_310;
    struct team_bye *team_byes;
    struct team_forfeit *team_forfeits;
    struct line_up *line_ups;
    size_t team_bye_count, team_bye_cap, team_forfeit_count, team_forfeit_cap;
    size_t line_up_count, line_up_cap;
    const char *match_points[3]; /* W, D, L of line 362; NULL: not given */
    const char *colours;         /* line 352; NULL: not given */
    const char *primary;         /* the score that ranks the teams by line 212; NULL: not given */
    struct acceleration *accelerations;
    size_t acceleration_count, acceleration_cap;
    /* type code of a round robin, recognised from line 092 or an unknown code; NULL: none */
    const char *robin;
    bool robin_of_code, has_code;
    size_t bye_cap;
};

/* The position of a column, counted in characters from 1; the end of the line when it is shorter. */
const char *column_at(const char *line, size_t column);
/* A number of at most four digits; -1 when malformed, 0 when empty. */
int number_of(const char *text);
/* Whether the code is a win; whether it is a forfeit. */
bool is_won(char code);
bool is_default(char code);

/* Sets the error at this column of the current line. Always returns false. */
bool reading_fail(struct reading *r, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Whether a text may be shown to others; if not, the file is refused. `what`: the text's part in the sentence; a "name"
 * that is not empty needs a letter, too. */
bool reading_accept(struct reading *r, size_t column, const char *what, const char *text);
/* The text in these columns, trimmed; "" when blank. */
const char *reading_field(struct reading *r, const char *line, size_t column, size_t width);
enum date_use { DATE_EVENT, DATE_BIRTH };
/*
 * A date in the form "2026-03-01", or for a birth also "1961-07-00" and "1961"; "" for zeros, NULL if it is not
 * understood. The year is first or last; a month may be a name; a two-digit year is in this century, and none of a birth.
 */
const char *reading_date(struct reading *r, const char *text, enum date_use use);

/* Adds a warning about the current line. */
void reading_warn(struct reading *r, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same, and keeps the line as it is. Always returns true. */
bool reading_keep(struct reading *r, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Keeps a line as it is that has no meaning for adj. Always returns true. */
bool reading_pass(struct reading *r);

/* The next word of a list separated by any character of `between`; *at moves behind it. NULL at the
 * end. */
const char *reading_word(struct reading *r, const char **at, const char *between);

/* trf_facts.c: handles a line about the tournament. A line with an unknown tag is kept as it is.
 * Returns false on error. */
bool facts_take(struct reading *r, const char *line, const char *rest);
/* Writes everything as JSON, with the players. Returns false when the file uses something
 * unsupported. */
bool facts_write(struct reading *r);
/* The comment that trf.c writes in TRF16 for line 202. */
bool facts_take_ties(struct reading *r, const char *codes);
/* Completes the points of results when all lines were read. */
void scoring_complete(struct reading *r);

/* trf_groups.c: a line of forbidden pairs (260, XXP) or of acceleration (250, XXA). Reads any other line as well. */
bool groups_take(struct reading *r, const char *line);
/* Writes both as members of the tournament. */
void groups_write(struct reading *r, struct buffer *out);

/* trf_teams.c: a line about teams, in the second pass: a team (310, 013), byes (240, 320), a forfeited match (330), a board order
 * (300), points of matches (362) or colours (352). */
bool team_take(struct reading *r, const char *line);
/* Once the games are joined: numbers their boards by match. */
bool team_boards_set(struct reading *r);
/* Writes the teams as members of the tournament. */
void teams_write(struct reading *r, struct buffer *out);

/* trf_source.c: adds the file as it was read to the tournament, so that trf_write() can write it again. */
bool source_add(struct reading *r, const struct source_header *header);

#endif
