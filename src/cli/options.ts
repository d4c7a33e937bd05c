import { COMMANDS, type Command } from './command-names.ts';

/** One option of the command line: how it is written, where it belongs, what the help says. */
export interface OptionShape {
  /** `flag` takes no value, `value` needs one, `maybe` takes one only as `--name=value`. */
  readonly takes: 'flag' | 'value' | 'maybe';
  readonly short?: string;
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly commands: readonly Command[];
  /** True when it may be given several times. */
  readonly many?: boolean;
  readonly help: string;
}

const LINT: readonly Command[] = ['lint'];
/** What judges records, and prints a report or makes a page of it. */
const JUDGES: readonly Command[] = [...LINT, 'report'];
/** What is judged by settings, and the commands that say which ones, and what became of a finding. */
const SETTINGS: readonly Command[] = [...JUDGES, 'config', 'why'];
const CHECKS: readonly Command[] = ['lint', 'consensus'];
const COMPARES: readonly Command[] = ['contribution'];
/** What all their operations take as well. */
const OPERATES: readonly Command[] = ['message', 'manifest', 'subagent', 'vouch', 'logs'];
const ALL: readonly Command[] = ['lint', ...COMMANDS];

/** An option that needs a value. */
function taking(value: string, commands: readonly Command[], help: string): OptionShape {
  return { takes: 'value', value, commands, help };
}

/** What is said of a server when it starts, `vouch serve` among them. */
function ofServers(help: string, value?: string): OptionShape {
  const shape = { commands: ['serve', 'vouch'], help: `with serve: ${help}` } as const;
  return value === undefined ? { takes: 'flag', ...shape } : { takes: 'value', value, ...shape };
}

/** Every option, in the order of the help. */
export const OPTIONS = {
  staged: {
    takes: 'flag',
    commands: [...SETTINGS, ...COMPARES],
    help: 'what `git commit` would record, against HEAD',
  },
  since: taking('REF', SETTINGS, 'the commits on HEAD that are not on REF'),
  range: taking('A..B', SETTINGS, 'the commits on B that are not on A'),
  history: {
    takes: 'flag',
    commands: [...JUDGES, 'why'],
    help: 'history rules on every commit up to HEAD',
  },
  hook: taking('HOOK', LINT, 'in a hook: pre-commit, pre-push and so on'),
  rev: taking('COMMIT', [...SETTINGS, ...COMPARES], 'the tree of one commit'),
  stdin: { takes: 'flag', commands: LINT, help: 'lint one record from standard input' },
  all: {
    takes: 'flag',
    commands: JUDGES,
    help: 'report problems that were there before, too',
  },
  'stdin-filename': taking('FILE', CHECKS, 'the path of the record from standard input'),
  subject: taking('TEXT', LINT, 'with --stdin: the subject of a message'),
  'ack-required': {
    takes: 'maybe',
    value: 'true|false',
    commands: LINT,
    help: 'with --stdin: its ack_required',
  },
  format: {
    takes: 'value',
    short: 'f',
    value: 'F[=FILE]',
    commands: [
      ...CHECKS,
      ...COMPARES,
      ...OPERATES,
      'rules',
      'config',
      'init',
      'doctor',
      'hooks',
      'schema',
    ],
    many: true,
    help: 'the format; =FILE writes it to a file',
  },
  html: taking('FILE', ['report'], 'with report: the page to write'),
  'link-template': taking('URL', JUDGES, 'for a page: links to {path}, {line}, {commit}'),
  fix: {
    takes: 'flag',
    commands: LINT,
    help: 'fix what needs no judgement',
  },
  diff: {
    takes: 'flag',
    commands: [...LINT, ...COMPARES, ...OPERATES],
    help: 'print what --fix would change, and change nothing',
  },
  rule: {
    takes: 'value',
    value: 'ID=LEVEL',
    commands: SETTINGS,
    many: true,
    help: 'set a level: error, warning, info or off',
  },
  only: {
    takes: 'value',
    value: 'ID',
    commands: JUDGES,
    many: true,
    help: 'run only this rule; may be given again',
  },
  skip: {
    takes: 'value',
    value: 'ID',
    commands: SETTINGS,
    many: true,
    help: 'do not run these rules',
  },
  session: taking('SESSION', SETTINGS, 'the active session, for CONTRIB-001'),
  'fail-on': {
    takes: 'value',
    value: 'LEVEL',
    commands: LINT,
    help: 'lowest level that fails: error, warning, info',
  },
  'max-warnings': taking('N', LINT, 'fail if there are more than N warnings'),
  statistics: {
    takes: 'flag',
    commands: LINT,
    help: 'only a table by rule, as -f statistics',
  },
  'max-problems': {
    takes: 'value',
    value: 'N|all',
    commands: CHECKS,
    help: 'show N problems in full, count the rest',
  },
  quiet: {
    takes: 'flag',
    short: 'q',
    commands: CHECKS,
    help: 'print only errors; totals count everything',
  },
  baseline: taking('FILE', [...JUDGES, 'why'], 'suppress the problems listed in this file'),
  'baseline-update': {
    takes: 'flag',
    commands: LINT,
    help: 'add the present problems to the baseline',
  },
  'add-ignore': {
    takes: 'flag',
    commands: LINT,
    help: 'add the reported problems to ignore in the configuration',
  },
  reason: taking('TEXT', LINT, 'with --add-ignore, or --history --baseline-update'),
  'baseline-prune': {
    takes: 'flag',
    commands: LINT,
    help: 'remove unused lines from the baseline',
  },
  config: {
    takes: 'value',
    value: 'FILE',
    commands: [...CHECKS, 'report', ...COMPARES, ...OPERATES, 'config', 'why'],
    help: 'use this configuration',
  },
  'config-from': {
    takes: 'value',
    value: 'STATE',
    commands: SETTINGS,
    help: 'configuration of: base, head or worktree',
  },
  backend: {
    takes: 'value',
    value: 'native|js',
    commands: [...CHECKS, 'report', ...COMPARES, ...OPERATES, 'config', 'why'],
    help: 'read the repository with git, or without (js)',
  },
  'no-cache': {
    takes: 'flag',
    commands: JUDGES,
    help: 'check every file again',
  },
  chain: {
    takes: 'flag',
    commands: ['hooks'],
    help: 'with hooks install: keep an existing hook and run it first',
  },
  probe: {
    takes: 'flag',
    commands: ['hooks', 'doctor'],
    help: 'also start the hooks of others, to see what they run',
  },
  hooks: {
    takes: 'flag',
    commands: ['init'],
    help: 'with init: also install the git hooks',
  },
  ci: taking('github|gitlab|generic', ['init'], 'with init: also write what runs the linter in CI'),
  workflow: { takes: 'flag', commands: ['init'], help: 'with init: the same as --ci github' },
  'merge-driver': {
    takes: 'flag',
    commands: ['init'],
    help: 'with init: have git merge logs by time, in this clone',
  },
  'dry-run': {
    takes: 'flag',
    commands: ['init', ...COMPARES, ...OPERATES],
    help: 'with init or an operation: show what would be written',
  },
  task: {
    takes: 'value',
    value: 'TASK',
    commands: ['consensus'],
    help: 'with consensus: the task that a manifest must list the matrix for',
  },
  epic: taking('TASK', COMPARES, 'with contribution: only contributions to this epic'),
  marker: taking('LABEL', COMPARES, 'with contribution: only contributions with this marker label'),
  transport: ofServers('the Model Context Protocol, or JSON lines', 'mcp|jsonl'),
  part: taking(
    'NAME',
    ['vouch'],
    'with conformance: play only this part; game-7 is another random game',
  ),
  patience: taking('SECONDS', ['vouch'], 'with conformance: how long an answer may take (30)'),
  surface: ofServers('twelve tools, knowledge bases, or everything', 'minimal|kb|all'),
  base: ofServers('the folder with the knowledge base', 'PATH'),
  'read-only': ofServers('offer nothing that writes'),
  actor: {
    ...ofServers('who acts; PROTOCOL=NAME for one protocol', 'NAME'),
    many: true,
  },
  'allow-approver': ofServers('let requests name who approves'),
  stdio: {
    takes: 'flag',
    commands: ['lsp'],
    help: 'with lsp: for editors that pass it; there is no other transport',
  },
  clientProcessId: taking('PID', ['lsp'], 'with lsp: for editors that pass it; has no effect'),
  keep: { takes: 'flag', commands: ['demo'], help: 'with demo: keep the demo repository' },
  color: {
    takes: 'maybe',
    value: 'always|never|auto',
    commands: ALL,
    help: 'when to use colours',
  },
  'no-color': { takes: 'flag', commands: ALL, help: 'the same as --color=never' },
  verbose: {
    takes: 'flag',
    short: 'v',
    commands: ALL,
    help: 'print more: files, infos, rule pages, traces',
  },
  version: { takes: 'flag', short: 'V', commands: ALL, help: 'print the version' },
  help: {
    takes: 'flag',
    short: 'h',
    commands: ALL,
    help: 'print this help, or the help of a command',
  },
} as const satisfies Readonly<Record<string, OptionShape>>;

export type OptionName = keyof typeof OPTIONS;
