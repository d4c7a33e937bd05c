import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { CLI } from './cli.ts';

const PAGE = readFileSync(new URL('../../docs/writing.md', import.meta.url), 'utf8');

/** What differs from run to run. */
const MADE =
  /msg-[0-9a-f]{8}|contrib_[0-9a-f]{8}|conflict_[0-9a-f]{8}|session_\d{8}_\d{6}_[0-9a-f]{6}|\d{4}\/\d{2}\/\d{4}-\d{2}-\d{2}T[\d-]+Z|\b[0-9a-f]{12}\b/g;

interface Step {
  readonly command: string;
  /** Lines that are printed in this order, perhaps with others between them. */
  readonly shown: readonly string[];
}

/** The commands of the page's consoles, each with what it prints. */
function stepsOf(page: string): readonly Step[] {
  const blocks = [...page.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
  return blocks
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((text) => {
      const [, command = '', rest = ''] = /^((?:.*\\\n)*.*\n)([\s\S]*)$/.exec(text) ?? [];
      const shown = rest.split('\n').filter((line) => line !== '' && line !== '...');
      return { command: command.trim(), shown };
    });
}

/** The line as a pattern, with the parts of the page that it learns a value for. */
function patternOf(line: string): { readonly pattern: RegExp; readonly made: readonly string[] } {
  const made = line.match(MADE) ?? [];
  const fixed = line.split(MADE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { pattern: new RegExp(`^${fixed.join(`(${MADE.source})`)}$`), made };
}

/** Runs a line at a shell that finds the built command by its name. */
function inShell({ root, env }: TestRepository, line: string) {
  const found = `lint-protocol() { '${process.execPath}' '${CLI}' "$@" 2>&1; }`;
  const { status, stdout } = spawnSync('bash', ['-c', `${found}\n${line}`], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { code: status, out: stdout };
}

test('a day of work goes as the page about writing shows it', async () => {
  const steps = stepsOf(PAGE);
  expect(steps.length).toBeGreaterThan(12);
  const [, doc = ''] = /^```markdown\n([\s\S]*?)^```$/m.exec(PAGE) ?? [];
  await withRepository(async (repository) => {
    await repository.commit('Notes about queues', { 'docs/queues.md': doc });
    const known = new Map<string, string>();
    for (const { command, shown } of steps) {
      const typed = command.replace(MADE, (each) => known.get(each) ?? each);
      const { code, out } = inShell(repository, typed);
      const printed = out.split('\n');
      let from = 0;
      for (const line of shown) {
        const { pattern, made } = patternOf(line);
        const at = printed.findIndex((each, index) => index >= from && pattern.test(each));
        expect(at, `${typed}\nshould print\n${line}\nand printed\n${out}`).not.toBe(-1);
        const [, ...values] = pattern.exec(printed[at] ?? '') ?? [];
        for (const [index, each] of made.entries()) {
          expect(known.get(each) ?? values[index]).toBe(values[index]);
          known.set(each, values[index] ?? '');
        }
        from = at + 1;
      }
      const isRefused = shown.some((line) => line.startsWith('Refused'));
      expect([typed, code]).toEqual([typed, isRefused ? 1 : 0]);
    }
    const { code, out } = inShell(repository, 'lint-protocol');
    expect([code, out]).toEqual([0, expect.not.stringMatching(/^(error|warning) /m)]);
  });
});
