/* SPDX-License-Identifier: MIT */
/* The names that an expression can use, one row for each. Begin with `fields`. */
#include "adj.h"
#include "cli.h"
#include "select_field.h"

#include <string.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/word.h"
#include "cli.h"

void
parts_read(const char *text, size_t len, struct parts *out)
{
    size_t at = 0;
    *out = (struct parts){.count = 0};
    while (out->count < PARTS_MAX && at < len && ascii_is_digit(text[at])) {
        unsigned value = 0;
        for (; at < len && ascii_is_digit(text[at]); at++)
            value = value > 100000000 ? value : 10 * value + (unsigned)(text[at] - '0');
        out->at[out->count++] = value;
        if (at + 1 < len && strchr(".-/:", text[at]) && ascii_is_digit(text[at + 1]))
            at++;
        else
            break;
    }
    out->whole = out->count > 0 && at == len;
}

/* Values. */

static bool
say(const char *text, size_t index, struct field_value *out)
{
    *out = (struct field_value){text ? text : "", text ? strlen(text) : 0, 0};
    return index == 0;
}

static bool
count(size_t number, size_t index, struct field_value *out)
{
    *out = (struct field_value){NULL, 0, number};
    return index == 0;
}

static bool
say_tag(const struct subject *s, const char *name, struct field_value *out)
{
    size_t len;
    const char *text = adj_game_tag(s->game, name, &len);
    *out = (struct field_value){text ? text : "", len, 0};
    return true;
}

static bool
get_player(const struct subject *s, size_t index, struct field_value *out)
{
    return index < 2 && say_tag(s, index == 0 ? "White" : "Black", out);
}

static bool
get_year(const struct subject *s, size_t index, struct field_value *out)
{
    struct parts date;
    say_tag(s, "Date", out);
    parts_read(out->text, out->len, &date);
    return date.count > 0 && count(date.at[0], index, out);
}

static bool
get_result(const struct subject *s, size_t index, struct field_value *out)
{
    return say(adj_game_result(s->game), index, out);
}

static bool
get_variant(const struct subject *s, size_t index, struct field_value *out)
{
    const struct adj_variant *variant = adj_game_variant(s->game);
    return say(variant ? adj_variant_id(variant) : NULL, index, out);
}

static bool
get_notation(const struct subject *s, size_t index, struct field_value *out)
{
    return say(adj_game_notation(s->game), index, out);
}

static bool
get_file(const struct subject *s, size_t index, struct field_value *out)
{
    return say(s->file, index, out);
}

static bool
get_game(const struct subject *s, size_t index, struct field_value *out)
{
    return count(s->number, index, out);
}

static struct adj_counts
counts_of(const struct subject *s)
{
    struct adj_counts counts = ADJ_COUNTS_INIT;
    adj_game_count(s->game, &counts);
    return counts;
}

static bool
get_plies(const struct subject *s, size_t index, struct field_value *out)
{
    return count(counts_of(s).half_moves, index, out);
}

static bool
get_comments(const struct subject *s, size_t index, struct field_value *out)
{
    return count(counts_of(s).comments, index, out);
}

static bool
get_variations(const struct subject *s, size_t index, struct field_value *out)
{
    return count(counts_of(s).variations, index, out);
}

/* Values of the verdict. */

static bool
get_verdict(const struct subject *s, size_t index, struct field_value *out)
{
    const char *reason = adj_verdict_reason(s->verdict);
    bool illegal = strcmp(reason, "illegal-move") == 0, bad = strcmp(reason, "unreadable") == 0;
    return say(illegal ? "illegal"
               : bad   ? "unreadable"
                       : adj_verdict_status(s->verdict),
               index, out);
}

static bool
get_ending(const struct subject *s, size_t index, struct field_value *out)
{
    return say(adj_verdict_reason(s->verdict), index, out);
}

static bool
get_winner(const struct subject *s, size_t index, struct field_value *out)
{
    const char *winner = adj_verdict_winner(s->verdict);
    return say(winner ? winner : "none", index, out);
}

static bool
get_basis(const struct subject *s, size_t index, struct field_value *out)
{
    return say(adj_verdict_basis(s->verdict), index, out);
}

static bool
get_defects(const struct subject *s, size_t index, struct field_value *out)
{
    return count(adj_verdict_defect_count(s->verdict), index, out);
}

static bool
get_defect(const struct subject *s, size_t index, struct field_value *out)
{
    struct adj_defect defect = ADJ_DEFECT_INIT;
    return adj_verdict_defect(s->verdict, index, &defect) && say(defect.code, 0, out);
}

static bool
get_fingerprint(const struct subject *s, size_t index, struct field_value *out)
{
    return say(adj_verdict_fingerprint(s->verdict), index, out);
}

/* Lists of words. */

#define WORDS(name, ...)                                                                           \
    static const char *name(size_t index)                                                          \
    {                                                                                              \
        static const char *const words[] = {__VA_ARGS__};                                          \
        return index < sizeof words / sizeof *words ? words[index] : NULL;                         \
    }
WORDS(results, "1-0", "0-1", "1/2-1/2", "0-0", "*")
WORDS(verdicts, "decided", "draw", "undecided", "illegal", "unreadable")
WORDS(winners, "white", "black", "none")
WORDS(bases, "rules", "record", "decision", "reported", "none")

static const char *
variant_at(size_t index)
{
    const struct adj_variant *variant = adj_rulesets_at(cli_rulesets(), index);
    return variant ? adj_variant_id(variant) : NULL;
}

/* clang-format off */
static const struct field fields[] = {
    {"white", FIELD_TEXT, NEEDS_RECORD, "White", NULL, NULL,
     N_("the tag White")},
    {"black", FIELD_TEXT, NEEDS_RECORD, "Black", NULL, NULL,
     N_("the tag Black")},
    {"player", FIELD_TEXT, NEEDS_RECORD, NULL, get_player, NULL,
     N_("the name of White or of Black")},
    {"event", FIELD_TEXT, NEEDS_RECORD, "Event", NULL, NULL,
     N_("the tag Event")},
    {"site", FIELD_TEXT, NEEDS_RECORD, "Site", NULL, NULL,
     N_("the tag Site")},
    {"date", FIELD_PARTS, NEEDS_RECORD, "Date", NULL, NULL,
     N_("the date, compared part by part: 1990 and 1990.05 contain 1990.05.12")},
    {"year", FIELD_NUMBER, NEEDS_RECORD, NULL, get_year, NULL,
     N_("the year of the date")},
    {"round", FIELD_PARTS, NEEDS_RECORD, "Round", NULL, NULL,
     N_("the round, compared part by part")},
    {"result", FIELD_WORD, NEEDS_RECORD, NULL, get_result, results,
     N_("the result that the record claims")},
    {"variant", FIELD_WORD, NEEDS_RECORD, NULL, get_variant, variant_at,
     N_("the game, by its id or another of its names ('adj variants' lists them)")},
    {"notation", FIELD_WORD, NEEDS_RECORD, NULL, get_notation, adj_notation_at,
     N_("the notation of the record")},
    {"file", FIELD_TEXT, NEEDS_RECORD, NULL, get_file, NULL,
     N_("the name of the file")},
    {"game", FIELD_NUMBER, NEEDS_NUMBER, NULL, get_game, NULL,
     N_("the number of the game in its file")},
    {"plies", FIELD_NUMBER, NEEDS_RECORD, NULL, get_plies, NULL,
     N_("the number of half-moves")},
    {"comments", FIELD_NUMBER, NEEDS_RECORD, NULL, get_comments, NULL,
     N_("the number of comments")},
    {"variations", FIELD_NUMBER, NEEDS_RECORD, NULL, get_variations, NULL,
     N_("the number of variations")},
    {"verdict", FIELD_WORD, NEEDS_VERDICT, NULL, get_verdict, verdicts,
     N_("the verdict")},
    {"ending", FIELD_WORD, NEEDS_VERDICT, NULL, get_ending, adj_reason_at,
     N_("the reason of the verdict, such as checkmate")},
    {"winner", FIELD_WORD, NEEDS_VERDICT, NULL, get_winner, winners,
     N_("the winner by the verdict")},
    {"basis", FIELD_WORD, NEEDS_VERDICT, NULL, get_basis, bases,
     N_("the basis of the verdict")},
    {"defects", FIELD_NUMBER, NEEDS_VERDICT, NULL, get_defects, NULL,
     N_("the number of defects of the record")},
    {"defect", FIELD_WORD, NEEDS_VERDICT, NULL, get_defect, adj_defect_at,
     N_("the code of a defect, such as move-number")},
    {"fingerprint", FIELD_TEXT, NEEDS_VERDICT, NULL, get_fingerprint, NULL,
     N_("the fingerprint of the game")},
};
/* clang-format on */

const struct field *
field_at(size_t index)
{
    return index < sizeof fields / sizeof *fields ? &fields[index] : NULL;
}

const struct field *
field_find(const char *name, size_t len)
{
    size_t i = 0;
    while (field_at(i) && !word_says(name, len, fields[i].name))
        i++;
    return field_at(i);
}

/* The words of a short list, after a colon. */
static void
put_words(struct buffer *out, const struct field *field)
{
    enum { MOST = 9 };
    size_t count = 0;
    if (!field->word_at)
        return;
    while (count <= MOST && field->word_at(count))
        count++;
    for (size_t i = 0; count <= MOST && i < count; i++)
        buffer_printf(out, "%s%s", i == 0 ? ": " : ", ", field->word_at(i));
}

void
select_help(struct buffer *out)
{
    buffer_puts(out, cli_tr("The expression after --select consists of comparisons, combined with "
                            "and, or, not and parentheses.\n"
                            "A comparison is a name, a sign (= != < <= > >= ~ !~) and a word, or a "
                            "text in quotes. ~ means \"contains\".\n"
                            "Capital and small letters are equal.\n\n"));
    for (size_t i = 0; field_at(i); i++) {
        buffer_printf(out, "  %-12s%s", fields[i].name, cli_tr(fields[i].title));
        put_words(out, &fields[i]);
        buffer_putc(out, '\n');
    }
    buffer_puts(out, cli_tr("\nAny other name is a tag of the record: WhiteElo, or tag.id for one "
                            "that begins with a small letter.\n\nExamples:\n"));
    buffer_puts(out, "  --select 'player~\"Tal\" and year>=1960 and not result=1/2-1/2'\n"
                     "  --select 'verdict=illegal or verdict=unreadable'\n"
                     "  --select 'variant=english and defects>0'\n"
                     "  --select 'WhiteElo>=2600 and ending=checkmate and plies<=40'\n");
}

bool
field_get(const struct field *field, const char *tag, const struct subject *subject, size_t index,
          struct field_value *out)
{
    if (field && !field->tag)
        return field->get(subject, index, out);
    return index == 0 && say_tag(subject, field ? field->tag : tag, out);
}
