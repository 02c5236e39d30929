// SPDX-License-Identifier: MIT
// peer lan|san|count FILE: converts a PGN file with chess-library, for comparison with `adj convert`. Every move is
// resolved and written in long or short form with the file's tags, or (count) only parsed.
#include <chess.hpp>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>

class Writer : public chess::pgn::Visitor {
  public:
    explicit Writer(const char *what) : to_lan(!std::strcmp(what, "lan")), counts(!std::strcmp(what, "count")) {}
    ~Writer() override { flush(0); }

    void startPgn() override
    {
        if (!counts)
            board.setFen(chess::constants::STARTPOS);
        plies = 0;
    }
    void header(std::string_view key, std::string_view value) override
    {
        if (key == "FEN" && !counts)
            board.setFen(value);
        if (!counts)
            out.append("[").append(key).append(" \"").append(value).append("\"]\n");
    }
    void startMoves() override {}
    void move(std::string_view san, std::string_view) override
    {
        count++;
        if (counts)
            return;
        const chess::Move m = chess::uci::parseSan(board, san);
        if (plies++ % 2 == 0)
            out.append(std::to_string(plies / 2 + 1)).append(". ");
        out.append(to_lan ? chess::uci::moveToUci(m) : chess::uci::moveToSan(board, m)).append(" ");
        board.makeMove(m);
    }
    void endPgn() override
    {
        out.append("\n");
        flush(1 << 16);
    }
    std::size_t count = 0;

  private:
    void flush(std::size_t most)
    {
        if (out.size() < most || counts)
            return;
        std::fwrite(out.data(), 1, out.size(), stdout);
        out.clear();
    }
    chess::Board board;
    std::string out;
    std::size_t plies = 0;
    bool to_lan, counts;
};

int
main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    std::ifstream file(argv[2]);
    Writer writer(argv[1]);
    chess::pgn::StreamParser parser(file);
    parser.readGames(writer);
    std::fprintf(stderr, "%zu half-moves\n", writer.count);
}
