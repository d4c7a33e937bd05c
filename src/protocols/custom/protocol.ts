import type { CustomOptions } from '../../core/declared-kind.ts';
import type { Protocol } from '../../core/protocol.ts';

/** What holds where nothing is configured. */
const DEFAULTS: CustomOptions = { kinds: [] };

/** Kinds that the configuration declares: there are none but those (`declared.ts`). */
export const custom: Protocol = {
  name: 'custom',
  kinds: [],
  families: [
    {
      title: 'Custom kinds',
      name: 'custom',
      ids: /^custom\/[a-z-]+$/,
      newId: 'custom/what-it-wants',
      about: 'Records of your own formats, which `kinds` of the configuration declares.',
    },
  ],
  showing: async () => (await import('./showing.ts')).showing,
  rules: async () => (await import('./rules.ts')).customRules,
  factNotes: async (facts) => {
    const own = facts.of('custom');
    return own.length === 0 ? [] : (await import('./idle-members.ts')).idleMembers(own);
  },
  defaults: { custom: DEFAULTS },
};
