// SPDX-License-Identifier: MIT
// convert NOTATION: writes the games of standard input in another notation. c++ convert.cpp $(pkg-config --cflags --libs adj)
#include <adj.h>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>

int main(int argc, char **argv)
{
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    adj_error err = ADJ_ERROR_INIT;
    adj_reader *opened = nullptr;
    if (adj_reader_open(text.data(), text.size(), nullptr, &opened, &err))
        return std::cerr << err.message << '\n', 1;
    const std::unique_ptr<adj_reader, decltype(&adj_reader_free)> reader(opened, adj_reader_free);
    for (adj_game *next; adj_reader_next(reader.get(), &next, &err) == ADJ_OK;) {
        const std::unique_ptr<adj_game, decltype(&adj_game_free)> game(next, adj_game_free);
        char *written;
        if (adj_game_convert(game.get(), argc > 1 ? argv[1] : "lan", nullptr, &written, nullptr, nullptr, &err))
            return std::cerr << err.line << ':' << err.column << ": " << err.message << '\n', 1;
        std::cout << written << '\n';
        adj_free(written);
    }
}
