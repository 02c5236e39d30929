/* SPDX-License-Identifier: MIT */
/* The rulesets by name, for the list in rules.c and nobody else. */
#ifndef RULES_TABLES_H
#define RULES_TABLES_H

/* lippo.c, brilliant.c, hypercube.c, turtle.c, orthodox.c, waterloo.c */
extern const struct ruleset rules_chess, rules_chess960;
extern const struct ruleset rules_waterloo5, rules_waterloo6, rules_waterloo7,
    rules_waterloo7_junior;
extern const struct ruleset rules_lippo_chess, rules_brilliant, rules_nihongi;
extern const struct ruleset rules_cubic_symmetric, rules_cubic_asymmetric;
extern const struct ruleset rules_turtle_indian, rules_turtle_chinese, rules_turtle_japan;

/* draughts_lippo.c, draughts_eureka.c, draughts_standard.c */
extern const struct ruleset rules_lippo_draughts, rules_eureka;
extern const struct ruleset rules_international, rules_english, rules_italian, rules_pool;
extern const struct ruleset rules_spanish, rules_russian, rules_brazilian, rules_canadian;
extern const struct ruleset rules_portuguese, rules_czech, rules_turkish, rules_thai, rules_frisian;
extern const struct ruleset rules_spantsiretti;

#endif
