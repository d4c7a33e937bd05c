/**
 * What it costs to verify a log of many commits, beside what git needs to read its versions; then
 * the time and memory that ten times as many commits take. Builds, makes its repositories, prints
 * two tables. `npm run bench:history -- [--rounds 5] [--commits 2000]`
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from '../docs/markdown.ts';
import { type Contender, contest } from './contest.ts';
import { costOf } from './cost.ts';
import { type LogHistoryOptions, makeLogHistory, versionIds } from './log-history.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const FACTOR = 10;

/** A repository, and the ids of its log's versions in a file beside it. */
interface Repository {
  readonly folder: string;
  readonly ids: string;
  readonly commits: number;
}

async function repository(parent: string, options: LogHistoryOptions): Promise<Repository> {
  const folder = join(parent, String(options.commits));
  mkdirSync(folder);
  await makeLogHistory(folder, options);
  const ids = `${folder}.ids`;
  writeFileSync(ids, versionIds(folder));
  return { folder, ids, commits: options.commits };
}

function shell(name: string, script: string, { folder, ids }: Repository): Contender {
  const command = ['sh', '-c', script, 'sh', ids] as const;
  return { name, command, cwd: folder, codes: [0], lints: false };
}

function contenders(made: Repository): Contender[] {
  const command = [process.execPath, CLI, '--history', '--no-cache'] as const;
  return [
    shell(
      '`git cat-file --batch`, read by `cat`',
      'git cat-file --batch <"$1" | cat >/dev/null',
      made,
    ),
    shell(
      '`git cat-file --batch --buffer`, read by nobody',
      'git cat-file --batch --buffer <"$1" >/dev/null',
      made,
    ),
    shell('`git log -p`', 'git log -p >/dev/null', made),
    { name: '`lint-protocol --history`', command, cwd: made.folder, codes: [0], lints: false },
  ];
}

/** A row of the second table: a run that did not look at every commit is no result. */
function costRow({ folder, commits }: Repository): string[] {
  const name = `${commits} commits`;
  const args = [CLI, '--history', '--no-cache', '--format', 'json'];
  const { time, memory, stdout } = costOf({ name, args, cwd: folder });
  const { checked } = JSON.parse(stdout) as { checked: { commits: number } };
  if (checked.commits !== commits) throw new Error(`only ${checked.commits} commits were checked`);
  return [name, `${time.toFixed(0)} ms`, `${memory.toFixed(0)} MiB`];
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    commits: { type: 'string', default: '2000' },
  },
});
// It makes every start of node slower.
delete process.env['NODE_EXTRA_CA_CERTS'];
await import('../build.ts');
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-history-'));
try {
  const commits = Number(values.commits);
  const few = await repository(folder, { commits, seed: 1, noteBytes: 40, isChained: true });
  const timings = contest(contenders(few), Number(values.rounds));
  const base = timings[0]?.median ?? Number.NaN;
  const times = timings.map(({ contender, median, low, high }) => [
    contender.name,
    `${median.toFixed(0)} ms`,
    `${low.toFixed(0)} to ${high.toFixed(0)}`,
    `${(median / base).toFixed(2)} x`,
  ]);
  process.stdout.write(`${table(['run', 'median', 'middle half', 'against git'], times)}\n\n`);
  const many = await repository(folder, {
    commits: FACTOR * commits,
    seed: 1,
    noteBytes: 8,
    isChained: false,
  });
  const costs = [costRow(few), costRow(many)];
  process.stdout.write(`${table(['history', 'time', 'most memory'], costs)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
