import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Called, callAsSaid } from '../cli/call-as-said.ts';
import type { TestRepository } from '../git/repository-builder.ts';

/** The built command. */
export const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** How a run ended and what it printed. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  /** A pipe where it is left out. */
  readonly stdin?: number | 'ignore' | 'pipe';
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built command in a repository, as a user would. */
export function lintProtocol(
  repo: TestRepository,
  args: readonly string[] = [],
  { input, stdin = 'pipe', cwd, env }: RunOptions = {},
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd: cwd ?? repo.root,
    env: { ...repo.env, ...env },
    encoding: 'utf8',
    stdio: [stdin, 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
    ...(input === undefined ? {} : { input }),
  });
  return { code: status, out: stdout, err: stderr };
}

const load = createRequire(import.meta.url);

/**
 * The same without a process of its own: for tests of what runs remember, which only those of what is
 * built do.
 */
export function callBuilt(
  { root, env }: TestRepository,
  args: readonly string[],
  more: RunOptions = {},
): Promise<Called> {
  return runBuilt(args, { cwd: more.cwd ?? root, env: { ...env, ...more.env } });
}

/** The same in any folder. */
export function runBuilt(
  args: readonly string[],
  where: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<Called> {
  const { main: program } = load(join(dirname(CLI), 'main.cjs'));
  return callAsSaid(args, { ...where, program });
}

/** The members of JSON output that tests ask for. */
export interface JsonReport {
  readonly status: string;
  readonly scope: { readonly mode: string; readonly base: string | null };
  readonly checked: { readonly records: Readonly<Record<string, number>>; readonly files: number };
  readonly diagnostics: readonly JsonDiagnostic[];
  readonly summary: { readonly errors: number; readonly warnings: number };
  readonly error: { readonly code: string; readonly message: string } | null;
}

export interface JsonDiagnostic {
  readonly state: string;
  readonly rule: string;
  readonly level: string;
  readonly path: string;
  readonly record: string | null;
  readonly message: string;
  readonly range: { readonly start: Point; readonly end: Point };
  readonly related: readonly { readonly path: string }[];
  readonly fingerprint: string;
}

interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A run with `--format json`, read. */
export function lintJson(
  repo: TestRepository,
  args: readonly string[] = [],
  options: RunOptions = {},
): JsonReport & { readonly code: number | null } {
  return readJson(lintProtocol(repo, [...args, '--format', 'json'], options));
}

/** The same without a process of its own. */
export async function callJson(
  repo: TestRepository,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<JsonReport & { readonly code: number | null }> {
  return readJson(await callBuilt(repo, [...args, '--format', 'json'], options));
}

function readJson({ code, out, err }: Run): JsonReport & { readonly code: number | null } {
  try {
    return { ...(JSON.parse(out) as JsonReport), code };
  } catch {
    throw new Error(`no JSON on standard output (exit code ${code}): ${out}\n${err}`);
  }
}

/** `path:line:column rule` of each problem. */
export function inShort({ diagnostics }: JsonReport): readonly string[] {
  return diagnostics.map(
    ({ path, range: { start }, rule }) => `${path}:${start.line}:${start.column} ${rule}`,
  );
}
