import { describe, expect, test } from 'vitest';
import { outputsOf } from '../../src/app/outputs.ts';
import { COMMANDS, type Command } from '../../src/cli/command-names.ts';
import { readArguments } from '../../src/cli/given.ts';
import { outputsWanted, wordingOf } from '../../src/cli/given-values.ts';
import { helpText, WORD_PAGES, wordHelp } from '../../src/cli/help.ts';
import { type Invocation, invocationOf } from '../../src/cli/invocation.ts';
import { OPTIONS, type OptionShape } from '../../src/cli/options.ts';
import { WrongUse } from '../../src/core/failure.ts';
import { FORMATS } from '../../src/report/formats.ts';

const FORMAT = wordingOf('format');

function invocation(...args: string[]): Invocation {
  return invocationOf(readArguments(args));
}

/** `code: message`, and the help where there is one. */
function refusal(...args: string[]): string[] {
  try {
    invocation(...args);
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    return [`${error.code}: ${error.message}`, ...(error.help === null ? [] : [error.help])];
  }
  return [];
}

const STDOUT = [{ format: 'pretty', file: null }];

describe('what is asked for', () => {
  test('nothing: the working tree, everything at its default', () => {
    expect(invocation()).toEqual({
      command: 'lint',
      words: COMMANDS,
      target: { mode: 'worktree' },
      edits: null,
      paths: [],
      outputs: STDOUT,
      levels: [],
      only: [],
      skip: [],
      session: null,
      failOn: 'error',
      maxWarnings: null,
      mostProblems: null,
      isSilent: false,
      quiet: false,
      config: null,
      baseline: { file: null, update: false, prune: false, accept: null, ignore: null },
      configFrom: 'head',
      backend: 'native',
      page: null,
      cache: true,
      color: null,
      verbose: false,
    });
  });

  test.each(['fix', 'diff'])('safe edits: --%s', (wanted) => {
    expect(invocation(`--${wanted}`)).toMatchObject({
      target: { mode: 'worktree' },
      edits: wanted,
    });
  });

  test('everything at once', () => {
    const args =
      'a --staged --all -f json --rule MB-*=off --rule=x/y=info --only a --only b --skip c d';
    const more =
      '--fail-on warning --max-warnings 0 --quiet --max-problems all --baseline b.jsonl --config c.yml --backend=js --verbose';
    const session = 'session_20260126_093000_1a2b3c';
    expect(
      invocation(
        ...args.split(' '),
        ...more.split(' '),
        '--session',
        session,
        '--color',
        '--',
        '-e',
      ),
    ).toEqual({
      command: 'lint',
      words: COMMANDS,
      target: { mode: 'staged', all: true },
      edits: null,
      paths: ['a', 'd', '-e'],
      outputs: [{ format: 'json', file: null }],
      levels: [
        { rules: 'MB-*', level: 'off' },
        { rules: 'x/y', level: 'info' },
      ],
      only: ['a', 'b'],
      skip: ['c'],
      session,
      failOn: 'warning',
      maxWarnings: 0,
      mostProblems: Number.POSITIVE_INFINITY,
      isSilent: false,
      quiet: true,
      baseline: { file: 'b.jsonl', update: false, prune: false, accept: null, ignore: null },
      config: 'c.yml',
      configFrom: 'head',
      backend: 'js',
      page: null,
      cache: true,
      color: 'always',
      verbose: true,
    });
  });

  test.each([
    [['--rev', 'v1'], { mode: 'revision', rev: 'v1' }],
    [['--rev=-x'], { mode: 'revision', rev: '-x' }],
    [['--staged'], { mode: 'staged', all: false }],
    [['--since', 'main'], { mode: 'range', from: 'main', to: 'HEAD', all: false }],
    [['--range', 'a..b', '--all'], { mode: 'range', from: 'a', to: 'b', all: true }],
    [['--range', '..b'], { mode: 'range', from: 'HEAD', to: 'b', all: false }],
    [['--range=a..'], { mode: 'range', from: 'a', to: 'HEAD', all: false }],
    [['--history'], { mode: 'history' }],
    [
      ['--hook', 'pre-merge-commit'],
      { mode: 'hook', hook: 'pre-merge-commit', args: [], all: false },
    ],
    [['--hook', 'pre-commit'], { mode: 'hook', hook: 'pre-commit', args: [], all: false }],
    [
      ['--hook', 'pre-push', 'origin', 'https://example.invalid/x'],
      {
        mode: 'hook',
        hook: 'pre-push',
        args: ['origin', 'https://example.invalid/x'],
        all: false,
      },
    ],
    [['--stdin'], { mode: 'stdin', filename: null, given: { subject: null, ackRequired: null } }],
    [
      ['--stdin', '--stdin-filename', 'a.md', '--subject', 'INFO: x', '--ack-required'],
      { mode: 'stdin', filename: 'a.md', given: { subject: 'INFO: x', ackRequired: true } },
    ],
    [
      ['--stdin', '--ack-required=false'],
      { mode: 'stdin', filename: null, given: { subject: null, ackRequired: false } },
    ],
  ])('%j', (args, target) => {
    expect(invocation(...args)).toMatchObject({ command: 'lint', target });
  });

  test.each([
    [['explain', 'MB-001'], { command: 'explain', rule: 'MB-001', color: null, verbose: false }],
    [['--no-color', 'rules'], { command: 'rules', format: 'pretty', color: 'never' }],
    [['rules', '--format', 'json'], { command: 'rules', format: 'json' }],
    [['demo', '--keep', '--color=never'], { command: 'demo', keep: true, color: 'never' }],
    [
      ['hooks', 'install', '--chain'],
      { command: 'hooks', action: 'install', hooks: [], chain: true, format: 'pretty' },
    ],
    [
      ['hooks', 'status', 'pre-push', 'pre-commit', 'pre-push', '-f', 'json'],
      { action: 'status', hooks: ['pre-push', 'pre-commit'], chain: false, format: 'json' },
    ],
    [['--', 'rules'], { command: 'lint', paths: ['rules'] }],
    [['./rules', 'rules'], { command: 'lint', paths: ['./rules', 'rules'] }],
    [['explain', '--help'], { command: 'help', topic: 'explain' }],
    [['-h'], { command: 'help', topic: 'lint' }],
    [['help'], { command: 'help', topic: 'lint' }],
    [['help', 'hooks'], { command: 'help', topic: 'hooks' }],
    [['init', '--hooks', '--dry-run'], { hooks: true, forges: [], dryRun: true }],
    [['doctor', '-f', 'json'], { command: 'doctor', format: 'json' }],
    [['schema'], { command: 'schema', name: null }],
    [['schema', 'report'], { command: 'schema', name: 'report' }],
    [['completion', 'fish'], { command: 'completion', shell: 'fish' }],
    [['--version'], { command: 'version' }],
  ])('%j', (args, expected) => {
    expect(invocation(...args)).toMatchObject(expected);
  });
});

const EXPLAIN_HELP =
  'For example: lint-protocol explain MB-004, or a whole family: lint-protocol explain vouch. `lint-protocol rules` lists all.';

describe('habits of other linters', () => {
  test('-q, -v, -V and a colour behind a blank are taken', () => {
    expect(invocation('-q', '-v', '--color', 'never', 'messages')).toMatchObject({
      ...{ quiet: true, verbose: true, color: 'never', paths: ['messages'] },
    });
    expect(invocation('--color', 'messages')).toMatchObject({ color: 'always' });
    expect(invocation('--color', 'never', 'hooks', 'status')).toMatchObject({ command: 'hooks' });
    expect(invocation('-V')).toMatchObject({ command: 'version' });
    expect(invocation('--statistics')).toMatchObject({
      outputs: [{ format: 'statistics', file: null }],
    });
    expect(refusal('--statistics', '-f', 'json')[0]).toContain('two-reports: ');
  });
});

describe('what is refused', () => {
  test.each([
    [['--stagd'], 'unknown-option: There is no option --stagd.', 'Did you mean --staged?'],
    [
      ['--until', 'x'],
      'unknown-option: There is no option --until.',
      '`lint-protocol --help` lists the options.',
    ],
    [
      ['--select', 'x'],
      'unknown-option: There is no option --select.',
      'Write --only RULE: an id or a pattern such as message/*.',
    ],
    [
      ['--reporter=json'],
      'unknown-option: There is no option --reporter.',
      'Write -f FORMAT, or -f FORMAT=FILE for a file.',
    ],
    [['--commit', 'HEAD'], 'unknown-option: There is no option --commit.', 'Write --rev REV.'],
    [['-x'], 'unknown-option: There is no option -x.', '`lint-protocol --help` lists the options.'],
    [
      ['--__proto__=1'],
      'unknown-option: There is no option --__proto__.',
      '`lint-protocol --help` lists the options.',
    ],
    [
      ['rules', '--staged'],
      'misplaced-option: --staged cannot be used with the command rules.',
      '`lint-protocol --help` lists the options.',
    ],
    [
      ['--keep'],
      'misplaced-option: --keep cannot be used with linting.',
      '`lint-protocol --help` lists the options.',
    ],
    [['help', 'hook'], 'unknown-command: There is no command "hook".', 'Did you mean hooks?'],
    [
      ['help', 'MB-001'],
      'unknown-command: There is no command "MB-001".',
      `Commands are ${COMMANDS.join(', ')}. \`lint-protocol explain\` explains rules.`,
    ],
    [['init', 'x'], 'needless-argument: init takes no arguments, not "x".'],
    [['schema', 'a', 'b'], 'needless-argument: schema takes one word, and "b" is more.'],
    [
      ['completion'],
      'missing-argument: completion needs a shell: bash, zsh, fish.',
      'For example: eval "$(lint-protocol completion bash)"',
    ],
    [['--staged=no'], 'needless-value: --staged takes no value.', 'Write --staged alone.'],
    [['--rev'], 'missing-value: --rev needs a value.', 'Write --rev=COMMIT.'],
    [['--rev', '--quiet'], 'missing-value: --rev needs a value.', 'Write --rev=COMMIT.'],
    [['--rule='], 'missing-value: --rule needs a value.', 'Write --rule=ID=LEVEL.'],
    [['-f'], 'missing-value: -f needs a value.', 'Write --format=F[=FILE].'],
    [['--rev', 'a', '--rev', 'b'], 'option-twice: --rev is given 2 times.', 'Give it once.'],
    [
      ['--staged', '--stdin'],
      'two-targets: --staged cannot be combined with --stdin.',
      'Each says what to look at; give one of them.',
    ],
    ...['a', '..', 'a...b'].map((range): [string[], string, string] => [
      ['--range', range],
      `bad-value: --range takes two revisions with two dots between them, not "${range}".`,
      'For example: --range origin/main..HEAD. For what HEAD has and another revision lacks, use --since origin/main.',
    ]),
    [
      ['--hook', 'pre-receive', 'a'],
      'needless-argument: git hands pre-receive no arguments, not "a".',
      'A hook checks all that git is about to record; it takes no paths.',
    ],
    [
      ['--hook', 'pre-push', 'a', 'b', 'c'],
      'needless-argument: git hands pre-push two arguments, not "c".',
      'A hook checks all that git is about to record; it takes no paths.',
    ],
    [
      ['--all'],
      'lonely-option: --all has no effect without --staged, --since, --range or --hook.',
      'Add --staged, --since, --range or --hook, or leave --all out.',
    ],
    [
      ['--subject', 'x'],
      'lonely-option: --subject has no effect without --stdin.',
      'Add --stdin, or leave --subject out.',
    ],
    [
      ['--stdin', 'a.md'],
      'paths-with-stdin: Paths cannot be combined with --stdin, which reads one record from standard input.',
      'Use --stdin-filename to name the path of that record.',
    ],
    [
      ['--stdin', '--ack-required=yes'],
      'bad-value: --ack-required does not know "yes".',
      'Known are true, false.',
    ],
    [['--fail-on', 'eror'], 'bad-value: --fail-on does not know "eror".', 'Did you mean error?'],
    [
      ['--fail-on', 'off'],
      'bad-value: --fail-on does not know "off".',
      'Known are error, warning, info.',
    ],
    [['--max-warnings', 'many'], 'bad-value: --max-warnings takes a number from 0 on, not "many".'],
    [
      ['--max-problems', 'many'],
      'bad-value: --max-problems takes a number from 0 on, or all, not "many".',
    ],
    [['--max-warnings', '-1'], 'bad-value: --max-warnings takes a number from 0 on, not "-1".'],
    [['--max-warnings=-1'], 'bad-value: --max-warnings takes a number from 0 on, not "-1".'],
    [
      ['--rule', 'MB-001'],
      'bad-value: --rule takes a rule and its level, not "MB-001".',
      'For example: --rule MB-001=warning',
    ],
    [
      ['--rule', 'MB-001=warn'],
      'bad-value: --rule does not know "warn".',
      'Known are error, warning, info, off.',
    ],
    [
      ['--session', 'B'],
      'bad-value: --session takes the id of a session, not "B".',
      'For example: --session session_20260126_093000_1a2b3c',
    ],
    [['--color=red'], 'bad-value: --color does not know "red".', 'Known are always, never, auto.'],
    [['--backend', 'git'], 'bad-value: --backend does not know "git".', 'Known are native, js.'],
    [
      ['explain'],
      'missing-argument: explain needs the id of a rule, or the name of a family.',
      EXPLAIN_HELP,
    ],
    [['explain', 'a', 'b'], 'missing-argument: explain takes one rule at a time.', EXPLAIN_HELP],
    [
      ['hooks'],
      'missing-argument: hooks needs an action: install, uninstall, status.',
      'For example: lint-protocol hooks install',
    ],
    [
      ['hooks', 'pre-commit', 'install'],
      'missing-argument: hooks needs an action: install, uninstall, status, and not "pre-commit".',
      'For example: lint-protocol hooks install',
    ],
    [
      ['hooks', 'install', 'precommit'],
      'unknown-hook: There is no hook "precommit" in which anything is checked.',
      'Did you mean pre-commit?',
    ],
    [
      ['hooks', 'install', 'commit-msg'],
      'unknown-hook: There is no hook "commit-msg" in which anything is checked.',
      'Known are pre-commit, pre-merge-commit, pre-push, pre-receive.',
    ],
    [
      ['hooks', 'status', '--chain'],
      'lonely-option: --chain has no effect with hooks status.',
      'Leave it out, or write hooks install --chain.',
    ],
    [
      ['--chain'],
      'misplaced-option: --chain cannot be used with linting.',
      '`lint-protocol --help` lists the options.',
    ],
    [['demo', 'here'], 'needless-argument: demo takes no arguments, not "here".'],
    [
      ['rules', '-f', 'compact'],
      'bad-value: --format does not know "compact".',
      'Known are pretty, json.',
    ],
    [
      ['-f', 'checkstyle'],
      'unknown-format: There is no format "checkstyle".',
      `Known are ${FORMATS.join(', ')}.`,
    ],
    [['-f', 'jsn'], 'unknown-format: There is no format "jsn".', 'Did you mean json?'],
    [
      ['-f', 'json='],
      'missing-value: --format json= names no file.',
      'Write --format json for standard output, or --format json=FILE.',
    ],
    [
      ['-f', 'json', '-f', 'compact'],
      'two-reports: Two reports, json and compact, would go to standard output.',
      'Give each a file of its own: --format json=report.json --format compact=report.txt',
    ],
    [
      ['-f', 'json=a', '-f', 'compact=./x/../a'],
      'two-reports: Two reports, json and compact, would go to ./x/../a.',
      'Give each a file of its own: --format json=report.json --format compact=report.txt',
    ],
    [
      ['-f', 'json=./b.jsonl', '--baseline', 'b.jsonl', '--baseline-update'],
      'two-reports: A report and the baseline would go to b.jsonl.',
      'Give the report a file of its own: --format json=report.json',
    ],
  ])('%j', (args, ...told) => {
    expect(refusal(...args)).toEqual(told);
  });
});

describe('reports', () => {
  test('go to files besides, not instead of standard output', () => {
    expect(outputsOf([], FORMAT)).toEqual(STDOUT);
    expect(outputsOf(['json=a=b.json', 'compact=c'], FORMAT)).toEqual([
      { format: 'json', file: 'a=b.json' },
      { format: 'compact', file: 'c' },
      { format: 'pretty', file: null },
    ]);
    expect(outputsOf(['json=a', 'json'], FORMAT)).toEqual([
      { format: 'json', file: 'a' },
      { format: 'json', file: null },
    ]);
  });

  test('are known even where the arguments are wrong', () => {
    expect(outputsWanted(['--stagd', '-f', 'json', '--rev'])).toEqual([
      { format: 'json', file: null },
    ]);
    expect(outputsWanted(['--stagd', '-f', 'jsn'])).toEqual(STDOUT);
  });
});

describe('the help', () => {
  test.each(COMMANDS)('on %s is about it', (command) => {
    const text = helpText(command);
    expect(text).toContain(`lint-protocol ${command}: `);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    const listed = [...text.matchAll(/^ {2}(?:-\w, | {4})--([a-zA-Z-]+)/gm)].map(
      ([, name]) => name,
    );
    const wanted = Object.entries<OptionShape>(OPTIONS).filter(([, { commands }]) =>
      commands.includes(command),
    );
    expect(listed.sort()).toEqual(wanted.map(([name]) => name).sort());
    expect(text).not.toMatch(/\n\n\n|[^\n]$/);
  });
});

test('the help names every option of a run, every command and format, and fits two screens', () => {
  const text = helpText('lint');
  for (const [name, { commands }] of Object.entries<OptionShape>(OPTIONS)) {
    if (commands.includes('lint')) expect(text).toContain(`--${name}`);
  }
  for (const format of FORMATS) expect(text).toMatch(new RegExp(`\\s${format}[,.]`));
  for (const command of COMMANDS) expect(text).toContain(command);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  expect(text).toContain('  -f, --format F[=FILE] ...');
  expect(text).toContain('      --color[=always|never|auto]');
});

test('the help speaks of files of reports only where a command writes them', () => {
  const files = COMMANDS.filter((command) => helpText(command).includes('--format F[=FILE]'));
  expect(files).toEqual(['consensus']);
  expect(wordHelp('vouch', 'conformance')).toContain('-f, --format F  ');
});

test('what of a command is not an operation has a help of its own', () => {
  for (const name of Object.keys(WORD_PAGES)) {
    const [topic = '', word = ''] = name.split(' ');
    const text = wordHelp(topic as Command, word) ?? '';
    expect(text).toContain(`lint-protocol ${name}: `);
    expect(text).toContain(`  lint-protocol ${name}`);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  }
  expect(wordHelp('vouch', 'approve')).toBeNull();
});
