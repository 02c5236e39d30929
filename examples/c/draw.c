/* SPDX-License-Identifier: MIT */
/* draw VARIANT [MOVE...]: draws the position after these moves as SVG. cc draw.c $(pkg-config --cflags --libs adj) */
#include <adj.h>
#include <stdio.h>
#include <string.h>

int
main(int argc, char **argv)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_drawing drawing = ADJ_DRAWING_INIT;
    const struct adj_variant *variant;
    struct adj_play *play = NULL;
    const char *name = argc > 1 ? argv[1] : "";
    char *svg = NULL;
    drawing.format = "svg";
    enum adj_status st = adj_variant_lookup(name, strlen(name), &variant, &err);
    st = st ? st : adj_play_new(variant, "", 0, &play, &err);
    for (int i = 2; !st && i < argc; i++)
        st = adj_play_text(play, argv[i], strlen(argv[i]), &err);
    st = st ? st : adj_play_draw(play, &drawing, &svg, &err);
    fprintf(st ? stderr : stdout, "%s\n", st ? err.message : svg);
    adj_free(svg);
    adj_play_free(play);
    return st != ADJ_OK;
}
