/* SPDX-License-Identifier: MIT */
/* Leaves out the helpmate prover of boards with more than 128 squares: among the built-in games only Lippo's chess has one,
 * which has no mate, and the module reads no rulesets of users. */
#include "mates/mates.h"

const struct mates_ops mates_ops_3;
