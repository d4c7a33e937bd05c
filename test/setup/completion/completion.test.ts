import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS, type Command, OFFERS } from '../../../src/cli/command-names.ts';
import { goesWith, optionNames } from '../../../src/cli/help.ts';
import { choicesOf, operandsOf } from '../../../src/setup/completion/choices.ts';
import { rules } from '../../all-rules.ts';
import { call } from '../../cli/call.ts';

const ALL: readonly Command[] = ['lint', ...COMMANDS];

/** What may stand in place of the last word of a line. */
async function offered(...line: readonly string[]): Promise<readonly string[]> {
  const { code, out, err } = await call([OFFERS, '--', ...line], { cwd: folder });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.split('\n').flatMap((each) => (each === '' ? [] : [each.split('\t')[0] ?? '']));
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-completion-'));
  // What a ref is called, somebody else may have chosen.
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder });
  git('init', '--quiet', '--initial-branch=main');
  git('commit', '--quiet', '--allow-empty', '-m', 'first');
  git('branch', 'topic/one');
  git('branch', '$(touch$IFS$9planted)');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ID = 'MB-001';
const IDS = rules.map(({ id }) => id);

/** A line as its words, the last of which is to be completed, and what is offered. */
const LINES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['he'], ['help', ':files']],
  [['--dry'], []],
  [['init', '--dry'], ['--dry-run']],
  [['--quiet', 'hooks', 'install', '--ch'], ['--chain']],
  [['--max'], ['--max-problems', '--max-warnings']],
  [['-f', 'co'], ['compact']],
  [['--format', 'validation'], ['validation-error']],
  [
    ['rules', '--format', ''],
    ['json', 'pretty'],
  ],
  [
    ['--fail-on', ''],
    ['error', 'info', 'warning'],
  ],
  [
    ['hooks', ''],
    ['install', 'status', 'uninstall'],
  ],
  [['hooks', 'install', 'pre-p'], ['pre-push']],
  [['hooks', 'install', 'pre-push', 'pre-m'], ['pre-merge-commit']],
  [['consensus', 'c'], ['check']],
  [
    ['consensus', ''],
    ['check', 'new', 'vote', 'tally', 'resolve', 'handoff', 'list'],
  ],
  [
    ['message', ''],
    ['new', 'check', 'receive', 'ack', 'list', 'acks', 'correct', 'escalate', 'renumber'],
  ],
  [['consensus', 'check', 'no'], [':files']],
  [
    ['schema', 'vouch-c'],
    ['vouch-claim', 'vouch-config'],
  ],
  [
    ['completion', ''],
    ['bash', 'fish', 'zsh'],
  ],
  [['help', 'do'], ['doctor']],
  [['explain', 'MB-00'], IDS.filter((id) => id.startsWith('MB-00'))],
  [
    ['explain', 'sub'],
    [...IDS.filter((id) => id.startsWith('sub')), 'subagents'],
  ],
  [
    ['--only', 'vouch/i'],
    ['vouch/id', 'vouch/id-matches-path'],
  ],
  [
    ['--rule', 'MB-00'],
    [...IDS.filter((id) => id.startsWith('MB-00')).map((id) => `${id}=`), ':nospace'],
  ],
  [
    ['--since', ''],
    ['main', 'topic/one'],
  ],
  [['--stdin', '--subject', ''], []],
  [['contribution', 'conflicts', '--epic', ''], []],
  [
    ['vouch', 'propose', ''],
    ['claim', 'page', 'entity', 'relation', 'delete'],
  ],
  [['vouch', 'propose', 'claim', '--ev'], ['--evidence']],
  [
    ['vouch', 'approve', '--a'],
    ['--actor', '--approver'],
  ],
  [['vouch', 'audit', '--t'], ['--tail']],
  [
    ['vouch', 'audit', 'rotate', '--b'],
    ['--base', '--before', '--backend'],
  ],
  [
    ['message', 'ack', '1', '--status', ''],
    ['Received', 'Understood', 'Completed'],
  ],
  [['consensus', 'tally', 'no'], [':files']],
  [['--format=va'], ['--format=validation-error']],
  [['--color=a'], ['--color=always', '--color=auto']],
  [['--rule', `${ID}=w`], [`${ID}=warning`]],
  [[`--rule=${ID}=of`], [`--rule=${ID}=off`]],
  [['--format', 'json=no'], [':files']],
  [['--backend='], ['--backend=native', '--backend=js']],
  [['-f', 'json', '--backend', 'j'], ['js']],
  [
    ['manifest', 'append', '--format', ''],
    ['pretty', 'json'],
  ],
];

describe('what may stand in place of the last word', () => {
  test.each(LINES)('%j', async (line, wanted) => {
    expect([...(await offered(...line))].sort()).toEqual([...wanted].sort());
  });

  test('at first, each command with what it does, and files', async () => {
    const { out } = await call([OFFERS, '--', ''], { cwd: folder });
    expect(out).toContain('doctor\twhat would not be checked here, and why');
    expect(await offered('')).toEqual([...COMMANDS, ':files']);
  });

  test('options with what they do', async () => {
    const { out } = await call([OFFERS, '--', '--stag'], { cwd: folder });
    expect(out).toBe('--staged\twhat `git commit` would record, against HEAD\n');
  });

  test('outside a repository there is no ref', async () => {
    const { code, out, err } = await call([OFFERS, '--', '--since', ''], { cwd: '/' });
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: '' });
  });
});

describe('what is offered', () => {
  test('every placeholder of the tables means something', () => {
    for (const command of ALL) {
      operandsOf(command);
      for (const name of optionNames().filter((each) => goesWith(command, each))) {
        expect(() => choicesOf(name, command), name).not.toThrow();
      }
    }
  });

  test('no word holds what a shell would read', () => {
    const words = ALL.flatMap((command) => {
      const { first, later } = operandsOf(command);
      const values = optionNames().map((name) => choicesOf(name, command));
      return [first, later, ...values].flatMap((choices) => choices.words);
    });
    expect(words.length).toBeGreaterThan(IDS.length);
    for (const word of words) expect(word).toMatch(/^[A-Za-z0-9/-]+$/);
  });
});
