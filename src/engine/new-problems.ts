import type { Diagnostic } from '../core/diagnostic.ts';
import type { Settled } from '../core/finding.ts';
import { isGoingBack } from '../core/remedy.ts';
import type { Witness } from '../core/showing.ts';
import type { Scope, Snapshot } from '../core/snapshot.ts';
import { counted } from '../report/counts.ts';
import type { Excuses } from '../report/excuse/excuses.ts';
import { knownBy, newIn } from '../report/news.ts';
import type { Judging } from './judging.ts';
import type { SharedVerdicts } from './shared-verdicts.ts';
import { checkState, type State } from './state.ts';

/** What a state is compared with, and what of it is reported. */
export interface Comparison {
  /**
   * Opens the states before: only problems that none of them had are reported. Not called where
   * there is no problem; without any, all problems are reported.
   */
  readonly bases: readonly (() => Promise<Snapshot>)[];
  /** True where old problems are reported as well: then it only matters what may excuse them. */
  readonly tellsOld?: boolean;
  /** Files that must have no error of some kinds: old ones are reported as well. Left out for none. */
  readonly sound?: SoundFiles;
  /** The heads that are being merged: a note names those that problems came with. */
  readonly merged?: readonly MergedHead[];
  /** What is known and not reported; left out where nothing is. */
  readonly excuses?: Excuses | null;
  /** What other refs of the same push are compared with as well; left out where there is one alone. */
  readonly shared?: SharedVerdicts | undefined;
}

/** Files in which some errors are not borne, however old they are. */
export interface SoundFiles {
  readonly paths: ReadonlySet<string>;
  isUnsound(problem: Diagnostic): boolean;
}

const NONE: SoundFiles = { paths: new Set(), isUnsound: () => false };

/** A head that is being merged. */
export interface MergedHead {
  /** The commit's id. */
  readonly id: string;
  readonly open: () => Promise<Snapshot>;
  /** Opens what it is merged into, where the problems of that are reported as well. */
  readonly into?: () => Promise<Snapshot>;
}

/** A state that is compared. */
export interface Compared extends Comparison {
  readonly snapshot: Snapshot;
  readonly witness?: Witness | undefined;
}

/** The problems of a state that are reported, and which of them none of the states before had. */
export async function comparedWith(
  { bases, tellsOld = false, sound = NONE, excuses = null, shared, ...asked }: Compared,
  { problems, before }: Pick<State, 'problems' | 'before'>,
  judging: Judging,
  selects: (path: string) => boolean,
): Promise<{
  readonly reported: readonly Settled[];
  readonly isNew: (problem: Settled) => boolean;
}> {
  const judge = async (snapshot: Snapshot): Promise<State> => {
    const { head } = snapshot.scope;
    const judged = () => checkState(snapshot, judging, selects);
    return head === null || shared === undefined ? judged() : shared.state(head, judging, judged);
  };
  const unknown = before && newIn(problems, before);
  const known = unknown && problems.filter((problem) => unknown.has(problem));
  const news = known ?? (await newSince(bases, problems, judge));
  if (excuses?.excusable.added !== undefined) {
    for (const base of bases) excuses.meetBefore((await judge(await base())).problems);
  }
  // What is found out about a problem later leaves by what it is known.
  const fresh = new Set((bases.length === 0 ? [] : news).map(({ identities }) => identities));
  const reported = tellsOld ? problems : [...news, ...unsoundAmong(problems, sound, news)];
  asked.witness?.fates?.dropped(problems, reported, notNew(asked.snapshot.scope));
  return { reported, isNew: ({ identities }) => fresh.has(identities) };
}

/** Why a problem is not reported that the state before has. */
function notNew({ mode, base }: Scope): string {
  const before = mode === 'staged' || base === null ? 'HEAD' : `commit ${base.slice(0, 12)}`;
  return `not new: ${before} has it too`;
}

/** True for an error of a file that must not have it, if only an old one. */
export function isUnsound(problem: Diagnostic, { paths, isUnsound: isMeant }: SoundFiles): boolean {
  return problem.level === 'error' && paths.has(problem.path) && isMeant(problem);
}

/** Errors of files that must have none, but for those that are told anyway. */
function unsoundAmong(
  problems: readonly Settled[],
  sound: SoundFiles,
  told: readonly Settled[],
): readonly Settled[] {
  if (sound.paths.size === 0) return [];
  const others = new Set(told);
  return problems.filter((each) => isUnsound(each.diagnostic, sound) && !others.has(each));
}

/** The problems of a state that none of the states before had; without any, all of them. */
async function newSince(
  bases: readonly (() => Promise<Snapshot>)[],
  problems: readonly Settled[],
  judge: (snapshot: Snapshot) => Promise<State>,
): Promise<readonly Settled[]> {
  let news = problems;
  for (const base of bases) {
    if (news.length === 0) break;
    const before = await judge(await base());
    const unknown = newIn(problems, knownBy(before.problems));
    news = news.filter((problem) => unknown.has(problem));
  }
  return news;
}

/** What the heads being merged brought. */
interface FromMerged {
  readonly notes: readonly string[];
  readonly present: readonly Settled[];
  readonly steps: readonly Settled[];
}

/** Says with which of the heads being merged new problems came, for those are where to fix them. */
export async function fromMerged(
  { merged = [] }: Comparison,
  found: Pick<FromMerged, 'present' | 'steps'>,
  judging: Judging,
  selects: (path: string) => boolean,
): Promise<FromMerged> {
  if (merged.length === 0) return { ...found, notes: [] };
  const present = found.present.map(afterMerge);
  const steps = found.steps.map(afterMerge);
  const notes: string[] = [];
  const heads = new Map<Settled, string>();
  const problemsOf = async (open: () => Promise<Snapshot>) =>
    (await checkState(await open(), judging, selects)).problems;
  const [{ into } = { into: undefined }] = merged;
  const own = into === undefined || present.length === 0 ? [] : await problemsOf(into);
  const isNew = new Set(newIn(present, knownBy(own)));
  const news = present.filter((problem) => isNew.has(problem));
  for (const { id, open } of present.length === 0 ? [] : merged) {
    const unknown = newIn(news, knownBy(await problemsOf(open)));
    const came = news.filter((problem) => !unknown.has(problem));
    for (const problem of came) heads.set(problem, id);
    if (came.length === 0) continue;
    const summary = counted(came.length, ['new problem is', 'new problems are']);
    const them = came.length === 1 ? 'it' : 'them';
    notes.push(
      `${summary} in the merged head ${id} already, and not in HEAD: fix ${them} there and merge again, or fix ${them} in this merge.`,
    );
  }
  if (heads.size === 0) return { notes, present, steps };
  const guarded = new Set(judging.rules.filter((rule) => rule.tellsTampering).map(({ id }) => id));
  return { notes, steps, present: present.map((each) => byMerge(each, heads.get(each), guarded)) };
}

/** Git resets nothing in the middle of a merge: that is ended first. */
function afterMerge(problem: Settled): Settled {
  const { diagnostic } = problem;
  const { steps, help } = diagnostic;
  if (!steps.some(isGoingBack)) return problem;
  const made = { help: `${help ?? ''} ${MERGE_AGAIN}`.trimStart(), steps: [ABORT, ...steps] };
  return { ...problem, diagnostic: { ...diagnostic, ...made } };
}

const ABORT = { action: 'run', text: 'git merge --abort' } as const;
const MERGE_AGAIN = 'The steps abort the merge in progress; merge again afterwards.';

/** What a merge would restore would be taken from the other side: it is corrected where it was made. */
function byMerge(
  problem: Settled,
  head: string | undefined,
  guarded: ReadonlySet<string>,
): Settled {
  const { diagnostic, isRemedied, isFinal } = problem;
  const isHeld = isRemedied === true || isFinal === true || guarded.has(diagnostic.rule);
  if (head === undefined || !isHeld) return problem;
  const help = `This problem comes with the merge in progress, from commit ${head.slice(0, 12)}. Abort the merge, correct the problem on that branch, and merge again.`;
  const made = { help, steps: [ABORT], by: 'you' as const, expected: null };
  return { ...problem, isRemedied: true, diagnostic: { ...diagnostic, ...made } };
}
