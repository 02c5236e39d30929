// SPDX-License-Identifier: MIT
// draw VARIANT [MOVE...]: draws the position after these moves as SVG. c++ draw.cpp $(pkg-config --cflags --libs adj)
#include <adj.h>
#include <iostream>
#include <memory>
#include <string>

int main(int argc, char **argv)
{
    const std::string name = argc > 1 ? argv[1] : "";
    adj_error err = ADJ_ERROR_INIT;
    adj_drawing drawing = ADJ_DRAWING_INIT;
    const adj_variant *variant = nullptr;
    adj_play *started = nullptr;
    char *svg = nullptr;
    drawing.format = "svg";
    if (adj_variant_lookup(name.data(), name.size(), &variant, &err) || adj_play_new(variant, "", 0, &started, &err))
        return std::cerr << err.message << '\n', 1;
    const std::unique_ptr<adj_play, decltype(&adj_play_free)> play(started, adj_play_free);
    for (int i = 2; i < argc; i++)
        if (adj_play_text(play.get(), argv[i], std::string(argv[i]).size(), &err))
            return std::cerr << err.message << '\n', 1;
    if (adj_play_draw(play.get(), &drawing, &svg, &err))
        return std::cerr << err.message << '\n', 1;
    std::cout << svg << '\n';
    adj_free(svg);
}
