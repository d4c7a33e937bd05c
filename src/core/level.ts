/** How bad a problem is: a MUST broken, a SHOULD broken, or worth knowing (spec: Levels). */
export type Level = 'error' | 'warning' | 'info';

/** A rule's level in a configuration: `off` rules do not run. */
export type RuleLevel = Level | 'off';

/** All levels, worst first: the order of every table and of `--fail-on`. */
export const LEVELS: readonly Level[] = ['error', 'warning', 'info'];

/** All that a rule may be set to. */
export const RULE_LEVELS: readonly RuleLevel[] = [...LEVELS, 'off'];
