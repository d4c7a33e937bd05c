import type { Kind } from '../../core/record.ts';
import { changedPath, type TreeChange } from '../../core/snapshot.ts';
import type { Ties } from '../../core/ties.ts';
import { definitionOf, isReadable } from '../../protocols/kinds.ts';
import { type Contents, readContents } from '../records.ts';
import { ChangedRecords, type Compared, type Side } from './changed-records.ts';
import { pathKeys } from './cited-keys.ts';
import { collect, type GivenValues, isOther, latest } from './collected.ts';
import { entryCount } from './document-items.ts';
import { demandKnown, meetUnchangedLists, mistaken } from './further-records.ts';
import type { Tied, TiedTime } from './known-ties.ts';
import { Members } from './members.ts';
import { NotNear } from './not-near.ts';
import { folderKey, type SaidTies, saidTies, TiesOfFacts } from './said-ties.ts';
import { datedKey, notedKey } from './tie-names.ts';

/** Where a change touches more, to look at all records takes hardly longer. */
const MOST_MEMBERS = 3000;

/** Each turn reads what the one before it found; chains of those that pass on are as long. */
const MOST_TURNS = 12;

/** What of the two states has to be looked at, and what is different. */
export interface Neighbourhood {
  readonly members: Members;
  /** Those of them whose findings may be others; the rest is there to judge these. */
  readonly judged: Members;
  /** The first that show something now: what is said once is said of them. */
  readonly firsts: Members;
  /** What the records that the change touched were tied by, and are tied by afterwards. */
  readonly former: readonly SaidTies[];
  readonly changed: readonly SaidTies[];
  /** Paths of records that are no more, or other ones. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Finds the records that may have other findings across records after a change, and those that have
 * to be there to judge them.
 * @throws NotNear where these may be all
 */
export async function neighbourhood(compared: Compared): Promise<Neighbourhood> {
  const search = new Search(compared);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const found = await search.turn();
    if (found !== null) return found;
  }
  throw new NotNear('too many records pass on what they see');
}

class Search {
  readonly #compared: Compared;
  readonly #members = new Members();
  readonly #judged = new Members();
  readonly #firsts = new Members();
  readonly #changedPaths: ReadonlyMap<string, TreeChange>;
  /** Keys that were looked up, in which way: what is known of the state before stays as it is. */
  readonly #lookedUp = new Set<string>();
  /** What shows a key, and what has the latest date of one. */
  readonly #shown = new Map<string, Tied | null>();
  readonly #dated = new Map<string, TiedTime | null>();
  readonly #ties = new TiesOfFacts();

  constructor(compared: Compared) {
    this.#compared = compared;
    const { changes, known } = compared;
    this.#changedPaths = new Map(changes.map((change) => [changedPath(change), change]));
    for (const path of known.unread) this.#add({ path, line: null });
    for (const [path, { before, after }] of this.#changedPaths) {
      this.#add({ path, line: null });
      this.#keepEdge(path);
      const keys = pathKeys(path, before !== null && after !== null);
      for (const key of keys) this.#judge(known.tied('asks', key));
    }
  }

  /** The first entry of a list, and the last one above a change: what follows is judged by them. */
  #keepEdge(path: string): void {
    const first = this.#compared.after.listAt(path)?.first ?? 0;
    if (first === 0) return;
    this.#members.add({ path, line: 0 });
    this.#members.add({ path, line: first - 1 });
  }

  /** Reads what was found so far, and finds more; null where there is more to be read. */
  async turn(): Promise<Neighbourhood | null> {
    const sizes = this.#sizes();
    const same = [...this.#members.paths].filter((path) => !this.#changedPaths.has(path));
    for (const path of await meetUnchangedLists(same, this.#compared)) this.#keepEdge(path);
    const [before, after] = [await this.#read('before'), await this.#read('after')];
    const said = { before: this.#said('before', before), after: this.#said('after', after) };
    const changed = new ChangedRecords(this.#compared, this.#changedPaths, { before, after });
    this.#follow(said, changed);
    for (const side of [before, after]) {
      for (const path of mistaken(side, this.#members, this.#compared.known)) {
        this.#members.add({ path, line: null });
      }
    }
    if (this.#sizes() !== sizes) return null;
    const anew = new Set(this.#readAnew(said.after));
    const gone = new Set([...changed.gone(said.before), ...anew]);
    const isNew = (each: SaidTies) => changed.has(each, 'after') || this.#isStill(each, anew, gone);
    return {
      members: this.#members,
      judged: this.#judged,
      firsts: this.#firsts,
      former: said.before.filter((each) => changed.has(each, 'before')),
      changed: said.after.filter(isNew),
      gone,
    };
  }

  /** Records that are judged and look up others: what they asked is not what they asked before. */
  #readAnew(said: readonly SaidTies[]): readonly string[] {
    return said.flatMap(({ tied, record }) => {
      const asks = this.#looksUp(record.kind) && folderKey(record) === null;
      return asks && this.#judged.has(tied) ? tied.path : [];
    });
  }

  /** Entries of lists are looked up, and look up nothing. */
  #looksUp(kind: Kind): boolean {
    const definition = definitionOf(kind);
    return definition.rows !== undefined && !('lineRows' in definition);
  }

  /** True for what did not change, at a path of which all is written anew. */
  #isStill(each: SaidTies, anew: ReadonlySet<string>, gone: ReadonlySet<string>): boolean {
    const { path } = each.tied;
    return folderKey(each.record) === null
      ? anew.has(path)
      : gone.has(path) && this.#isKnownBy(each);
  }

  /** True for a folder whose first file holds another record now: what the path says is kept as one. */
  #isKnownBy({ tied: { path }, record }: SaidTies): boolean {
    const folder = folderKey(record);
    const known = folder === null ? [] : this.#compared.known.tied('gives', folder);
    return [...known].some((each) => each.path === path);
  }

  #sizes(): string {
    return `${this.#members.size} ${this.#judged.size}`;
  }

  async #read(side: Side): Promise<Contents> {
    const state = this.#compared[side];
    const files = state.files(this.#members);
    const contents = await readContents(files, state.judging);
    demandKnown(files, contents, (path) => this.#changedPaths.has(path));
    if (contents.notes.length > 0) throw new NotNear('something was not looked into');
    for (const { ref, analysis } of contents.records) {
      const count = state.countOf(ref.path, this.#members);
      if (count !== null && count !== entryCount(ref.kind, analysis))
        throw new NotNear('a line cannot be read');
      const isUnread = isReadable(ref.kind) && analysis.fact === null;
      if (isUnread && this.#changedPaths.has(ref.path)) throw new NotNear('a record is unreadable');
    }
    return contents;
  }

  #said(side: Side, { facts }: Contents): readonly SaidTies[] {
    const state = this.#compared[side];
    const lineOf = (path: string) => state.lineOf(path, this.#members);
    return [...saidTies(facts, state.judging, lineOf, this.#ties)];
  }

  #follow(said: Readonly<Record<Side, readonly SaidTies[]>>, changed: ChangedRecords): void {
    const given = new Map<string, GivenValues>();
    const shown = new Map<string, GivenValues>();
    const dated = new Map<string, Record<Side, number[]>>();
    for (const side of ['before', 'after'] as const) {
      for (const each of said[side]) {
        const isChanged = changed.has(each, side);
        if (isChanged) this.#judge([each.tied]);
        const isJudged = this.#judged.has(each.tied);
        const { passesOn, derived, asks = [] } = each.ties;
        if (isChanged || (isJudged && (passesOn || derived))) {
          collect(each, side, isChanged, { given, shown, dated });
        }
        const isFirst = this.#firsts.has(each.tied);
        if (isJudged || isFirst || derived) this.#lookAround(each.ties);
        else if (passesOn) this.#lookUp(asks);
      }
    }
    for (const [key, values] of given) {
      if (isOther(values) && this.#isNew(`asks ${key}`)) {
        this.#judge(this.#compared.known.tied('asks', key));
      }
    }
    for (const [key, holders] of shown) {
      if (isOther(holders)) this.#meetShown(key);
    }
    for (const [key, times] of dated) this.#meetDates(key, times);
  }

  /** Somebody began to show a key, or ended: that matters to others where nobody else shows it. */
  #meetShown(key: string): void {
    const isShown = this.#addFirst(key);
    const first = this.#shown.get(key) ?? null;
    if (first !== null) this.#firsts.add(first);
    if (isShown || !this.#isNew(`minds ${key}`)) return;
    this.#judge(this.#compared.known.tied('minds', key));
  }

  #meetDates(key: string, { before, after }: Readonly<Record<Side, readonly number[]>>): void {
    const others = this.#addLatest(key);
    const ends = [latest([...before, others]), latest([...after, others])] as const;
    if (others > latest([...before, ...after])) return;
    // Whole seconds, so a little more than what lies between.
    const [from, to] = [Math.min(...ends) - 1, Math.max(...ends) + 1];
    const { after: state, known } = this.#compared;
    this.#judge(known.awaiting(key, from, to));
    if (!state.judging.passesNotes) this.#judge(known.awaiting(notedKey(key), from, to));
  }

  /** What decides about somebody who is judged has to be there. */
  #lookAround({
    asks = [],
    minds = [],
    shows = [],
    needs = [],
    awaits = [],
    dates = [],
  }: Ties): void {
    this.#lookUp(asks);
    for (const key of needs) {
      if (!this.#addFirst(key)) throw new NotNear(`nobody else shows ${key}`);
    }
    for (const key of [...minds, ...shows]) this.#addFirst(key);
    for (const [key] of [...awaits, ...dates]) this.#addLatest(datedKey(key));
  }

  #lookUp(asks: readonly string[]): void {
    for (const key of asks) {
      if (!this.#isNew(`gives ${key}`)) continue;
      for (const tied of this.#compared.known.tied('gives', key)) this.#add(tied);
    }
  }

  #judge(tied: Iterable<Tied>): void {
    for (const each of tied) {
      this.#judged.add(each);
      this.#add(each);
    }
  }

  /** True for what is looked up for the first time. */
  #isNew(lookUp: string): boolean {
    if (this.#lookedUp.has(lookUp)) return false;
    this.#lookedUp.add(lookUp);
    return true;
  }

  #add(tied: Tied): void {
    this.#members.add(tied);
    if (this.#members.size > MOST_MEMBERS) throw new NotNear('the change touches much');
  }

  /** The first that shows a key in both states; false where there is none. */
  #addFirst(key: string): boolean {
    const known = this.#shown.get(key);
    if (known !== undefined && !this.#isJudged(known)) return known !== null;
    const first = this.#compared.known.first(key, this.#isSettled);
    if (first !== null) this.#add(first);
    this.#shown.set(key, first);
    return first !== null;
  }

  /** The latest time of a key that both states have, in seconds. */
  #addLatest(key: string): number {
    const known = this.#dated.get(key);
    const isKnown = known !== undefined && !this.#isJudged(known);
    const found = isKnown ? known : this.#compared.known.latest(key, this.#isSettled);
    if (found !== null) this.#add(found);
    this.#dated.set(key, found);
    return found?.seconds ?? Number.NEGATIVE_INFINITY;
  }

  /** Who is judged may say something else of others now. */
  readonly #isSettled = (tied: Tied): boolean => !this.#isTouched(tied) && !this.#isJudged(tied);

  #isJudged(tied: Tied | null): boolean {
    if (tied === null || !this.#judged.has(tied)) return false;
    const kind = this.#compared.known.record(tied.path)?.kind;
    return kind !== undefined && this.#looksUp(kind);
  }

  #isTouched({ path, line }: Tied): boolean {
    if (!this.#changedPaths.has(path)) return false;
    const list = this.#compared.before.listAt(path);
    return list === null || line === null || line >= list.first;
  }
}
