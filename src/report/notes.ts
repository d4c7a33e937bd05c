import type { Config } from '../core/config.ts';
import type { FactEntry } from '../core/fact.ts';
import type { Rule } from '../core/rule.ts';

/**
 * Says so when most messages lack a prefix: such a mail store does not use the protocol, and its
 * owner wants to know the option before reading thousands of problems. One message is no store.
 */
export function subjectNotes(
  messages: readonly FactEntry<'message'>[],
  rules: readonly Rule[],
  config: Config,
): readonly string[] {
  const judged = rules.some(({ id }) => id === 'MB-001') && messages.length > 1;
  const without = messages.filter(({ fact }) => fact.type === null).length;
  if (!judged) return [];
  if (config.messages.subjects === 'optional' || without * 10 <= messages.length * 9) return [];
  return [
    `${without} of ${messages.length} messages have no prefix of the protocol in their subject. ` +
      'If this mail store does not use the protocol throughout, set `messages.subjects: optional` ' +
      'in .lint-protocol.yaml: then only messages that carry a prefix, or nearly one, are judged.',
  ];
}
