import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Report } from '../../src/core/report.ts';
import { rdjson } from '../../src/report/rdjson.ts';
import { visible } from '../../src/report/sanitize.ts';
import { hostile, hostileTexts } from './hostile.ts';
import { rdjsonValidator } from './readers/rdjson-schema.ts';
import { diagnostic, on, PLAIN, report } from './sample.ts';

const validate = rdjsonValidator();

/** What reviewdog would read of a report. */
function readOf(of: Report) {
  const result = JSON.parse(rdjson(of, PLAIN));
  validate(result);
  expect(validate.errors).toBeNull();
  return result;
}

function onlyOf(changes: Partial<Diagnostic>) {
  const { diagnostics } = readOf(report({ diagnostics: [diagnostic(changes)] }));
  expect(diagnostics).toHaveLength(1);
  return diagnostics[0];
}

/** The line that problems of these tests are in: two bytes and four for one character each. */
const EXCERPT = [{ line: 21, column: 1, text: 'é𐐀b"section"' }];

/** On that line, with the offsets that git's bytes have. */
const RANGE = {
  start: { line: 21, column: 5, offset: 107 },
  end: { line: 21, column: 14, offset: 116 },
};

test('columns count bytes of UTF-8', () => {
  const { location, severity, code, message } = onlyOf({ range: RANGE, excerpt: EXCERPT });
  const start = { line: 21, column: 1 + Buffer.byteLength('é𐐀b') };
  expect(location.range).toEqual({ start, end: { line: 21, column: start.column + 9 } });
  expect([severity, code.value]).toEqual(['ERROR', 'MB-005']);
  expect(message).toMatch(/^Expected a comma.*\nPut a comma/);
});

test('where the bytes in front are not at hand, whole lines are meant', () => {
  const cut = [{ line: 21, column: 300, text: '"section"' }];
  expect(onlyOf({ range: RANGE, excerpt: cut }).location.range).toEqual({
    start: { line: 21 },
    end: { line: 21 },
  });
  const end = { line: 24, column: 1, offset: 200 };
  expect(onlyOf({ range: { start: RANGE.start, end }, excerpt: [] }).location.range).toEqual({
    start: { line: 21 },
    end: { line: 23 },
  });
});

test('a fix of one place in one file is a suggestion, others are not', () => {
  const replacements = [{ range: RANGE, text: ',' }];
  const path = 'messages/2026/01/7.md';
  const files = [{ path, id: 'a' }];
  const fixable = { range: RANGE, excerpt: EXCERPT, fixable: true };
  const suggested = onlyOf({ ...fixable, edit: { files, replacements } });
  expect(suggested.suggestions).toEqual([{ range: suggested.location.range, text: ',' }]);
  const copies = [...files, { path: 'copy.md', id: 'a' }];
  expect(onlyOf({ ...fixable, edit: { files: copies, replacements } })).not.toHaveProperty(
    'suggestions',
  );
  const twice = [...replacements, ...replacements];
  expect(onlyOf({ ...fixable, edit: { files, replacements: twice } })).not.toHaveProperty(
    'suggestions',
  );
});

test('related places are in the text, and whatever records hold is harmless there', () => {
  const related = [{ path: 'b.md', range: on(2, 1, 4), message: 'there' }];
  expect(onlyOf({ related }).message).toContain('\nb.md:2:1: there');
  for (const texts of hostileTexts()) {
    const { path, message, help } = texts;
    const read = readOf(report({ diagnostics: [hostile(texts)] })).diagnostics[0];
    expect(read.location.path).toBe(visible(path));
    const said = [message, help].filter((text) => text !== '').map(visible);
    expect(read.message.startsWith(said.join('\n')), JSON.stringify([read, said])).toBe(true);
    expect(read.message).not.toMatch(/[\0-\u0009\u000b-\u001f\u2028-\u202e\u2066-\u2069]/u);
  }
});

test('a run that failed is an entry', () => {
  const error = { code: 'x', message: 'no repository', help: 'Go.', exitCode: 3 as const };
  expect(readOf(report({ error })).diagnostics).toEqual([
    {
      message: 'lint-protocol could not check: no repository\nGo.',
      location: { path: '.' },
      severity: 'ERROR',
      code: { value: 'x' },
    },
  ]);
});
