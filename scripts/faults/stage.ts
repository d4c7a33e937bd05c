import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { git, writeFiles } from '../bench/repository.ts';
import { type Ended, type StartOptions, started } from './ended.ts';
import { ADDED, COMMITTED, STAGED, UNSTAGED } from './stage-files.ts';

/** What stands below a folder: path to a word that says what is there. */
export type Photograph = ReadonlyMap<string, string>;

/** A repository that faults are played in, with folders of its own for all that a run writes. */
export class Stage {
  readonly base: string;
  readonly root: string;
  /** For temporary files, and for compiled code. */
  readonly temp: string;
  readonly env: Readonly<Record<string, string>>;
  readonly #untouched: string;

  /** @param parent an existing folder; the stage is made in a new one within it */
  constructor(parent: string) {
    this.base = mkdtempSync(join(parent, 'stage-'));
    this.root = join(this.base, 'repository');
    this.temp = join(this.base, 'temp');
    this.#untouched = join(this.base, 'untouched');
    for (const folder of [this.root, this.temp]) mkdirSync(folder);
    makeRepository(this.root);
    cpSync(this.root, this.#untouched, { recursive: true });
    this.env = {
      PATH: process.env['PATH'] ?? '',
      HOME: this.base,
      TMPDIR: this.temp,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
    };
  }

  start(args: readonly string[], options: Partial<StartOptions> = {}): Promise<Ended> {
    const env = { ...this.env, ...options.env };
    return started(args, { cwd: this.root, ...options, env });
  }

  /** The repository, without what runs remember in it. */
  photograph(): Photograph {
    return photographOf(this.root, '.git/lint-protocol');
  }

  /** Names of what runs left in the folder for temporary files, without compiled code and the seal. */
  leftInTemp(): readonly string[] {
    return readdirSync(this.temp).filter(
      (name) => !/^(lint-protocol-(\d+|code)|node-compile-cache)$/.test(name),
    );
  }

  /** Makes the repository what it was in the beginning. What runs remember goes where it is not to stay. */
  restore({ remembers = false } = {}): void {
    const wanted = photographOf(this.#untouched);
    for (const [path, word] of photographOf(this.root)) {
      const isMemory = path.startsWith('.git/lint-protocol');
      if (wanted.has(path) ? wanted.get(path) === word : isMemory && remembers) continue;
      rmSync(join(this.root, path), { recursive: true, force: true });
    }
    const there = photographOf(this.root);
    for (const path of wanted.keys()) {
      if (there.has(path)) continue;
      const options = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true };
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      cpSync(join(this.#untouched, path), join(this.root, path), options);
    }
    for (const name of this.leftInTemp()) rmSync(join(this.temp, name), { recursive: true });
  }

  /** Drops what runs remember, compiled code included. */
  forget(): void {
    this.restore();
    rmSync(this.temp, { recursive: true, force: true });
    mkdirSync(this.temp);
  }
}

function makeRepository(root: string): void {
  git(root, 'init', '--quiet', '--initial-branch=main');
  // Hooks that git brings along as samples say nothing here.
  rmSync(join(root, '.git/hooks'), { recursive: true, force: true });
  mkdirSync(join(root, '.git/hooks'));
  for (const files of [COMMITTED, ADDED]) {
    writeFiles(root, Object.entries(files));
    git(root, 'add', '--all');
    git(root, 'commit', '--quiet', '--message=More');
  }
  writeFiles(root, Object.entries(STAGED));
  git(root, 'add', '--all');
  writeFiles(root, Object.entries(UNSTAGED));
  writeFiles(root, [['.git/hooks/pre-push', '#!/bin/sh\nexit 0\n']]);
  chmodSync(join(root, '.git/hooks/pre-push'), 0o755);
}

/** @param except a folder that is left out, from the root */
function photographOf(root: string, except?: string): Photograph {
  const words = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const name of readdirSync(join(root, folder)).sort()) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (path === except) continue;
      const full = join(root, path);
      const stat = lstatSync(full);
      if (stat.isDirectory()) {
        words.set(path, 'folder');
        visit(path);
      } else if (stat.isSymbolicLink()) words.set(path, `link to ${readlinkSync(full)}`);
      else words.set(path, `${stat.mode.toString(8)} ${digest(readFileSync(full))}`);
    }
  };
  visit('');
  return words;
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
