import { parse } from 'node:path';
import type { SourceLine } from '../core/diagnostic.ts';
import { CouldNotCheck, WrongUse } from '../core/failure.ts';
import type { Position, Range } from '../core/place.ts';
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
import type { LintRequest } from './lint-request.ts';
import { historyUpTo, stateAfter } from './operate/state-after.ts';
import { readStdin } from './read-stdin.ts';
import type { GivenEnvelope, RecordTarget } from './target.ts';

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
    const around = { path, repository, under, configuration, excuses };
    const report = withoutFixes(await lintRecord(request, target, asker, around));
    return (await excusing?.settled(report)) ?? report;
  } finally {
    await repository?.close();
  }
}

/** \`--fix\` edits files of the working tree, and what comes from standard input is none. */
function withoutFixes(report: Report): Report {
  const diagnostics = report.diagnostics.map((each) => ({ ...each, fixable: false }));
  return { ...report, diagnostics };
}

interface Surroundings {
  readonly path: string;
  /** Null where there is none. */
  readonly repository: Repository | null;
  /** Null outside of a repository. */
  readonly under: Snapshot | null;
  readonly configuration: Configuration;
  readonly excuses: Excuses | null;
}

const FENCE = /^---(json)?[ \t]*\r?$/m;
/** Lines of the envelope that is put in front: fence, JSON, fence. */
const LINES = 3;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const START: Position = { line: 1, column: 1, offset: 0 };

/** A message made of what the options say and a body, and the way back to the body's own places. */
export interface Enveloped {
  readonly bytes: Uint8Array;
  /** The report as if the body were the file: places in the envelope become its very start. */
  translate(report: Report): Report;
}

/**
 * Puts an envelope in front of a body that comes without.
 * @param path where the message stands: places in other files are left as they are
 * @throws WrongUse when the input has one already: two subjects would contradict each other.
 */
export function enveloped(
  body: Uint8Array,
  { subject, ackRequired }: GivenEnvelope,
  path: string,
): Enveloped {
  const skipped = BYTE_ORDER_MARK.equals(body.subarray(0, 3)) ? 3 : 0;
  const plain = body.subarray(skipped);
  const firstLine = Buffer.from(plain.subarray(0, 100)).toString('latin1').split('\n', 1)[0] ?? '';
  if (FENCE.test(firstLine)) {
    throw new WrongUse(
      'two-envelopes',
      'The message on standard input has an envelope of its own.',
      'Leave --subject and --ack-required out, or the envelope. A body may start with an empty line.',
    );
  }
  const keys = {
    ...(subject !== null && { subject }),
    ...(ackRequired !== null && { ack_required: ackRequired }),
  };
  const envelope = Buffer.from(`---json\n${JSON.stringify(keys)}\n---\n`);
  const shift = envelope.length - skipped;
  return {
    bytes: Buffer.concat([envelope, plain]),
    translate: (report) => translated(report, shift, path),
  };
}

function translated(report: Report, shift: number, path: string): Report {
  const moved = <P extends Placed>(place: P): P => {
    if (place.path !== path) return place;
    const { start, end } = place.range;
    const range = { start: movedPosition(start, shift), end: movedPosition(end, shift) };
    return { ...place, range };
  };
  const diagnostics = report.diagnostics.map((diagnostic) => ({
    ...moved(diagnostic),
    related: diagnostic.related.map(moved),
    excerpt: diagnostic.path === path ? movedLines(diagnostic.excerpt) : diagnostic.excerpt,
  }));
  return { ...report, diagnostics };
}

interface Placed {
  readonly path: string;
  readonly range: Range;
}

function movedLines(excerpt: readonly SourceLine[]): readonly SourceLine[] {
  return excerpt
    .filter(({ line }) => line > LINES)
    .map((source) => ({ ...source, line: source.line - LINES }));
}

function movedPosition({ line, column, offset }: Position, shift: number): Position {
  return line <= LINES ? START : { line: line - LINES, column, offset: offset - shift };
}

async function lintRecord(
  request: LintRequest,
  { filename, given }: RecordTarget,
  { stdin }: Asker,
  { path, repository, under, configuration, excuses }: Surroundings,
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
  const contents = new Map([[path, content]]);
  const saved = under === null ? null : stateAfter(under, contents);
  const report = await run({
    snapshot:
      under === null ? memorySnapshot({ [path]: content }) : overlaid(under, { [path]: content }),
    bases: [],
    // What is saved there is a change of what HEAD has, and judged as one.
    history: saved && repository && historyUpTo(saved, contents, repository),
    // What restores a file would be run on the one that is saved.
    wantsRemedies: false,
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
