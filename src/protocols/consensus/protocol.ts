import { among, INSIDE, named } from '../../core/layout.ts';
import type { Protocol } from '../../core/protocol.ts';
import { followUps } from './follow-ups.ts';
import { votingMatrix } from './kinds.ts';

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
  kinds: [votingMatrix],
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
