/* SPDX-License-Identifier: MIT */
/* The sequencer: the thread that appends committed entries of the audit log to its Merkle tree (store/log.h). One node of a
 * cluster does it at a time. */
#ifndef ADJD_WORK_SEQUENCER_H
#define ADJD_WORK_SEQUENCER_H

struct adjd;
struct sequencer;

/* Start the thread; call after writer_start(). NULL when memory or threads run out. */
struct sequencer *sequencer_start(struct adjd *adjd);
/* Append what is left, stop the thread and free it; call while the writer still runs. NULL is accepted. */
void sequencer_stop(struct sequencer *sequencer);

#endif
