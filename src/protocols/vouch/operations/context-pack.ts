import { timeAt } from '../../../core/date-time.ts';
import type { Diagnostic } from '../../../core/diagnostic.ts';
import { textAt, textsAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { foundObjects, type ReadObject, type Retrieval, readFound } from './found-objects.ts';
import { wordsIn } from './search-words.ts';
import { SEARCHED_KINDS, type SearchedKind } from './searched-fields.ts';
import { lengthOf } from './shown-rows.ts';
import { unreadNotes } from './unread-notes.ts';

/** Claims and pages with these statuses are no knowledge any more (seed, section 2.3.2). */
const RETIRED: ReadonlySet<string | null> = new Set(['superseded', 'archived', 'redacted']);

const DAY = 86_400_000;
/** Days after a confirmation in which a claim is fresh, and days without a change that make it stale. */
const FRESH = 30;
const STALE = 180;

/** Objects that are read first: many packs need no more. */
const FIRST = 40;

export const FRESHNESS = ['fresh', 'stale', 'unknown'] as const;

/** One object of a context pack. */
export interface ContextItem {
  readonly id: string;
  readonly type: SearchedKind;
  readonly summary: string;
  readonly citations: readonly string[];
  readonly score: number;
  readonly backend: Retrieval['backend'];
  readonly freshness: (typeof FRESHNESS)[number];
}

/** What goes into a pack, and what does not. */
export interface PackWish {
  readonly task: string;
  /** Unicode characters of all summaries together. */
  readonly maxChars: number;
  readonly limit: number;
  readonly requireCitations: boolean;
  readonly now: number;
}

export interface Packed {
  readonly items: readonly ContextItem[];
  /** Claims that cite nothing, and so were left out. */
  readonly uncited: readonly string[];
  /** How many objects fit the task and did not fit into the pack. */
  readonly omitted: number;
  /** True where it has as many objects as were asked for: none was left out for its length. */
  readonly isFull: boolean;
  /** Ids of claims that others contradict. */
  readonly contested: readonly string[];
  /** Objects that are not as they were recorded, or rest on what is not, and so were left out. */
  readonly unsound: readonly UnsoundItem[];
  /** What was not searched, and why. */
  readonly unread: readonly string[];
}

/** An object that is no ground to go on, and what is reported of it or of what it rests on. */
export interface UnsoundItem {
  readonly id: string;
  readonly problem: Diagnostic;
}

/** English words that say nothing of what a task is about. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after all also an and any are as at be because been before being but by can could did do
  does doing done for from get got had has have having he her here him his how i if in into is it its
  just let like make me more most must my need no not now of on once only or other our out over own
  please put same shall she should so some such than that the their them then there these they this
  those to too under up us use very want was we were what when where which while who whom whose why
  will with would you your`.split(/\s+/),
);

/** The words of a task that say what it is about, each once; all of its words where none does. */
export function keywordsOf(task: string): readonly string[] {
  const words = [...new Set([...wordsIn(task, false)].map(({ word }) => word))];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** The objects that fit a task best, as many as there is room for. A summary is never cut. */
export async function packed(
  state: OperationState,
  home: string,
  retrieval: Retrieval,
  wish: PackWish,
): Promise<Packed> {
  const keywords = keywordsOf(wish.task);
  const { objects, searched } = await foundObjects(state, home, retrieval, keywords);
  const found = objects.filter(({ status }) => !RETIRED.has(status));
  const { backend, isStemmed } = retrieval;
  const read: ReadObject[] = [];
  const judged = new Map<string, Diagnostic | undefined>();
  const filled = () => {
    const pack = new Pack(backend, wish);
    for (const each of read) pack.add(each, judged.get(each.path));
    return pack;
  };
  const openIn = ({ paths }: Pack) => paths.filter((path) => !judged.has(path));
  let pack = filled();
  for (let from = 0; from < found.length && pack.hasRoom; ) {
    const some = found.slice(from, from + pack.roomFor);
    from += some.length;
    read.push(...(await readFound(state, home, some, { texts: keywords, isStemmed })));
    const known = judged.size;
    pack = filled();
    // What an object rests on may be much of the base: only those are judged that come into the pack.
    for (let open = openIn(pack); open.length > 0; open = openIn(pack)) {
      const problems = await state.unsound(open);
      for (const path of open) judged.set(path, problems.get(path));
      pack = filled();
    }
    // What fits worse is hardly shorter.
    if (judged.size === known) break;
  }
  const unread = unreadNotes(state, home, SEARCHED_KINDS, searched);
  return { ...pack.packed(found.length), unread };
}

/** A pack while it is filled. */
class Pack {
  readonly #backend: Retrieval['backend'];
  readonly #wish: PackWish;
  readonly #items: ContextItem[] = [];
  readonly #paths: string[] = [];
  readonly #summaries = new Set<string>();
  readonly #uncited: string[] = [];
  readonly #contested: string[] = [];
  readonly #unsound: UnsoundItem[] = [];
  #doubles = 0;
  #chars = 0;

  constructor(backend: Retrieval['backend'], wish: PackWish) {
    this.#backend = backend;
    this.#wish = wish;
  }

  /** False where nothing more can come into it. */
  get hasRoom(): boolean {
    return this.#items.length < this.#wish.limit && this.#chars < this.#wish.maxChars;
  }

  /** About as many as it may have room for, by what is in it: to ask about many takes little longer than about one. */
  get roomFor(): number {
    const each = this.#chars / this.#items.length;
    const left = Math.ceil((this.#wish.maxChars - this.#chars) / each);
    return Number.isFinite(left) ? Math.max(FIRST, left) : FIRST;
  }

  /** Where the objects in it are. */
  get paths(): readonly string[] {
    return this.#paths;
  }

  /** @param problem what is wrong with it, or with what it rests on */
  add(found: ReadObject, problem?: Diagnostic): void {
    const { requireCitations, maxChars, now } = this.#wish;
    const { kind: type, id, path, score, value, status } = found;
    if (problem !== undefined) {
      this.#unsound.push({ id, problem });
      return;
    }
    const citations = citationsOf(found);
    if (requireCitations && type === 'claim' && citations.length === 0) {
      this.#uncited.push(id);
      return;
    }
    const summary = summaryOf(found);
    if (this.#summaries.has(summary)) {
      this.#doubles += 1;
      return;
    }
    const length = lengthOf(summary);
    if (!this.hasRoom || this.#chars + length > maxChars) return;
    this.#chars += length;
    this.#summaries.add(summary);
    if (status === 'contested') this.#contested.push(id);
    const freshness = freshnessOf(value, now);
    this.#paths.push(path);
    this.#items.push({ id, type, summary, citations, score, backend: this.#backend, freshness });
  }

  packed(found: number): Omit<Packed, 'unread'> {
    const leftOut = this.#uncited.length + this.#unsound.length + this.#doubles;
    const omitted = found - this.#items.length - leftOut;
    return {
      items: this.#items,
      uncited: this.#uncited,
      contested: this.#contested,
      unsound: this.#unsound,
      omitted,
      isFull: this.#items.length >= this.#wish.limit,
    };
  }
}

/** A claim is one sentence, and said as a whole: its end may be what matters. */
function summaryOf({ kind, value, snippet }: ReadObject): string {
  const named = textAt(value, 'title') ?? textAt(value, 'name') ?? textAt(value, 'locator');
  if (kind === 'claim') return (textAt(value, 'text') ?? '').replace(/\s+/g, ' ').trim();
  return named === null || named === snippet ? snippet : `${named}: ${snippet}`;
}

function citationsOf({ kind, id, value }: ReadObject): readonly string[] {
  if (kind === 'claim') return textsAt(value, 'evidence');
  if (kind === 'source') return [id];
  return kind === 'page' ? [...textsAt(value, 'claims'), ...textsAt(value, 'sources')] : [];
}

function freshnessOf(value: ReadObject['value'], now: number): ContextItem['freshness'] {
  const confirmed = timeAt(value, 'last_confirmed_at');
  if (confirmed !== null && now - confirmed <= FRESH * DAY) return 'fresh';
  const seen = [confirmed, timeAt(value, 'updated_at') ?? timeAt(value, 'created_at')];
  const times = seen.filter((time) => time !== null);
  return times.length > 0 && now - Math.max(...times) > STALE * DAY ? 'stale' : 'unknown';
}
