import type { Change, Step } from '../core/change.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { type Appended, appendedBy, goesOnFrom } from '../history/appended.ts';
import type { OpenLog } from '../history/log/log-content.ts';

/** What was last right at a path: the last version that no rule objected to. */
export interface Version {
  /** Null for nothing. */
  readonly entry: SnapshotEntry | null;
  /** The commit that brought it; null for what is none, and for nothing. */
  readonly commit: string | null;
  /** Of a log: the records that were appended since to what came in its place. */
  readonly appended: readonly Appended[];
}

/** How a path is seen at a commit. */
export interface Standing {
  /** Several where a merge brought them together. */
  readonly right: readonly Version[];
  /** The commit that changed that otherwise than it may; null where it is as it should be. */
  readonly violated: string | null;
  /**
   * How it was seen before a change that somebody accepted, or to which no rule objects after one that
   * took back what was final: to go back behind that is right, too.
   */
  readonly unaccepted?: Standing;
  /** How it was seen while it was wrong, where it went on from that without objection. */
  readonly goneOn?: Standing;
}

/** A path before anything was there. */
export const NOTHING: Standing = {
  right: [{ entry: null, commit: null, appended: [] }],
  violated: null,
};

/** How it is seen whether a step goes on from what is wrong. */
export interface Seeing {
  readonly isLog: boolean;
  readonly open: OpenLog;
  /** True where a rule objects to what the step did. */
  readonly isObjected: boolean;
  /** The parent of whose version a rule says that it is the right one; -1 where none does. */
  readonly parent: number;
  /** True where somebody accepted that. */
  readonly isAccepted: boolean;
  /** True where nothing of what the step brought is right. */
  readonly isWhole: boolean;
  /** True where the step only says that what was there holds. */
  confirms(change: Change): Promise<boolean>;
  /** True where what is wrong is taken back, and what came since stays. */
  isMended(change: Change, wrong: Standing): Promise<boolean>;
  /** True where a record may not become what a change makes of it from what was last right. */
  isEdited(change: Change, wrong: Standing): Promise<boolean>;
  /** True for a version that was not to change any more. */
  isFinal(version: Version): Promise<boolean>;
}

/** How a step leaves a path, and whether it gave it back what it was. */
export interface Left {
  readonly standing: Standing;
  readonly isRestored: boolean;
  /** How it was seen when it was right. */
  readonly from?: Standing;
}

/** @param before how the path is seen at each parent */
export async function leftBy(
  step: Step,
  change: Change,
  before: readonly Standing[],
  seeing: Seeing,
): Promise<Left> {
  const { after } = change;
  const fresh: Standing = {
    right: [{ entry: after, commit: step.commit?.id ?? null, appended: [] }],
    violated: null,
  };
  const all = joined(before);
  const wasWrong = all.violated !== null;
  const { unaccepted } = all;
  if (seeing.isAccepted) {
    const commit = step.commit?.id ?? '';
    const before = await further(change, unaccepted ?? all, unaccepted?.violated ?? commit, seeing);
    return { standing: { ...fresh, unaccepted: before }, isRestored: false };
  }
  if (!seeing.isObjected) {
    const taken = before.filter((_, parent) => isSame(change.before[parent] ?? null, after));
    if (taken.length > 0) return { standing: joined(taken), isRestored: false };
    if (!wasWrong || !(await staysWrong(change, seeing)) || (await isRight(change, all, seeing))) {
      const behind = unaccepted ?? ((await wasFinal(all, seeing)) ? all : undefined);
      const before = behind && (await further(change, behind, behind.violated, seeing));
      const goneOn = wasWrong && !seeing.isLog ? all : all.goneOn;
      const kept = { ...(before && { unaccepted: before }), ...(goneOn && { goneOn }) };
      return { standing: { ...fresh, ...kept }, isRestored: false };
    }
    return { standing: await further(change, all, all.violated, seeing), isRestored: false };
  }
  const from = await restoredFrom(change, before, seeing);
  // Another record of the file may be put back later.
  if (from !== null) return { standing: { ...fresh, goneOn: from }, isRestored: true, from };
  const violated = step.commit?.id ?? '';
  // Of what a merge brought together the one side may have been right.
  const right = before.length > 1 ? (before[seeing.parent] ?? all) : all;
  const standing = seeing.isWhole
    ? { ...right, violated }
    : await further(change, right, violated, seeing);
  return { standing, isRestored: false };
}

/** What a step did where a path may have been, and how that was seen before the step. */
interface Origin {
  readonly change: Change;
  readonly held: Standing;
  /** The paths to which rules object in the step. */
  readonly objected: ReadonlyMap<string, unknown>;
}

/**
 * What came to a path from where a rule objects that it is gone is wrong there, however much was
 * appended since. It is right again where it moves back as it was, with all of that. Null for what did
 * neither.
 */
export async function movedBy(
  { commit }: Step,
  { path, before, after }: Change,
  now: Standing,
  { change: origin, held, objected }: Origin,
  seeing: Pick<Seeing, 'isLog' | 'open'>,
): Promise<Left | null> {
  const isAstray = now.violated !== null && now.right.every(({ entry }) => entry === null);
  if (after === null && origin.after !== null && isAstray && objected.has(path)) {
    const since = now.right.flatMap(({ appended }) => appended);
    const right = held.right.map((each) => ({ ...each, appended: [...each.appended, ...since] }));
    const isBack = await isRight(origin, { ...held, right }, { ...seeing, isObjected: true });
    return isBack ? { standing: NOTHING, isRestored: true } : { standing: now, isRestored: false };
  }
  const isFrom = origin.after === null && objected.has(origin.path);
  if (!isFrom || after === null || before.some((entry) => entry !== null)) return null;
  return { standing: { ...NOTHING, violated: commit?.id ?? '' }, isRestored: false };
}

/**
 * What is appended to a wrong log leaves it wrong, and so does what comes where it was taken away, and
 * what only confirms it.
 */
async function staysWrong(change: Change, seeing: Seeing): Promise<boolean> {
  const isGone = change.before.every((entry) => entry === null);
  return seeing.isLog || isGone || (await seeing.confirms(change));
}

/** What was final and is wrong: whatever comes in its place without objection, to go back is right, too. */
async function wasFinal({ right, violated }: Standing, seeing: Seeing): Promise<boolean> {
  if (violated === null) return false;
  for (const version of right) if (await seeing.isFinal(version)) return true;
  return false;
}

/** How a path was seen when it was right, where a step to which a rule objects gives it back so; else null. */
async function restoredFrom(
  change: Change,
  before: readonly Standing[],
  seeing: Seeing,
): Promise<Standing | null> {
  const [only = NOTHING, ...others] = before;
  if (others.length > 0) {
    const wrong = before.filter(({ violated }) => violated !== null);
    const isKept = wrong.length > 0 && !seeing.isLog && isKeptFile(change, before);
    return isKept && (await isRight(change, joined(wrong), seeing)) ? joined(wrong) : null;
  }
  if (only.violated !== null && (await isRight(change, only, seeing)))
    return (await wasRight(change, only, seeing)) ? null : only;
  const { unaccepted, goneOn } = only;
  const wrong = only.violated !== null ? only : (goneOn ?? unaccepted);
  if (wrong && (await seeing.isMended(change, wrong))) return wrong;
  // What was laundered by going on from it is no more right than it was.
  const now = { ...change, after: change.before[0] ?? null };
  const behind = goneOn && (await seeing.isEdited(now, goneOn)) ? goneOn : unaccepted;
  return behind && (await isRight(change, behind, seeing)) ? behind : null;
}

/**
 * True where a merge keeps a file as one parent rightly holds it, and no other one rightly holds another.
 * What it drops it does not keep.
 */
function isKeptFile({ before, after }: Change, standings: readonly Standing[]): boolean {
  const isKept = standings.map((_, parent) => isSame(before[parent] ?? null, after));
  const right = standings.flatMap(({ violated }, parent) => (violated === null ? [parent] : []));
  return isFile(after) && right.length > 0 && right.every((parent) => isKept[parent]);
}

/** Several parents that hold the same, or what a merge brings together. */
export function joined(standings: readonly Standing[]): Standing {
  const [first = NOTHING, ...others] = standings;
  if (others.every((each) => each === first)) return first;
  const right: Version[] = [];
  for (const version of standings.flatMap((each) => each.right)) {
    if (!right.some((other) => isSameVersion(other, version))) right.push(version);
  }
  const violated = standings.findLast((each) => each.violated !== null)?.violated ?? null;
  const unaccepted = standings.find((each) => each.unaccepted)?.unaccepted;
  const goneOn = standings.find((each) => each.goneOn)?.goneOn;
  return { right, violated, ...(unaccepted && { unaccepted }), ...(goneOn && { goneOn }) };
}

async function further(
  change: Change,
  { right, unaccepted }: Standing,
  violated: string | null,
  seeing: Seeing,
): Promise<Standing> {
  const before = unaccepted && (await further(change, unaccepted, unaccepted.violated, seeing));
  const behind = before && { unaccepted: before };
  if (!seeing.isLog) return { right, violated, ...behind };
  const own = await appendedBy(change, seeing.open);
  if (own.length === 0) return { right, violated, ...behind };
  const isGone = change.before.every((entry) => entry === null);
  const more: Version[] = [];
  for (const { entry, appended, ...version } of right) {
    // What comes where a log was taken away may be that log, with other lines in the place of some.
    const isBack = isGone && isFile(entry);
    const since = isBack ? await appendedBy({ ...change, before: [entry] }, seeing.open) : own;
    const added = since.length < own.length ? since : own;
    more.push({ ...version, entry, appended: [...appended, ...added] });
  }
  return { right: more, violated, ...behind };
}

/**
 * True where a path holds again what was last right there. What gives a log back may leave out what is
 * in the place of a record that was lost; what nobody objects to does not make that right.
 */
async function isRight(
  change: Change,
  { right }: Standing,
  { isLog, open, isObjected }: Pick<Seeing, 'isLog' | 'open' | 'isObjected'>,
): Promise<boolean> {
  const [version, ...others] = right;
  if (version !== undefined && others.length === 0 && version.appended.length === 0) {
    if (isSame(version.entry, change.after)) return true;
  }
  if (!isLog || !isFile(change.after)) return false;
  const goesOn = (isMeant: (record: Appended) => boolean) => {
    const logs = right.flatMap(({ entry, appended }) => {
      const records = appended.filter(isMeant).map(({ bytes }) => bytes);
      return isFile(entry) ? { entry, appended: records } : [];
    });
    return logs.length > 0 && goesOnFrom(change, logs, open);
  };
  if (await goesOn(({ isCertain }) => isCertain)) return true;
  return isObjected && goesOn(() => true);
}

/** True for a log to which something was only appended: whatever is said of that, no line was lost. */
async function wasRight(change: Change, wrong: Standing, seeing: Seeing): Promise<boolean> {
  const [after = null] = change.before;
  return seeing.isLog && (await isRight({ ...change, after }, wrong, seeing));
}

function isSameVersion(one: Version, other: Version): boolean {
  return one.appended === other.appended && isSame(one.entry, other.entry);
}

/** A change of the executable bit is none. */
function isSame(one: SnapshotEntry | null, other: SnapshotEntry | null): boolean {
  if (one === null || other === null) return one === other;
  const isKind = one.mode === other.mode || (isFile(one) && isFile(other));
  return isKind && one.id !== null && one.id === other.id;
}
