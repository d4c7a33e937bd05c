import type { FoundRecords, NotedState, RuleNote, SuggestedSetting } from '../../core/protocol.ts';
import { DEFAULTS } from './options.ts';

/** What reports a subject that is none of the protocol's. */
const RULE = 'MB-001';

/** The share of messages without such a subject above which a mail store does not use them. */
const MOST_LACK = 0.9;

/**
 * Says so when most messages lack a prefix: such a mail store does not use the protocol, and its
 * owner wants to know the option before reading thousands of problems. One message is no store.
 */
export function ruleNotes({ facts, rules, config }: NotedState): readonly RuleNote[] {
  const messages = facts.of('message');
  const judged = rules.some(({ id }) => id === RULE) && messages.length > 1;
  const without = messages.filter(({ fact }) => fact.type === null).length;
  if (!judged) return [];
  if (config.messages.subjects === 'optional' || without <= messages.length * MOST_LACK) {
    return [];
  }
  return [
    {
      rule: RULE,
      text:
        `${without} of ${messages.length} messages have no prefix of the protocol in their subject. ` +
        'If this mail store does not use the protocol throughout, set `messages.subjects: optional` ' +
        'in .lint-protocol.yaml: then only messages that carry a prefix, or nearly one, are judged.',
    },
  ];
}

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
