/* SPDX-License-Identifier: MIT */
/* XML records survive a round trip, and the reader and the validator reject the same invalid documents. */
#include "adj.h"
#include "reading.h"
#include "tap.h"

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<archive xmlns=\"urn:adj:1\">\n"
#define TAIL "</archive>\n"

static const char whole[] = HEAD
    "<game variant=\"chess\" setup=\"B:WPe4,Ke1:BPd4,Ke8:ep=e3\" number=\"40\" result=\"0-1\">\n"
    "  <tag name=\"White\">A &quot;B&quot; &amp; &lt;C&gt;</tag>\n"
    "  <tag name=\"Title\">\u0416</tag>\n"
    "  <comment>before</comment>\n"
    "  <move>d4:e3</move><sign nag=\"3\"/>\n"
    "  <variation>\n"
    "    <move>e8-e7</move>\n"
    "    <comment>quiet</comment>\n"
    "    <move>e4-e5</move>\n"
    "    <variation>\n"
    "      <move>e1-e2</move>\n"
    "    </variation>\n"
    "  </variation>\n"
    "  <move>e1-e2</move>\n"
    "  <event kind=\"claim\" by=\"black\" text=\"e8-e7\"/>\n"
    "  <move>e8-e7</move>\n"
    "  <clock>0:59:01</clock>\n"
    "  <event kind=\"agreement\"/>\n"
    "  <comment>after the claim</comment>\n"
    "</game>\n" TAIL;

static void
test_whole(void)
{
    is_str(reading_of(whole, NULL, NULL), "3 xml chess\n", "a record with everything is read");
    is_str(reading(whole, strlen(whole), NULL, "xml", true), "3 xml chess\n",
           "the validator finds nothing wrong either");
    char *again = converted(whole, strlen(whole), NULL, NULL, "xml", false);
    is_str(again, whole, "and written as it was");
    free(again);
    char *json = converted(whole, strlen(whole), NULL, NULL, "json", false);
    char *back = converted(json, strlen(json), NULL, NULL, "xml", false);
    is_str(back, whole, "through JSON and back");
    free(json);
    free(back);
    static const char loose[] =
        "\xEF\xBB\xBF<?xml version='1.0'?><!-- a comment --><?and an='instruction'?>\n"
        "<a:game xmlns:a='urn:adj:1' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'\n"
        " xsi:schemaLocation='urn:adj:1 game.xsd' variant='chess'>"
        "<a:move>e2<!-- two pieces -->-e4</a:move><a:move><![CDATA[e7-e5]]></a:move></a:game>";
    is_str(reading_of(loose, NULL, NULL), "2 xml chess\n", "prefixes, comments, CDATA");
    is_str(reading(loose, strlen(loose), NULL, NULL, true), "2 xml chess\n", "strictly too");
    static const char other[] =
        "<?xml version='1.0' encoding='ISO-8859-1'?><game xmlns='urn:adj:1' variant='chess'>"
        "<tag name='White'>\xE9</tag><move>e2-e4</move></game>";
    char *pgn = converted(other, strlen(other), NULL, "xml", "pgn", false);
    ok(strstr(pgn, "[White \"\u00E9\"]") != NULL, "an encoding that is declared");
    free(pgn);
}

/* Documents that the schema or XML itself forbids. */
static const struct {
    const char *text, *place, *reason;
} refused[] = {
    {"<archive/>", "1:", "namespace"},
    {"<archive xmlns='urn:adj:2'/>", "1:", "namespace"},
    {"<archive xmlns='urn:adj:1'>\n<party/></archive>", "2:", "'party'"},
    {"<move xmlns='urn:adj:1'>e2-e4</move>", "1:", "'move'"},
    {HEAD "<game colour='red'/>" TAIL, "3:", "'colour'"},
    {HEAD "<game variant=''/>" TAIL, "3:", "'variant'"},
    {HEAD "<game number='-1'/>" TAIL, "3:", "'number'"},
    {HEAD "<game>text</game>" TAIL, "3:", "text"},
    {HEAD "<game><game/></game>" TAIL, "3:", "'game'"},
    {HEAD "<game>\n<move/></game>" TAIL, "4:", "'move'"},
    {HEAD "<game><move><b>e2-e4</b></move></game>" TAIL, "3:", "'b'"},
    {HEAD "<game><move>e2-e4</move><tag name='a'>b</tag></game>" TAIL, "3:", "'tag'"},
    {HEAD "<game><tag>b</tag></game>" TAIL, "3:", "'name'"},
    {HEAD "<game><tag name='a b'>b</tag></game>" TAIL, "3:", "name"},
    {HEAD "<game><sign/></game>" TAIL, "3:", "'nag'"},
    {HEAD "<game><sign nag='65536'/></game>" TAIL, "3:", "'nag'"},
    {HEAD "<game><sign nag='1'>!</sign></game>" TAIL, "3:", "text"},
    {HEAD "<game><event kind='party'/></game>" TAIL, "3:", "'kind'"},
    {HEAD "<game><event kind='claim' by='me'/></game>" TAIL, "3:", "'by'"},
    {HEAD "<game>", "3:", "ends within an element"},
    {HEAD "<game></archive>", "3:", "mismatch"},
    {HEAD "<game><comment>\xC3\x28</comment></game>" TAIL, "3:", "not proper UTF-8"},
    {"<?xml version='1.0' encoding='EUC-JP'?>\n<game "
     "xmlns='urn:adj:1'><comment>\xFF\xFF</comment></game>",
     "2:", "document's encoding"},
    {HEAD "<game><comment>&#0;</comment></game>" TAIL, "3:", "xmlChar"},
    {HEAD "<game><comment>&unknown;</comment></game>" TAIL, "3:", "unknown"},
    {"<game xmlns='urn:adj:1'/>\n<game/>", "2:", "Extra content"},
    {"<!DOCTYPE archive SYSTEM 'file:///etc/passwd'><archive xmlns='urn:adj:1'/>",
     "1:", "document type"},
    {"<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><archive "
     "xmlns='urn:adj:1'>&x;</archive>",
     "1:", "document type"},
    {"<!DOCTYPE a [<!ENTITY a '0123456789'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>"
     "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;'>"
     "<!ENTITY e '&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;'><!ENTITY f '&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;'>]>\n"
     "<archive xmlns='urn:adj:1'><game variant='&f;&f;&f;'/></archive>",
     "1:", "document type"},
    {"", "0:", ""},
};

static void
test_refused(void)
{
    for (size_t i = 0; i + 1 < sizeof refused / sizeof *refused; i++) {
        char want[20];
        snprintf(want, sizeof want, "next %s", refused[i].place);
        const char *got = reading_of(refused[i].text, "chess", "xml");
        ok(strstr(got, want) && strstr(got, refused[i].reason), "%zu: %s", i, strstr(got, "next"));
        got = reading(refused[i].text, strlen(refused[i].text), "chess", "xml", true);
        ok(strstr(got, want) != NULL, "%zu, strictly: %s", i, strstr(got, "next"));
    }
    is_str(reading_of(HEAD "<game variant='chess'><move>e2-e4</move></game>\n<party/>" TAIL, NULL,
                      NULL),
           "1 xml chess\nnext 4:7 syntax: XML: element 'party': not expected in 'archive'\n",
           "games before the fault are read");
}

/* A document generated while it is read: `head`, then `piece` repeatedly, then `tail`. */
struct endless {
    const char *head, *piece, *tail;
    size_t pieces, at;
    const char *now;
};

static long
read_endless(void *context, char *buf, size_t size)
{
    struct endless *e = context;
    size_t n = 0;
    while (n < size) {
        if (!e->now)
            e->now = e->head;
        if (*e->now) {
            buf[n++] = *e->now++;
            continue;
        }
        if (e->at > e->pieces)
            break;
        e->now = e->at++ < e->pieces ? e->piece : e->tail;
    }
    return (long)n;
}

static const char *
read_all(struct endless *e, size_t *out_games)
{
    static struct buffer out;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_reader *reader = NULL;
    options.notation = "xml";
    options.variant = "chess";
    buffer_reset(&out);
    buffer_puts(&out, "");
    *out_games = 0;
    enum adj_status st = adj_reader_stream(read_endless, e, &options, &reader, &err);
    struct adj_game *game;
    while (!st && (st = adj_reader_next(reader, &game, &err)) == ADJ_OK) {
        ++*out_games;
        adj_game_free(game);
    }
    if (st != ADJ_EOF)
        put_error(&out, adj_status_name(st), &err);
    adj_reader_free(reader);
    return out.data;
}

static void
test_large(void)
{
    size_t games;
    struct endless archive = {HEAD, "<game><move>e2-e4</move></game>\n", TAIL, 100000, 0, NULL};
    is_str(read_all(&archive, &games), "", "a hundred thousand games");
    is_int((int64_t)games, 100000, "all of them");
    struct endless attribute = {
        HEAD "<game variant='", "0123456789", "'/>" TAIL, 10000000, 0, NULL};
    const char *got = read_all(&attribute, &games);
    ok(strncmp(got, "syntax ", 7) == 0, "a hundred megabytes of one attribute: %s", got);
    struct endless text = {
        HEAD "<game><comment>", "0123456789", "</comment></game>" TAIL, 1000000, 0, NULL};
    got = read_all(&text, &games);
    ok(strncmp(got, "too-big ", 8) == 0, "ten megabytes of one comment: %s", got);
    struct endless deep = {HEAD "<game>", "<variation>", TAIL, 100000, 0, NULL};
    got = read_all(&deep, &games);
    ok(strncmp(got, "syntax ", 7) == 0 && strstr(got, "deeper than 64"), "deep nesting: %s", got);
    struct endless moves = {HEAD "<game>", "<move>e2-e4</move>", "</game><game/>" TAIL, 40000, 0,
                            NULL};
    got = read_all(&moves, &games);
    ok(strncmp(got, "too-big ", 8) == 0, "too many moves: %s", got);
}

int
main(void)
{
    test_whole();
    test_refused();
    test_large();
    return tap_done();
}
