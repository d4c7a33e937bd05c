import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import type { Example } from '../../../src/core/rule.ts';
import { ENTRY, MANIFEST_PATH, manifest } from '../../../src/protocols/subagents/example.ts';
import { rules } from '../../all-rules.ts';
import { lintExample } from '../tester.ts';

type Files = Example['files'];
type Options = Example['options'];

/** What every rule of the linter finds. */
export function lint(files: Files, options: Options = {}): Promise<readonly Diagnostic[]> {
  return lintExample(rules, { name: '', files, options });
}

/** What every rule finds: `level rule message place`, with the path of all files but a manifest. */
export async function told(files: Files, options: Options = {}): Promise<readonly string[]> {
  return (await lint(files, options)).map(inShort);
}

/** What rules find in a manifest of entries whose outputs are all there. */
export async function toldOf(...entries: readonly object[]): Promise<readonly string[]> {
  const files = { [MANIFEST_PATH]: manifest(...entries) };
  return (await lint(files)).filter(({ rule }) => rule !== 'subagent/output-exists').map(inShort);
}

/** A sound entry with some fields changed; undefined leaves one out. */
export function entry(changes: Readonly<Record<string, unknown>>): object {
  return { ...ENTRY, ...changes };
}

function inShort({ level, rule, messageId, path, range: { start, end } }: Diagnostic): string {
  const place = `${start.line}:${start.column}-${end.line}:${end.column}`;
  const at = path === MANIFEST_PATH ? place : `${path}@${place}`;
  return `${level} ${rule} ${messageId} ${at}`;
}
