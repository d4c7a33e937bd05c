import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { gitlab } from '../../src/report/gitlab.ts';
import { visible } from '../../src/report/sanitize.ts';
import { hostile, hostileTexts } from './hostile.ts';
import { readLog } from './readers/runner.ts';
import { diagnostic, PLAIN, report } from './sample.ts';

/**
 * What GitLab demands of an entry: it drops the rest of a report from the first one on that is otherwise
 * (its `json_schemas/codeclimate.json`, and the severities that it sorts by).
 */
const isIssue = new Ajv().compile({
  type: 'object',
  required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
  properties: {
    description: { type: 'string', minLength: 1 },
    check_name: { type: 'string', minLength: 1 },
    fingerprint: { type: 'string', minLength: 1 },
    severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
    location: {
      type: 'object',
      required: ['path', 'lines'],
      properties: {
        path: { type: 'string', minLength: 1 },
        lines: {
          type: 'object',
          required: ['begin'],
          properties: { begin: { type: 'integer', minimum: 1 } },
        },
      },
    },
  },
});

function issuesOf(of: Report) {
  return JSON.parse(gitlab(of, PLAIN));
}

describe('the document', () => {
  test('holds what GitLab reads of a problem', () => {
    const diagnostics = [
      diagnostic(),
      diagnostic({ level: 'warning', help: null, fingerprint: 'f' }),
    ];
    expect(issuesOf(report({ diagnostics }))).toEqual([
      {
        description: 'Expected a comma before "section". Put a comma at the end of line 20.',
        check_name: 'MB-005',
        fingerprint: 'ab'.repeat(32),
        severity: 'major',
        location: { path: 'messages/2026/01/7.md', lines: { begin: 21 } },
      },
      {
        description: 'Expected a comma before "section"',
        check_name: 'MB-005',
        fingerprint: 'f',
        severity: 'minor',
        location: { path: 'messages/2026/01/7.md', lines: { begin: 21 } },
      },
    ]);
    const infos = report({ diagnostics: [diagnostic({ level: 'info' })] });
    expect(issuesOf(infos)[0].severity).toBe('info');
    expect(JSON.parse(gitlab(infos, { ...PLAIN, quiet: true }))).toEqual([]);
  });

  test('has the start of a file that gzip packed, and the line in words', () => {
    const packed = diagnostic({ path: 'audit.log.1.jsonl.gz', help: null });
    const [issue] = issuesOf(report({ diagnostics: [packed] }));
    expect(issue.location.lines.begin).toBe(1);
    expect(issue.description).toBe(
      'Expected a comma before "section" (unpacked: line 21, column 3)',
    );
  });

  test('has every member that GitLab demands, of its type, also of a run that failed', () => {
    const failed = { code: 'x', message: 'No.', help: null, exitCode: 3 } as const;
    const issues = [
      ...issuesOf(report({ diagnostics: [diagnostic(), diagnostic({ level: 'info' })] })),
      ...issuesOf(report({ error: failed })),
    ];
    expect(issues).toHaveLength(3);
    for (const issue of issues) {
      isIssue(issue);
      expect(isIssue.errors).toBeNull();
    }
  });

  test('has no fingerprint twice: GitLab would show one of them', () => {
    const diagnostics = [1, 2, 3].map((line) => diagnostic({ path: `${line}.md` }));
    const prints = issuesOf(report({ diagnostics })).map(
      ({ fingerprint }: { fingerprint: string }) => fingerprint,
    );
    expect(prints[0]).toBe('ab'.repeat(32));
    expect(new Set(prints).size).toBe(3);
    for (const print of prints) expect(print).toMatch(/^[0-9a-f]{64}$/);
  });

  test('of a clean run is empty, of a failed one is not', () => {
    expect(gitlab(report(), PLAIN)).toBe('[]\n');
    const error = {
      code: 'shallow-clone',
      message: 'No\nway.',
      help: 'Fetch.',
      exitCode: 3,
    } as const;
    const [issue, ...others] = issuesOf(report({ error }));
    expect(others).toEqual([]);
    expect(issue).toMatchObject({
      description: 'lint-protocol could not check: No way. Fetch.',
      check_name: 'shallow-clone',
      severity: 'blocker',
      location: { path: '.', lines: { begin: 1 } },
    });
    expect(issue.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });
});

test('whatever records hold, it reads as what it is', () => {
  for (const texts of hostileTexts()) {
    const { path, message, help } = texts;
    const text = gitlab(report({ diagnostics: [hostile(texts)] }), PLAIN);
    expect(readLog(text).commands).toEqual([]);
    expect(text).not.toMatch(/[\0-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/u);
    const [issue, ...others] = JSON.parse(text);
    expect(others).toEqual([]);
    expect(Object.keys(issue)).toEqual([
      ...['description', 'check_name', 'fingerprint', 'severity', 'location'],
    ]);
    expect(issue.location).toEqual({ path: visible(path), lines: { begin: 21 } });
    if (message.length + help.length < 200) {
      expect(issue.description).toBe(visible(`${message}. ${help}`));
    }
  }
});
