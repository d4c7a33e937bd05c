import type { Protocol } from '../../core/protocol.ts';
import { log } from './kinds.ts';

export const logs: Protocol = {
  name: 'logs',
  kinds: [log],
  families: [
    {
      title: 'History',
      name: 'history',
      ids: /^history\/[a-z-]+$/,
      newId: 'history/what-it-wants',
      about:
        'What may become of records from commit to commit: logs only grow, what is decided stays decided.',
    },
  ],
  leading: ['history/settings-loosened'],
  rules: async () => (await import('./rules.ts')).logsRules,
  operations: async () => (await import('./operations.ts')).logsOperations,
};
