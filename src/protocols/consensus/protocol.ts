import { among, INSIDE, named } from '../../core/layout.ts';
import type { Protocol } from '../../core/protocol.ts';
import { votingMatrix } from './kinds.ts';
import { DEFAULTS } from './options.ts';

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
  rules: async () => (await import('./rules.ts')).consensusRules,
  defaults: { consensus: DEFAULTS },
  settings: {
    key: 'consensus',
    why: 'Where voting matrices stand elsewhere than in .cleo/consensus.',
    lines: ['consensus:', '  include: [.cleo/consensus/*.json]'],
  },
  // `.cleo` holds much that is no record.
  layout: { folders: named({ '.cleo': among({ consensus: INSIDE }) }, 'below') },
};
