import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { WHOLE } from '../runs.ts';
import { pinsOf, workflowFaults } from './laws.ts';

const FOLDER = new URL('../../.github/workflows/', import.meta.url);
const NAMES = readdirSync(FOLDER).sort();

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, unknown>>;
}

function textOf(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8');
}

test('the workflows are those that are known', () => {
  expect(NAMES).toEqual(['ci.yml', 'release.yml', 'scheduled.yml', 'self-lint.yml']);
});

test.each(NAMES)('%s keeps the laws', (name) => {
  expect(workflowFaults(textOf(name))).toEqual([]);
});

test('one action is one commit in all of them', () => {
  const pins = [...new Set(NAMES.flatMap((name) => pinsOf(textOf(name))))];
  expect(pins.length).toBeGreaterThan(2);
  const actions = pins.map((pin) => pin.split('@')[0]);
  expect(new Set(actions).size).toBe(pins.length);
});

test('only the job that publishes may prove who it is', () => {
  const holding = NAMES.filter((name) => textOf(name).includes('id-token: write'));
  expect(holding).toEqual(['release.yml']);
  expect(textOf('release.yml').match(/id-token/g)).toHaveLength(1);
});

test('no cache reaches a release', () => {
  expect(textOf('release.yml')).not.toMatch(/^\s*cache:/m);
  expect(textOf('release.yml').match(/package-manager-cache: false/g)).toHaveLength(
    textOf('release.yml').match(/actions\/setup-node@/g)?.length ?? -1,
  );
});

test.each(['npm test', 'npm run test:e2e'])(
  'what %s leaves out with each change is tried each week',
  (command) => {
    const { jobs } = parse(textOf('scheduled.yml')) as Workflow;
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const [whole, ...others] = steps.filter(({ run }) => run === command);
    expect(others).toEqual([]);
    expect(whole?.env?.['LINT_PROTOCOL_RUNS']).toBe(WHOLE);
  },
);

const CHECKOUT = 'actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2';
const EXPRESSION = ['$', '{{ github.head_ref }}'].join('');
const SOUND = `on: push
permissions: { contents: read }
concurrency: one
jobs:
  a:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ${CHECKOUT}
        with: { persist-credentials: false }
      - run: npm ci
`;

describe('a workflow', () => {
  test('that keeps the laws has no faults', () => expect(workflowFaults(SOUND)).toEqual([]));

  test('that no change waits for may take longer', () => {
    const lasting = (minutes: number, on: string) =>
      workflowFaults(SOUND.replace('on: push', on).replace('minutes: 5', `minutes: ${minutes}`));
    const unwatched = 'on: { schedule: [{ cron: 0 0 * * 1 }], workflow_dispatch: }';
    expect(lasting(350, unwatched)).toEqual([]);
    expect(lasting(351, unwatched)).toEqual(['job a may run for 351 minutes']);
    for (const on of ['on: { schedule: [], push: }', 'on: [schedule, push]', 'on: push']) {
      expect(lasting(350, on)).toEqual(['job a may run for 350 minutes']);
    }
  });

  test.each([
    ['two keys of one name', 'on: push', 'on: push\non: pull_request', 'is no YAML'],
    ['no jobs', /^jobs:[\s\S]*/m, 'jobs: {}\n', 'has no jobs'],
    ['no permissions', /^permissions.*\n/m, '', 'does not state that it may read'],
    ['all permissions', '{ contents: read }', 'write-all', 'does not state that it may read'],
    [
      'a right for all jobs',
      'contents: read',
      'contents: write',
      'does not state that it may read',
    ],
    ['no concurrency', /^concurrency.*\n/m, '', 'says nothing of runs at the same time'],
    [
      'the rights of the base',
      'on: push',
      'on: { pull_request_target: {} }',
      'pull_request_target',
    ],
    ['the same in a list of one', 'on: push', 'on: pull_request_target', 'pull_request_target'],
    ['no timeout', /^ *timeout.*\n/m, '', 'job a may run for 360 minutes'],
    ['a long timeout', 'minutes: 5', 'minutes: 90', 'job a may run for 90 minutes'],
    ['a machine of its own', 'ubuntu-latest', 'self-hosted', 'job a runs on self-hosted'],
    ['a tag', /@\S+ # v6.0.2/, '@v6', 'uses actions/checkout@v6, which is not pinned'],
    [
      'a short id',
      /@\S+ # v6/,
      '@de0fac2 # v6',
      'uses actions/checkout@de0fac2, which is not pinned',
    ],
    ['no version', ' # v6.0.2', '', 'does not say which version it uses'],
    ['a token that stays', 'persist-credentials: false', 'fetch-depth: 0', 'leaves its token'],
    ['an expression in a script', 'npm ci', `echo ${EXPRESSION}`, 'puts an expression'],
    ['a secret', 'npm ci', 'npm ci\n        env: { A: secrets.B }', 'uses a secret'],
    [
      'rights for code of the project',
      'timeout-minutes: 5',
      'timeout-minutes: 5\n    permissions: { id-token: write }',
      "may write, and runs the project's code",
    ],
  ])('with %s', (_name, before, after, fault) => {
    const text = SOUND.replace(before, after);
    expect(text).not.toBe(SOUND);
    expect(workflowFaults(text).join('\n')).toContain(fault);
  });
});
