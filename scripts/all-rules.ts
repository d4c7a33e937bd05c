import { loadRules } from '../src/protocols/rules.ts';

/** Every rule, loaded once. */
export const rules = await loadRules();
