import type { Example, Rule } from '../../../src/core/rule.ts';
import { message } from '../../../src/protocols/messages/example.ts';
import { asExpected, lintExample } from '../tester.ts';

type Files = Record<string, string>;

/** What a link rule finds: `path line:column-line:column`, then its related places. */
export async function places(
  rule: Rule,
  files: Files,
  options: Example['options'] = {},
): Promise<readonly string[]> {
  const example = { name: '', files: { ...files, 'other.txt': '' }, options };
  const found = asExpected(await lintExample([rule], example), example);
  return found.map((one) => {
    const { path, at, related = [] } = one as { path: string; at: string; related?: string[] };
    return [`${path} ${at}`, ...related].join(' < ');
  });
}

/** Message and help of all that a link rule finds. */
export async function words(
  rule: Rule,
  files: Files,
  options: Example['options'] = {},
): Promise<readonly string[]> {
  const found = await lintExample([rule], { name: '', files, options });
  return found.map((one) => `${one.message} | ${one.help}`);
}

interface Envelope {
  readonly id?: string | number;
  readonly subject?: string;
  readonly from?: string;
  readonly to?: string | readonly string[];
  readonly [key: string]: unknown;
}

/** A message whose keys stand in the order given, `subject` first: line 2. */
export function sent(envelope: Envelope, ...body: readonly string[]): string {
  const { subject = 'INFO: hello', ...others } = envelope;
  return message({ subject, ...others }, ...body);
}

/** An ACK with a Message ID section, without one where the target is null. */
export function ack(envelope: Envelope, target: string | null): string {
  const section = target === null ? [] : ['## Message ID', target, ''];
  return sent({ subject: 'ACK: hello', ...envelope }, ...section, '## Status', 'Received');
}
