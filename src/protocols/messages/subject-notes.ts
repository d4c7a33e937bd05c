import type { NotedState, RuleNote } from '../../core/protocol.ts';

const RULE = 'MB-001';

/**
 * Says so when most messages lack a prefix: such a mail store does not use the protocol, and its
 * owner wants to know the option before reading thousands of problems. One message is no store.
 */
export function ruleNotes({ facts, rules, config }: NotedState): readonly RuleNote[] {
  const messages = facts.of('message');
  const judged = rules.some(({ id }) => id === RULE) && messages.length > 1;
  const without = messages.filter(({ fact }) => fact.type === null).length;
  if (!judged) return [];
  if (config.messages.subjects === 'optional' || without * 10 <= messages.length * 9) return [];
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
