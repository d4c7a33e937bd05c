import type { Rule } from '../core/rule.ts';

/** Every rule, by family. The order is the order of the documentation. */
export const rules: readonly Rule[] = [];
