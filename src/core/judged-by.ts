import type { Config } from './config.ts';

/** The settings that verdicts depend on, levels aside: what is excused was found before. */
export function judgedBy(config: Config): unknown {
  const {
    levels: _levels,
    overrides: _overrides,
    ignore: _ignore,
    baseline: _baseline,
    history,
    ...others
  } = config;
  const { accepted: _accepted, ...options } = history;
  return { ...others, history: options };
}
