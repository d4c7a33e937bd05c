import type { FoundRecords, SuggestedSetting } from '../../core/protocol.ts';
import { DEFAULTS } from './options.ts';
import { MOST_LACK, RULE } from './subject-notes.ts';

/** Where most mail has no subject of the protocol, only what has one is held to it. */
export function suggestedSubjects({ records, problemsOf }: FoundRecords): SuggestedSetting | null {
  const messages = records.message ?? 0;
  const without = problemsOf(RULE);
  if (messages < 2 || without <= messages * MOST_LACK) return null;
  return {
    key: 'messages',
    line: 'subjects: optional',
    why: `${without} of ${messages} messages have no subject of the protocol, so only those that have one, or nearly one, are judged. Write \`required\` where all mail should have one.`,
    options: { messages: { ...DEFAULTS, subjects: 'optional' } },
  };
}
