import { fileURLToPath } from 'node:url';
import { TOOL } from '../../../src/core/tool.ts';
import { execute, type Output } from '../contest.ts';
import type { Proof, Racer, Rival } from './race.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url));

/** Memory that a run may need unless its row says something else, in MB. */
export const MEMORY = 300;

/** What a run says that it looked at. */
interface Looked {
  readonly files: number;
  readonly records: number;
  readonly commits: number;
}

/** What is wrong in a repository. */
export interface Found extends Looked {
  readonly problems: number;
}

interface Checked {
  readonly summary: { readonly errors: number; readonly warnings: number; readonly infos: number };
  readonly checked: Omit<Looked, 'records'> & {
    readonly records: Readonly<Record<string, number>>;
  };
}

/** A run of the linter. It must say that it looked at so much, and end without an error or as it is said. */
export function linter(
  cwd: string,
  args: readonly string[],
  what: keyof Looked,
  expected: number,
  codes: Racer['codes'] = [0],
): Racer {
  const command = [process.execPath, CLI, ...args] as const;
  const count = ({ stdout }: Output): number => looked(JSON.parse(stdout))[what];
  const proof: Proof = { command: [...command, '--format', 'json'], count, expected };
  const name = `\`${['lint-protocol', ...args].join(' ')}\``;
  return { name, command, cwd, codes, lints: false, proof };
}

/** What the linter finds in a working tree of which it knows nothing. */
export function found(cwd: string): Found {
  const { proof, ...run } = linter(cwd, ['--no-cache'], 'files', 0, [0, 1]);
  const report: Checked = JSON.parse(execute({ ...run, command: proof.command }).stdout);
  const { errors, warnings, infos } = report.summary;
  return { ...looked(report), problems: errors + warnings + infos };
}

function looked({ checked: { files, records, commits } }: Checked): Looked {
  return { files, commits, records: Object.values(records).reduce((sum, count) => sum + count, 0) };
}

/** What says the version, and nothing else. */
export function versionOf(cwd: string): Racer {
  const command = [process.execPath, CLI, '--version'] as const;
  const count = ({ stdout }: Output): number => stdout.split(TOOL.version).length - 1;
  const proof = { command, count, expected: 1 };
  return { name: '`lint-protocol --version`', command, cwd, codes: [0], lints: false, proof };
}

/** A start of node that does nothing. */
export function bareNode(cwd: string): Racer {
  const command = [process.execPath, '-e', '0'] as const;
  const proof = { command, count: ({ stdout }: Output) => stdout.length, expected: 0 };
  return { name: '`node -e 0`', command, cwd, codes: [0], lints: false, proof };
}

/** The same start, to compare with. */
export function nodeRival(cwd: string, atMost: number | null): Rival {
  return { ...bareNode(cwd), atMost };
}
