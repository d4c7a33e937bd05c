/**
 * What a run costs, against a bare start of node, run in turns. Prints a Markdown table.
 * `npm run bench -- [--rounds 20] [--messages 2000]`; builds first.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { TOOL } from '../../src/core/tool.ts';
import { VALID_MESSAGES } from '../../src/rules/messages/valid-messages.ts';
import { table } from '../docs/markdown.ts';
import { type Contender, contest, type Timing } from './contest.ts';
import { mailStore } from './mail-store.ts';
import { commitAll, git, writeFiles } from './repository.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const STAGED_TYPES = ['KICKOFF', 'DELTA', 'CRITIQUE', 'HANDOFF', 'QUESTION'] as const;

/** A repository of 100 valid messages, with five more of different types staged. */
function stagedRepository(folder: string): void {
  writeFiles(folder, mailStore({ messages: 100, subjects: 'valid', seed: 1 }));
  commitAll(folder);
  const staged = STAGED_TYPES.map((type) => [`messages/${type}.md`, VALID_MESSAGES[type]] as const);
  writeFiles(folder, staged);
  git(folder, 'add', '--all');
}

function bareNode(cwd: string): Contender {
  return { name: '`node -e 0`', command: [process.execPath, '-e', '0'], cwd, codes: [0] };
}

function lint(name: string, cwd: string, ...args: readonly string[]): Contender {
  return { name, command: [process.execPath, CLI, ...args], cwd, codes: [0, 1] };
}

/** What a run looked at, from its own report: a fast run that looked at nothing is no result. */
function checkedBy({ command: [program, ...args], cwd }: Contender): string {
  const json = execFileOutput(program, [...args, '--format', 'json'], cwd);
  const { checked } = JSON.parse(json) as { checked: { records: object; files: number } };
  const records = Object.entries(checked.records).map(([kind, count]) => `${count} ${kind}`);
  return `${records.join(', ')} in ${checked.files} files`;
}

function execFileOutput(program: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 30 });
  } catch (error) {
    // Problems are exit code 1, and the report is there.
    if (error instanceof Error && 'stdout' in error && error.stdout) return String(error.stdout);
    throw error;
  }
}

function row(timing: Timing, base: Timing, checked: string): string[] {
  const { name, median, low, high } = timing;
  const ratio = `${(median / base.median).toFixed(2)} x`;
  return [
    name,
    `${median.toFixed(1)} ms`,
    `${low.toFixed(1)} to ${high.toFixed(1)}`,
    ratio,
    checked,
  ];
}

function machine(): string {
  const [cpu] = cpus();
  const gitVersion = execFileSync('git', ['--version'], { encoding: 'utf8' }).trim();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${TOOL.name} ${TOOL.version}, node ${process.version}, ${gitVersion}, ${process.platform}, ${cpus().length} x ${cpu?.model ?? 'unknown'}, ${memory}`;
}

function bench(folder: string, rounds: number, messages: number): string {
  const [empty, staged, store] = ['empty', 'staged', 'store'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [empty, staged, store]) mkdirSync(each);
  stagedRepository(staged);
  writeFiles(store, mailStore({ messages, subjects: 'free', seed: 1 }));
  commitAll(store);

  const version = lint('`--version`', empty, '--version');
  const hook = lint('`--staged`, five messages', staged, '--staged');
  const tree = lint(`a mail store of ${messages} messages`, store);
  const [base, ...quick] = contest([bareNode(staged), version, hook], rounds) as [
    Timing,
    ...Timing[],
  ];
  const [storeBase, ...slow] = contest([bareNode(store), tree], Math.ceil(rounds / 4)) as [
    Timing,
    ...Timing[],
  ];
  const rows = [
    row(base, base, ''),
    ...quick.map((timing, index) => row(timing, base, index === 0 ? '' : checkedBy(hook))),
    ...slow.map((timing) => row(timing, storeBase, checkedBy(tree))),
  ];
  return table(['run', 'median', 'middle half', 'against node', 'checked'], rows);
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    messages: { type: 'string', default: '2000' },
  },
});
// It makes every start of node slower by as much as a whole run takes.
delete process.env['NODE_EXTRA_CA_CERTS'];
await import('../build.ts');
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-bench-'));
try {
  const result = bench(folder, Number(values.rounds), Number(values.messages));
  process.stdout.write(`${machine()}\n\n${result}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
