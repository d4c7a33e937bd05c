import { type Config, DEFAULT_CONFIG } from './config.ts';
import type { Example, Rule } from './rule.ts';

/** The configuration that an example asks for; rules that are off are run all the same. */
export function exampleConfig(
  rules: readonly Pick<Rule, 'id' | 'level'>[],
  { options = {} }: Pick<Example, 'options'>,
): Config {
  return {
    ...DEFAULT_CONFIG,
    levels: rules
      .filter(({ level }) => level === 'off')
      .map(({ id }) => ({ rules: id, level: 'warning' as const })),
    limits: { ...DEFAULT_CONFIG.limits, ...options.limits },
    messages: { ...DEFAULT_CONFIG.messages, ...options.messages },
    contributions: { ...DEFAULT_CONFIG.contributions, ...options.contributions },
    consensus: { ...DEFAULT_CONFIG.consensus, ...options.consensus },
    history: { ...DEFAULT_CONFIG.history, ...options.history },
    subagents: { ...DEFAULT_CONFIG.subagents, ...options.subagents },
    vouch: { ...DEFAULT_CONFIG.vouch, ...options.vouch },
  };
}
