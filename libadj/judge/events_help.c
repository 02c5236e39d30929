/* SPDX-License-Identifier: MIT */
/* The text of `adj help events`: each event's meaning and its form in every notation (RULES.md 10). */
#include "adj.h"
#include "base/buffer.h"
#include "base/catalogue.h"
#include "play/family.h"

static const struct {
    const char *with, *means;
} events[EVENT_COUNT] = {
    [EVENT_CLAIM] =
        {"[COLOUR] [MOVE]",
         N_("the player to move claims a draw that the rules give on claim; with a move,\n"
            "one that this move would bring about (as the record writes moves)")},
    [EVENT_PROTEST] = {"COLOUR SQUARE",
                       N_("Lippo, §14: against endless attacks by the piece on this square")},
    [EVENT_STATEMENT] = {"COLOUR", N_("Lippo, §15: the forces are equal")},
    [EVENT_DEMAND] =
        {"COLOUR", N_("Lippo, §6: after an illegal move the partner demands a president's move")},
    [EVENT_RESIGN] = {"COLOUR", N_("this player resigns")},
    [EVENT_AGREEMENT] = {"", N_("a draw was agreed")},
    [EVENT_FLAG] = {"COLOUR", N_("the flag of this player has fallen")},
    [EVENT_ABSENCE] = {"COLOUR", N_("this player did not come; one event each when neither did")},
    [EVENT_ADJUDICATION] = {"[RESULT]",
                            N_("decided by who was asked to; without a result undecided")},
    [EVENT_ABANDONED] = {"[RESULT]", N_("nobody went on")},
    [EVENT_VOID] = {"[TEXT]", N_("the game does not count: board or pieces were set up wrongly;\n"
                                 "the text says what was wrong, and the article is chosen by it")},
    [EVENT_COLOURS] = {"",
                       N_("found now: the game began with the colours reversed (FIDE Laws 7.3)")},
    [EVENT_ILLEGAL] = {"COLOUR [MOVE]",
                       N_("this player made an illegal move and took it back; what it costs is\n"
                          "a matter of the regulations")},
    [EVENT_DECISION] = {"[RESULT] [REASON]", N_("the director decided, whatever else holds")},
};

/* Writes text with every line except the first indented. */
static void
put_indented(const char *text, int blanks, struct buffer *out)
{
    for (; *text; text++) {
        buffer_putc(out, *text);
        if (*text == '\n')
            buffer_printf(out, "%*s", blanks, "");
    }
    buffer_putc(out, '\n');
}

enum adj_status
adj_events_help(const char *preferences, char **out_text, struct adj_error *err)
{
    const struct language *language = language_find(preferences);
    struct buffer out = {0};
    buffer_puts(
        &out,
        tr(language,
           "What players and director did beside moving stands in the record between two moves.\n"
           "COLOUR is white or black: who acts, or whose flag or absence it is. RESULT is 1-0,\n"
           "0-1 or 1/2-1/2.\n\n"));
    for (unsigned kind = 0; kind < EVENT_COUNT; kind++) {
        buffer_printf(&out, "  %-14s%-20s", event_word((enum event_kind)kind), events[kind].with);
        put_indented(tr(language, events[kind].means), 36, &out);
    }
    buffer_puts(
        &out,
        tr(language,
           "\nAs the notations write them, here a claim of White's behind the tenth ply:\n\n"
           "  pgn, pdn, turtle, waterloo, lippo, figures\n"
           "                a comment that begins so: {[%event claim white]}\n"
           "  lan           [%event claim white] between two moves\n"
           "  json          "
           "{\"moves\":[...],\"events\":[{\"ply\":10,\"event\":\"claim\",\"by\":\"white\"}]};\n"
           "                a move is \"text\", a square \"square\", a result \"result\"\n"
           "  xml           <event kind=\"claim\" by=\"white\"/> between two moves; what follows "
           "is "
           "text=\"\"\n\n"
           "Resignations, fallen flags, agreements and the like are also understood as servers "
           "and\n"
           "players write them: the tag Termination, {Black resigns}, {White forfeits on "
           "time}.\n"));
    return buffer_steal(&out, out_text, NULL, err);
}

const char *
adj_event_at(size_t index)
{
    return index < EVENT_COUNT ? event_word((enum event_kind)index) : NULL;
}
