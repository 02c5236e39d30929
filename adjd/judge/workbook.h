/* SPDX-License-Identifier: MIT */
/* Reads the first sheet with cells of a workbook in Office Open XML (ECMA-376, .xlsx). All sizes are limited. */
#ifndef ADJD_JUDGE_WORKBOOK_H
#define ADJD_JUDGE_WORKBOOK_H

#include <adj.h>

#include "event/sheet.h"

/* Whether the bytes are a workbook of Office Open XML, or another file of a spreadsheet program, which is refused. */
bool workbook_begins(const char *data, size_t len);
/*
 * Read the workbook into the sheet. At most `room` bytes are unpacked. Fails with ADJ_ESYNTAX when it is damaged, too large, or
 * of another kind.
 */
enum adj_status workbook_read(struct sheet *sheet, const char *data, size_t len, size_t room,
                              struct adj_error *err);

#endif
