import type { GivenRecord } from '../../core/candidate.ts';
import type { Config, Options } from '../../core/config.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { oncePer } from '../../core/once-per.ts';
import type { Repository } from '../../core/repository.ts';
import type { Rule } from '../../core/rule.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import type { SoundFiles } from '../../engine/new-problems.ts';
import type { Excuses } from '../../report/excuse/excuses.ts';
import { run } from '../../run.ts';
import type { Memory } from '../memory.ts';
import type { Recall } from './recall.ts';
import { type Contents, historyUpTo, stateAfter } from './state-after.ts';

/** How a working tree is judged. */
export interface Judges {
  readonly repository: Repository;
  readonly snapshot: Snapshot;
  /** The commit that holds the files which the next one begins with; left out where it is compared with that. */
  readonly tip?: string;
  readonly config: Config;
  readonly rules: readonly Rule[];
  readonly memory: Pick<Memory, 'analyses' | 'ties'>;
  /** What only the working tree has, as far as it is held. */
  readonly unstored: () => Promise<Contents>;
  /** What is known of a derivation, by its name. */
  readonly recall: (name: string) => Promise<Recall>;
  /** Those of one run: they count what they were used for. */
  readonly excuses: () => Promise<Excuses | null>;
}

/** What the linter says of the state that a change leaves. */
export interface Verdict {
  /** About the files that it is about, and about others because of them. */
  readonly own: readonly Diagnostic[];
  /** Those of them that were not there before the call, but for what is only worth knowing. */
  readonly news: readonly Diagnostic[];
  /** Errors that keep it from being made. */
  readonly inTheWay: readonly Diagnostic[];
  /** True where these are errors of the commit alone, which lacks other files of the working tree. */
  readonly isOfCommit: boolean;
}

/** The files that a change rests on. */
export interface RestedOn {
  /** Those that it writes itself. */
  readonly changed: readonly string[];
  /** True for a problem of one of them that is not borne, however old it is. */
  includes(problem: Diagnostic): boolean;
}

/** What is judged of a change. */
export interface Judged {
  readonly contents: Contents;
  /** Files that are made or written anew; to a log, others append as well. */
  readonly rewritten: ReadonlySet<string>;
  /** Whether these must have no error at all, old ones included. */
  readonly wantsSound: boolean;
  /** The files that it rests on; null where nobody asks. */
  readonly grounds: RestedOn | null;
  /** What a commit is to hold besides, of the working tree; null where none is to be made. */
  readonly further: Contents | null;
}

const NOTHING: Contents = new Map();
const NOWHERE: ReadonlySet<string> = new Set();

/** Those that see nothing else: of a text, they say what is wrong with it by itself. */
export function alone({ snapshot, rules, ...judges }: Judges): Judges {
  const ofFiles = rules.filter(({ scope }) => scope === 'file');
  return { ...judges, snapshot: { ...snapshot, entries: [] }, rules: ofFiles };
}

/** What the linter says of a text that stands nowhere, as if it were a record of the working tree. */
export async function problemsIn(
  text: string,
  given: GivenRecord,
  judges: Judges,
): Promise<readonly Diagnostic[]> {
  const { config, rules, memory } = judges;
  const report = await run({
    snapshot: stateAfter(judges.snapshot, new Map([[given.path, Buffer.from(text)]])),
    bases: [],
    history: null,
    selects: (path) => path === given.path,
    given,
    excuses: await judges.excuses(),
    analyses: memory.analyses,
    config,
    rules,
  });
  return report.diagnostics;
}

/**
 * What the linter says of files of the working tree as it is, old problems included.
 * @param options what holds in place of the configured settings
 */
export function problemsAmong(
  selects: (path: string) => boolean,
  judges: Judges,
  options: Partial<Options>,
): Promise<readonly Diagnostic[]> {
  if (Object.keys(options).length === 0) return problemsOf(NOTHING, judges, { all: selects });
  // What is remembered was found by the configured settings.
  const memory = { analyses: new Map(), ties: null };
  const config = { ...judges.config, ...options };
  return problemsOf(NOTHING, { ...judges, config, memory }, { all: selects });
}

/**
 * Judges the working tree as a change would leave it, as the hook does: against the last commit. Then
 * the commit that is to be made of it, which holds of other files what the last one holds.
 */
export async function verdictOn(judged: Judged, judges: Judges): Promise<Verdict> {
  const { contents, rewritten, further } = judged;
  const sound = soundBy(judged);
  const isUnsound = (each: Diagnostic) => isError(each) && sound.isUnsound(each);
  const found = await problemsOf(contents, judges, { sound, wantsRemedies: false });
  const mayBeNews = (each: Diagnostic) =>
    isError(each) || (each.level !== 'info' && contents.has(each.path));
  const isOld =
    found.some(isUnsound) || !found.some(mayBeNews)
      ? () => false
      : await oldAmong(found, contents, judges);
  const reported = (problems: readonly Diagnostic[]) => {
    const unsound = problems.filter(isUnsound);
    return {
      own: problems
        .filter((each) => contents.has(each.path) || follows(each, rewritten))
        .map((each) => withoutCalls(each, contents)),
      // What is missing in a file is missing in its entry as well, which nobody has written.
      inTheWay:
        unsound.length > 0 ? unsound : problems.filter((each) => isError(each) && !isOld(each)),
    };
  };
  const named = reported(found);
  const isSound = named.own.length === 0 && named.inTheWay.length === 0;
  const { own, inTheWay } = isSound
    ? named
    : reported(await problemsOf(contents, judges, { sound }));
  const news = own.filter((each) => each.level !== 'info' && !isOld(each));
  if (inTheWay.length > 0 || further === null) return { own, news, inTheWay, isOfCommit: false };
  const whole = new Map([...further, ...contents]);
  const snapshot = await committed(judges);
  const unstored = () => Promise.resolve(NOTHING);
  const inCommit = await problemsOf(
    whole,
    { ...judges, snapshot, unstored },
    { wantsRemedies: false },
  );
  return { own, news, inTheWay: inCommit.filter(isError), isOfCommit: true };
}

/** Which files must have no error at all, and which none that reports tampering. */
function soundBy({ rewritten, wantsSound, grounds }: Judged): SoundFiles {
  const whole = wantsSound ? rewritten : NOWHERE;
  return {
    paths: new Set([...whole, ...(grounds?.changed ?? [])]),
    isUnsound: (problem) => whole.has(problem.path) || grounds?.includes(problem) === true,
  };
}

/** What the linter says of the working tree as it is, beside the last commit; not how it is fixed. */
export const workingProblems = oncePer((judges: Omit<Judges, 'recall'>) =>
  problemsOf(NOTHING, judges, { wantsRemedies: false }),
);

/** True for two problems of one rule with one file. */
export function isSameFault(one: Diagnostic, other: Diagnostic): boolean {
  return one.path === other.path && one.rule === other.rule;
}

/**
 * Of errors that keep a change from being made, those that report tampering which was there before it:
 * as they are without the change, with the way out.
 */
export async function tamperedBefore(
  inTheWay: readonly Diagnostic[],
  judges: Judges,
): Promise<readonly Diagnostic[]> {
  const rules = new Set(judges.rules.flatMap((each) => (each.tellsTampering ? each.id : [])));
  const reported = inTheWay.filter(({ rule }) => rules.has(rule));
  const isMeant = (problem: Diagnostic) =>
    isError(problem) && reported.some((each) => isSameFault(each, problem));
  const isBefore = reported.length > 0 && (await workingProblems(judges)).some(isMeant);
  return isBefore ? (await problemsOf(NOTHING, judges)).filter(isMeant) : [];
}

/**
 * What the working tree had before the change: looked at where that makes a difference only. A record
 * that gets another id, or another path with it, has its old problems under other fingerprints.
 */
async function oldAmong(
  found: readonly Diagnostic[],
  contents: Contents,
  judges: Judges,
): Promise<(problem: Diagnostic) => boolean> {
  const before = await workingProblems(judges);
  const known = new Set(before.map(({ fingerprint }) => fingerprint));
  const after = new Set(found.map(({ fingerprint }) => fingerprint));
  const gone = before.filter(({ fingerprint }) => !after.has(fingerprint));
  for (const each of found) {
    if (known.has(each.fingerprint)) continue;
    const at = gone.findIndex(
      ({ path, rule, message }) =>
        (path === each.path || contents.get(path) === null) &&
        rule === each.rule &&
        message === each.message,
    );
    if (at < 0) continue;
    gone.splice(at, 1);
    known.add(each.fingerprint);
  }
  return ({ fingerprint }) => known.has(fingerprint);
}

/** Whoever edits the file by hand has to seal it, say; the call that wrote it does so when it is made again. */
function withoutCalls(problem: Diagnostic, contents: Contents): Diagnostic {
  const steps = problem.steps.filter(
    ({ action, path, text }) =>
      action !== 'run' || !contents.has(path ?? '') || !text.startsWith('lint-protocol '),
  );
  return { ...problem, steps };
}

function isError({ level }: Diagnostic): boolean {
  return level === 'error';
}

/** The last commit as if it were the working tree; nothing before the first one. */
async function committed({ repository, snapshot, tip }: Judges): Promise<Snapshot> {
  const { scope } = snapshot;
  if (scope.base === null) return { ...snapshot, entries: [] };
  return { ...(await repository.revision(tip ?? scope.base)), scope };
}

/** True for what other files have to say anew because of those that are written. */
function follows({ level, related }: Diagnostic, rewritten: ReadonlySet<string>): boolean {
  return level !== 'info' && related.some(({ path }) => rewritten.has(path));
}

/** What of a state is asked for. */
interface Wanted {
  /** Where all problems are wanted, and not the new ones alone: of which files. */
  readonly all?: (path: string) => boolean;
  /** Files that must have no error of some kinds, old ones included. */
  readonly sound?: SoundFiles | undefined;
  /** False where nobody reads how they are fixed. */
  readonly wantsRemedies?: boolean;
}

async function problemsOf(
  contents: Contents,
  judges: Omit<Judges, 'recall'>,
  { all, sound, wantsRemedies = true }: Wanted = {},
): Promise<readonly Diagnostic[]> {
  const { repository, config, rules, memory } = judges;
  const isCompared = all === undefined;
  const held = isCompared ? new Map([...(await judges.unstored()), ...contents]) : contents;
  const listed = stateAfter(judges.snapshot, held);
  const snapshot = isCompared ? await repository.comparedWorktree(listed) : listed;
  const { base } = snapshot.scope;
  const report = await run({
    snapshot,
    bases: base === null || !isCompared ? [] : [() => repository.revision(base)],
    history: isCompared ? historyUpTo(snapshot, held, repository) : null,
    selects: all ?? null,
    ...(sound && { sound }),
    passesNotes: true,
    wantsRemedies,
    excuses: await judges.excuses(),
    analyses: memory.analyses,
    ties: memory.ties,
    config,
    rules,
  });
  return report.diagnostics;
}
