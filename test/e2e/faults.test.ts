import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../../scripts/bench/random.ts';
import { FAULTS } from '../../scripts/faults/all-faults.ts';
import { Deeds } from '../../scripts/faults/deeds.ts';
import type { Scene } from '../../scripts/faults/fault.ts';
import { type Judgement, SOUND, UNSOUND } from '../../scripts/faults/judgement.ts';
import { Stage } from '../../scripts/faults/stage.ts';
import { tallyOf, unsoundIn } from '../../scripts/faults/tally.ts';
import { disturbed, question, Verdicts } from '../../scripts/faults/verdicts.ts';
import { writer } from '../../scripts/faults/writers.ts';
import { disturbedWriting } from '../../scripts/faults/writing.ts';
import { everyThird } from '../runs.ts';
import { ON_WINDOWS } from '../windows.ts';

let folder = '';
let stage: Stage;
let verdicts: Verdicts;
let deeds: Deeds;
beforeAll(() => {
  if (ON_WINDOWS) return;
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lint-protocol-faults-')));
  stage = new Stage(folder);
  verdicts = new Verdicts(stage);
  deeds = new Deeds(stage);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Left to `npm run faults`, which plays all: the same handler or the same way out is tried by another
 * fault here. Each signal is sent, and each error met, by one of those that stay.
 */
const LEFT_OUT = [
  'git is killed at some instant',
  'git is killed while it answers',
  'git goes missing',
  ...['SIGINT', 'SIGTERM', 'SIGKILL'].map((signal) => `a run gets ${signal}`),
  ...['EIO', 'EROFS', 'SIGTERM', 'SIGHUP'].map((mishap) => `a call that writes meets ${mishap}`),
  ...['SIGKILL', 'SIGINT'].map((signal) => `a command that writes gets ${signal}`),
];

/** A stage as it was in the beginning, and numbers that are the same each time. */
function scene(nth: number): Scene {
  stage.restore();
  return { stage, verdicts, deeds, nth, random: seeded(nth + 1) };
}

// The stand-ins are scripts of sh, and Windows has no such signals.
describe.skipIf(ON_WINDOWS)('faults', () => {
  const quick = FAULTS.map((fault, nth) => [fault.name, nth, fault] as const).filter(
    ([name]) => !LEFT_OUT.includes(name),
  );

  // One variant of each; `npm run faults` plays them all.
  test.each(quick)('%s', async (_name, nth, fault) => {
    const { outcome, told } = await fault.play(scene(nth));
    expect(told).toBe('');
    expect(SOUND).toContain(outcome);
  });

  test('have names of their own', () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });
});

/** A program in place of the command: it gets node, the command and its arguments. */
function inPlace(script: string): { through: readonly string[] } {
  return { through: ['sh', '-c', script, 'sh'] };
}

describe.skipIf(ON_WINDOWS)('what must not happen is told', () => {
  const asked = (script: string) => disturbed(scene(0), question(0), inPlace(script));

  test.each(
    everyThird([
      ['a pass for nothing', 'exit 0', 'a pass', 'exit 0, and not for what was asked'],
      [
        'half a report',
        '"$@" | head -c 500; exit 1',
        'otherwise wrong',
        'exit 1 with another report',
      ],
      ['silence', 'exit 3', 'otherwise wrong', 'exit 3 without a word'],
      ['another signal', 'kill -9 $$', 'otherwise wrong', 'died by SIGKILL'],
      [
        'a fault of its own',
        'echo "error: lint-protocol broke: x" >&2; exit 3',
        'otherwise wrong',
        'it broke',
      ],
      [
        'a lock',
        'touch .git/index.lock; exec "$@"',
        'otherwise wrong',
        'left behind .git/index.lock',
      ],
      ['a temporary file', 'touch "$TMPDIR/x"; exec "$@"', 'otherwise wrong', 'left behind x'],
      [
        'a next run that says something else',
        '"$@"; code=$?; rm .vouch/config.yaml; exit $code',
        'otherwise wrong',
        'the next run ended with',
      ],
    ] as const),
  )('%s', async (_name, script, outcome, told) => {
    const judgement = await asked(script);
    expect(judgement.told).toContain(told);
    expect(judgement.outcome).toBe(outcome);
    expect(unsoundIn(tallyOf('planted', [judgement]))).toBe(1);
  });

  test('a report that nobody got', async () => {
    const options = inPlace('exec "$@"');
    const judgement = await disturbed(scene(0), question(0), options, { mustRefuse: true });
    expect(judgement).toMatchObject({ outcome: 'a pass' });
  });

  const wrote = (nth: number, script: string): Promise<Judgement> =>
    disturbedWriting(scene(nth), writer(nth), () => ({ options: inPlace(script) }));

  test.each(
    everyThird([
      [
        'half a file',
        1,
        'printf "{" > new.json; echo "error: no" >&2; exit 3',
        'half-written',
        'new.json',
      ],
      [
        'a file that is gone',
        2,
        'rm there.json; echo "error: no" >&2; exit 3',
        'half-written',
        'there.json is gone',
      ],
      ['a deed that is not done', 0, 'exit 0', 'a pass', 'exit 0'],
      [
        'what it wrote beside',
        6,
        'touch .git/hooks/x.00000000-0000-0000-0000-000000000000.tmp; exec "$@"',
        'otherwise wrong',
        'left behind .git/hooks/x.',
      ],
      [
        'a next run that falls over it',
        5,
        'mkdir .github/workflows; echo x > .lint-protocol.yaml; echo "error: no" >&2; exit 3',
        'half-written',
        '.lint-protocol.yaml',
      ],
    ] as const),
  )('%s', async (_name, nth, script, outcome, told) => {
    const judgement = await wrote(nth, script);
    expect(judgement.told).toContain(told);
    expect(judgement.outcome).toBe(outcome);
  });
});

test('the figures in docs/reliability.md are of these faults, and none of them is unsound', () => {
  const page = readFileSync('docs/reliability.md', 'utf8');
  const [, figures = ''] = /<!-- faults:start -->([\s\S]*)<!-- faults:end -->/.exec(page) ?? [];
  const rows = figures.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return cells.length > 2 && /^[\d,]+$/.test(cells[2] ?? '') ? [cells.slice(1, -1)] : [];
  });
  const names = rows.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(FAULTS.map(({ name }) => name)));
  for (const [name, ...cells] of rows) {
    const [runs = 0, ...counts] = cells.map((cell) => Number(cell.replaceAll(',', '')));
    expect(
      counts.reduce((sum, count) => sum + count, 0),
      name,
    ).toBe(runs);
    expect(counts.slice(-UNSOUND.length), name).toEqual(UNSOUND.map(() => 0));
  }
});
