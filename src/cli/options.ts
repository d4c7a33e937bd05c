/** The words that stand in front and say what is to be done; without one, records are linted. */
export const COMMANDS = [
  'explain',
  'rules',
  'config',
  'demo',
  'init',
  'doctor',
  'hooks',
  'schema',
  'consensus',
  'contribution',
  'completion',
  'help',
] as const;

export type Command = 'lint' | (typeof COMMANDS)[number];

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
/** What is judged by settings, and the command that prints them. */
const SETTINGS: readonly Command[] = [...LINT, 'config'];
const CHECKS: readonly Command[] = ['lint', 'consensus'];
const COMPARES: readonly Command[] = ['contribution'];
const ALL: readonly Command[] = ['lint', ...COMMANDS];

/** Every option, in the order of the help. */
export const OPTIONS = {
  staged: {
    takes: 'flag',
    commands: [...SETTINGS, ...COMPARES],
    help: 'what `git commit` would record: the problems that HEAD has not',
  },
  since: {
    takes: 'value',
    value: 'REF',
    commands: SETTINGS,
    help: 'every commit that HEAD has and REF has not, and new problems',
  },
  range: {
    takes: 'value',
    value: 'A..B',
    commands: SETTINGS,
    help: 'the same for any two revisions',
  },
  history: {
    takes: 'flag',
    commands: LINT,
    help: 'the rules over history, for every commit that HEAD reaches',
  },
  hook: {
    takes: 'value',
    value: 'HOOK',
    commands: LINT,
    help: 'for git: pre-commit, pre-merge-commit, pre-push, pre-receive',
  },
  rev: {
    takes: 'value',
    value: 'COMMIT',
    commands: [...SETTINGS, ...COMPARES],
    help: "one commit's tree as it stands",
  },
  stdin: { takes: 'flag', commands: LINT, help: 'one record from standard input' },
  all: {
    takes: 'flag',
    commands: LINT,
    help: 'with --staged, a range or a hook: old problems, too',
  },
  'stdin-filename': {
    takes: 'value',
    value: 'FILE',
    commands: CHECKS,
    help: 'where the record from standard input stands',
  },
  subject: {
    takes: 'value',
    value: 'TEXT',
    commands: LINT,
    help: 'with --stdin: the subject of a message without envelope',
  },
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
    commands: [...CHECKS, ...COMPARES, 'rules', 'config', 'init', 'doctor', 'hooks', 'schema'],
    many: true,
    help: 'how the report is written, and with =FILE to where (see Formats)',
  },
  fix: {
    takes: 'flag',
    commands: LINT,
    help: 'mend in the working tree what needs no judgement',
  },
  diff: {
    takes: 'flag',
    commands: [...LINT, 'contribution'],
    help: 'print what --fix (or a --dry-run) would change, as a patch',
  },
  rule: {
    takes: 'value',
    value: 'ID=LEVEL',
    commands: SETTINGS,
    many: true,
    help: 'another level for a rule: error, warning, info or off',
  },
  only: { takes: 'value', value: 'ID', commands: LINT, many: true, help: 'run these rules only' },
  skip: {
    takes: 'value',
    value: 'ID',
    commands: SETTINGS,
    many: true,
    help: 'leave these rules out',
  },
  session: {
    takes: 'value',
    value: 'SESSION',
    commands: SETTINGS,
    help: 'the session that is active, whatever the session store says',
  },
  'fail-on': {
    takes: 'value',
    value: 'LEVEL',
    commands: LINT,
    help: 'the mildest level that fails: error (default), warning or info',
  },
  'max-warnings': {
    takes: 'value',
    value: 'N',
    commands: LINT,
    help: 'fail when there are more warnings than this',
  },
  quiet: { takes: 'flag', commands: CHECKS, help: 'show errors only; all problems are counted' },
  baseline: {
    takes: 'value',
    value: 'FILE',
    commands: LINT,
    help: 'do not tell the problems that this file lists',
  },
  'baseline-update': {
    takes: 'flag',
    commands: LINT,
    help: 'add the problems of the working tree to the baseline',
  },
  reason: {
    takes: 'value',
    value: 'TEXT',
    commands: LINT,
    help: 'with --history --baseline-update: why the past is accepted',
  },
  'baseline-prune': {
    takes: 'flag',
    commands: LINT,
    help: 'take out of the baseline what excuses nothing any more',
  },
  config: {
    takes: 'value',
    value: 'FILE',
    commands: [...CHECKS, ...COMPARES, 'config'],
    help: 'this configuration, not the one at the repository root',
  },
  'config-from': {
    takes: 'value',
    value: 'STATE',
    commands: SETTINGS,
    help: 'whose configuration judges: base, head or worktree',
  },
  backend: {
    takes: 'value',
    value: 'native|js',
    commands: [...CHECKS, ...COMPARES, 'config'],
    help: 'read the repository through git (default) or without it',
  },
  'no-cache': {
    takes: 'flag',
    commands: LINT,
    help: 'look at every file again, whatever earlier runs found in it',
  },
  chain: {
    takes: 'flag',
    commands: ['hooks'],
    help: "with hooks install: keep another's hook, and call it first",
  },
  hooks: {
    takes: 'flag',
    commands: ['init'],
    help: 'with init: install the hooks, as hooks install does',
  },
  workflow: {
    takes: 'flag',
    commands: ['init'],
    help: 'with init: write a workflow for GitHub',
  },
  'dry-run': {
    takes: 'flag',
    commands: ['init', 'contribution'],
    help: 'with init or contribution seal: show what would be written',
  },
  task: {
    takes: 'value',
    value: 'TASK',
    commands: ['consensus'],
    help: 'with consensus: the task that the matrix has to be listed for',
  },
  epic: {
    takes: 'value',
    value: 'TASK',
    commands: COMPARES,
    help: 'with contribution: only what was contributed to this epic',
  },
  marker: {
    takes: 'value',
    value: 'LABEL',
    commands: COMPARES,
    help: 'with contribution: only what has this marker label',
  },
  keep: { takes: 'flag', commands: ['demo'], help: 'with demo: leave its repository in place' },
  color: {
    takes: 'maybe',
    value: 'always|never|auto',
    commands: ALL,
    help: 'colours; NO_COLOR and FORCE_COLOR are honoured',
  },
  'no-color': { takes: 'flag', commands: ALL, help: 'no colours' },
  verbose: {
    takes: 'flag',
    commands: ALL,
    help: 'say more: what was read, every info, rule pages, stack traces',
  },
  version: { takes: 'flag', commands: ALL, help: 'print the version' },
  help: {
    takes: 'flag',
    short: 'h',
    commands: ALL,
    help: 'print this, or what belongs to a command',
  },
} as const satisfies Readonly<Record<string, OptionShape>>;

export type OptionName = keyof typeof OPTIONS;
