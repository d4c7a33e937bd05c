import type { Options } from '../../core/config.ts';
import { keepsUsual } from '../../core/glob.ts';
import { among, INSIDE, named } from '../../core/layout.ts';
import type { Discovery, Protocol } from '../../core/protocol.ts';
import { followUps } from './follow-ups.ts';
import { consensusKinds } from './kinds.ts';
import { STRAY_PATH } from './matrix-paths.ts';

/** The `consensus` part of the configuration. */
interface ConsensusOptions {
  /** Globs of voting matrices; null for the default places. */
  readonly include: readonly string[] | null;
}

declare module '../../core/config.ts' {
  interface Options {
    readonly consensus: ConsensusOptions;
  }
}

/** What holds where nothing is configured. */
const DEFAULTS: ConsensusOptions = { include: null };

export const consensus: Protocol = {
  name: 'consensus',
  kinds: consensusKinds,
  families: [
    {
      title: 'Consensus',
      name: 'consensus',
      ids: /^(CONS-\d{3}|consensus\/[a-z-]+)$/,
      newId: 'consensus/what-it-wants',
      about: 'How agents voted on one question: voting matrices in .cleo/consensus.',
    },
  ],
  showing: async () => (await import('./showing.ts')).showing,
  rules: async () => (await import('./rules.ts')).consensusRules,
  operations: async () => (await import('./operations.ts')).consensusOperations,
  discovery,
  followUps,
  defaults: { consensus: DEFAULTS },
  settings: {
    key: 'consensus',
    why: 'Voting matrices in other places than .cleo/consensus.',
    lines: ['consensus:', '  include: [.cleo/consensus/*.json]'],
  },
  // `.cleo` holds much that is no record.
  layout: { folders: named({ '.cleo': among({ consensus: INSIDE }) }, 'below') },
};

/** What looks like a matrix, where the configuration names no places of them. */
function discovery({ consensus: { include } }: Pick<Options, 'consensus'>): Discovery {
  if (!keepsUsual(include)) return {};
  return {
    last(entry) {
      const home = STRAY_PATH.exec(entry.path)?.[1]?.slice(0, -1);
      return home === undefined
        ? null
        : { entry, kind: 'stray-matrix', home, declared: true, copy: false };
    },
  };
}
