import type { Config, Options } from '../core/config.ts';
import type { Example, Rule } from '../core/rule.ts';
import { DEFAULT_CONFIG } from './default-config.ts';

/** The configuration that an example asks for; rules that are off are run all the same. */
export function exampleConfig(
  rules: readonly Pick<Rule, 'id' | 'level'>[],
  { options = {} }: Pick<Example, 'options'>,
): Config {
  const parts = Object.entries(options).map(([part, given]) => [
    part,
    { ...DEFAULT_CONFIG[part as keyof Options], ...given },
  ]);
  return {
    ...DEFAULT_CONFIG,
    levels: rules
      .filter(({ level }) => level === 'off')
      .map(({ id }) => ({ rules: id, level: 'warning' as const })),
    ...Object.fromEntries(parts),
  };
}
