import type { Config } from '../../core/config.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import type { Report } from '../../core/report.ts';
import type { Repository } from '../../core/snapshot.ts';
import { memorySnapshot } from '../../discover/memory-snapshot.ts';
import { openRepository } from '../../git/open.ts';
import { rules } from '../../rules/index.ts';
import { run } from '../../run.ts';
import type { Caller } from '../caller.ts';
import { repositoryPath } from '../chosen-paths.ts';
import { chooseRules } from '../chosen-rules.ts';
import { type Configuration, configurationOf } from '../configuration.ts';
import { enveloped } from '../given-envelope.ts';
import type { LintInvocation, Target } from '../invocation.ts';

type StdinTarget = Extract<Target, { mode: 'stdin' }>;

/** What a message is called that has no file. */
const NAMELESS = '<stdin>';

/** Lints one record from standard input, by the repository's configuration where there is one. */
export async function lintStdin(
  invocation: LintInvocation,
  { filename, given }: StdinTarget,
  caller: Caller,
): Promise<Report> {
  const { path, configuration } = await surroundings(invocation, filename, caller);
  const isGiven = given.subject !== null || given.ackRequired !== null;
  const config =
    filename === null || isGiven ? claiming(path, configuration.config) : configuration.config;
  const chosen = chooseRules(rules, config, invocation);

  const input = await readAll(caller.stdin, chosen.config.limits.fileBytes);
  const message = isGiven ? enveloped(input, given) : null;
  const snapshot = memorySnapshot({ [path]: message?.bytes ?? input });
  const named = new Set([path]);
  const report = await run({ snapshot, base: null, selects: null, named, ...chosen });
  return message?.translate(report) ?? report;
}

/** The record's path, and the configuration of the repository that the caller is in, if in any. */
async function surroundings(
  { config, backend }: LintInvocation,
  filename: string | null,
  { cwd, env }: Caller,
): Promise<{ path: string; configuration: Configuration }> {
  const repository = await openIfAny(cwd, env, backend);
  if (repository === null) {
    const configuration = await configurationOf(config, cwd, null, rules);
    return { path: placeless(filename), configuration };
  }
  try {
    const path = filename === null ? NAMELESS : repositoryPath(filename, repository);
    const snapshot = config === null ? await repository.worktree() : null;
    return { path, configuration: await configurationOf(config, cwd, snapshot, rules) };
  } finally {
    await repository.close();
  }
}

async function openIfAny(
  cwd: string,
  env: Caller['env'],
  backend: LintInvocation['backend'],
): Promise<Repository | null> {
  try {
    return await openRepository({ cwd, env, backend });
  } catch (error) {
    const isNone = error instanceof CouldNotCheck && error.code === 'not-a-repository';
    if (isNone) return null;
    throw error;
  }
}

/** A file name where no repository says what it is relative to. */
function placeless(filename: string | null): string {
  return filename?.replace(/^(\.{0,2}\/)+/, '') ?? NAMELESS;
}

/** The configuration with a claim on one path: what stands there must be a message. */
function claiming(path: string, config: Config): Config {
  const pattern = path.replace(/[\\*?[\]{}()!+@|^$]/g, '\\$&');
  return { ...config, messages: { ...config.messages, include: [pattern], exclude: [] } };
}

/** @throws CouldNotCheck when it can't be read, or holds more than `limit` bytes. */
async function readAll(stdin: Caller['stdin'], limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stdin) {
      size += chunk.length;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CouldNotCheck('unreadable-input', `Standard input could not be read: ${reason}`);
  }
  if (size <= limit) return Buffer.concat(chunks);
  throw new CouldNotCheck(
    'input-too-large',
    `Standard input holds more than ${limit} bytes.`,
    'A record that large is not read; limits.fileBytes in the configuration may allow it.',
  );
}
