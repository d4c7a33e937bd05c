import { isUtf8 } from 'node:buffer';
import type { Candidate, ReadableCandidate } from '../core/candidate.ts';
import type { LineSieve } from '../core/line-sieve.ts';
import { isStart } from '../core/object-id.ts';
import { entryAt, isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { overlaid } from '../discover/memory-snapshot.ts';
import { sizeLimit } from '../parse/size-limit.ts';
import { definitionOf, isReadable } from '../protocols/kinds.ts';
import { knownBy, newIn } from '../report/news.ts';
import { isDeclaredAnew } from './broken-kinds.ts';
import { LONG_LOG } from './fewest-tied.ts';
import type { Judging } from './judging.ts';
import type { Compared } from './new-problems.ts';
import { readContents } from './records.ts';
import { checkFiles, type State } from './state.ts';
import { filesOf } from './state-files.ts';

/*
 * A log to which a line was appended is as it was but for that line. Whether that brings something new
 * is seen by the lines that have to do with it: of the others no more is read than their ids. Where it
 * does, all lines are looked at, and what is told is what they say.
 */

/** Which of two states. */
type States = Readonly<Record<'before' | 'after', Snapshot>>;

/**
 * The verdict on a state to whose long logs something was appended, if it has no problem that the state
 * before has not. Null where all lines are to be looked at.
 */
export async function siftedState(
  { snapshot, bases, tellsOld, excuses, sound, witness, merged = [] }: Compared,
  judging: Judging,
  selects: (path: string) => boolean,
  long = LONG_LOG,
): Promise<State | null> {
  const [base, ...others] = bases;
  const isAsked = tellsOld || sound || witness || judging.given || merged.length > 0;
  if (base === undefined || others.length > 0 || isAsked) return null;
  // What excuses new entries has to see the old problems themselves.
  if (excuses?.excusable.added !== undefined) return null;
  const logs = filesOf(snapshot, judging).candidates.filter(isSiftable);
  if (logs.length === 0) return null;
  const states = { before: await base(), after: snapshot };
  const sifted = await new Sieve(states, judging, long).sifted(logs);
  if (sifted === null) return null;
  const judge = (side: keyof States) => {
    const cut = sifted.map((each) => [each.candidate.entry.path, each[side]] as const);
    const state = overlaid(states[side], Object.fromEntries(cut));
    const files = { ...filesOf(state, judging), whole: states[side].read };
    return checkFiles(files, { ...judging, ties: null }, selects);
  };
  const now = await judge('after');
  if (now.notes.length > 0) return null;
  const old = now.problems.length === 0 ? [] : knownBy((await judge('before')).problems);
  if (newIn(now.problems, old).size > 0) return null;
  const records = { ...now.checked.records };
  for (const { candidate, passed } of sifted) {
    const { kind, entry } = candidate;
    if (selects(entry.path)) records[kind] = (records[kind] ?? 0) + passed;
  }
  return { ...now, problems: [], checked: { ...now.checked, records }, contents: null };
}

function isSiftable(candidate: Candidate): candidate is ReadableCandidate {
  const { kind, entry } = candidate;
  return isFile(entry) && isReadable(kind) && definitionOf(kind).sieve !== undefined;
}

/** A log that begins with all that it was. */
interface Log {
  readonly candidate: ReadableCandidate;
  readonly sieve: LineSieve;
  readonly bytes: Buffer;
  /** How many of them the state before has. */
  readonly size: number;
}

/** What is looked at of a log. */
interface Sifted extends Readonly<Record<keyof States, Buffer>> {
  readonly candidate: Candidate;
  /** How many of its lines are not. */
  readonly passed: number;
}

const LINE_FEED = 0x0a;

/** Takes the lines of long logs that what is new has to do with. */
class Sieve {
  readonly #states: States;
  readonly #judging: Judging;
  readonly #long: number;
  /** The ids that new lines have and name, and all records beside the logs. */
  readonly #ids = new Set<string>();

  constructor(states: States, judging: Judging, long: number) {
    this.#states = states;
    this.#judging = judging;
    this.#long = long;
  }

  /** Null where no long log grew, or all lines are to be looked at. */
  async sifted(candidates: readonly ReadableCandidate[]): Promise<readonly Sifted[] | null> {
    const { before, after } = this.#states;
    const wasAt = ({ entry }: Candidate) => entryAt(before, entry.path);
    const isSame = (each: Candidate) => wasAt(each)?.id === each.entry.id;
    const grown: Log[] = [];
    for (const each of candidates.filter((one) => !isSame(one)))
      grown.push(...(await this.#grownFrom(wasAt(each), each)));
    if (grown.length === 0) return null;
    const heldBefore = async (paths: readonly string[]) =>
      paths.flatMap((path) => entryAt(before, path) ?? []);
    if (await isDeclaredAnew(after, heldBefore, this.#judging.config)) return null;
    const still: ReadableCandidate[] = [];
    for (const each of candidates.filter(isSame))
      if ((await this.#sizeOf(after, each.entry)) >= this.#long) still.push(each);
    const all = [...grown.map(({ candidate }) => candidate), ...still];
    await this.#meetOthers(new Set(all.map(({ entry }) => entry.path)));
    const compared = grown.map((log) => this.#meetNew(log));
    const found = grown.map((log, nth) => this.#sift(log, compared[nth] ?? null));
    for (const candidate of still) {
      const bytes = await this.#bytesOf(candidate);
      const { length: size } = bytes ?? '';
      found.push(bytes && this.#sift({ ...sieved(candidate), bytes, size }, new Set()));
    }
    return found.includes(null) ? null : (found as readonly Sifted[]);
  }

  /** A long log that begins with what it was; none for any other. */
  async #grownFrom(
    was: SnapshotEntry | null,
    candidate: ReadableCandidate,
  ): Promise<readonly Log[]> {
    if (!isFile(was) || was.id === null) return [];
    const size = await this.#sizeOf(this.#states.before, was);
    const bytes = size < this.#long ? null : await this.#bytesOf(candidate);
    if (bytes === null || !isStart({ id: was.id, size }, bytes)) return [];
    return [{ ...sieved(candidate), bytes, size }];
  }

  async #sizeOf({ read }: Snapshot, entry: SnapshotEntry): Promise<number> {
    for await (const found of read([entry], () => 0))
      return 'tooLarge' in found ? found.tooLarge : found.bytes.length;
    return 0;
  }

  /** Null for one that is too large. */
  async #bytesOf({ entry, kind }: ReadableCandidate): Promise<Buffer | null> {
    const limit = sizeLimit(kind, this.#judging.config.limits);
    for await (const found of this.#states.after.read([entry], () => limit)) {
      if ('tooLarge' in found) return null;
      const { buffer, byteOffset, length } = found.bytes;
      return Buffer.from(buffer, byteOffset, length);
    }
    return null;
  }

  /** The ids of all records beside the logs, and of those that were there before. */
  async #meetOthers(logs: ReadonlySet<string>): Promise<void> {
    const { before, after } = this.#states;
    for (const state of [after, before]) {
      const files = filesOf(state, this.#judging);
      const isOther = ({ kind, entry: { path, id } }: Candidate) =>
        isReadable(kind) &&
        definitionOf(kind).idsIn !== undefined &&
        !logs.has(path) &&
        (state === after || id !== entryAt(after, path)?.id);
      const candidates = files.candidates.filter(isOther);
      const { facts } = await readContents({ ...files, candidates }, this.#judging);
      for (const { record, fact } of facts) {
        // Sound because a fact is of the kind of its record.
        const ids = isReadable(record.kind) && definitionOf(record.kind).idsIn?.(fact as never);
        for (const id of ids || []) this.#ids.add(id);
      }
    }
  }

  /** Among which lines the new ones of a log are compared; null where one of them is not to be told. */
  #meetNew({ sieve, bytes, size }: Log): Set<string> | null {
    const compared = new Set<string>();
    for (const text of bytes.toString('utf8', size).split('\n')) {
      const value = text === '' ? null : jsonIn(text);
      const ids = value === undefined ? null : sieve.idsIn(value, text);
      if (ids === null) return null;
      for (const id of ids) this.#ids.add(id);
      compared.add(sieve.comparedAs(value) ?? '');
    }
    return compared;
  }

  /**
   * The first line of a log and the last, those with an id that is asked for, and the last ones that new
   * lines are compared with. Null where lines may say something together.
   */
  #sift({ candidate, sieve, bytes, size }: Log, compared: Set<string> | null): Sifted | null {
    const isPlain = isUtf8(bytes) && bytes[size - 1] === LINE_FEED && !bytes.includes('\r');
    if (compared === null || !isPlain) return null;
    const kept: Buffer[] = [];
    let { members } = sieve;
    let passed = 0;
    for (let end = size; end > 0; ) {
      const start = end < 2 ? 0 : bytes.lastIndexOf(LINE_FEED, end - 2) + 1;
      const text = bytes.toString('utf8', start, end - 1);
      const value = this.#isDeep(text) ? undefined : jsonIn(text);
      if (value === undefined) return null;
      const ids = sieve.idsIn(value, text);
      const as = compared.size === 0 ? null : sieve.comparedAs(value);
      const lacking = members.filter((has) => !has(value));
      const isAsked = ids === null || ids.some((id) => this.#ids.has(id));
      const isAbove = as !== null && compared.delete(as);
      if (isAsked || isAbove || lacking.length < members.length || start === 0 || end === size)
        kept.push(bytes.subarray(start, end));
      else passed += 1;
      members = lacking;
      end = start;
    }
    const before = Buffer.concat(kept.reverse());
    return { candidate, passed, before, after: Buffer.concat([before, bytes.subarray(size)]) };
  }

  /** True for a line that may nest deeper than is read. */
  #isDeep(text: string): boolean {
    const { depth } = this.#judging.config.limits;
    return text.length > 2 * depth && text.split(/[[{]/, depth + 2).length > depth + 1;
  }
}

function sieved(candidate: ReadableCandidate): Pick<Log, 'candidate' | 'sieve'> {
  // Sound because no other candidates are asked for.
  return { candidate, sieve: definitionOf(candidate.kind).sieve as LineSieve };
}

/** Undefined for a text that is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
