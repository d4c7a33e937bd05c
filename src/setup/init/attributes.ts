import { join } from 'node:path';
import type { Caller } from '../../app/caller.ts';
import { readConverted, readMergeAttributes } from '../../git/native/merge-attributes.ts';
import { attributeLine, withLines } from '../logs/attribute-lines.ts';
import { DRIVER } from '../logs/merge-driver.ts';
import { mergeLines } from '../logs/merge-lines.ts';
import type { Intention } from './intention.ts';
import { isThere } from './is-there.ts';
import { plainText } from './plain-text.ts';
import type { Survey } from './survey.ts';

const ATTRIBUTES = '.gitattributes';

/** What is to become of `.gitattributes`. */
export interface AttributesPlan {
  /** Null where nothing is missing. */
  readonly intention: Intention | null;
  /** Logs for which something else is set, in words. */
  readonly notes: readonly string[];
}

/**
 * Adds a line for each log, so that git merges the logs of two branches which both appended. By
 * path: other files of a project are JSONL as well.
 */
export async function attributesPlan(
  { root, logs }: Survey,
  { mergeDriver }: { readonly mergeDriver: boolean },
  { env }: Caller,
): Promise<AttributesPlan> {
  const file = join(root, ATTRIBUTES);
  const before = isThere(file) ? plainText(file) : '';
  const attributes = await readMergeAttributes({ cwd: root, env }, logs);
  const converted = await readConverted({ cwd: root, env }, logs);
  const found = logs.map((path) => {
    return { path, isConverted: converted.has(path), ...(attributes.get(path) ?? UNSAID) };
  });
  const driver = mergeDriver ? DRIVER : 'union';
  const { lines, notes } = mergeLines(found, before ?? '', driver);
  if (lines.length === 0) return { intention: null, notes };
  if (before === null) {
    const text = lines.map((line) => `${attributeLine(line)}\n`).join('');
    const does = 'could not be added to safely: paste what follows';
    const pasted: Intention = { path: ATTRIBUTES, text, before, action: 'paste', does };
    return { intention: pasted, notes };
  }
  const does = mergeDriver
    ? 'git merges logs by time, where the merge driver is installed'
    : 'git keeps the lines of both branches when it merges logs';
  const text = withLines(before, lines);
  const told = [...notes, LOCAL_ONLY];
  const intention: Intention = isThere(file)
    ? { path: ATTRIBUTES, text, before, action: 'complete', does }
    : { path: ATTRIBUTES, text, before: null, action: 'create', does };
  return { intention, notes: told };
}

const LOCAL_ONLY =
  'These lines help where git itself merges. The merge button of GitHub ignores them: update a branch locally before it is merged there, with git merge and `lint-protocol logs settle --onto REF`.';

const UNSAID = { text: 'unspecified', merge: 'unspecified' };
