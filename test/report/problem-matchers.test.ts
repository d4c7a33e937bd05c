import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Level } from '../../src/core/level.ts';
import { compact } from '../../src/report/compact.ts';
import { diagnostic, PLAIN, report } from './sample.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One line to look for, and which of its groups is what. */
interface Pattern {
  readonly regexp: string;
  readonly [group: string]: string | number;
}

interface Matcher {
  readonly owner: string;
  readonly severity?: string;
  readonly pattern: Pattern | readonly [Pattern];
}

const { problemMatcher: ofGithub } = JSON.parse(
  readFileSync(`${ROOT}examples/github-problem-matcher.json`, 'utf8'),
) as { readonly problemMatcher: readonly Matcher[] };

/** The task that the page about editors shows. */
function ofEditors(): readonly Matcher[] {
  const page = readFileSync(`${ROOT}docs/editors.md`, 'utf8');
  const [, json = ''] = page.match(/problem matchers reads.*?```json\n(.*?)\n```/s) ?? [];
  const [task] = (JSON.parse(json) as { tasks: { problemMatcher: Matcher }[] }).tasks;
  return task === undefined ? [] : [task.problemMatcher];
}

/** What matchers make of a line: by the first that fits, as both programs do. */
function read(line: string, matchers: readonly Matcher[]) {
  for (const { pattern, severity } of matchers) {
    const { regexp, ...groups } = 'regexp' in pattern ? pattern : pattern[0];
    const found = new RegExp(regexp as string).exec(line);
    if (found === null) continue;
    const members = Object.entries(groups).map(([name, group]) => [name, found[Number(group)]]);
    return { ...(severity !== undefined && { severity }), ...Object.fromEntries(members) };
  }
  return null;
}

test.each([
  ['GitHub', ofGithub, 'notice'],
  ['VS Code', ofEditors(), 'info'],
])('%s reads every line of compact', (_program, matchers, info) => {
  const levels: readonly Level[] = ['error', 'warning', 'info'];
  const diagnostics = levels.map((level) =>
    diagnostic({ level, path: 'a b/c.md', message: 'says: error 1:2: no' }),
  );
  const lines = compact(report({ diagnostics }), PLAIN).trimEnd().split('\n');
  expect(lines.map((line) => read(line, matchers))).toEqual(
    ['error', 'warning', info].map((severity) => ({
      ...{ file: 'a b/c.md', line: '21', column: '3', severity, code: 'MB-005' },
      message: 'says: error 1:2: no',
    })),
  );
  expect(read('Checked 1 message.', matchers)).toBeNull();
});
