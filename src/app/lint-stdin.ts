import { parse } from 'node:path';
import { CouldNotCheck } from '../core/failure.ts';
import type { Report } from '../core/report.ts';
import type { Repository } from '../core/repository.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { memorySnapshot, overlaid } from '../discover/memory-snapshot.ts';
import { openRepository } from '../git/open.ts';
import { decode } from '../parse/decode.ts';
import { loadRules } from '../protocols/rules.ts';
import type { Excuses } from '../report/excuse/excuses.ts';
import { run } from '../run.ts';
import { asksForExcuses } from './baseline/baseline-choice.ts';
import type { Asker } from './caller.ts';
import { repositoryPath, slashed } from './chosen-paths.ts';
import { chooseRules } from './chosen-rules.ts';
import { type Configuration, configurationOf, withSession } from './configuration.ts';
import { enveloped } from './given-envelope.ts';
import type { LintRequest } from './lint-request.ts';
import { readStdin } from './read-stdin.ts';
import type { RecordTarget } from './target.ts';

/** What a message is called that has no file. */
const NAMELESS = '<stdin>';

/**
 * Lints one record from standard input: in the repository around it, as if the record stood at its
 * path in the working tree, or alone where there is none.
 */
export async function lintStdin(
  request: LintRequest,
  target: RecordTarget,
  asker: Asker,
): Promise<Report> {
  const { cwd, env } = asker;
  const repository = await openIfAny(cwd, env, request.backend);
  try {
    const under = (await repository?.worktree()) ?? null;
    const path = pathOf(target.filename, repository);
    const state = repository && under && { snapshot: under, root: repository.root };
    const rules = await loadRules();
    const configuration = await configurationOf(request.config, cwd, state, rules);
    const { baseline: choice, verbose } = request;
    const { config } = configuration;
    const excusing = asksForExcuses(choice, config)
      ? await (await import('./excuses.ts')).excusesOf({
          choice,
          config,
          elsewhere: request.config === null ? null : configuration.reach,
          state,
          rules,
          verbose,
          caller: asker,
        })
      : null;
    const excuses = excusing?.excuses ?? null;
    const around = { path, under, configuration, excuses };
    const report = await lintRecord(request, target, asker, around);
    return (await excusing?.settled(report)) ?? report;
  } finally {
    await repository?.close();
  }
}

interface Surroundings {
  readonly path: string;
  /** Null outside of a repository. */
  readonly under: Snapshot | null;
  readonly configuration: Configuration;
  readonly excuses: Excuses | null;
}

async function lintRecord(
  request: LintRequest,
  { filename, given }: RecordTarget,
  { stdin }: Asker,
  { path, under, configuration, excuses }: Surroundings,
): Promise<Report> {
  const config = withSession(configuration.config, request.session);
  const chosen = chooseRules(await loadRules(), config, request);
  const input = await readStdin(
    stdin,
    chosen.config.limits.fileBytes,
    'lint-protocol --stdin < draft.md',
  );
  const isGiven = given.subject !== null || given.ackRequired !== null;
  // What is no text can't be put behind an envelope: its faults stand where they are.
  const isText = decode(input).faults.length === 0;
  const message = isGiven && isText ? enveloped(input, given, path) : null;
  const content = message?.bytes ?? input;
  const report = await run({
    snapshot:
      under === null ? memorySnapshot({ [path]: content }) : overlaid(under, { [path]: content }),
    bases: [],
    history: null,
    selects: (each) => each === path,
    asked: { named: new Set([path]), folders: [] },
    given: filename === null || isGiven ? { path, kind: 'message' } : null,
    excuses,
    ...chosen,
  });
  return message?.translate(report) ?? report;
}

function pathOf(filename: string | null, repository: Repository | null): string {
  if (filename === null) return NAMELESS;
  return repository === null ? placeless(filename) : repositoryPath(filename, repository);
}

async function openIfAny(
  cwd: string,
  env: Asker['env'],
  backend: LintRequest['backend'],
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
function placeless(filename: string): string {
  const { root } = parse(filename);
  return slashed(filename.slice(root.length)).replace(/^(\.{0,2}\/)+/, '');
}
