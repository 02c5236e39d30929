// SPDX-License-Identifier: MIT
// moves VARIANT [MOVE...]: lists the legal moves after these moves. c++ moves.cpp $(pkg-config --cflags --libs adj)
#include <adj.h>
#include <iostream>
#include <memory>
#include <string>

int main(int argc, char **argv)
{
    const std::string name = argc > 1 ? argv[1] : "";
    adj_error err = ADJ_ERROR_INIT;
    const adj_variant *variant = nullptr;
    adj_play *started = nullptr;
    adj_moves *listed = nullptr;
    adj_move move = ADJ_MOVE_INIT;
    if (adj_variant_lookup(name.data(), name.size(), &variant, &err) || adj_play_new(variant, "", 0, &started, &err))
        return std::cerr << err.message << '\n', 1;
    const std::unique_ptr<adj_play, decltype(&adj_play_free)> play(started, adj_play_free);
    for (int i = 2; i < argc; i++)
        if (adj_play_text(play.get(), argv[i], std::string(argv[i]).size(), &err))
            return std::cerr << err.message << '\n', 1;
    if (adj_play_legal(play.get(), &listed, &err))
        return std::cerr << err.message << '\n', 1;
    const std::unique_ptr<adj_moves, decltype(&adj_moves_free)> moves(listed, adj_moves_free);
    for (size_t i = 0; adj_moves_at(moves.get(), i, &move); i++)
        std::cout << move.lan << '\t' << move.text << '\n';
}
