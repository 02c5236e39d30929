/* SPDX-License-Identifier: MIT */
/* Why a row does not fit the tables: chess_fault(). */
#include "base/message.h"
#include "chess/tables.h"

void
chess_fault(struct chess_tables *t, unsigned piece, const char *format, ...)
{
    va_list args;
    if (t->fault[0])
        return;
    va_start(args, format);
    message_vset(t->fault, sizeof t->fault, format, args);
    va_end(args);
    t->fault_piece = (uint8_t)piece;
}
