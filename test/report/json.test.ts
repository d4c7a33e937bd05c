import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { json } from '../../src/report/json.ts';
import { pieced } from '../../src/report/pieces.ts';
import { reportDocument } from '../../src/report/report-document.ts';
import type { Style } from '../../src/report/style.ts';
import { diagnostic, on, PLAIN, report } from './sample.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/report.schema.json', import.meta.url), 'utf8'),
);
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

/** The document of a report, which must be one by the schema. */
function documentOf(of: Report, style: Style = PLAIN) {
  const document = JSON.parse(json(of, style));
  validate(document);
  expect(validate.errors).toBeNull();
  return document;
}

const ERROR = { code: 'not-a-repository', message: 'No.', help: null, exitCode: 3 } as const;

describe('the document', () => {
  test('has its members in their order, all of them', () => {
    const related = [{ path: 'b.md', range: on(1, 1, 2), message: 'there' }];
    const document = documentOf(
      report({
        diagnostics: [diagnostic({ related })],
        excused: 4,
        notes: ['Nobody reads this.'],
      }),
    );
    expect(JSON.stringify(document)).toBe(
      JSON.stringify({
        version: 1,
        tool: { name: 'lint-protocol', version: document.tool.version },
        status: 'problems',
        scope: { mode: 'worktree', base: null, head: null },
        checked: { records: { message: 3 }, files: 3, commits: 0, cached: 0 },
        diagnostics: [
          {
            rule: 'MB-005',
            level: 'error',
            path: 'messages/2026/01/7.md',
            record: '7',
            range: {
              start: { line: 21, column: 3, offset: 2 },
              end: { line: 21, column: 12, offset: 11 },
            },
            message: 'Expected a comma before "section"',
            help: 'Put a comma at the end of line 20.',
            expected: null,
            // biome-ignore lint/suspicious/noThenProperty: the word of the format.
            then: [],
            by: 'you',
            state: 'uncommitted',
            commit: null,
            authored: null,
            related: [
              {
                path: 'b.md',
                range: {
                  start: { line: 1, column: 1, offset: 0 },
                  end: { line: 1, column: 2, offset: 1 },
                },
                message: 'there',
              },
            ],
            fingerprint: 'ab'.repeat(32),
            fixable: false,
            count: 1,
            docs: 'https://example.invalid/MB-005',
          },
        ],
        summary: { errors: 1, warnings: 0, infos: 0, excused: 4 },
        notes: ['Nobody reads this.'],
        error: null,
      }),
    );
  });

  test('carries the version of the package', () => {
    const manifest = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(documentOf(report()).tool.version).toBe(manifest.version);
  });

  test('tells clean, problems and error apart', () => {
    expect(documentOf(report()).status).toBe('clean');
    const warning = report({ diagnostics: [diagnostic({ level: 'warning' })] });
    expect(documentOf(warning).status).toBe('problems');
    const failed = documentOf(report({ error: ERROR }));
    expect(failed.status).toBe('error');
    expect(failed.error).toEqual({ code: 'not-a-repository', message: 'No.', help: null });
  });

  test('with --quiet leaves out what is no error, and counts it', () => {
    const diagnostics = [diagnostic(), diagnostic({ level: 'info' })];
    const document = documentOf(report({ diagnostics }), { ...PLAIN, quiet: true });
    expect(document.diagnostics).toHaveLength(1);
    expect(document.summary).toEqual({ errors: 1, warnings: 0, infos: 1, excused: 0 });
  });

  test('keeps hostile text as it is, in escapes', () => {
    const evil = '##[error]\u001b\u009b\u202e\udc80"\\\n';
    const text = json(report({ diagnostics: [diagnostic({ path: evil })] }), PLAIN);
    expect(text).not.toMatch(/##\[|[\u001b\u009b\u202e]/u);
    expect(text).not.toMatch(/\p{Cs}/u);
    expect(JSON.parse(text).diagnostics[0].path).toBe(evil);
  });
});

describe('the schema', () => {
  test.each([
    ['a failed run without its error', { status: 'error' }],
    ['a verdict with an error', { error: { code: 'x', message: 'y', help: null } }],
    ['another version', { version: 2 }],
    ['an unknown mode', { scope: { mode: 'all', base: null, head: null } }],
    ['an abbreviated commit', { scope: { mode: 'revision', base: null, head: 'abc1234' } }],
    ['a count below zero', { summary: { errors: -1, warnings: 0, infos: 0, excused: 0 } }],
    ['a problem without a place', { status: 'problems', diagnostics: [{ rule: 'MB-005' }] }],
  ])('refuses %s', (_what, change) => {
    expect(validate({ ...documentOf(report()), ...change })).toBe(false);
  });

  test('allows members that a later version adds', () => {
    expect(validate({ ...documentOf(report()), later: true })).toBe(true);
  });
});

describe('in parts, the document', () => {
  test.each([0, 1, 2, 3])('of %d problems is the one that is made whole', (count) => {
    const of = report({
      diagnostics: Array.from({ length: count }, (_, at) => diagnostic({ record: String(at) })),
      notes: ['a note with "diagnostics": [] in it'],
    });
    expect(json(of, PLAIN)).toBe(`${JSON.stringify(reportDocument(of, PLAIN), null, 2)}\n`);
  });

  test('comes in pieces that are neither short nor held back', () => {
    const parts = Array.from({ length: 1000 }, (_, at) => `${at}${'-'.repeat(1000)}`);
    const pieces = [...pieced(parts)];
    expect(pieces.join('')).toBe(parts.join(''));
    expect(pieces.length).toBeGreaterThan(10);
    expect(pieces.length).toBeLessThan(20);
    expect([...pieced([])]).toEqual([]);
  });
});
