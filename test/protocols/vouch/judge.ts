import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import type { Example, FileContent } from '../../../src/core/rule.ts';
import { baseWith } from '../../../src/protocols/vouch/example.ts';
import { rules } from '../../all-rules.ts';
import { lintState } from '../tester.ts';

type Files = Readonly<Record<string, FileContent>>;
type Surroundings = Partial<Pick<Example, 'options'>>;

/** What every rule over states finds in a sound base with some of its files changed; null takes one out. */
export async function told(
  changes: Readonly<Record<string, FileContent | null>>,
  surroundings: Surroundings = {},
): Promise<readonly string[]> {
  return toldIn(changed(changes), surroundings);
}

/** The same with all that is said of it. */
export async function toldWith(
  changes: Readonly<Record<string, FileContent | null>>,
): Promise<readonly Diagnostic[]> {
  return (await lintState(rules, { name: '', files: changed(changes) })).filter(isAsked);
}

/** What every rule finds in some files: `level rule message path@place`, paths from the base on. */
export async function toldIn(files: Files, surroundings: Surroundings = {}): Promise<string[]> {
  const found = await lintState(rules, { name: '', files, ...surroundings });
  return found.filter(isAsked).map(inShort);
}

/** A sound base with some of its files changed; null takes one out. */
export function changed(changes: Readonly<Record<string, FileContent | null>>): Files {
  const isKept = (entry: [string, FileContent | null]): entry is [string, FileContent] =>
    entry[1] !== null;
  const gone = Object.keys(changes).filter((path) => changes[path] === null);
  const files = baseWith(Object.fromEntries(Object.entries(changes).filter(isKept)));
  for (const path of gone) delete files[`.vouch/${path}`];
  return files;
}

/** The decisions here are cut short, and nobody made their proposals: decided.test.ts is about that. */
function isAsked({ rule, messageId }: Diagnostic): boolean {
  return rule !== 'vouch/decided' || !['payload', 'begun'].includes(messageId);
}

function inShort({ level, rule, messageId, path, range: { start, end } }: Diagnostic): string {
  const place = `${start.line}:${start.column}-${end.line}:${end.column}`;
  return `${level} ${rule} ${messageId} ${path.replace(/^\.vouch\//, '')}@${place}`;
}
