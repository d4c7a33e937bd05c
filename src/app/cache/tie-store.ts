import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { GrownTies, type TieChange } from '../../engine/near/grown-ties.ts';
import type { KnownTies } from '../../engine/near/known-ties.ts';
import { type MadeRows, madeOf } from '../../engine/near/made-rows.ts';
import type { TieMemory } from '../../engine/near/tie-memory.ts';
import { type TableHead, TieTable } from '../../engine/near/tie-table.ts';
import { appendLines } from '../../write/append-lines.ts';
import { statOf } from '../private-folder.ts';
import { makeRoom } from './cache-folder.ts';
import { inAscii, openSealed, sealedBlock } from './sealed-blocks.ts';
import { SealedPages, writePages } from './sealed-pages.ts';
import { PagedRows, type TiePagesHead, tiePages } from './tie-pages.ts';

/** With more bytes of changes, they are written into the table: each run reads them all. */
const MANY_CHANGES = 2 ** 18;

/** Of more bytes nothing is read: no run left them. */
const MOST_CHANGES = 2 ** 24;

/** How one state came from another, by their trees. */
interface WrittenChange {
  readonly from: string;
  readonly to: string;
  readonly change: TieChange;
}

/** The ties of a state that was read whole. */
interface KeptTies {
  readonly tree: string;
  readonly head: TableHead;
  readonly rows: MadeRows;
}

/**
 * The ties of one state, in pages of which a run reads those that it asks for, and beside them how
 * other states came from it: a sealed block for each.
 */
export class TieStore implements TieMemory {
  readonly #folder: string;
  readonly #file: string;
  readonly #changesFile: string;
  readonly #seal: Uint8Array;
  #pages: SealedPages | null = null;
  /** Pages that were replaced while somebody read them. */
  #former: SealedPages[] = [];
  #holders = 0;
  /** Whether pages are kept for the next holder. */
  #stays = false;
  /** Changes that were written, as far as they were read. */
  #known: readonly WrittenChange[] | null = null;
  /** What is to be written at the end of a run. */
  #kept: KeptTies | null = null;
  #grown: WrittenChange[] = [];
  /** The same, put off: how the state that a server left last came from the one that is committed. */
  #put: WrittenChange[] = [];
  #isDamaged = false;

  /** @param settings names the rules and settings: 64 hex digits */
  constructor(folder: string, settings: string, seal: Uint8Array) {
    this.#folder = folder;
    this.#file = join(folder, `ties-${settings.slice(0, 32)}`);
    this.#changesFile = join(folder, `tie-changes-${settings.slice(0, 32)}`);
    this.#seal = Buffer.concat([seal, Buffer.from(settings)]);
  }

  /** True where something is not as a run wrote it. It is known again once all records were looked at. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  get isThere(): boolean {
    return statOf(this.#file) !== null;
  }

  of(tree: string): KnownTies | null {
    try {
      return this.#tiesOf(tree);
    } catch {
      // Whatever is in the way, or was damaged, is not known.
      return null;
    }
  }

  #tiesOf(tree: string): KnownTies | null {
    const pages = this.#opened();
    if (pages === null) return null;
    // Sound because only a run of this build knows the seal.
    const said = pages.said as TiePagesHead;
    const changes = changesTo(tree, said.tree, () => [...this.#written(), ...this.#put]);
    if (changes === null) return null;
    const damaged = () => {
      this.#isDamaged = true;
    };
    const table = new TieTable(said.head, new PagedRows(said, pages, damaged));
    return changes.length === 0 ? table : new GrownTies(table, changes);
  }

  #opened(): SealedPages | null {
    this.#pages ??= SealedPages.open(this.#file, this.#seal);
    if (this.#pages === null) this.#isDamaged ||= statOf(this.#file) !== null;
    return this.#pages;
  }

  trees(): readonly string[] {
    try {
      const pages = this.#opened();
      if (pages === null) return [];
      const changed = [...this.#written(), ...this.#put].map(({ to }) => to);
      return [...new Set([...changed.reverse(), (pages.said as TiePagesHead).tree])];
    } catch {
      return [];
    }
  }

  #written(): readonly WrittenChange[] {
    this.#known ??= this.#readChanges();
    return this.#known;
  }

  #readChanges(): readonly WrittenChange[] {
    const stat = statOf(this.#changesFile);
    if (stat?.isFile() !== true || stat.size > MOST_CHANGES) return [];
    const { lines, isWhole } = openSealed(readFileSync(this.#changesFile), this.#seal);
    this.#isDamaged ||= !isWhole;
    return lines.map((line) => JSON.parse(line) as WrittenChange);
  }

  keep(tree: string, head: TableHead, rows: MadeRows): void {
    this.#kept = { tree, head, rows };
  }

  knows(tree: string): boolean {
    return this.#grown.some(({ to }) => to === tree) || this.of(tree) !== null;
  }

  grow(from: string, to: string, change: TieChange): void {
    // What is known of it already is not written again; beside another table nothing is.
    if (this.#kept !== null || !this.knows(to)) this.#grown.push({ from, to, change });
  }

  putOff(): void {
    const last = this.#grown.at(-1);
    const from = (this.#put.at(0) ?? last)?.from;
    // Of states that came from the same one, all but the last mostly come to nothing.
    if (this.#kept !== null || this.#grown.some((each) => each.from !== from)) this.save();
    else if (last !== undefined) this.#put = [last];
    this.#grown = [];
  }

  /** @throws The system's error; what stood there still does then. */
  save(): void {
    this.#forget();
    const [kept, grown] = [this.#kept, [...this.#put, ...this.#grown]];
    this.#kept = null;
    this.#put = [];
    this.#grown = [];
    if (kept !== null) this.#write(kept);
    if (grown.length === 0) return;
    this.#append(grown);
    if ((statOf(this.#changesFile)?.size ?? 0) > MANY_CHANGES) this.#merge();
    this.#forget();
  }

  /**
   * Puts a state that was reached in place of the one in the table: the one that was compared last,
   * for what it was compared with may have come to nothing.
   */
  #merge(): void {
    const last = this.#written().at(-1);
    if (last === undefined) return;
    const isTable = (this.#opened()?.said as TiePagesHead | undefined)?.tree === last.from;
    const tree = isTable ? last.to : last.from;
    const known = this.of(tree);
    if (known === null) return;
    const { clues, totals, unread, ignoring } = known;
    this.#write({ tree, head: { clues, totals, unread, ignoring }, rows: madeOf(known) });
    if (!isTable) this.#append([last]);
  }

  stay(): void {
    this.#stays = true;
  }

  hold(): void {
    // Another process may have put others in their place.
    if (this.#holders === 0 && this.#pages?.isAt(this.#file) === false) this.#forget();
    this.#holders += 1;
  }

  letGo(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    if (!this.#stays) this.#forget();
    // Others append to the changes.
    this.#known = null;
    this.#closeFormer();
  }

  /** What is opened next is what stands there then. Who still reads, reads on. */
  #forget(): void {
    if (this.#pages !== null) this.#former.push(this.#pages);
    this.#pages = null;
    this.#known = null;
    if (this.#holders === 0) this.#closeFormer();
  }

  #closeFormer(): void {
    for (const pages of this.#former) pages.close();
    this.#former = [];
  }

  #write({ tree, head, rows }: KeptTies): void {
    if (statOf(this.#file) === null) makeRoom(this.#folder);
    const [said, body] = tiePages(tree, head, rows);
    // Not before: where the lines of lists begin is read when it is asked for.
    this.#forget();
    writePages(this.#file, this.#seal, said, body);
    // What came from the state that stood there is known again when it is looked at.
    rmSync(this.#changesFile, { force: true });
  }

  #append(changes: readonly WrittenChange[]): void {
    const blocks = changes.map((change) =>
      sealedBlock(`${inAscii(JSON.stringify(change))}\n`, this.#seal),
    );
    appendLines(this.#changesFile, Buffer.concat(blocks), { flush: false });
    this.#known = null;
  }
}

/** The changes that lead from one state to another one; null where none do. */
function changesTo(
  tree: string,
  from: string,
  written: () => readonly WrittenChange[],
): readonly TieChange[] | null {
  if (tree === from) return [];
  const before = new Map<string, WrittenChange>();
  for (const each of written()) before.set(each.to, each);
  const changes: TieChange[] = [];
  const seen = new Set<string>();
  for (let at = tree; at !== from; ) {
    const step = before.get(at);
    if (step === undefined || seen.has(at)) return null;
    seen.add(at);
    changes.push(step.change);
    at = step.from;
  }
  return changes.reverse();
}
