import type { Config, Options } from '../core/config.ts';
import { PROTOCOLS } from '../protocols/index.ts';

/** What holds for every protocol where nothing is configured. */
const GENERAL: Omit<Config, Exclude<keyof Options, 'limits' | 'history'>> = {
  levels: [],
  overrides: [],
  ignore: [],
  baseline: null,
  limits: { fileBytes: 64 * 2 ** 20, logBytes: 2 ** 30, depth: 200, aliases: 100 },
  history: {
    appendOnly: [],
    immutable: [],
    archives: [],
    segments: [],
    protectedRefs: ['refs/heads/main', 'refs/heads/master'],
    accepted: [],
  },
};

/** What holds where nothing is configured. */
export const DEFAULT_CONFIG = Object.assign(
  GENERAL,
  ...PROTOCOLS.map(({ defaults }) => defaults),
) as Config;
