import type { Random } from '../bench/random.ts';
import { type FuzzInput, withContent } from './fuzz-input.ts';
import { MOST_BYTES, mutated } from './mutators.ts';
import { TOKENS } from './tokens.ts';

interface Kept {
  readonly input: FuzzInput;
  picks: number;
}

/** Inputs worth changing: the seeds, and what ran code that nothing had run before. */
export class Corpus {
  readonly #kept: Kept[] = [];
  /** Contents to take pieces from. */
  readonly #contents: Buffer[] = [];
  readonly #random: Random;

  constructor(random: Random, seeds: readonly FuzzInput[]) {
    this.#random = random;
    for (const seed of seeds) this.add(seed);
  }

  get size(): number {
    return this.#kept.length;
  }

  add(input: FuzzInput): void {
    this.#kept.push({ input, picks: 0 });
    for (const { files } of input.commits.slice(-1)) {
      for (const content of Object.values(files)) {
        if (content instanceof Uint8Array) this.#contents.push(Buffer.from(content));
      }
    }
  }

  /** Another input made of one of these: of three at random, of the one that was taken least. */
  next(): FuzzInput {
    const random = this.#random;
    const some = [random.pick(this.#kept), random.pick(this.#kept), random.pick(this.#kept)];
    const chosen = some.reduce((least, each) => (each.picks < least.picks ? each : least));
    chosen.picks += 1;
    return this.#changed(chosen.input);
  }

  #changed(input: FuzzInput): FuzzInput {
    const random = this.#random;
    const last = input.commits.length - 1;
    // What stands before is the same for every state after it: mostly it is not touched.
    const at = random.below(5) === 0 ? random.below(last + 1) : last;
    const files = Object.entries(input.commits[at]?.files ?? {});
    if (files.length === 0) return input;
    const [path, content] = random.pick(files);
    if (random.below(24) === 0) return this.#renamed(input, at, path);
    if (!(content instanceof Uint8Array)) {
      return withContent(input, at, path, { symlink: random.pick(TOKENS) });
    }
    const made = mutated(content, random, this.#contents);
    return withContent(input, at, path, made.subarray(0, MOST_BYTES));
  }

  /** A path is text of the repository as well. */
  #renamed(input: FuzzInput, commit: number, path: string): FuzzInput {
    const random = this.#random;
    const at = random.below(path.length + 1);
    const cut = path.slice(at + random.below(3));
    const name = gitPath(path.slice(0, at) + random.pick(TOKENS) + cut);
    const commits = input.commits.map((each, index) => {
      if (index !== commit) return each;
      const { [path]: content, ...others } = each.files;
      return { ...each, files: content === undefined ? others : { ...others, [name]: content } };
    });
    return { ...input, commits };
  }
}

/** A path that git can have: no name in it is empty, `.`, `..` or `.git`, and none holds a NUL. */
function gitPath(text: string): string {
  const names = Buffer.from(text)
    .toString()
    .replaceAll('\0', '')
    .split('/')
    .filter((name) => name !== '' && !/^(?:\.{1,2}|\.git)$/i.test(name));
  return names.join('/') || 'x';
}
