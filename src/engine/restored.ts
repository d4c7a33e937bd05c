import { posix } from 'node:path';
import type { Change, Step } from '../core/change.ts';
import { CouldNotCheck } from '../core/failure.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import type { History } from '../core/history.ts';
import type { Level } from '../core/level.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import { judgeStep, type PastRule } from '../history/judge.ts';
import { confirms, isFinalVersion, movedFrom } from '../protocols/kinds.ts';
import type { AcceptedChanges } from './accepted.ts';
import { hashed } from './hashed.ts';
import { isMendedIn } from './mended-text.ts';
import type { Objection, Restored, Side } from './objection.ts';
import { inputOf, type Looking } from './past-input.ts';
import { objectedBy } from './restored-for.ts';
import { joined, leftBy, movedBy, NOTHING, type Standing, type Version } from './standings.ts';

/** What it takes to see whether a step restores. */
interface Restoring {
  /** What rules about final paths object to in the steps that were judged. */
  readonly objections: readonly Objection[];
  /** Those of the steps that are no commits. */
  readonly uncommitted: readonly Step[];
  readonly looking: Looking;
  readonly accepted: AcceptedChanges;
}

/**
 * The steps, among those in which something was found, that gave a path back what it was: the bytes of
 * the last version that no rule objected to; of a log, these and then all that was appended since. It
 * takes the versions of all ancestors, and is asked only where something was found.
 * @throws CouldNotCheck where the history is cut off
 */
export async function restoredIn(restoring: Restoring): Promise<readonly Restored[]> {
  const { objections, uncommitted, looking } = restoring;
  const { history } = looking;
  const asked = history.isWhole ? onlyRepeated(objections) : objections;
  if (asked.length === 0 || history.reached === undefined) return [];
  const walk = new StandingsWalk(restoring, asked);
  const commits = asked.flatMap(({ commit }) => commit ?? []);
  const heads = [...new Set([...commits, ...uncommitted.flatMap(({ parents }) => parents)])];
  try {
    for await (const step of history.reached(heads)) await walk.meet(step);
  } catch (error) {
    throw inPast(error, asked);
  }
  const isCompared = (path: string) =>
    walk.paths.has(path) && looking.reading.paths.roleOf(path) === null;
  for (const step of uncommitted) await walk.meet(await hashed(step, isCompared, history), step);
  return walk.restored;
}

/** What could not be seen of the past, with the paths for which it was looked at. */
function inPast(error: unknown, [first, ...others]: readonly Objection[]): unknown {
  if (!(error instanceof CouldNotCheck) || first === undefined) return error;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  const what = `${quoted(first.path, LONGEST_PATH)}${more} was changed and is final, unless the change restores what it was; only its past shows which. `;
  return new CouldNotCheck(error.code, `${what}${error.message}`, error.help);
}

/** Where all is judged, nothing is given back of which nobody said that it was taken. */
function onlyRepeated(objections: readonly Objection[]): readonly Objection[] {
  const commits = new Map<string, Set<string | null>>();
  for (const { commit, path } of objections) {
    commits.set(path, (commits.get(path) ?? new Set()).add(commit));
  }
  const times = (path: string) =>
    new Set(withFolder(path).flatMap((each) => [...(commits.get(each) ?? [])])).size;
  return objections.filter(({ path, movedTo = '' }) => times(path) > 1 || commits.has(movedTo));
}

const NO_STANDINGS: ReadonlyMap<string, Standing> = new Map();

/** Follows some paths from the beginning of a history. */
class StandingsWalk {
  readonly restored: Restored[] = [];
  /** The paths, and those from which something moved there. */
  readonly paths: ReadonlySet<string>;
  readonly #asked: ReadonlySet<string>;
  readonly #restoring: Restoring;
  /** Those that are known, and which parent's version each says to restore. */
  readonly #known: ReadonlyMap<string, Side | undefined>;
  /** By commit, then path. Commits that leave all paths alone share those of their parent. */
  readonly #standings = new Map<string, ReadonlyMap<string, Standing>>();
  /** By commit that changed any of the paths, the one before it. */
  readonly #parents = new Map<string, string>();
  /** By path, where it moved in one of the steps: it may have come from there. */
  readonly #movedTo: ReadonlyMap<string, string>;

  readonly #onDisk = new Map<SnapshotEntry, SnapshotEntry>();
  readonly #read: History['read'] = (entries, limit) =>
    this.#restoring.looking.history.read(
      [...entries].map((each) => this.#onDisk.get(each) ?? each),
      limit,
    );

  constructor(restoring: Restoring, asked: readonly Objection[]) {
    this.#restoring = restoring;
    this.#asked = new Set(asked.map(({ path }) => path));
    this.#movedTo = new Map(
      asked.flatMap(({ path, movedTo }) => (movedTo === undefined ? [] : [[path, movedTo]])),
    );
    const others = [...this.#movedTo.values()];
    const paths = [...this.#asked].flatMap((path) => [path, movedFrom(path) ?? []].flat());
    this.paths = new Set([...paths, ...others]);
    const known = restoring.objections.map((each) => [keyOf(each), each.side] as const);
    // What many steps did together says of none what is right.
    this.#known = new Map(known.toSorted(([, a], [, b]) => Number(!!a) - Number(!!b)));
  }

  /** @param onDisk the same step, as what only the working tree has is read */
  async meet(step: Step, onDisk?: Step): Promise<void> {
    for (const { path, after } of onDisk?.changes ?? []) {
      const known = after?.id === null && step.changes.find((each) => each.path === path)?.after;
      if (after && known) this.#onDisk.set(known, after);
    }
    const changes = new Map<string, Change>();
    for (const change of step.changes)
      if (this.paths.has(change.path)) changes.set(change.path, change);
    const before = step.parents.map((parent) => this.#standings.get(parent) ?? NO_STANDINGS);
    const after =
      changes.size === 0 && before.length === 1
        ? (before[0] ?? NO_STANDINGS)
        : await this.#after(step, changes, before);
    if (step.commit === null) return;
    this.#standings.set(step.commit.id, after);
    const [parent] = step.parents;
    if (changes.size > 0 && parent !== undefined) this.#parents.set(step.commit.id, parent);
  }

  async #after(
    step: Step,
    changes: ReadonlyMap<string, Change>,
    before: readonly ReadonlyMap<string, Standing>[],
  ): Promise<ReadonlyMap<string, Standing>> {
    const objected = changes.size === 0 ? null : await this.#objectedIn(step, changes);
    const { looking } = this.#restoring;
    const { paths: logs, content: open } = looking.reading;
    const standings = new Map<string, Standing>();
    const heldAt = (path: string) => joined(before.map((each) => each.get(path) ?? NOTHING));
    for (const path of this.paths) {
      const change = changes.get(path);
      const former = this.#formerOf(path, changes);
      const held = before.map(
        (each, parent) =>
          (former !== null && change?.before[parent] === null && each.get(former)) ||
          (each.get(path) ?? NOTHING),
      );
      if (change === undefined) {
        standings.set(path, joined(held));
        continue;
      }
      const isFound = objected?.has(path) === true;
      const isAccepted = isFound && this.#restoring.accepted.entryFor(step, path) !== null;
      const isObjected = isFound && !isAccepted;
      const isLog = logs.roleOf(path) !== null;
      const confirms = (each: Change) => this.#confirms(each);
      const side = objected?.get(path);
      const parent = isLog ? -1 : step.parents.indexOf(side?.from ?? '');
      const isFinal = ({ entry }: Version) => this.#isFinal(path, entry);
      const isMended = (each: Change, wrong: Standing) =>
        this.#isMended(each, wrong, side?.isSingle === true);
      const isEdited = (...given: [Change, Standing]) => isEditedIn(...given, looking);
      const isWhole = side?.isWhole === true;
      const marks = { isLog, open, isObjected, isAccepted, isWhole, parent };
      const seeing = { ...marks, confirms, isFinal, isMended, isEdited };
      const from = changes.get(this.#movedTo.get(path) ?? '');
      const origin = from && objected && { change: from, held: heldAt(from.path), objected };
      const moved = origin && (await movedBy(step, change, joined(held), origin, seeing));
      const left = moved || (await leftBy(step, change, held, seeing));
      const { standing, isRestored } = left;
      standings.set(path, standing);
      const { right, violated } = left.from ?? joined(held);
      if (!isRestored || violated === null || !this.#asked.has(path)) continue;
      if (await this.#leavesNowhere(step, change, violated)) continue;
      const commit = step.commit?.id ?? null;
      this.restored.push({ commit, path, violated, like: right.map((each) => each.commit) });
    }
    return standings;
  }

  async #leavesNowhere(step: Step, change: Change, violated: string): Promise<boolean> {
    const { reading } = this.#restoring.looking;
    const before = this.#parents.get(violated);
    if (before === undefined || !reading.paths.mayReceive(change.path)) return false;
    const { leavesNowhere } = await import('./left-nowhere.ts');
    return leavesNowhere(step, change, before, this.#restoring.looking);
  }

  async #confirms({ path, before, after }: Change): Promise<boolean> {
    if (!isFile(after)) return false;
    for (const entry of before) {
      if (!isFile(entry)) return false;
      const texts = await textsIn([entry, after], { read: this.#read });
      if (texts === null || !confirms(path, texts[0] ?? '', texts[1] ?? '')) return false;
    }
    return true;
  }

  async #isMended(change: Change, wrong: Standing, isSingle: boolean): Promise<boolean> {
    const { looking } = this.#restoring;
    const { at } = looking.history;
    const isMended = await isMendedIn(change, wrong, { at, read: this.#read }, isSingle);
    if (isSingle || !isMended) return isMended;
    const { after } = change;
    const read = after && (this.#onDisk.get(after) ?? after);
    return !(await isEditedIn({ ...change, after: read }, wrong, looking));
  }

  async #isFinal(path: string, entry: SnapshotEntry | null): Promise<boolean> {
    if (!isFile(entry)) return false;
    const [text] = (await textsIn([entry], this.#restoring.looking.history)) ?? [];
    return text !== undefined && (await isFinalVersion(path, text));
  }

  /** Where what a step adds at a path was before; null where it did not move. */
  #formerOf(path: string, changes: ReadonlyMap<string, Change>): string | null {
    const { before = [], after = null } = changes.get(path) ?? {};
    const former = after !== null && before.includes(null) ? movedFrom(path) : null;
    return former !== null && changes.get(former)?.after === null ? former : null;
  }

  /** The paths of a step to which rules object, and from where each is restored. */
  async #objectedIn(
    step: Step,
    changes: ReadonlyMap<string, Change>,
  ): Promise<ReadonlyMap<string, Side | undefined>> {
    const { looking } = this.#restoring;
    const { history } = looking;
    const commit = step.commit?.id ?? null;
    const known = [...changes.keys()].flatMap((path) => {
      const key = withFolder(path)
        .map((each) => keyOf({ commit, path: each }))
        .find((each) => this.#known.has(each));
      return key === undefined ? [] : [[path, this.#known.get(key)] as const];
    });
    const isJudged = history.isWhole || commit === null || known.length === changes.size;
    const found = new Map(isJudged ? [] : await objectedPaths(step, looking));
    const others = [...changes.keys()].flatMap((path) => {
      const at = withFolder(path).find((each) => found.has(each));
      return at === undefined ? [] : [[path, found.get(at)] as const];
    });
    return new Map([...others, ...known]);
  }
}

/** A path, and the folder that may be put back with a file in it. */
function withFolder(path: string): readonly string[] {
  return [path, posix.dirname(path)];
}

async function objectedPaths(
  step: Step,
  looking: Looking,
): Promise<readonly (readonly [string, Side | undefined])[]> {
  const rules = looking.rules.filter(({ past }) => past.final || past.restorable);
  // What is at hand of the last state is of no use in another one.
  const { nearAfter: _, ...history } = looking.history;
  const besides = (await history.stepSettings?.(step)) ?? null;
  const seen = { ...looking, history, rules, besides };
  const { input, judges } = await inputOf(step, seen, () => false);
  const found = [...judgeStep(input, judges)].filter(({ rule, finding }) =>
    objects(rules, rule.id, finding.level),
  );
  return found.flatMap(({ finding: { record, restores } }) => objectedBy(record, restores));
}

/** True for what a rule says of what may be given back, be it lowered, and of settings that were given up. */
export function objects(rules: readonly PastRule[], id: string, level?: Level | null): boolean {
  const { rule, past } = rules.find((each) => each.rule.id === id) ?? {};
  if (rule === undefined || !(past?.final || past?.restorable)) return false;
  return past.givenUp === true || [rule.level, level].includes('error');
}

/** True where a record, whatever else changed, may not become what it is from what was last right there. */
async function isEditedIn(
  { path, after }: Change,
  { right: [was] }: Standing,
  looking: Looking,
): Promise<boolean> {
  if (!was || was.commit === null) return false;
  const changes = [{ path, before: [was.entry], after }];
  const step = { commit: null, parents: [was.commit], changes };
  const rules = looking.rules.filter(({ past }) => past.final && past.gains === undefined);
  return (await objectedPaths(step, { ...looking, rules })).some(([each]) => each === path);
}

export function keyOf({ commit, path }: Objection): string {
  return `${commit ?? ''} ${path}`;
}
