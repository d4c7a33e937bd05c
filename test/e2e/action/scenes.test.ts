import { describe, expect, test } from 'vitest';
import { SCENES } from '../../../scripts/play/scenes.ts';
import { afterBegin, annotated, complaint } from './on-stage.ts';

function play(name: string) {
  const scene = SCENES.find((each) => each.name === name);
  if (scene === undefined) throw new Error(`no scene ${name}`);
  return afterBegin((stage) => scene.play(stage));
}

/** What the two commits of the violating change are told for. */
const VIOLATIONS = ['error log.jsonl history/append-only', 'error messages/9.md MB-001'];

test('every scene is played below, and ends as it says', () => {
  expect(SCENES.map(({ name, code }) => `${code} ${name}`)).toEqual([
    '0 clean',
    '1 violating, and mended at the end',
    '3 shallow',
    '0 shallow, deepened, clean',
    '1 shallow, deepened, violating',
    '1 forked, violating',
    '1 configuration changed by the pull request',
    '0 merge queue, clean',
    '1 merge queue, violating',
    '0 push to main, clean',
    '3 force-push to main, over what is not in the clone',
    '1 force-push to main, deepened',
    '1 schedule, with a rewrite long ago',
  ]);
});

describe.each(['clean', 'shallow, deepened, clean', 'merge queue, clean'])('%s', (name) => {
  test('passes, having looked at both commits and their merge', () => {
    const { code, commands, outputs, summary } = play(name);
    expect(commands).toEqual([]);
    expect(code).toBe(0);
    expect(outputs).toMatchObject({
      errors: '0',
      warnings: '0',
      records: '2',
      commits: '3',
      'handoff-required': 'false',
    });
    expect(summary).toContain('No problems');
    expect(summary).toContain('Checked 1 message, 1 log and 3 commits.');
  });
});

describe.each([
  'violating, and mended at the end',
  'shallow, deepened, violating',
  'forked, violating',
  'merge queue, violating',
])('%s', (name) => {
  test('fails for what a commit did, also where a later one puts it back', () => {
    const step = play(name);
    expect(annotated(step)).toEqual(VIOLATIONS);
    expect(step.code).toBe(1);
    expect(step.outputs).toMatchObject({ errors: '2', commits: '3' });
    expect(step.summary).toContain('2 errors in 2 files');
  });
});

test('a shallow clone is no pass, and the two lines that mend it are told', () => {
  const step = play('shallow');
  expect(complaint(step)).toContain('    with:\n      fetch-depth: 0\n');
  expect(step.code).toBe(3);
  expect(step.outputs).toMatchObject({ errors: 'unknown', commits: 'unknown' });
  expect(step.summary).toContain('Nothing was checked.');
});

test('a pull request is judged by the configuration that it would change', () => {
  const step = play('configuration changed by the pull request');
  // What it gives up is named, and what protected records before it still does.
  const loosened = 'warning .lint-protocol.yaml history/settings-loosened';
  expect(annotated(step)).toEqual([...VIOLATIONS, loosened, loosened, loosened]);
  expect(step.code).toBe(1);
  expect(step.lines.join('\n')).toContain('judged by');
});

test('a push that goes on with a branch passes', () => {
  const { code, outputs } = play('push to main, clean');
  expect(code).toBe(0);
  expect(outputs).toMatchObject({ errors: '0', records: '1', commits: '1' });
});

test('what a forced push replaced must be there to be judged', () => {
  const step = play('force-push to main, over what is not in the clone');
  expect(complaint(step)).toMatch(
    /is not in this clone, and refs\/heads\/main named it before.*\n.*deepen: true/,
  );
  expect(step.code).toBe(3);
});

test('what a forced push leaves behind is judged', () => {
  const step = play('force-push to main, deepened');
  expect(annotated(step)).toEqual(['error log.jsonl history/append-only']);
  expect(step.code).toBe(1);
});

test('a schedule looks at the whole history', () => {
  const step = play('schedule, with a rewrite long ago');
  expect(annotated(step)).toEqual(['error log.jsonl history/append-only']);
  expect(step.outputs).toMatchObject({ errors: '1', commits: '6' });
  expect(step.code).toBe(1);
});
