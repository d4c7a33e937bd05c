import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rules } from '../all-rules.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const run = promisify(execFile);

/** A public repository, and the commit of it that is looked at. */
export interface PublicRepository {
  readonly owner: string;
  readonly name: string;
  readonly commit: string;
}

/** How many problems of each rule and level, such as `file/syntax error`. */
export type ByRule = Readonly<Record<string, number>>;

/** What is found in one repository. */
export interface Found {
  /** In the files of the commit. */
  readonly tree: ByRule;
  /** By the rules about history, in all commits before it. */
  readonly history: ByRule;
}

/** A problem, as JSON output has it. */
interface Problem {
  readonly rule: string;
  readonly level: string;
  readonly fingerprint: string;
  readonly path: string;
}

/** The checkout of a repository in one of these folders, `owner/name` or `owner+name`; null for none. */
export function checkoutOf(
  { owner, name }: PublicRepository,
  folders: readonly string[],
): string | null {
  const places = folders.flatMap((folder) => [
    join(folder, owner, name),
    join(folder, `${owner}+${name}`),
  ]);
  return places.find((place) => existsSync(place)) ?? null;
}

/** A new checkout in the first of these folders, from GitHub. */
export async function fetched(
  { owner, name, commit }: PublicRepository,
  [folder = '.']: readonly string[],
): Promise<string> {
  const place = join(folder, `${owner}+${name}`);
  await run('git', ['clone', '--quiet', `https://github.com/${owner}/${name}`, place]);
  await run('git', ['-C', place, 'checkout', '--quiet', '--detach', commit]);
  return place;
}

/** The commit that a checkout is at. */
export async function headOf(folder: string): Promise<string> {
  const { stdout } = await run('git', ['-C', folder, 'rev-parse', 'HEAD']);
  return stdout.trim();
}

/** What is found in a checkout, and what its views say differently. */
export async function look(
  folder: string,
  { commit }: PublicRepository,
): Promise<{ readonly found: Found; readonly differences: readonly string[] }> {
  const tree = await problemsOf(folder, '--rev', commit);
  const history = await problemsOf(folder, '--history');
  return {
    found: { tree: countedBy(tree), history: countedBy(history) },
    differences: [
      ...(await workingTree(folder, tree)),
      ...(await lastCommit(folder, commit, tree)),
    ],
  };
}

/** The working tree of a fresh checkout holds what the commit does. */
async function workingTree(folder: string, tree: readonly Problem[]): Promise<readonly string[]> {
  const { stdout } = await run('git', ['-C', folder, 'rev-parse', '--is-bare-repository']);
  if (stdout.trim() === 'true') return [];
  return compared('the working tree', await problemsOf(folder), tree);
}

/** A hook reports of the last commit what is new in it, as two full runs show. */
async function lastCommit(
  folder: string,
  commit: string,
  tree: readonly Problem[],
): Promise<readonly string[]> {
  const { stdout } = await run('git', ['-C', folder, 'rev-list', '--parents', '-1', commit]);
  const [, parent] = stdout.trim().split(' ');
  if (parent === undefined) return [];
  const before = new Set((await problemsOf(folder, '--rev', parent)).map(keyOf));
  const isNew = tree.filter((each) => !before.has(keyOf(each)));
  const ofStates = new Set([...tree.map(({ rule }) => rule)]);
  const range = await problemsOf(folder, '--range', `${parent}..${commit}`);
  return compared(
    'the last commit',
    range.filter(({ rule }) => ofStates.has(rule) && !rule.startsWith('history/')),
    isNew,
  );
}

function compared(
  what: string,
  some: readonly Problem[],
  others: readonly Problem[],
): readonly string[] {
  // Where many are one problem, it is at the first of those that are reported.
  const folded = new Set(rules.flatMap(({ id, mostInHome }) => (mostInHome ? id : [])));
  const keys = (problems: readonly Problem[]) =>
    new Set(problems.filter(({ rule }) => !folded.has(rule)).map(keyOf));
  const [one, other] = [keys(some), keys(others)];
  return [
    ...[...one].filter((key) => !other.has(key)).map((key) => `only ${what} has ${key}`),
    ...[...other].filter((key) => !one.has(key)).map((key) => `${what} lacks ${key}`),
  ];
}

function keyOf({ rule, path, fingerprint }: Problem): string {
  return `${rule} ${fingerprint} ${path}`;
}

/** @throws where a run breaks, or can say nothing of the repository */
async function problemsOf(folder: string, ...args: string[]): Promise<readonly Problem[]> {
  const all = ['--no-warnings', CLI, ...args, '--format', 'json', '--no-cache'];
  const options = { cwd: folder, maxBuffer: 2 ** 30 };
  const { stdout } = await run(process.execPath, all, options).catch((error) => {
    // 1: there are errors.
    if (error.code === 1) return error as { stdout: string };
    throw new Error(`${folder} ${args.join(' ')}: ${error.stderr || error.message}`);
  });
  return JSON.parse(stdout).diagnostics;
}

function countedBy(problems: readonly Problem[]): ByRule {
  const counts = new Map<string, number>();
  for (const { rule, level } of problems) {
    counts.set(`${rule} ${level}`, (counts.get(`${rule} ${level}`) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
