import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import type { Example } from '../../../src/core/rule.ts';
import { message } from '../../../src/protocols/messages/example.ts';
import { rules } from '../../all-rules.ts';
import { lintExample } from '../tester.ts';

type Options = Example['options'];

/** What every rule of the linter finds in one message. */
export function lint(content: string, options: Options = {}): Promise<readonly Diagnostic[]> {
  return lintExample(rules, { name: '', files: { 'messages/1.md': content }, options });
}

/** The ids of the rules that find something, in the order of the places. */
export async function rulesOf(content: string, options: Options = {}): Promise<readonly string[]> {
  return (await lint(content, options)).map(({ rule }) => rule);
}

/** What one rule finds: message id and range. */
export async function told(
  rule: string,
  content: string,
  options: Options = {},
): Promise<readonly string[]> {
  const found = (await lint(content, options)).filter((each) => each.rule === rule);
  return found.map(({ messageId, range: { start, end } }) => {
    return `${messageId} ${start.line}:${start.column}-${end.line}:${end.column}`;
  });
}

/** The only thing that a rule finds, as a person reads it. */
export async function saidBy(
  rule: string,
  content: string,
  options: Options = {},
): Promise<Pick<Diagnostic, 'message' | 'help' | 'level'>> {
  const found = (await lint(content, options)).filter((each) => each.rule === rule);
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(`${rule} said ${found.length} things`);
  return { message: only.message, help: only.help, level: only.level };
}

/** A message of a type with the body given; `ack_required` is true, so that the body is at line 6. */
export function withBody(subject: string, ...body: readonly string[]): string {
  return message({ subject, ack_required: true }, ...body);
}
