/* SPDX-License-Identifier: MIT */
/* Content negotiation and media types follow RFC 9110. */
#include "http/accept.h"

#include "tap.h"

static void
choose(const char *header, const char *want)
{
    static const char *const offers[] = {"application/json", "application/xml", "text/html"};
    size_t chosen = accept_choose(header, offers, 3);
    is_str(chosen < 3 ? offers[chosen] : "none", want, "Accept: %s", header ? header : "(none)");
}

static void
type(const char *header, const char *want)
{
    char out[32];
    media_type(header, out, sizeof out);
    is_str(out, want, "the media type of \"%s\"", header ? header : "(none)");
}

static void
encoding(const char *header, const char *want)
{
    const char *got = media_encoding(header);
    is_str(got ? got : "none", want, "the encoding by \"%s\"", header ? header : "(none)");
}

int
main(void)
{
    choose(NULL, "application/json");
    choose("", "application/json");
    choose("*/*", "application/json");
    choose("text/html", "text/html");
    choose("TEXT/HTML", "text/html");
    choose("text/*", "text/html");
    choose("image/png", "none");
    choose("image/png, */*;q=0.1", "application/json");
    choose("application/json;q=0.5, application/xml", "application/xml");
    choose("application/json;q=0.5, application/xml;q=0.5", "application/json");
    choose("text/html;level=1;q=0.3, application/xml;q=0.4", "application/xml");
    choose("application/*;q=0.2, application/json;q=0", "application/xml");
    choose("*/*;q=0.1, text/html;q=0", "application/json");
    choose("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html");
    choose(" , ,text/html", "text/html");
    choose("application/json;q=0", "none");

    ok(accept_coding("gzip", "gzip"), "gzip is wanted");
    ok(accept_coding("deflate, gzip;q=0.5", "gzip"), "also among others");
    ok(accept_coding("*", "gzip"), "also as one of all");
    ok(!accept_coding("gzip;q=0, *", "gzip"), "unless it is excepted");
    ok(!accept_coding("br", "gzip"), "nor when it is not named");
    ok(!accept_coding(NULL, "gzip"), "nor without a word");

    type(NULL, "");
    type("text/plain", "text/plain");
    type("Text/Plain; charset=UTF-8", "text/plain");
    type("application/vnd.chess-pgn;x=1", "application/vnd.chess-pgn");
    type("application/a-very-long-name-that-does-not-fit", "application/a-very-long-name-th");
    encoding(NULL, "UTF-8");
    encoding("text/plain", "UTF-8");
    encoding("text/plain; charset=utf-8", "UTF-8");
    encoding("text/plain; format=flowed; charset=\"UTF-8\"", "UTF-8");
    encoding("text/plain;charset=us-ascii", "UTF-8");
    encoding("text/plain; charset=windows-1251", "Windows-1251");
    encoding("text/plain; CHARSET=\"KOI8-\\R\" ; x=1", "KOI8-R");
    encoding("text/plain; x=\"a;charset=utf-8\"; charset=utf-16", "UTF-16");
    encoding("text/plain; charset=ibm866;charset=utf-8", "CP866");
    encoding("text/plain; xcharset=koi8-r", "UTF-8");
    encoding("text/plain; charset; x", "UTF-8");
    encoding("text/plain; charset=iso-8859-5", "none");
    encoding("text/plain; charset=", "none");
    encoding("text/plain; charset=\"", "none");
    encoding("text/plain; charset=\"utf-8\\", "none");
    return tap_done();
}
