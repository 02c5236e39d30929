// SPDX-License-Identifier: MIT
// peer lan|lost|count FILE: reads a PGN file with shakmaty and pgn-reader, for comparison with `adj convert`. Every move is
// resolved and written in long form with the file's tags (lan), besides each comment, glyph and variation is listed as lost
// (lost), or moves are only parsed (count). peer perft DEPTH [FEN]: counts the leaves, by the rules of Chess960 with a FEN.
use std::{
    env,
    fs::File,
    io::{self, BufWriter, Write},
    ops::ControlFlow::{self, Break, Continue},
};

use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{fen::Fen, perft, CastlingMode, Chess, Position};

type Out = BufWriter<Box<dyn Write>>;

struct Writer {
    counts: bool,
    lists: bool,
    half_moves: usize,
    games: usize,
    illegal: usize,
    out: Out,
    losses: Out,
}

struct Game {
    position: Chess,
    plies: usize,
}

impl Writer {
    fn lost(&mut self, game: &Game, what: &str, text: &[u8]) -> ControlFlow<()> {
        if self.lists {
            write!(self.losses, "{}: {}: {}: ", self.games, game.plies, what).unwrap();
            self.losses.write_all(text).unwrap();
            self.losses.write_all(b"\n").unwrap();
        }
        Continue(())
    }
}

impl Visitor for Writer {
    type Tags = Chess;
    type Movetext = Game;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        self.games += 1;
        Continue(Chess::default())
    }
    fn tag(&mut self, position: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if self.counts {
            return Continue(());
        }
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect("a FEN");
            *position = fen.into_position(CastlingMode::Chess960).expect("a position");
        }
        self.out.write_all(b"[").unwrap();
        self.out.write_all(name).unwrap();
        self.out.write_all(b" \"").unwrap();
        self.out.write_all(value.as_bytes()).unwrap();
        self.out.write_all(b"\"]\n").unwrap();
        Continue(())
    }
    fn begin_movetext(&mut self, position: Chess) -> ControlFlow<(), Game> {
        Continue(Game { position, plies: 0 })
    }
    fn san(&mut self, game: &mut Game, word: SanPlus) -> ControlFlow<()> {
        self.half_moves += 1;
        if self.counts {
            return Continue(());
        }
        let Ok(played) = word.san.to_move(&game.position) else {
            self.illegal += 1;
            return Break(());
        };
        if game.plies % 2 == 0 {
            write!(self.out, "{}. ", game.plies / 2 + 1).unwrap();
        }
        game.plies += 1;
        write!(self.out, "{} ", played.to_uci(CastlingMode::Standard)).unwrap();
        game.position.play_unchecked(played);
        Continue(())
    }
    fn nag(&mut self, game: &mut Game, nag: Nag) -> ControlFlow<()> {
        self.lost(game, "glyph", nag.to_string().as_bytes())
    }
    fn comment(&mut self, game: &mut Game, comment: RawComment<'_>) -> ControlFlow<()> {
        self.lost(game, "comment", comment.as_bytes())
    }
    fn begin_variation(&mut self, game: &mut Game) -> ControlFlow<(), Skip> {
        let _ = self.lost(game, "variation", b"");
        Continue(Skip(true))
    }
    fn outcome(&mut self, _: &mut Game, outcome: Outcome) -> ControlFlow<()> {
        if !self.counts {
            write!(self.out, "{}\n\n", outcome).unwrap();
        }
        Continue(())
    }
    fn end_game(&mut self, _: Game) {}
}

fn main() {
    let words: Vec<String> = env::args().collect();
    if words[1] == "perft" {
        let position: Chess = match words.get(3) {
            Some(fen) => fen
                .parse::<Fen>()
                .expect("a FEN")
                .into_position(CastlingMode::Chess960)
                .expect("a position"),
            None => Chess::default(),
        };
        println!("{}", perft(&position, words[2].parse().expect("a depth")));
        return;
    }
    let mut writer = Writer {
        counts: words[1] == "count",
        lists: words[1] == "lost",
        half_moves: 0,
        games: 0,
        illegal: 0,
        out: BufWriter::with_capacity(1 << 16, Box::new(io::stdout())),
        losses: BufWriter::with_capacity(1 << 16, Box::new(io::stderr())),
    };
    let mut reader = Reader::new(File::open(&words[2]).expect("a file"));
    while reader.read_game(&mut writer).expect("PGN").is_some() {}
    writer.out.flush().unwrap();
    writer.losses.flush().unwrap();
    eprintln!(
        "{} games, {} half-moves, {} games end with an illegal move",
        writer.games, writer.half_moves, writer.illegal
    );
}
