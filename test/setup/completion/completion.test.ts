import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS, type Command } from '../../../src/cli/command-names.ts';
import { SHELLS } from '../../../src/cli/first-run-invocation.ts';
import { goesWith, optionNames } from '../../../src/cli/help.ts';
import { choicesOf, operandsOf } from '../../../src/setup/completion/choices.ts';
import { rules } from '../../all-rules.ts';
import { call } from '../../cli/call.ts';

const ALL: readonly Command[] = ['lint', ...COMMANDS];

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-completion-'));
  writeFileSync(join(folder, 'notes of mine.json'), '');
  for (const shell of SHELLS) {
    const { code, out, err } = await call(['completion', shell], { cwd: '/' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    writeFileSync(join(folder, `completion.${shell}`), out);
  }
  // What a ref is called, somebody else may have chosen.
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, env: ENV });
  git('init', '--quiet', '--initial-branch=main');
  git('commit', '--quiet', '--allow-empty', '-m', 'first');
  git('branch', 'topic/one');
  git('branch', '$(touch$IFS$9planted)');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENV = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nowhere',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
};

function isMissing(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status !== 0;
}

function run(shell: string, script: string): readonly string[] {
  const { stdout, stderr, status } = spawnSync(shell, ['-c', script], {
    cwd: folder,
    env: ENV,
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').filter((line) => line !== '');
}

/** What bash offers for a line, of which readline has made words. */
function offeredByBash(...words: readonly string[]): readonly string[] {
  const quoted = ['lint-protocol', ...words].map((word) => `'${word}'`).join(' ');
  return run(
    'bash',
    `source ./completion.bash; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _lint_protocol; ` +
      `if [ \${#COMPREPLY[@]} -gt 0 ]; then printf '%s\\n' "\${COMPREPLY[@]}"; fi`,
  );
}

const ID = 'MB-001';
const IDS = rules.map(({ id }) => id);

/** A line as its words, the last of which is to be completed, and what is offered. */
const LINES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['he'], ['help']],
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
  [['consensus', 'check', 'no'], ['notes of mine.json']],
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
  [['--rule', 'MB-00'], IDS.filter((id) => id.startsWith('MB-00')).map((id) => `${id}=`)],
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
  [['consensus', 'tally', 'no'], ['notes of mine.json']],
  [
    ['manifest', 'append', '--format', ''],
    ['pretty', 'json'],
  ],
];

describe('bash', { skip: isMissing('bash') }, () => {
  test.each(LINES)('%j', (words, offered) => {
    expect([...offeredByBash(...words)].sort()).toEqual([...offered].sort());
  });

  // As readline cuts words at "=", and puts only the last piece in their place.
  test.each([
    [['--format', '=', 'va'], ['validation-error']],
    [
      ['--color', '=', 'a'],
      ['always', 'auto'],
    ],
    [['--rule', ID, '=', 'w'], ['warning']],
    [['--rule', '=', ID, '=', 'of'], ['off']],
    [['--format', 'json', '=', 'no'], ['notes of mine.json']],
    [
      ['--backend', '='],
      ['native', 'js'],
    ],
  ])('%j', (words, offered) => {
    expect(offeredByBash(...words).map((word) => word.trim())).toEqual(offered);
  });

  test('offers commands and files at first', () => {
    const offered = offeredByBash('');
    expect(offered).toEqual(expect.arrayContaining([...COMMANDS, 'notes of mine.json']));
  });

  test('a ref that would be run is not even offered', () => {
    expect(offeredByBash('--since', '$')).toEqual([]);
    expect(run('bash', 'ls')).not.toContain('planted');
  });
});

describe('fish', { skip: isMissing('fish') }, () => {
  const offeredByFish = (line: string) =>
    run('fish', `source ./completion.fish; complete -C 'lint-protocol ${line}'`).map(
      (row) => row.split('\t')[0],
    );

  test.each(LINES)('%j', (words, offered) => {
    const found = offeredByFish(words.join(' ')).map((word) => word?.replaceAll('\\ ', ' '));
    expect([...new Set(found)].sort()).toEqual([...offered].sort());
  });

  test.each([
    ['--format=va', '--format=validation-error'],
    [`--rule ${ID}=w`, `${ID}=warning`],
    [`--rule=${ID}=w`, `--rule=${ID}=warning`],
  ])('%s', (line, offered) => {
    expect(offeredByFish(line)).toEqual([offered]);
  });

  test('a ref that would be run is not even offered', () => {
    expect(offeredByFish('--since ')).toEqual(['main', 'topic/one']);
    expect(run('fish', 'ls')).not.toContain('planted');
  });
});

describe('zsh', { skip: isMissing('zsh') }, () => {
  test('takes the script', () => {
    run('zsh', 'autoload -U compinit; compinit -u -D -d ./dump; source ./completion.zsh');
    run('zsh', 'zsh -n ./completion.zsh');
  });

  test('offers formats, and no option of its own list', () => {
    const words = run(
      'zsh',
      `zmodload zsh/zpty; export TERM=dumb COLUMNS=100; zpty shell zsh -fi
zpty -w shell 'autoload -U compinit; compinit -u -D; source ./completion.zsh; lint-protocol() {}'
zpty -w -n shell $'lint-protocol -f \t\t'
zpty -r shell all '*validation-error*'; print -r -- $all; zpty -d shell`,
    ).join(' ');
    expect(words).toContain('statistics');
    expect(words).not.toMatch(/-J|-default-/);
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
