/* SPDX-License-Identifier: MIT */
/*
 * Betza's funny notation, as variants.ini uses it: modifiers, then an atom, then a range. Two letters of a direction can
 * combine ("fr"). Begin with ini_betza().
 */
#include <ctype.h>
#include <string.h>

#include "rules/ini.h"

/* Atoms: letter, long and short component, and whether the piece slides. */
static const struct atom {
    char letter;
    int8_t far, near;
    bool rides;
} atoms[] = {
    {'W', 1, 0, false}, {'F', 1, 1, false}, {'D', 2, 0, false}, {'N', 2, 1, false},
    {'A', 2, 2, false}, {'H', 3, 0, false}, {'L', 3, 1, false}, {'C', 3, 1, false},
    {'J', 3, 2, false}, {'Z', 3, 2, false}, {'G', 3, 3, false}, {'K', 1, 0, false},
    {'K', 1, 1, false}, {'R', 1, 0, true},  {'B', 1, 1, true},  {'Q', 1, 0, true},
    {'Q', 1, 1, true},
};

/* The eight images of (far, near), with the pairs of direction letters that name each. Vectors are (file, rank). */
static const struct {
    int8_t file_far, file_near, rank_far, rank_near;
    const char *names;
} images[] = {
    {0, 1, 1, 0, "ff vv rf rv fh rh hr"},  {0, -1, -1, 0, "bb vv lb lv bh lh hr"},
    {1, 0, 0, -1, "rr ss br bs bh rh hr"}, {-1, 0, 0, 1, "ll ss fl fs fh lh hr"},
    {1, 0, 0, 1, "rr ss fr fs fh rh hl"},  {-1, 0, 0, -1, "ll ss bl bs bh lh hl"},
    {0, 1, -1, 0, "bb vv rb rv bh rh hl"}, {0, -1, 1, 0, "ff vv lf lv fh lh hl"},
};
enum { IMAGES = sizeof images / sizeof *images, DIRECTIONS_MAX = 16 };

/* The modifiers before an atom. */
struct modifiers {
    bool quiet, take, hops, next, lame, first;
    char direction[DIRECTIONS_MAX][3];
    unsigned directions;
};

struct reader {
    const char *at;
    struct chess_mode *out;
    size_t count, max;
    const char *fault;
};

static void
refuse(struct reader *r, const char *why)
{
    r->fault = why;
}

static bool
is_named(const char *names, const char *pair)
{
    for (; *names; names += names[2] ? 3 : 2)
        if (memcmp(names, pair, 2) == 0)
            return true;
    return false;
}

static void
add_direction(struct modifiers *m, char a, char b)
{
    if (m->directions < DIRECTIONS_MAX) {
        m->direction[m->directions][0] = a;
        m->direction[m->directions++][1] = b;
    }
}

/* Reads a letter of a direction, and the next one if both combine. */
static void
read_direction(struct reader *r, struct modifiers *m)
{
    static const char vertical[] = "fbvh", horizontal[] = "rlsh";
    char a = r->at[0], b = r->at[1];
    bool combine = b && (b == a || (strchr(vertical, a) && strchr(horizontal, b)) ||
                         (strchr(horizontal, a) && strchr(vertical, b)));
    add_direction(m, a, combine ? b : a);
    r->at += combine ? 2 : 1;
}

static bool
read_modifier(struct reader *r, struct modifiers *m)
{
    char c = *r->at;
    if (c && strchr("fbvhrls", c)) {
        read_direction(r, m);
        return true;
    }
    if (!c || !strchr("mcpgnie", c))
        return false;
    m->quiet |= c == 'm';
    m->take |= c == 'c';
    m->hops |= c == 'p' || c == 'g';
    m->next |= c == 'g';
    m->lame |= c == 'n';
    m->first |= c == 'i';
    r->at++;
    return true;
}

static bool
is_same_mode(const struct chess_mode *a, const struct chess_mode *b)
{
    return a->kind == b->kind && a->over == b->over && a->lame == b->lame && a->first == b->first &&
           a->use == b->use && memcmp(&a->v, &b->v, sizeof a->v) == 0 && a->images == b->images;
}

static void
add_mode(struct reader *r, const struct chess_mode *mode)
{
    for (size_t i = 0; i < r->count; i++)
        if (is_same_mode(&r->out[i], mode)) {
            r->out[i].max = mode->max;
            return;
        }
    if (r->count + 1 >= r->max)
        refuse(r, "it has too many ways of moving");
    else
        r->out[r->count++] = *mode;
}

/* Splits the directions of an orthogonal atom: "fs" means f and s. */
static void
split_directions(struct modifiers *m)
{
    struct modifiers split = *m;
    split.directions = 0;
    for (unsigned i = 0; i < m->directions; i++) {
        char a = m->direction[i][0], b = m->direction[i][1];
        add_direction(&split, a, a);
        if (a != b)
            add_direction(&split, b, b);
    }
    *m = split;
}

static void
add_atom(struct reader *r, const struct atom *atom, const struct modifiers *m,
         struct chess_mode mode)
{
    if (m->directions == 0) {
        mode.images = IMAGES_ALL;
        mode.v = (struct vec){{atom->near, atom->far}};
        add_mode(r, &mode);
        return;
    }
    mode.images = IMAGES_SELF;
    for (unsigned i = 0; i < IMAGES; i++) {
        bool wanted = false;
        for (unsigned k = 0; k < m->directions; k++)
            wanted |= is_named(images[i].names, m->direction[k]);
        if (!wanted)
            continue;
        mode.v = (struct vec){
            {(int8_t)(images[i].file_far * atom->far + images[i].file_near * atom->near),
             (int8_t)(images[i].rank_far * atom->far + images[i].rank_near * atom->near)}};
        add_mode(r, &mode);
    }
}

/* Refuses combinations that the engine does not play. */
static void
check_atom(struct reader *r, const struct atom *atom, const struct modifiers *m, bool rides)
{
    bool line = atom->far == 1, knight = atom->far == 2 && atom->near == 1;
    if (m->hops && !line)
        refuse(r, "only pieces that move in lines can hop");
    else if (m->lame && (rides || line || atom->far > 3 || (atom->far == 3 && atom->near != 2)))
        refuse(r, "only D, N, A and Z can be lame");
    else if (rides && !line && !knight)
        refuse(r, "only W, F, K, R, B, Q and N can ride");
    else if (m->first && m->take && !m->quiet)
        refuse(r, "an initial move cannot only capture");
}

static void
read_atom(struct reader *r, struct modifiers *m)
{
    char letter = *r->at;
    unsigned parts = 0, range = 0;
    bool rides = false;
    for (size_t i = 0; i < sizeof atoms / sizeof *atoms; i++)
        if (atoms[i].letter == letter) {
            parts++;
            rides = atoms[i].rides;
        }
    if (parts == 0) {
        refuse(r, "it has an unknown letter");
        return;
    }
    r->at++;
    if (*r->at == letter || isdigit((unsigned char)*r->at)) {
        rides = true;
        range = *r->at == letter ? 0 : (unsigned)(*r->at - '0');
        r->at++;
    }
    bool both = m->quiet == m->take;
    for (size_t i = 0; i < sizeof atoms / sizeof *atoms && !r->fault; i++) {
        if (atoms[i].letter != letter)
            continue;
        struct modifiers own = *m;
        if (parts == 1 && atoms[i].near == 0)
            split_directions(&own);
        check_atom(r, &atoms[i], &own, rides);
        struct chess_mode mode = {.kind = rides || m->hops ? MODE_SLIDE : MODE_LEAP,
                                  .use = m->first || (m->quiet && !both) ? USE_QUIET
                                         : both                          ? USE_BOTH
                                                                         : USE_CAPTURE,
                                  .max = (uint8_t)range,
                                  .over = m->next || (m->hops && range == 1) ? OVER_TO_NEXT
                                          : m->hops                          ? OVER_TO_ANY
                                                                             : OVER_NOTHING,
                                  .lame = m->lame,
                                  .first = m->first};
        if (mode.over == OVER_TO_NEXT)
            mode.max = 0;
        add_atom(r, &atoms[i], &own, mode);
    }
    memset(m, 0, sizeof *m);
}

const char *
ini_betza(const char *text, struct chess_mode *out, size_t max)
{
    struct reader r = {.at = text, .out = out, .max = max};
    struct modifiers m = {0};
    while (*r.at && !r.fault)
        if (!read_modifier(&r, &m))
            read_atom(&r, &m);
    return r.fault;
}

/* Kinds of piece with their notation, in the format's order. Custom pieces follow them, then the king. */
static const struct {
    const char *name, *betza;
} types[] = {
    {"", ""},
    {"pawn", "fmWfceF"},
    {"knight", "N"},
    {"bishop", "B"},
    {"rook", "R"},
    {"queen", "Q"},
    {"fers", "F"},
    {"alfil", "A"},
    {"fersAlfil", "FA"},
    {"silver", "FfW"},
    {"aiwok", "RNF"},
    {"bers", "RF"},
    {"archbishop", "BN"},
    {"chancellor", "RN"},
    {"amazon", "QN"},
    {"knibis", "mNcB"},
    {"biskni", "mBcN"},
    {"kniroo", "mNcR"},
    {"rookni", "mRcN"},
    {"shogiPawn", "fW"},
    {"lance", "fR"},
    {"shogiKnight", "fN"},
    {"gold", "WfF"},
    {"dragonHorse", "BW"},
    {"clobber", "cW"},
    {"breakthrough", "fmWfF"},
    {"immobile", ""},
    {"cannon", "mRcpR"},
    {"janggiCannon", "pR"},
    {"soldier", "fsW"},
    {"horse", "nN"},
    {"elephant", "nA"},
    {"janggiElephant", "nZ"},
    {"banner", "RcpRnN"},
    {"wazir", "W"},
    {"commoner", "K"},
    {"centaur", "KN"},
};
enum { TYPES = sizeof types / sizeof *types };

const char *
ini_betza_of(unsigned type)
{
    return type < TYPES ? types[type].betza : type == INI_TYPES - 1 ? "K" : NULL;
}

const char *
ini_type_name(unsigned type, char scratch[20])
{
    unsigned custom = type - TYPES + 1;
    if (type < TYPES)
        return types[type].name;
    if (type >= INI_TYPES - 1)
        return type == INI_TYPES - 1 ? "king" : NULL;
    memcpy(scratch, "customPiece", 12);
    size_t at = 11;
    if (custom >= 10)
        scratch[at++] = (char)('0' + custom / 10);
    scratch[at++] = (char)('0' + custom % 10);
    scratch[at] = '\0';
    return scratch;
}
