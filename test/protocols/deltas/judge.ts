import type { Rule } from '../../../src/core/rule.ts';
import { deltaBlock } from '../../../src/protocols/messages/delta-example.ts';
import addTarget from '../../../src/protocols/messages/rules/delta-add-target.ts';
import dropped from '../../../src/protocols/messages/rules/delta-dropped.ts';
import object from '../../../src/protocols/messages/rules/delta-object.ts';
import operation from '../../../src/protocols/messages/rules/delta-operation.ts';
import payload from '../../../src/protocols/messages/rules/delta-payload.ts';
import payloadFields from '../../../src/protocols/messages/rules/delta-payload-fields.ts';
import rationale from '../../../src/protocols/messages/rules/delta-rationale.ts';
import section from '../../../src/protocols/messages/rules/delta-section.ts';
import target from '../../../src/protocols/messages/rules/delta-target.ts';
import { lintExample } from '../tester.ts';

const RULES: readonly Rule[] = [
  object,
  operation,
  section,
  target,
  addTarget,
  payload,
  payloadFields,
  rationale,
  dropped,
];

const KILL = {
  operation: 'KILL',
  section: 'hypothesis_slate',
  target_id: 'H2',
  payload: { reason: 'refuted' },
  rationale: 'see T1',
};

/** A message with one delta, `KILL` but for what is given; undefined takes a member away. */
export function delta(members: Readonly<Record<string, unknown>>): string {
  return deltaBlock(JSON.stringify({ ...KILL, ...members }, null, 2));
}

/** A message that adds an item. */
export function add(section: string, payload: unknown): string {
  return delta({ operation: 'ADD', section, target_id: null, payload });
}

/** A problem as the tests compare it: rule and message id, then the range. */
export interface Judged {
  readonly fault: string;
  readonly at: string;
  readonly text: string;
  readonly help: string | null;
}

/** All delta rules over one message. */
export async function judge(message: string): Promise<readonly Judged[]> {
  const found = await lintExample(RULES, { name: '', files: { 'messages/1.md': message } });
  return found.map(({ rule, messageId, message: text, help, range: { start, end } }) => ({
    fault: `${rule} ${messageId}`,
    at: `${start.line}:${start.column}-${end.line}:${end.column}`,
    text,
    help,
  }));
}

/** What the delta rules find in a message, without places and words. */
export async function faults(message: string): Promise<readonly string[]> {
  return (await judge(message)).map(({ fault }) => fault);
}
