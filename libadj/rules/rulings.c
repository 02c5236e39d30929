/* SPDX-License-Identifier: MIT */
/*
 * The rulings of the rulebook (docs/rulebook.md): our decisions where a source is silent, damaged or contradicts
 * itself, with their reasons. Also the list of all sources. The choices of optional rulings are in play/option.c.
 */
#include "rules/sentences.h"

#include "base/word.h"

/* clang-format off */
static const struct ruling rulings[] = {
    {"G-R1", "1",
     N_("A mode named without qualification is for moving and for capturing alike."),
     N_("The sources say \"without the capture\" or \"with the capture\" where they mean one of them. No switch: read otherwise, a mode that does not name the capture would let most pieces never take.")},
    {"G-R2", "1",
     N_("A piece that jumps or leaps on its line (JO, JD, LO, LD) may pass over one piece of either colour, and need not."),
     N_("The source says that it \"can\" jump: a hurdle is allowed, not required. No switch: a duty to jump contradicts the word \"can\".")},
    {"G-R3", "1",
     N_("Positions are the same when placement, side to move, castling rights, a legal en passant capture, the remaining reserve, the marks of kings that have been in check and, where it matters, the count of promoted pawns are the same."),
     N_("Orthodox chess, to which every source refers, identifies positions by the possible moves. No switch: the sources give no other measure.")},
    {"G-R4", "1",
     N_("A set-up is judged as it stands: the check it begins with turns no emperor, a royal piece on or beyond its king's row wins only with an own move that ends there, and counters at which the game would be over are refused."),
     N_("No move led to the position, and the rules speak of what a move brings about. No switch: it concerns set-ups alone, of which the sources do not speak.")},
    {"W-R1", "2.2",
     N_("Right after an enemy pawn's double step, a pawn that may now capture with D(1) onto the square passed over may take it there."),
     N_("The author only says that the pawn may \"standard capture en passant\"; this is the classical capture in his modes. No switch: the classical capture has no other form.")},
    {"W-R2", "2.6",
     N_("An earlier check, or the emperor's turning into a king by it, does not take the right to castle away."),
     N_("As in orthodox chess, to which the source refers: only a move of king, marshall or rook does. No switch: the source takes the right away only from pieces that have moved.")},
    {"W-R3", "2.7",
     N_("Mate and stalemate go before every other ending, in all editions."),
     N_("The 7th edition says that this rule takes priority; the earlier ones do not contradict it. No switch: no edition gives another order.")},
    {"W-R4", "2.7",
     N_("Thirty moves without capture and promotion are counted for each player independently, in all editions."),
     N_("The 7th edition says so, and the short sentence of the 5th and 6th names no loser otherwise. No switch: read otherwise, the short sentence does not say who is defeated.")},
    {"W-R5", "2.7",
     N_("Every forced turning that a move causes is carried out before anything is judged."),
     N_("Check, mate and identity of positions can only be judged on the board that the move leaves behind. No switch: in any other order one move would be judged on two different boards.")},
    {"W-R6", "2.7",
     N_("We write the new letter of a piece that has turned, `=J` after a choice, `+` after a check, `12...` where it is needed, and a leaving part as in LAN."),
     N_("The author's record of party 3 leaves these out, so that a reader has to know the whole game to understand a move. No switch: the author's own writing is read too.")},
    {"W-R7", "2.7",
     N_("The second figure of the recommended time is printed as it stands."),
     N_("The source does not say whether it is seconds a move or minutes for the rest. No switch: the figure is only printed.")},
    {"W5-R1", "2.1",
     N_("In the 5th edition Black's king stands on f10 and the queen on e10, the reverse of the printed list."),
     N_("The page calls the position centre-symmetric, its castling squares fit only a king on f10, and in party 3 Black castles 27...0-0 with the queen still at home. No switch: with the king on e10 the author's own party 3 could not be played; a record may bring the printed list as its set-up.")},
    {"W5-R2", "2.3",
     N_("A piece taken from the reserve is used up, and what it replaces leaves the game."),
     N_("The lists give a number of pieces, and nothing says that one comes back. No switch: if pieces came back, the numbers of the list would limit nothing.")},
    {"W5-R3", "2.3",
     N_("When several advisers give check at once and the reserve is short, the one that moved turns first, then by square name."),
     N_("The source has no order; the piece that made the check comes first. No switch: every order fits the source, and a game needs one.")},
    {"W6-R1", "2.4",
     N_("In the 6th edition a whole piece moves, or one part of a compound leaves; whatever simple piece moves may end on an own simple piece with which it forms a compound, never on a compound."),
     N_("\"Another own piece\" and \"a correct compound piece\": a compound has two parts, no more. No switch: a piece of three parts has no name and no way of moving in the source.")},
    {"W6-R2", "2.4",
     N_("A spy that arrives on row 9 from another row becomes a wiseman, always, unless the move composed it into a guard. The two reserved spies are those that the first two pawns become."),
     N_("The promotion is of a spy, and a guard is none; the third pawn wins, so that two spies suffice. No switch: the source has no promotion of a guard.")},
    {"W7-R1", "2.5",
     N_("Any part of a compound may leave by its own mode, and the other part stays."),
     N_("The source says \"any part of it\"; the list of formulas shows one of the two only. No switch: the other reading contradicts these words.")},
    {"W7-R2", "2.5",
     N_("Only a spy or a knight, whole or as a leaving part, may end on an own simple piece to form a compound."),
     N_("\"A obverse piece (S or N) can be moved (transferred)\": the brackets name who moves. No switch: the other reading contradicts the source, which names S and N alone; it is the rule of the 6th edition, a game of its own here.")},
    {"W7-R3", "2.5",
     N_("No move may put more pieces of a kind on the board than the double-sided set has; captured pieces of the own colour are available again."),
     N_("The source lists the set; a piece that is not there cannot be put on the board. No switch: without the limit a position could need pieces that the set does not have, and captured pieces that never come back would be a rule that the source does not have.")},
    {"WJ-R1", "2.8",
     N_("Junior Waterloo begins with the orthodox array with the adviser for the queen, centre-symmetric, unless the record brings its own set-up."),
     N_("Its diagram is lost: a reconstruction, reported with every verdict that used it. No switch: no other array is better founded, and a record may bring its own.")},
    {"WJ-R2", "2.8",
     N_("On the small board the rows shrink at the ends: double step from row 2, dragon and king's row on row 8."),
     N_("The author counts the rows of the board of ten; on eight the same distances from the ends are kept. No switch: with the rows of the large board no pawn could ever promote.")},
    {"WJ-R3", "2.8",
     N_("There is no castling in Junior Waterloo."),
     N_("The reconstructed array has no marshall. No switch: the author's castling moves a marshall.")},
    {"L-R1", "3.1",
     N_("Leapers pass over anything and need only their target; the squares through which a move is described need not be empty."),
     N_("The author calls such a move the flight of a shell. No switch: the printed lists give the destinations without any condition.")},
    {"L-R2", "3.1",
     N_("A fougasse shoots an enemy on a neighbouring square and stays where it is."),
     N_("It \"strikes from its place\", where every other piece \"takes the place of the latter\". No switch: the other reading contradicts the author's words.")},
    {"L-R3", "3.2",
     N_("A president that is attacked and cannot escape must surrender and counts as captured; one that is not attacked and cannot move safely is in patt, and both stay. Switched off, a game ends by the capture itself."),
     N_("The pieces' part says that the president is forced to surrender and that patt ends the game too; §9 speaks of the loss only.")},
    {"L-R4", "3.3",
     N_("Castling: president and fortress unmoved, all squares between them empty; the president goes two squares towards the fortress, the fortress to the square passed over. `orthodox` adds that the president is not attacked on the squares it touches. With `exchange` president and fortress exchange their squares."),
     N_("The page is lost: a reconstruction after orthodox chess, without its condition of safety, since there is no duty to parry. What is left of the text, \"may change their places\", can also be taken literally, as `exchange` does.")},
    {"L-R5", "3.3",
     N_("A returned soldier is put on the president's file on row 3 of the files b to l, or, if that place is occupied or the file has none, on the nearest empty such place to the left or right, the player choosing; the right exists at the first arrival only, and not after castling."),
     N_("\"Soldiers\" who stand there are read as any piece on the place, and \"only from its initial place\" as \"has not castled\". No switch: read word for word, a soldier would have to be put on a place that another piece holds.")},
    {"L-R6", "3.3",
     N_("As soon as a colour has no soldier on the board, for whatever reason, its fougasses become soldiers where they stand, at once and without using the turn."),
     N_("§11 says \"on any square\", \"at once\" and \"without losing the move\"; how the last soldier went makes no difference to it. No switch: read otherwise, captured fougasses would come back as soldiers, and the source says neither when nor how many.")},
    {"L-R7", "3.4",
     N_("The sixth and the fifty-sixth move are full moves: twelve and 112 plies; with `plies` they are six and 56."),
     N_("A move of the score sheet is one of each side; the source does not say it.")},
    {"L-R8", "3.4",
     N_("Forces are approximately equal when their points without presidents differ by at most ten percent of the larger total, or by the percentage that the regulations set."),
     N_("§15 says \"approximately equal\" and gives no measure.")},
    {"L-R9", "3.2",
     N_("A record may begin with Black; one that says nothing begins with White."),
     N_("§1 lets the players draw lots, and which colour it was stands in the record or nowhere. No switch: the record itself says who begins.")},
    {"L-R10", "3.4",
     N_("An illegal move is taken back, and the partner may demand a president's move instead. While the demanded president has a safe move, castling apart, only the president's moves but castling are legal; otherwise any move may be played and the demand stays."),
     N_("§6 gives the right to the demand and lets it wait while the president is closed or forced under fire; that the illegal move is taken back is added. No switch: without the taking back the illegal move would stay on the board.")},
    {"L-R11", "3.4",
     N_("An agreement ends the game, and unequal points decide it."),
     N_("§10 allows a draw only when the points are equal. No switch: a draw with unequal points contradicts §10.")},
    {"L-R12", "3.4",
     N_("A fallen flag, an absence or a disqualification stands whatever the points are."),
     N_("They are acts outside these rules, which count the pieces of games that were played. No switch: a director who wants the points to count can give them as a decision.")},
    {"L-R13", "3.2",
     N_("A written move stands: touching, taking back and adjusting bind players at the board."),
     N_("A record shows moves and not hands. No switch: a record cannot show what a hand touched.")},
    {"L-R14", "3.1",
     N_("Under-officers keep to the diagonals, of either colour."),
     N_("\"White's on white, Black's on black\" cannot be: a3 and m3 differ in colour, and the author's examples use both. No switch: the other reading contradicts the author's own examples.")},
    {"L-R15", "3.2",
     N_("Patt: the president is not attacked, and no move of the player, by any piece, is safe. With `president` it is patt too when each square next to a president that is not attacked is attacked or occupied, at least one of them attacked, although other pieces could still move."),
     N_("The author calls it patt when the movement of the president \"is closed in all directions by enemy pieces\": `stalemate` follows the foreign term that he names, `president` his own words.")},
    {"B-R1", "4",
     N_("Arrow directions cross an edge of the cell, fork directions a corner."),
     N_("The pawn captures on a fork: the two fork cells ahead; the diagrams are lost. No switch: with the names exchanged, \"straight ahead\" would mean two cells.")},
    {"B-R2", "4",
     N_("The knight's jump goes to one of the twelve nearest cells that are on no star line."),
     N_("Read as a jump along star lines, the knight would simply dominate the bishop. No switch: the other reading makes the bishop superfluous.")},
    {"B-R3", "4",
     N_("While a player has two kings neither is royal, and either may be left under attack and captured; the last one is royal."),
     N_("The source allows a second king and says nothing of its loss. No switch: the source does not let a player lose with one of two kings.")},
    {"B-R4", "4",
     N_("An attack on one of two kings is no check and marks nothing; promoting to a second king is legal under any check."),
     N_("It follows from B-R3. No switch: it follows from B-R3.")},
    {"B-R5", "4",
     N_("Who gives stalemate scores three quarters, the other player a quarter; with `draw` stalemate is a draw."),
     N_("\"Other rules are identical with rules of classical hexagonal chess [1]\", and [1] describes Gliński's game first, where stalemate is no draw.")},
    {"B-R6", "4",
     N_("King against king is a draw at once; with `play` the game goes on."),
     N_("As in the orthodox rules that the author refers to, although a stalemate worth three quarters could still arise on this board; neither player can force it.")},
    {"C-R1", "5",
     N_("The pawn moves ahead, towards the enemy king's corner, in any one coordinate; with `any` it moves back too."),
     N_("The other rules are those of chess, where a pawn never goes back.")},
    {"T-R1", "6",
     N_("Stoat and wolverine combine to a Graz pawn, lynx and lynx to a queen; deer, ibex and sable combine freely, up to three of each; nothing else combines."),
     N_("The table of names shows these, and the rule of 63 pieces speaks of the three kinds alone. No switch: the author names no other combination and gives none a way of moving.")},
    {"T-R2", "6",
     N_("A whole piece, or part of its checkers that is a legal piece with a legal rest, moves by its own powers to an empty square, an enemy, or an own piece with which it forms a legal piece."),
     N_("The source calls joining and parting a \"special move or part of move\" and says no more. No switch: the source does not say what else a move may hold of which joining or parting is only a part.")},
    {"T-R3", "6",
     N_("Mate, stalemate and draws are as in orthodox chess."),
     N_("The page says nothing of the end of the game. No switch: the page has no rule that could take their place.")},
    {"T-R4", "6",
     N_("A Turtle record must bring its set-up, and one that does not is refused."),
     N_("The diagrams of the initial positions are lost. No switch: any array would be an invention.")},
    {"T-R5", "6",
     N_("A part may capture, so a part attacks and gives check too."),
     N_("It follows from T-R2. No switch: it follows from T-R2.")},
    {"T-R6", "6",
     N_("The Capablanca set is the seven non-empty combinations of knight (two deer), bishop (three ibexes) and rook (three sables): N, B, R, NB, NR, BR and NBR."),
     N_("The diagram is lost; 7 = 2·2·2 − 1 counts the non-empty sets of three things, and Capablanca's chess joins knight, bishop and rook. No switch: it only names pieces and changes no move.")},
    {"LD-R1", "8.1",
     N_("Going on after the first jump is the player's choice, by any route: every prefix of a sequence is a legal move."),
     N_("\"If desired one may also capture further\". No switch: a duty to go on contradicts \"if desired\".")},
    {"LD-R2", "8.1",
     N_("Jumped pieces leave the board after the move, none is jumped twice, one already jumped blocks, and the square the capture began on counts as empty."),
     N_("As in Russian draughts: the book says that the game does not change its moves. No switch: the book refers to the draughts that its readers know.")},
    {"LD-R3", "8.1",
     N_("Draws are threefold repetition, and fifteen moves by each side in which only kings moved and nothing was captured."),
     N_("The book knows no draws and says that the game does not change; these are those of Russian draughts. No switch: the book gives no count of its own.")},
    {"E-R1", "8.2",
     N_("Capturing runs along ranks and files over the dark squares alone: a man over a piece two squares away to the empty square four away, a king over a piece at any distance."),
     N_("\"Only orthogonaly (horizontally and vertically)\", on a board where the light squares are not played on. No switch: on the dark squares no other orthogonal capture exists.")},
    {"E-R2", "8.2",
     N_("A square of the figures notation is two digits, column 1-9,0 from White's left, then rank 1-9,0."),
     N_("The diagram is lost; the source calls the notation convenient for orientation and typing. No switch: it concerns the writing alone, and every other notation can be written too.")},
    {"D-R1", "8.3",
     N_("Each game has its own federation's draws: what the text lets the rule or the referee decide is automatic, what a player must demonstrate or ask for is a claim. `automatic` and `claimed` make all of them the one or the other."),
     N_("The federations differ, and a count for all games would be none of theirs.")},
    {"D-R3", "8.3",
     N_("In Turkish draughts a man that reaches the last row in the middle of a capture goes on taking as a man and is a king when the move is over."),
     N_("Rule 5 of the federation's text and its examples 5 to 7; other sources crown it at once. No switch: it is the federation's own text.")},
    {"O-R1", "9",
     N_("The 75 moves are applied to games from 1 July 2014, the fivefold repetition from 1 July 2017; an earlier record is judged without them."),
     N_("These are the dates from which the Laws have them; unknown parts of a date count as the latest. No switch: the dates are those of the Laws.")},
    {"M-R1", "12.3",
     N_("The counts of Makruk are kept in plies, two for each number that a player counts; where a set-up does not give a count, it begins there."),
     N_("As Fairy-Stockfish writes them; a position alone does not tell how long it has been counted. No switch: it concerns set-ups alone.")},
    {"M-R2", "12.3",
     N_("The board's honour is a claim of the player to move, and counts from the moment the last bia left the board, whoever counts; it stands when each side has made 64 moves since and the lone khun's count does not run."),
     N_("A record does not say who counts, or from which move on. No switch: the arbiter at the board knows when the count began, and decides by a decision.")},
    {"M-R3", "12.4",
     N_("The lone khun's count and limit are fixed when it begins: the number of pieces on the board, both khuns included, counts as moves made. It draws by itself with the move that would be counted past the limit, and no capture begins it anew."),
     N_("The sources agree on the numbers; that the last counted move may still be answered by mate, and that nothing changes the limit, is how PyChess and Fairy-Stockfish play. No switch: a count that every capture renewed could be prolonged at will.")},
    {"M-R4", "12.2",
     N_("Repetition, dead positions, agreement and resignation are as in orthodox chess; the counts take the place of the fifty and the seventy-five moves. A side can still mate only if its mate comes before a count draws the game by itself."),
     N_("The Thai sources that could be read say nothing of them. No switch: the sources have no rule that could take their place.")},
    {"N-R1", "11",
     N_("A Russian record that never writes Кр, and whose every К is legal as a king's move and none as a knight's, is read as meaning the king."),
     N_("К is the knight (конь) and Кр the king (король); such a record can mean one thing only. No switch: a record that can be read in another way is not read so.")},
};
/* clang-format on */

const struct ruling *
ruling_at(size_t index)
{
    return index < sizeof rulings / sizeof rulings[0] ? &rulings[index] : NULL;
}

const struct ruling *
ruling_find(const char *id, size_t len)
{
    for (size_t i = 0; i < sizeof rulings / sizeof rulings[0]; i++)
        if (word_says(id, len, rulings[i].id))
            return &rulings[i];
    return NULL;
}

#define SOURCE_LISTED(name) &source_##name,
static const struct source *const sources[] = {SOURCES(SOURCE_LISTED)};

const struct source *
source_at(size_t index)
{
    return index < sizeof sources / sizeof sources[0] ? sources[index] : NULL;
}

bool
rulings_have(const char *list, const char *word, size_t len)
{
    while (list && *list) {
        size_t n = strcspn(list, " ");
        if (n == len && memcmp(list, word, len) == 0)
            return true;
        list += n + (list[n] == ' ');
    }
    return false;
}

static bool
source_names(const struct source *source, const char *id, size_t len)
{
    for (const struct sentence *s = source->sentences; s->paragraph; s++)
        if (rulings_have(s->rulings, id, len))
            return true;
    return false;
}

bool
ruling_concerns(const struct ruling *ruling, const struct ruleset *rules)
{
    size_t len = strlen(ruling->id);
    if (rulings_have(rules->ruling, ruling->id, len) ||
        rulings_have(rules->start_ruling, ruling->id, len) ||
        rulings_have(rules->asides, ruling->id, len))
        return true;
    for (size_t i = 0; rules->endings[i].reason; i++)
        if (rulings_have(rules->endings[i].ruling, ruling->id, len))
            return true;
    for (size_t i = 0; i < RULESET_MAX_SOURCES && rules->sources[i]; i++)
        if (source_names(rules->sources[i], ruling->id, len))
            return true;
    return false;
}
