import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { statOf } from '../../src/app/private-folder.ts';
import type { FileContent } from '../../src/core/rule.ts';
import type { TestRepository } from '../../test/git/repository-builder.ts';
import type { Random } from '../bench/random.ts';
import { contentOf } from '../fuzz/fuzz-input.ts';
import type { Asking } from './asking.ts';
import type { StoreName } from './stores.ts';

/** Changes something. Gives what it did, in words; null where there is nothing that it could change. */
export type Edit = (ground: Playground) => Promise<string | null> | string | null;

/** Where records stand that no configuration names. */
const RECORD =
  /^(?:.*\/)?(?:messages|inbox|outbox|agents|skills|agent-outputs|\.cleo|\.vouch|\.claude)\//;

/** What looks like a path in a text. */
const PATH = /[\w.@-]+(?:\/[\w.@-]+)+|[\w-]+\.(?:md|jsonl?|ya?ml|ts|txt)\b/g;

/** A repository that edits are made in. Nothing in it leads out of it. */
export class Playground {
  readonly repo: TestRepository;
  readonly random: Random;
  readonly store: StoreName;
  /** As the edits are judged: for what only a run can write. */
  readonly ask: Asking;
  /** Whether records mostly stay as they are. */
  readonly isCalm: boolean;
  /** Whether what runs remember was damaged, so that they may say so. */
  isDamaged = false;

  constructor(around: Pick<Playground, 'repo' | 'random' | 'store' | 'ask'>) {
    this.repo = around.repo;
    this.random = around.random;
    this.store = around.store;
    this.ask = around.ask;
    this.isCalm = this.chance(65);
  }

  /** True in so many of a hundred cases. */
  chance(percent: number): boolean {
    return this.random.below(100) < percent;
  }

  oneOf<T>(list: readonly T[]): T | null {
    return list.length === 0 ? null : this.random.pick(list);
  }

  /** Files and links of the working tree, sorted. */
  paths(): readonly string[] {
    const { root } = this.repo;
    const found: string[] = [];
    const visit = (folder: string): void => {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const full = join(folder, entry.name);
        if (entry.isDirectory()) {
          if (entry.name !== '.git') visit(full);
        } else found.push(relative(root, full));
      }
    };
    visit(root);
    return found.sort();
  }

  records(): readonly string[] {
    return this.paths().filter((path) => RECORD.test(path) && this.isFile(path));
  }

  others(): readonly string[] {
    return this.paths().filter((path) => !RECORD.test(path) && this.isFile(path));
  }

  isFile(path: string): boolean {
    return statOf(join(this.repo.root, path))?.isFile() ?? false;
  }

  isThere(path: string): boolean {
    return statOf(join(this.repo.root, path)) !== null;
  }

  bytes(path: string): Buffer {
    return readFileSync(join(this.repo.root, path));
  }

  text(path: string): string {
    return this.bytes(path).toString('utf8');
  }

  /** Writes a file in place of whatever is in its way. */
  put(path: string, content: FileContent | Uint8Array): void {
    const full = this.#cleared(path);
    const held = content instanceof Uint8Array ? content : contentOf(content);
    if (held instanceof Uint8Array) writeFileSync(full, held);
    else symlinkSync(held.symlink, full);
  }

  link(path: string, target: string): void {
    symlinkSync(target, this.#cleared(path));
  }

  folder(path: string): void {
    mkdirSync(this.#cleared(path));
  }

  remove(path: string): void {
    rmSync(join(this.repo.root, path), { recursive: true, force: true });
  }

  chmod(path: string): void {
    const full = join(this.repo.root, path);
    chmodSync(full, lstatSync(full).mode & 0o100 ? 0o644 : 0o755);
  }

  /** False where git refuses. */
  async git(...args: string[]): Promise<boolean> {
    return (await this.gitSays(...args)) !== null;
  }

  /** What git prints; null where it refuses. */
  async gitSays(...args: string[]): Promise<string | null> {
    try {
      return await this.repo.git(...args);
    } catch {
      return null;
    }
  }

  /** A path that some record names: one at which something is, or nothing. */
  cited(wanted: 'there' | 'absent'): string | null {
    const records = this.records();
    for (let tries = 0; tries < 12 && records.length > 0; tries += 1) {
      const record = this.random.pick(records);
      const named = [...new Set(this.text(record).match(PATH) ?? [])];
      const paths = named
        .flatMap((each) => [posix.normalize(each), posix.join(posix.dirname(record), each)])
        .filter((path) => !/^\.\.?(?:\/|$)|^\.git\/|\/$/.test(path) && path.length < 200);
      const found = paths.filter((path) => this.isThere(path) === (wanted === 'there'));
      const path = this.oneOf(found);
      if (path !== null) return path;
    }
    return null;
  }

  /** Removes what is at a path and any file above it. Gives the path in full. */
  #cleared(path: string): string {
    const { root } = this.repo;
    const names = path.split('/');
    for (let depth = 1; depth < names.length; depth += 1) {
      const above = join(root, ...names.slice(0, depth));
      if (statOf(above)?.isDirectory() === false) rmSync(above);
    }
    const full = join(root, path);
    rmSync(full, { recursive: true, force: true });
    mkdirSync(dirname(full), { recursive: true });
    return full;
  }
}
