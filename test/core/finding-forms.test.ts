import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

const FORM = 'Finding|RecordFinding|LocatedFinding|Found|Settled|Diagnostic';

/** Is a form of a finding, or holds one. */
const IS_FORM = new RegExp(
  [
    String.raw`^ {2}readonly (?:finding|diagnostic): (?:${FORM})\b`,
    String.raw`^export type \w+(?:<[^>]*>)? = (?:(?:Omit|Pick)<)?(?:${FORM})\b`,
    String.raw`^export interface \w+ extends [^{]*\b(?:${FORM})\b`,
  ].join('|'),
  'm',
);

/** The exported types of a source that are forms of a finding. No declaration holds an empty line. */
function formsIn(text: string): readonly string[] {
  return text.split('\n\n').flatMap((part) => {
    const [, name] = /^export (?:interface|type) (\w+)/m.exec(part) ?? [];
    return name !== undefined && IS_FORM.test(part) ? name : [];
  });
}

test('a type that is made of a form of a finding is seen', () => {
  const sources = [
    'export type LinkFinding = Finding & { readonly record: RecordRef };',
    'export interface Placed {\n  readonly ref: RecordRef;\n  readonly finding: LocatedFinding;\n}',
    'export interface Dated extends Diagnostic {\n  readonly date: string;\n}',
    'export type Sure = Omit<Settled, "alike">;',
  ];
  expect(sources.flatMap(formsIn)).toEqual(['LinkFinding', 'Placed', 'Dated', 'Sure']);
  expect(formsIn('export interface Report {\n  readonly diagnostics: Diagnostic[];\n}')).toEqual(
    [],
  );
});

test('a finding has four forms', () => {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replaceAll('\\', '/'));
  const forms = names.flatMap((name) =>
    formsIn(readFileSync(join(SRC, name), 'utf8')).map((type) => `${name} ${type}`),
  );
  expect(forms.sort()).toEqual([
    // One that no report has, for who asks why.
    'core/fate-witness.ts LostFinding',
    'core/finding.ts AlikePlace',
    'core/finding.ts Found',
    'core/finding.ts RecordFinding',
    'core/finding.ts Settled',
    'core/rule-findings.ts Yielded',
    // Another name of one, until 1.0.
    'index/former-names.ts ReportDocumentProblem',
    'report/excuse/excuses.ts ExcusedProblem',
  ]);
});
