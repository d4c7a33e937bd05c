import type { RestoredFiles } from '../core/protocol.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import type { LogSource } from './log-sources.ts';

/** Chained entries of which more are not chained anew by one command. */
const MOST_CHAINED = 100;

/** Entries of a log that nobody else has, where other ones are before them now than when they were written. */
export class NewChain {
  readonly #path: string;
  readonly #files: readonly RestoredFiles[];
  readonly #hashes = new Map<string, string>();

  constructor(path: string, files: readonly RestoredFiles[]) {
    this.#path = path;
    this.#files = files;
  }

  /** What the line says of its hashes; null for one without. Lines are bytes, one a character. */
  hashOf(line: string): ReturnType<NonNullable<RestoredFiles['hashOf']>> {
    const found = this.#files.map((each) => each.hashOf?.(this.#path, utf8(line)) ?? null);
    return found.find((each) => each !== null) ?? null;
  }

  /** What goes on from one entry is to go on from another one. */
  put(was: string, is: string): void {
    if (was !== is && was !== '') this.#hashes.set(was, is);
  }

  /** Takes an entry out of the chain; false where it is not what its hash says. */
  leave(line: string): boolean {
    const chained = this.hashOf(line);
    if (chained !== null) this.put(chained.is, this.#replaced(chained.before));
    return chained === null || chained.is === chained.right;
  }

  /** The entry as it goes on from what is before it now; null where it is not what its hash says. */
  follow(line: string): string | null {
    const made = this.#replaced(line);
    if (made === line) return line;
    const [was, now] = [this.hashOf(line), this.hashOf(made)];
    if (was === null || now === null || was.is !== was.right) return null;
    this.put(was.is, now.right);
    return this.#replaced(made);
  }

  /**
   * What sed is told to make the entries out of what they were, an expression each.
   * @param made all entries that it leaves
   * @returns null where there are too many, or where it would do more
   */
  script(made: readonly string[]): readonly string[] | null {
    const isHash = [...this.#hashes].flat().every((each) => /^[\da-f]+$/.test(each));
    if (!isHash || this.#hashes.size > MOST_CHAINED) return null;
    if (made.some((line) => this.#replaced(line) !== line)) return null;
    return [...this.#hashes].map(([was, is]) => `s/${was}/${is}/g`);
  }

  #replaced(line: string): string {
    let made = line;
    for (const [was, is] of this.#hashes) made = made.replaceAll(was, is);
    return made;
  }
}

interface Behind {
  /** The entries that were appended. */
  readonly since: readonly string[];
  /** What sed is told to make them; nothing where they stay as they are. */
  readonly script: string;
}

/**
 * What was appended to a log, as it goes on from what is put back there: an entry is behind the one that was
 * before it, or behind what is in its place. What others have stays as it is, unless it came before what is
 * put back: nobody had it there by right.
 * @param added the numbers of its lines, from 1
 * @param inserted those that came before others, from 0
 */
export async function chainedBehind(
  held: readonly string[],
  added: readonly number[],
  { path, now }: { readonly path: string; readonly now: readonly string[] },
  { isOwn, inserted }: Pick<LogSource, 'isOwn'> & { readonly inserted: ReadonlySet<number> },
): Promise<Behind> {
  const lineAt = (number: number) => now[number - 1] ?? '';
  const since = added.map(lineAt);
  const same = { since, script: '' };
  const isOurs = isOwn || added.every((number) => inserted.has(number - 1));
  if (!isOurs || added.length === 0) return same;
  const chain = new NewChain(path, await restoredFiles());
  const hashAt = (line: string | undefined) => chain.hashOf(line ?? '')?.is ?? '';
  const [kept, last] = [new Set(held), hashAt(held.at(-1))];
  const others = now.filter((line) => !kept.has(line) && !since.includes(line)).map(hashAt);
  for (const hash of others) if (since.some((line) => line.includes(hash))) chain.put(hash, last);
  const made: string[] = [];
  for (const number of added) {
    const [above, line] = [hashAt(lineAt(number - 1)), lineAt(number)];
    if (chain.hashOf(line)?.before === above) chain.put(above, hashAt(made.at(-1) ?? held.at(-1)));
    const again = chain.follow(line);
    if (again === null) return same;
    made.push(again);
  }
  const script = chain.script(made);
  return script === null ? same : { since: made, script: script.join(';') };
}

/** What all protocols say of files that are restored. */
export async function restoredFiles(): Promise<readonly RestoredFiles[]> {
  const all: RestoredFiles[] = [];
  for (const protocol of PROTOCOLS) all.push(...[(await protocol.restored?.()) ?? []].flat());
  return all;
}

export function utf8(line: string): string {
  return Buffer.from(line, 'latin1').toString();
}
