/* SPDX-License-Identifier: MIT */
/* Fuzz target: any text as a record in any notation and encoding, read, counted, judged and written in all forms. */
#include <stdlib.h>
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "fuzz.h"

const char *const fuzz_seeds[] = {
    "1. f3-f5 d8-d6\n2. d3-d5 g8-g6\n3. f5:g6 Bh9:d5\n",
    "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n",
    "[GameType \"25\"]\n1. ed4 dc5 2. fe3 c:d6 3. \xD1\x81"
    "b4 ba5 4. d4b6 ac7 1/2:1/2\n",
    "# a suite\n8/8/8/8/8/4k3/4p3/4K3 w - - am Kd1; # no\n# end\n",
    "1. c3-d4 f6-e5 2. d4xf6 g7xe5 2-0\n\n1. M\x81"
    "ller e4 e5\n",
    "[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 {a (comment} 2. Qh5 (2. Nf3) Ke7 3. Qxe5# 1-0\n",
    "{\"variant\":\"chess\",\"moves\":[\"e2-e4\",\"e7-e5\"]}",
    "{\"id\":\"a\",\"variant\":\"standard\",\"status\":\"resign\",\"winner\":\"white\",\"players\":"
    "{\"white\":{\"aiLevel\":1},"
    "\"black\":{}},\"moves\":\"e4 e5 "
    "Nf3\",\"clocks\":[100,99],\"analysis\":[{\"eval\":1},{\"mate\":2,\"variation\":\"c5 d4\"}]}\n",
    "<?xml version=\"1.0\"?><game xmlns=\"urn:adj:1\" variant=\"chess\"><move>e2-e4</move></game>",
    NULL,
};

static void
write_everywhere(const struct adj_game *game)
{
    static const char *const notations[] = {"lan", "waterloo", "lippo", "turtle", "figures",
                                            "pgn", "pdn",      "xml",   "json"};
    for (size_t i = 0; i < sizeof notations / sizeof *notations; i++) {
        struct adj_write_options how = ADJ_WRITE_OPTIONS_INIT;
        struct adj_notes *notes;
        char *text;
        bool stopped;
        size_t len;
        if (!adj_game_convert(game, notations[i], NULL, &text, &len, NULL, NULL))
            adj_free(text);
        how.lossy = true;
        how.out_stopped = &stopped;
        if (adj_game_convert(game, notations[i], &how, &text, &len, &notes, NULL))
            continue;
        adj_free(text);
        adj_notes_free(notes);
    }
}

static void
judge(const struct adj_game *game)
{
    static const char *const formats[] = {"text", "json"};
    struct adj_verdict *verdict;
    if (adj_judge(game, NULL, &verdict, NULL))
        return;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct adj_report_options how = ADJ_REPORT_OPTIONS_INIT;
        char *text;
        size_t len;
        how.format = formats[i];
        if (!adj_report_write(verdict, &how, &text, &len, NULL))
            adj_free(text);
    }
    adj_verdict_free(verdict);
}

static void
read_all(const uint8_t *data, size_t size, const struct adj_options *options)
{
    struct adj_reader *reader;
    if (adj_reader_open((const char *)data, size, options, &reader, NULL))
        return;
    /* An unreadable game does not hide the games after it; the limit ensures termination. */
    struct adj_game *game;
    for (size_t games = 0; games < 100; games++) {
        enum adj_status st = adj_reader_next(reader, &game, NULL);
        if (st == ADJ_EOF || st == ADJ_ENOMEM)
            break;
        if (st)
            continue;
        judge(game);
        write_everywhere(game);
        adj_game_free(game);
    }
    adj_reader_free(reader);
}

/* Supplies the text in pieces, like a file. */
struct source {
    const uint8_t *data;
    size_t size, piece;
};

static long
give(void *context, char *buf, size_t size)
{
    struct source *source = context;
    size_t n = source->size < source->piece ? source->size : source->piece;
    n = n < size ? n : size;
    memcpy(buf, source->data, n);
    source->data += n;
    source->size -= n;
    return (long)n;
}

/* Counting and skipping games must terminate on any input. */
static void
count_all(const uint8_t *data, size_t size)
{
    struct source source = {data, size, 1 + size % 61};
    struct adj_reader *reader;
    struct adj_counts counts = ADJ_COUNTS_INIT;
    if (adj_reader_stream(give, &source, NULL, &reader, NULL))
        return;
    for (size_t games = 0; games < 100; games++) {
        enum adj_status st = adj_reader_count(reader, games % 3 ? &counts : NULL, NULL);
        if (st == ADJ_EOF || st == ADJ_ENOMEM)
            break;
    }
    adj_reader_free(reader);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    const char *only = getenv("FUZZ_NOTATION"); /* reads everything in this notation only */
    if (only && *only) {
        options.notation = only;
        read_all(data, size, &options);
        return 0;
    }
    read_all(data, size, &options);
    count_all(data, size);
    options.strict = true;
    read_all(data, size, &options);

    /* Read again as a game and notation chosen by the bytes. */
    size_t sum = 0, notations = 0;
    for (size_t i = 0; i < size; i++)
        sum += data[i];
    while (adj_notation_at(notations))
        notations++;
    if (notations == 0)
        return 0;
    options.strict = false;
    options.variant = adj_variant_id(adj_variant_at(sum % adj_variant_count()));
    options.notation = adj_notation_at(sum / 64 % notations);
    read_all(data, size, &options);
    return 0;
}
