// SPDX-License-Identifier: MIT
// peer DEPTH start|POSITION: perft of international draughts by dctl, for comparison with `adj perft`.
#include <dctl/algo/traversal/root.hpp>
#include <dctl/core.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>

int main(int argc, char **argv)
{
    using namespace dctl::core;
    using state = basic_state<international, basic_board<international>>;
    if (argc != 3)
        return 2;
    const state s = std::strcmp(argv[2], "start") ? pdn::read<international>{}(argv[2]) : state::initial();
    const auto leaves = dctl::algo::traversal::depth_limited_count<true>(s, std::atoi(argv[1]), drop_duplicates_gen);
    std::printf("%lld\n", static_cast<long long>(leaves));
}
