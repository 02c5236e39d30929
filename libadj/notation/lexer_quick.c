/* SPDX-License-Identifier: MIT */
/* Fast lexing for detecting the notation. */
#include "notation/lexer.h"

/* A plain word, move or number. Returns false for anything else. */
static bool
plain(struct lexer *lex, struct token *out)
{
    const struct dialect *dialect = lex->dialect;
    const size_t before = lex->pos;
    struct plain found;
    if (dialect->mark || (dialect->move && !dialect->plain) || !lexer_plain(lex, &found, false))
        return false;
    const char *text = lex->text + found.at;
    *out = (struct token){
        .kind = found.is_number ? TOKEN_NUMBER
                : dialect->move ? TOKEN_MOVE
                                : TOKEN_WORD,
        .start = found.at,
        .at = found.at,
        .len = found.len,
        .value = found.number,
        .stops = found.is_number,
        .line_start = text[-1] == '\n',
        .blank_line = found.at - before > 1,
        .place = found.place,
    };
    if (out->kind == TOKEN_WORD && dialect->word)
        out->kind = dialect->word(text, found.len, &out->value);
    return true;
}

void
lexer_next_quickly(struct lexer *lex, struct token *out)
{
    if (!plain(lex, out))
        lexer_next(lex, out);
    lex->numbers += out->kind == TOKEN_NUMBER && out->stops > 0;
}

bool
lexer_sniff(struct lexer *lex, struct token *out, size_t moves)
{
    lexer_next_quickly(lex, out);
    return out->kind != TOKEN_END && (lex->pos < lex->len || moves == 0) &&
           !lexer_is_lost(lex, moves);
}
