/* SPDX-License-Identifier: MIT */
/* The columns of adjudications and of their documents, as queries name them and structs hold
 * them. */
#ifndef ADJD_STORE_ADJUDICATION_COLUMNS_H
#define ADJD_STORE_ADJUDICATION_COLUMNS_H

/* The columns that are read, then those that are only written, in the order in which they are
 * written and attested: adjd-audit(7) specifies it, and a change of it changes all hashes. */
/* clang-format off */
#define ADJUDICATION_FACTS(X) \
    X(SEQ, seq) X(CREATED_MS, created_ms) X(TOURNAMENT, tournament) X(VARIANT, variant) \
    X(STATUS, status) X(WINNER, winner) X(REASON, reason) X(PLY, ply) \
    X(FINGERPRINT, fingerprint) X(WHITE, white) X(BLACK, black) X(AS_VARIANT, as_variant) \
    X(AS_NOTATION, as_notation) X(AS_STRICT, as_strict) X(VERSION, version) X(BASIS, basis) \
    X(RULEBOOK, rulebook)
#define ADJUDICATION_COLUMNS(X) ADJUDICATION_FACTS(X) X(OWNER, owner)
/* clang-format on */
#define COLUMN_NAME(place, column) #column ", "
#define COLUMN_OF_A(place, column) "a." #column ", "
/* The facts of an adjudication `a`, and the members of its struct that they are read into. */
#define FACTS ADJUDICATION_FACTS(COLUMN_OF_A) "a.id"
#define FACT_MEMBER(place, column) COLUMN(adjudication, column),
#define FACTS_COLUMNS ADJUDICATION_FACTS(FACT_MEMBER) COLUMN(adjudication, id)

/*
 * The record of an adjudication. In PostgreSQL both tables are partitioned by the month of the id;
 * rows of an older adjd have no id there and are found by number. (`d.id > ''` tells the planner
 * that few rows share an id.)
 */
#define OF_DOCUMENT(column) "coalesce(d." column ", o." column ")"
#define DOCUMENTS                                                                                  \
    " from adjudication a left join document d on d.id = a.id and d.id > ''"                       \
    " left join document o on o.id = '' and o.seq = a.seq"
#define DOCUMENTS_SQLITE " from adjudication a left join document d on d.seq = a.seq"
#define ONE_DOCUMENT DOCUMENTS " where a.id = $1 and coalesce(d.seq, o.seq) is not null"
#define ONE_DOCUMENT_SQLITE DOCUMENTS_SQLITE " where a.id = $1 and d.seq is not null"

#endif
