import type { NotedState, RuleNote } from '../../core/protocol.ts';

/** What reports a subject that is none of the protocol's. */
export const RULE = 'MB-001';

/** The share of messages without such a subject above which a mail store does not use them. */
export const MOST_LACK = 0.9;

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
