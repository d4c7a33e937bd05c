import { createHash } from 'node:crypto';
import type { Config } from '../../core/config.ts';
import type { Rule } from '../../core/rule.ts';
import { activeRules } from '../../report/levels.ts';

/** By what a run judges. */
export interface Judges {
  readonly rules: readonly Rule[];
  readonly config: Config;
}

/** Names what the analysis of a content depends on besides the content. */
export function contentSettings(judges: Judges, build: string): string {
  return nameOf(judges, build, ({ scope }) => scope === 'file');
}

/** Names what the verdict on a state depends on: how loud a rule is counts, for it is said with it. */
export function stateSettings(judges: Judges, build: string): string {
  return nameOf(judges, build, ({ scope }) => scope !== 'history', 'levels');
}

/** Names what the verdict on a step depends on. */
export function pastSettings(judges: Judges, build: string): string {
  return nameOf(judges, build, (rule) => rule.scope === 'history' || 'past' in rule);
}

/** Levels decide which rules run. What is excused was found before. */
function nameOf(
  { rules, config }: Judges,
  build: string,
  isAsked: (rule: Rule) => boolean,
  loudness?: 'levels',
): string {
  const { levels, ignore: _ignore, baseline: _baseline, history, ...others } = config;
  const { accepted: _accepted, ...options } = history;
  const ids = activeRules(rules, levels)
    .filter(isAsked)
    .map(({ id }) => id);
  const judged = [build, process.version, ids, others, options, loudness && levels];
  return createHash('sha256').update(JSON.stringify(judged)).digest('hex');
}
