import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import type { Example, FileContent } from '../../../src/core/rule.ts';
import { EVIDENCE, MATRIX_PATH, matrix } from '../../../src/protocols/consensus/example.ts';
import { entryLine, MANIFEST_PATH } from '../../../src/protocols/consensus/manifest-example.ts';
import { rules } from '../../all-rules.ts';
import { lintExample } from '../tester.ts';

type Changes = Readonly<Record<string, unknown>>;
type Files = Readonly<Record<string, FileContent>>;

const FAMILY = rules.filter(({ id }) => /^(CONS-|consensus\/)/.test(id));

/** What the rules of the family find in these files, and in what the examples' matrix cites. */
export function lint(
  files: Files,
  others: Omit<Example, 'name' | 'files'> = {},
): Promise<readonly Diagnostic[]> {
  const cited = { [EVIDENCE.file]: '# Queues\n\n## Redis\n\n## Postgres\n' };
  return lintExample(FAMILY, { name: '', files: { ...cited, ...files }, ...others });
}

/** The examples' matrix with changes, in its place and with the entry that belongs to it. */
export function store(changes: Changes = {}, entry: Changes = {}): Record<string, FileContent> {
  const { verdict = 'PROVEN' } = changes;
  const listed = entryLine({ verdict: String(verdict), ...entry });
  return { [MATRIX_PATH]: matrix(changes), [MANIFEST_PATH]: listed };
}

/** `rule message: what stands there` for everything that the family finds in one matrix. */
export async function told(changes: Changes, entry: Changes = {}): Promise<readonly string[]> {
  return inShort(await lint(store(changes, entry)));
}

/** `rule message: what stands there`, cut where it is long. */
export function inShort(found: readonly Diagnostic[]): readonly string[] {
  return found.map(({ rule, messageId, range: { start, end }, excerpt }) => {
    const [{ text, column } = { text: '', column: 1 }] = excerpt;
    const last = end.line === start.line ? end.column - column : text.length;
    return `${rule} ${messageId}: ${text.slice(start.column - column, last)}`;
  });
}

/** `rule level path`, for findings in several files. */
export function byPath(found: readonly Diagnostic[]): readonly string[] {
  return found.map(({ rule, level, path }) => `${rule} ${level} ${path}`);
}
