// SPDX-License-Identifier: MIT
// judge VARIANT: judges each game of standard input. c++ judge.cpp $(pkg-config --cflags --libs adj)
#include <adj.h>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>

int main(int argc, char **argv)
{
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    adj_options options = ADJ_OPTIONS_INIT;
    adj_error err = ADJ_ERROR_INIT;
    options.variant = argc > 1 ? argv[1] : nullptr;
    adj_reader *opened = nullptr;
    if (adj_reader_open(text.data(), text.size(), &options, &opened, &err))
        return std::cerr << err.message << '\n', 1;
    const std::unique_ptr<adj_reader, decltype(&adj_reader_free)> reader(opened, adj_reader_free);
    for (adj_game *next; adj_reader_next(reader.get(), &next, &err) == ADJ_OK;) {
        const std::unique_ptr<adj_game, decltype(&adj_game_free)> game(next, adj_game_free);
        adj_verdict *judged;
        if (adj_judge(game.get(), nullptr, &judged, &err))
            continue;
        std::cout << adj_verdict_status(judged) << ", " << adj_verdict_reason(judged) << '\n';
        adj_verdict_free(judged);
    }
}
