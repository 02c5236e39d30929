/* SPDX-License-Identifier: MIT */
/* When any one allocation fails, reading XML returns ADJ_ENOMEM, in the error too, or all that the document contains. */
#include <stdio.h>
#include <string.h>

#include "adj.h"
#include "base/library.h"
#include "failing.h"
#include "tap.h"

#define GAME "<game variant='chess'><move>e2-e4</move></game>"
#define FOUR GAME GAME GAME GAME

static const char *text; /* input of the function under test */
static bool strict;

/* Appends the next game in XML. */
static enum adj_status
game_next(struct adj_reader *reader, char *to, size_t size, struct adj_error *err)
{
    struct adj_game *game = NULL;
    char *xml = NULL;
    enum adj_status st = adj_reader_next(reader, &game, err);
    if (!st)
        st = adj_game_convert(game, "xml", NULL, &xml, NULL, NULL, err);
    if (!st)
        strncat(to, xml, size - strlen(to) - 1);
    adj_free(xml);
    adj_game_free(game);
    return st;
}

static enum adj_status
archive(char **out)
{
    static char games[20000];
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_reader *reader = NULL;
    options.notation = "xml";
    options.strict = strict;
    games[0] = '\0';
    enum adj_status st = adj_reader_open(text, strlen(text), &options, &reader, &err);
    while (!st)
        st = game_next(reader, games, sizeof games, &err);
    adj_reader_free(reader);
    if (st == ADJ_EOF)
        *out = strdup(games);
    return st == ADJ_EOF ? ADJ_OK : err.status == st ? st : ADJ_EIO;
}

static enum adj_status
regulations(char **out)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_regulations *read = NULL;
    enum adj_status st = adj_regulations_read(text, strlen(text), &read, &err);
    adj_regulations_free(read);
    *out = NULL;
    return err.status == st ? st : ADJ_EIO;
}

static enum adj_status
ruleset(char **out)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_rulesets *set = NULL;
    struct adj_faults *faults = NULL;
    const struct adj_variant *variant;
    enum adj_status st = adj_rulesets_new(&set, &err);
    if (!st)
        st = adj_rulesets_add(set, text, strlen(text), &variant, &faults, &err);
    if (!st)
        st = adj_variant_export(variant, "again", out, &err);
    adj_faults_free(faults);
    adj_rulesets_free(set);
    return err.status == st ? st : ADJ_EIO;
}

static void
say_nothing(void *context, const char *format, ...)
{
    (void)context;
    (void)format;
}

/* libxml2 takes its memory from the functions that fail, too. It prints each failure outside of a parse. */
static void
test_libxml2(void)
{
    static int (*memory)(void (*)(void *), void *(*)(size_t), void *(*)(void *, size_t),
                         char *(*)(const char *));
    static void (*print)(void *, void (*)(void *, const char *, ...));
    const struct library_function functions[] = {{"xmlMemSetup", &memory},
                                                 {"xmlSetGenericErrorFunc", &print}};
    if (!ok(!library_load(LIBXML2_SONAME, functions, 2) &&
                memory(free, __wrap_malloc, __wrap_realloc, strdup) == 0,
            "the memory of libxml2"))
        return;
    print(NULL, say_nothing);
    static char game[20000];
    int head = snprintf(game, sizeof game, "<game xmlns='urn:adj:1' variant='chess'><comment>");
    memset(game + head, 'x', 12000);
    memcpy(game + head + 12000, "</comment></game>", sizeof "</comment></game>");
    text = game;
    test_all(archive, ADJ_OK, "a game of several pieces");
}

int
main(void)
{
    text = "<archive xmlns='urn:adj:1'>" FOUR FOUR FOUR FOUR FOUR "</archive>";
    test_all(archive, ADJ_OK, "an archive");
    text = "<game xmlns='urn:adj:1' variant='chess'><tag name='White'>A &amp; B</tag>"
           "<comment>of&#13;lines</comment><move>e2-e4</move><sign nag='3'/><variation>"
           "<move>d2-d4</move></variation><event kind='claim' by='black' text='e7-e5'/></game>";
    test_all(archive, ADJ_OK, "a game");
    strict = true;
    test_all(archive, ADJ_OK, "a game that is validated");
    text = "<regulations xmlns='urn:adj:1' name='cup' illegal='stand stop'>"
           "<ruling id='L-R4' value='off'/></regulations>";
    test_all(regulations, ADJ_OK, "regulations");
    text = "<ruleset xmlns='urn:adj:1' id='a' title='A'><board files='4' ranks='5' letters='abcd'/>"
           "<chess start='W:WKa1,Pb2:BKd5,Pc4'><piece symbol='P' name='pawn' is='pawn'><move "
           "kind='leap' "
           "by='0 1' images='self' use='quiet'/></piece><piece symbol='K' name='king' is='royal'>"
           "<move kind='leap' by='1 0'/></piece><promotion piece='P' row='last' into='K' "
           "how='option'/>"
           "</chess><ending reason='checkmate'/></ruleset>";
    test_all(ruleset, ADJ_OK, "a ruleset");
    strict = false;
    test_libxml2();
    return tap_done();
}
