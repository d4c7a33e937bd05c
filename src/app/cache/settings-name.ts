import { createHash } from 'node:crypto';
import type { Config } from '../../core/config.ts';
import { judgedBy } from '../../core/judged-by.ts';
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

/** Names what the verdict on a state depends on: how loud rules are, and what is ignored, decides which of two tells a fault. */
export function stateSettings(judges: Judges, build: string): string {
  return nameOf(judges, build, ({ scope }) => scope !== 'history', 'levels');
}

/** Names what the verdict on a step depends on. */
export function pastSettings(judges: Judges, build: string): string {
  return nameOf(judges, build, (rule) => rule.scope === 'history' || 'past' in rule);
}

/** Levels decide which rules run. */
function nameOf(
  { rules, config }: Judges,
  build: string,
  isAsked: (rule: Rule) => boolean,
  loudness?: 'levels',
): string {
  const { levels, ignore } = config;
  const ids = activeRules(rules, levels)
    .filter(isAsked)
    .map(({ id }) => id);
  const judged = [build, process.version, ids, judgedBy(config), loudness && [levels, ignore]];
  return createHash('sha256').update(JSON.stringify(judged)).digest('hex');
}
