/* SPDX-License-Identifier: MIT */
/* A text that fits several moves is read as the only one after which the rest of the record can be played. */
#include <time.h>

#include "reading.h"
#include "tap.h"

static void
test_draughts(void)
{
    static const char told[] =
        "[GameType \"21\"]\n[FEN \"W:W30:B17,18,25,26\"]\n\n1. 30x14 18-23 *\n";
    static const char open_end[] =
        "[GameType \"21\"]\n[FEN \"W:W30:B17,18,25,26\"]\n\n1. 30x14 *\n";
    static const char none[] =
        "[GameType \"21\"]\n[FEN \"W:W30:B17,18,25,26\"]\n\n1. 30x14 1-5 *\n";
    is_str(reading_of(told, NULL, "pdn"),
           "1 ambiguous-move 4:4 30x21x1430x21x14, 30x23x14\n2 pdn english\n",
           "what follows tells which");
    is_str(reading(told, sizeof told - 1, NULL, "pdn", true),
           "1 ambiguous-move 4:4 30x21x1430x21x14, 30x23x14\n1 pdn english\n",
           "not in a strict reading");
    is_str(reading_of(open_end, NULL, "pdn"),
           "1 ambiguous-move 4:4 30x21x14, 30x23x14\n1 pdn english\n",
           "when nothing follows it stops");
    is_str(reading_of(none, NULL, "pdn"),
           "1 ambiguous-move 4:4 30x21x14, 30x23x14\n1 pdn english\n", "and when neither goes on");
}

static void
test_chess(void)
{
    is_str(reading_of("1. Nf3 d5 2. d3 d4 3. Nd2 c5 4. Nf3 *\n", "chess", "pgn"),
           "5 ambiguous-move 1:23 Nfd2from b1, f3\n7 pgn chess\n", "as in chess");
}

/* Every second move of White fits two knights, and the last move is illegal. */
static void
test_branches(void)
{
    static const char *const white[] = {"d2", "b3", "d2", "c4", "d2", "e4"};
    static const char *const black[] = {"Rg8", "Rh8", "h6", "Rg8", "Rh8", "h5", "Rg8", "Rh8", "a6",
                                        "Rg8", "Rh8", "a5", "Rg8", "Rh8", "b6", "Rg8", "Rh8", "g6",
                                        "Rg8", "Rh8", "c6", "Rg8", "Rh8", "b5", "Rg8", "Rh8", "h4"};
    struct buffer text;
    buffer_init(&text);
    buffer_puts(&text, "1. Nf3 Nf6 2. d3 d6 ");
    for (unsigned i = 0; i < sizeof black / sizeof *black; i++)
        buffer_printf(&text, "%u. N%s %s ", i + 3, white[i % 6], black[i]);
    buffer_puts(&text, "30. Qh8 *\n");
    clock_t start = clock();
    const char *said = reading_of(text.data, "chess", "pgn");
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    ok(strncmp(said, "5 ambiguous-move 1:24 from b1, f3\n", 34) == 0, "it stops: %.60s", said);
    ok(seconds < 0.5, "a record that branches without end takes %.3f s", seconds);
    buffer_clear(&text);
}

int
main(void)
{
    test_draughts();
    test_chess();
    test_branches();
    return tap_done();
}
