import type { Example, Rule } from '../../../src/core/rule.ts';
import { events, LOG } from '../../../src/protocols/vouch/example.ts';
import { lintExample } from '../tester.ts';

export type State = Example['files'];
/** A step: the state before, or those that it merges, and the state that it leaves. */
export type Step = Pick<Example, 'files' | 'past' | 'options'>;

/** An event of an audit log: its verb, and what it names. */
export type Event = readonly [verb: string, ...ids: string[]];

/** The event that every knowledge base begins with. */
export const INIT: Event = ['kb.init'];

/** A knowledge base of which nothing is known but that it began. */
export const NEW_BASE: State = { [LOG]: events(INIT) };

/** What rules find in a step: the level where it is no error, the message and the place. */
export async function told(rules: Rule | readonly Rule[], step: Step): Promise<readonly string[]> {
  const found = await lintExample([rules].flat(), { name: '', ...step });
  return found.map(({ level, messageId, path, range, related }) => {
    const about = related.map((other) => ` (${inShort(other.path)}:${other.range.start.line})`);
    const said = level === 'error' ? messageId : `${level} ${messageId}`;
    return `${said} ${inShort(path)}:${range.start.line}${about.join('')}`;
  });
}

function inShort(path: string): string {
  return path.replace(/^(?:.*\/)?\.vouch\//, '').replace(/^\.cleo\/contributions\//, '');
}
