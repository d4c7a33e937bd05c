import type { Protocol } from '../../core/protocol.ts';
import { toy } from './kinds.ts';

/** A protocol as small as one can be; `test/e2e/toy-protocol.test.ts` adds it to a copy of the program. */
export const toys: Protocol = {
  name: 'toys',
  kinds: [toy],
  families: [
    {
      title: 'Toys',
      name: 'toys',
      ids: /^toy\/[a-z-]+$/,
      newId: 'toy/what-it-wants',
      about: 'Which toys there are: JSON files in toybox folders.',
    },
  ],
  rules: async () => (await import('./rules.ts')).toysRules,
  // Offered by `init`; no schema names it, so a configuration that says it is refused.
  settings: {
    key: 'toys',
    why: 'What a toybox may hold.',
    lines: ['toys:', '## How many toys fit.', '  most: 10'],
  },
  places: ['Toys: JSON in a toybox folder.'],
};
