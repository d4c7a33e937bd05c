import type { Protocol } from '../../core/protocol.ts';
import { fileKinds } from './kinds.ts';

export const files: Protocol = {
  name: 'files',
  kinds: fileKinds,
  families: [
    {
      title: 'Files',
      name: 'files',
      ids: /^file\/[a-z-]+$/,
      newId: 'file/what-it-wants',
      about: 'What holds for every file with records: encoding, syntax, size.',
    },
  ],
  rules: async () => (await import('./rules.ts')).filesRules,
};
