import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { pathUri } from '../../src/report/path-uri.ts';
import { sarif, sarifText } from '../../src/report/sarif.ts';
import type { Style } from '../../src/report/style.ts';
import { rules } from '../all-rules.ts';
import { hostile, hostileTexts } from './hostile.ts';
import { readLog } from './readers/runner.ts';
import { sarifValidator } from './readers/sarif-schema.ts';
import { diagnostic, on, PLAIN, report } from './sample.ts';

const validate = sarifValidator();

/** The run of a report, in a log that is valid by the public schema. */
function runOf(of: Report, style: Style = PLAIN) {
  const log = JSON.parse(sarif(of, style, rules));
  validate(log);
  expect(validate.errors).toBeNull();
  expect(log.runs).toHaveLength(1);
  return log.runs[0];
}

test('an upload replaces the one before, and rules say what they are about', () => {
  const run = runOf(report({ diagnostics: [diagnostic()] }));
  expect(run.automationDetails).toEqual({ id: 'lint-protocol/' });
  const [rule] = run.tool.driver.rules;
  expect(rule.properties).toMatchObject({
    tags: ['agent-records', 'messages'],
    precision: 'very-high',
  });
});

describe('the log', () => {
  test('holds a problem with its place, its copies and its fingerprint', () => {
    const related = [{ path: 'b c.md', range: on(2, 1, 4), message: 'there' }];
    const commit = { id: 'c'.repeat(40), authored: '2026-01-02T03:04:05Z' };
    const run = runOf(report({ diagnostics: [diagnostic({ related, commit, count: 3 })] }));
    expect(run.columnKind).toBe('utf16CodeUnits');
    expect(run.results).toEqual([
      {
        ruleId: 'MB-005',
        ruleIndex: 0,
        level: 'error',
        message: { text: 'Expected a comma before "section"\nPut a comma at the end of line 20.' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'messages/2026/01/7.md', uriBaseId: '%SRCROOT%' },
              region: {
                startLine: 21,
                startColumn: 3,
                endLine: 21,
                endColumn: 12,
                byteOffset: 2,
                byteLength: 9,
              },
            },
          },
        ],
        relatedLocations: [
          {
            id: 1,
            physicalLocation: {
              artifactLocation: { uri: 'b%20c.md', uriBaseId: '%SRCROOT%' },
              region: {
                startLine: 2,
                startColumn: 1,
                endLine: 2,
                endColumn: 4,
                byteOffset: 0,
                byteLength: 3,
              },
            },
            message: { text: 'there' },
          },
        ],
        partialFingerprints: {
          'lintProtocol/v1': 'ab'.repeat(32),
          primaryLocationLineHash: `${'ab'.repeat(8)}:1`,
        },
        properties: {
          record: '7',
          commit: commit.id,
          authored: commit.authored,
          count: 3,
          fixable: false,
        },
      },
    ]);
    expect(run.properties.summary).toEqual({ errors: 3, warnings: 0, infos: 0, excused: 0 });
    expect(run.properties.checked.records).toEqual({ message: 3 });
  });

  test('marks no lines of a file that gzip packed, and says in words which line it is', () => {
    const path = '.vouch/audit.log.1.jsonl.gz';
    const related = [{ path, range: on(2, 5, 9), message: 'the first one' }];
    const packed = diagnostic({ path, related });
    const whole = diagnostic({ path, range: on(1, 1, 1), message: 'Not gzip', help: null });
    const [result, other] = runOf(report({ diagnostics: [packed, whole] })).results;
    const start = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
    const region = { ...start, byteOffset: 0, byteLength: 0 };
    expect(result.locations[0].physicalLocation.region).toEqual(region);
    expect(result.message.text).toMatch(/^Expected .* \(unpacked: line 21, column 3\)\nPut/);
    expect(result.relatedLocations[0].physicalLocation.region).toEqual(region);
    expect(result.relatedLocations[0].message.text).toBe(
      'the first one (unpacked: line 2, column 5)',
    );
    expect(other.message.text).toBe('Not gzip');
  });

  test('describes the rules that were broken, and no other', () => {
    const diagnostics = [
      diagnostic({ rule: 'vouch/source-hash', level: 'warning' }),
      diagnostic({ rule: 'MB-005', level: 'info' }),
      diagnostic({ rule: 'nobody/knows' }),
    ];
    const run = runOf(report({ diagnostics }));
    const described = run.tool.driver.rules;
    expect(described.map(({ id }: { id: string }) => id)).toEqual([
      'MB-005',
      'nobody/knows',
      'vouch/source-hash',
    ]);
    const rule = rules.find(({ id }) => id === 'MB-005');
    expect(described[0].shortDescription.text).toBe(rule?.summary);
    expect(described[0].help.text).toContain(rule?.fix);
    expect(described[0].help.markdown).toContain(`**How to fix it:** ${rule?.fix}`);
    expect(described[1]).toEqual({ id: 'nobody/knows', helpUri: 'https://example.invalid/MB-005' });
    for (const { ruleId, ruleIndex } of run.results) expect(described[ruleIndex].id).toBe(ruleId);
    expect(run.results.map(({ level }: { level: string }) => level)).toEqual([
      'warning',
      'note',
      'error',
    ]);
  });

  test('describes every rule there is in a valid way', () => {
    const diagnostics = rules.map(({ id }) => diagnostic({ rule: id }));
    expect(runOf(report({ diagnostics })).tool.driver.rules).toHaveLength(rules.length);
  });

  test('of a clean run has an invocation, and what was checked', () => {
    const run = runOf(report({ notes: ['One [x](y).'] }));
    expect(run.results).toEqual([]);
    expect(run.invocations).toEqual([
      {
        executionSuccessful: true,
        toolExecutionNotifications: [{ level: 'note', message: { text: 'One \\[x\\](y).' } }],
      },
    ]);
  });

  test('of a failed run says so', () => {
    const error = {
      code: 'shallow-clone',
      message: 'No\nway.',
      help: 'Fetch.',
      exitCode: 3,
    } as const;
    expect(runOf(report({ error })).invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          {
            level: 'error',
            descriptor: { id: 'shallow-clone' },
            message: { text: 'No\nway.\nFetch.' },
          },
        ],
      },
    ]);
  });

  test('has 5,000 results at most, the worst, and says how many are left out', () => {
    const diagnostics = Array.from({ length: 5003 }, (_, index) =>
      diagnostic({ path: `${index}`, level: index < 4 ? 'info' : 'error' }),
    );
    const run = runOf(report({ diagnostics }));
    expect(run.results).toHaveLength(5000);
    const levels = run.results.map(({ level }: { level: string }) => level);
    expect(levels.filter((level: string) => level === 'note')).toHaveLength(1);
    const [{ level, message }] = run.invocations[0].toolExecutionNotifications;
    expect([level, message.text]).toEqual([
      'warning',
      '3 more problems are not in this file, which holds 5000 at most, the worst first.',
    ]);
  });

  test('has 100 related places of a problem at most', () => {
    const place = { path: 'a', range: on(1, 1, 2), message: 'x' };
    const related = Array.from({ length: 150 }, () => place);
    const [result] = runOf(report({ diagnostics: [diagnostic({ related })] })).results;
    expect(result.relatedLocations).toHaveLength(100);
  });
});

test('the schema refuses what is no SARIF', () => {
  const log = JSON.parse(sarif(report({ diagnostics: [diagnostic()] }), PLAIN));
  expect(validate(log)).toBe(true);
  log.runs[0].results[0].level = 'info';
  expect(validate(log)).toBe(false);
  log.runs[0].results[0].level = 'note';
  log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri = 'a b';
  expect(validate(log)).toBe(false);
});

test.each([
  ['a b/ü.md', 'a%20b/%C3%BC.md'],
  ['a%20b?c#d', 'a%2520b%3Fc%23d'],
  ['javascript:alert(1)', 'javascript%3Aalert(1)'],
  ['//evil.example/x', 'evil.example/x'],
  ['../a/./b', '%5Cx2e%5Cx2e/a/%5Cx2e/b'],
  ['.../.a', '.../.a'],
  ['caf\udce9/\udc80', 'caf%E9/%80'],
  ['\ud83d\udc80\ud800', '%F0%9F%92%80%EF%BF%BD'],
  ['a\nb\\c', 'a%0Ab%5Cc'],
  ['<stdin>', '%3Cstdin%3E'],
])('the path %j is %s', (path, uri) => {
  expect(pathUri(path)).toBe(uri);
});

test.each([
  ['a[0] is no list', 'a[0] is no list'],
  ['[x](https://evil.example)', '\\[x\\](https://evil.example)'],
  ['\\[x](y)', '\\\\\\[x\\](y)'],
  ['{a} {}', '{a} {}'],
  ['{0} {a} {12}', '{{0}} {{a}} {{12}}'],
  ['{{0}}', '{{{{0}}}}'],
  ['a\n\u001b', 'a\n\\u001b'],
])('the message %j is %j', (text, written) => {
  expect(sarifText(text)).toBe(written);
});

test('whatever records hold, the log is valid and says nothing but that', () => {
  const everything = hostileTexts();
  for (let at = 0; at < everything.length; at += 50) {
    const some = everything.slice(at, at + 50);
    const text = sarif(
      report({ diagnostics: some.map(hostile), notes: some.map(({ message }) => message) }),
      PLAIN,
    );
    expect(readLog(text).commands).toEqual([]);
    expect(text).not.toMatch(/[\0-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/u);
    const log = JSON.parse(text);
    expect(validate(log)).toBe(true);
    const { results, invocations } = log.runs[0];
    expect(results).toHaveLength(some.length);
    expect(invocations[0].toolExecutionNotifications).toHaveLength(some.length);
    for (const [index, { path }] of some.entries()) {
      const { locations, message } = results[index];
      const { uri } = locations[0].physicalLocation.artifactLocation;
      // Whoever resolves it stays below the root, and on its host.
      const base = 'https://host.example/root/';
      const resolved = new URL(uri, base);
      expect(resolved.href.startsWith(base)).toBe(true);
      expect([resolved.search, resolved.hash]).toEqual(['', '']);
      if (!/[\ud800-\udfff]|(?:^|\/)\.{0,2}(?:\/|$)/u.test(path)) {
        expect(decodeURIComponent(resolved.pathname)).toBe(`/root/${path}`);
      }
      expect(message.text).not.toMatch(/(?<!\\)(?:\\\\)*\]\(/);
      expect(message.text.replaceAll('{{', '').replaceAll('}}', '')).not.toMatch(/\{\d+\}/);
    }
  }
});

test('with --quiet has errors only', () => {
  const diagnostics = [diagnostic(), diagnostic({ level: 'info' })];
  const run = runOf(report({ diagnostics }), { ...PLAIN, quiet: true });
  expect(run.results).toHaveLength(1);
  expect(run.properties.summary.infos).toBe(1);
});
