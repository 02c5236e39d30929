/* SPDX-License-Identifier: MIT */
/* A CSV cell that a spreadsheet would run as a formula is written as text. */
#include "event/crosstable.h"

#include "tap.h"

static void
cell(const char *value, const char *want)
{
    struct buffer out = {0};
    csv_field(&out, value);
    is_str(out.data, want, "the cell of %s", want);
    buffer_clear(&out);
}

int
main(void)
{
    cell("", ",");
    cell("Anna", ",Anna");
    cell("Kogge, Hans", ",\"Kogge, Hans\"");
    cell("\"Lippo\"", ",\"\"\"Lippo\"\"\"");
    cell("=1+1", ",\"'=1+1\"");
    cell("+49", ",\"'+49\"");
    cell("-2", ",\"'-2\"");
    cell("@sum(A1)", ",\"'@sum(A1)\"");
    cell("\t=1", ",\"'\t'=1\"");
    cell("\r=1", ",\"'\r=1\"");
    cell("\n=1", ",\"'\n=1\"");
    cell("=a\"b", ",\"'=a\"\"b\"");
    cell("a = b", ",a = b");
    cell("Anna; Boris", ",\"Anna; Boris\"");
    cell("Anna;=1+1", ",\"Anna;'=1+1\"");
    cell("Anna; -1;@a", ",\"Anna; '-1;'@a\"");
    cell("\uFF1D1", ",\"'\uFF1D1\"");
    cell("\uFF20a", ",\"'\uFF20a\"");
    cell("\uFF11", ",\uFF11");
    return tap_done();
}
