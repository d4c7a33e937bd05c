import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import type { Example, FileContent, Rule } from '../../../src/core/rule.ts';
import { fileOf } from '../../../src/protocols/contributions/example.ts';
import { rules } from '../../all-rules.ts';
import { lintExample } from '../tester.ts';

type Surroundings = Partial<Pick<Example, 'options' | 'past'>>;

/** What one rule finds in some files. */
export async function judged(
  id: string,
  files: Readonly<Record<string, FileContent>>,
  surroundings: Surroundings = {},
): Promise<readonly Diagnostic[]> {
  const rule = rules.find((each): each is Rule => each.id === id);
  if (rule === undefined) throw new Error(`no rule is called ${id}`);
  return lintExample([rule], { name: '', files, ...surroundings });
}

/** What one rule finds: message ids, with the level where it is no error, in the order of the places. */
export async function told(
  id: string,
  files: Readonly<Record<string, FileContent>>,
  surroundings: Surroundings = {},
): Promise<readonly string[]> {
  const found = await judged(id, files, surroundings);
  return found.map(({ messageId, level }) =>
    level === 'error' ? messageId : `${messageId} (${level})`,
  );
}

/** The same for one contribution. */
export function toldOf(
  id: string,
  text: string,
  surroundings: Surroundings = {},
): Promise<readonly string[]> {
  return told(id, fileOf(text), surroundings);
}

/** The ids of all rules that find something without being asked for, each once, sorted. */
export async function rulesOf(
  files: Readonly<Record<string, FileContent>>,
  surroundings: Surroundings = {},
): Promise<readonly string[]> {
  const usual = rules.filter(({ level }) => level !== 'off');
  const found = await lintExample(usual, { name: '', files, ...surroundings });
  return [...new Set(found.map(({ rule }) => rule))].sort();
}
