/* SPDX-License-Identifier: MIT */
/*
 * What the audit log vouches for: the queries of each kind of row, for the table in store.c: the key, the salt, and all
 * that the row says. Their columns are in adjd-audit(7); another column is another hash.
 */
#ifndef ADJD_STORE_STORE_ROWS_H
#define ADJD_STORE_STORE_ROWS_H

#define ROW_ADJUDICATION                                                                           \
    "select a.id, d.salt, a.seq, a.created_ms, a.tournament, a.variant, a.status, a.winner,"       \
    " a.reason, a.ply, a.fingerprint, a.white, a.black, a.as_variant, a.as_notation, a.as_strict," \
    " a.version, a.basis, a.rulebook, a.owner, d.type, d.record, d.verdict"                        \
    " from adjudication a left join document d on d.seq = a.seq"
#define ROW_TOURNAMENT                                                                             \
    "select t.id, t.salt, t.seq, t.created_ms, t.name, t.variant, t.regulations, t.facts,"         \
    " t.listed, t.rulebook, t.owner from tournament t"
#define ROW_PLAYER                                                                                 \
    "select t.id || '/' || cast(p.entry as text), p.salt, p.number, p.name, p.facts, p.withdrawn"  \
    " from player p join tournament t on t.seq = p.tournament"
#define ROW_BYE                                                                                    \
    "select t.id || '/' || cast(b.round as text) || '/' || cast(b.player as text), null, b.kind"   \
    " from bye b join tournament t on t.seq = b.tournament"
#define ROW_FIXTURE                                                                                \
    "select t.id || '/' || cast(f.round as text) || '/' || cast(f.white as text), null, f.board,"  \
    " f.black, f.white_code, f.black_code, f.white_points, f.black_points"                         \
    " from fixture f join tournament t on t.seq = f.tournament"
#define ROW_PAIRING                                                                                \
    "select p.adjudication, null, p.tournament, p.round, p.board, p.white, p.black,"               \
    " p.white_points, p.black_points, p.white_count, p.black_count from pairing p"
#define ROW_RULING                                                                                 \
    "select r.id, r.salt, r.seq, r.adjudication, r.created_ms, r.actor, r.kind, r.reason,"         \
    " r.replacement, r.status, r.winner, r.white_points, r.black_points from ruling r"
#define ROW_TOKEN                                                                                  \
    "select k.id, null, k.name, k.hash, k.scopes, k.created_ms, k.expires_ms, k.revoked_ms,"       \
    " k.owner from token k"
#define ROW_PERMIT "select m.tournament || '/' || m.owner, null, m.created_ms from permit m"
#define ROW_KEY "select s.id, null, s.public, s.created_ms from signing_key s"
/* A webhook's secret is hashed by itself, as all bytes are. */
#define ROW_HOOK(secret)                                                                           \
    "select h.id, null, h.created_ms, h.actor, h.url, " secret ", h.events, h.state, h.owner"      \
    " from hook h"
#define HOOK_POSTGRES ROW_HOOK("convert_to(h.secret, 'UTF8')")
#define HOOK_SQLITE ROW_HOOK("cast(h.secret as blob)")

#endif
