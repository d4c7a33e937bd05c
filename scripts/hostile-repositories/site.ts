import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type GitOptions, TestRepository } from '../../test/git/repository-builder.ts';

/** Stands in files outside of the repository. Whoever prints it has read there. */
export const CANARY = 'CANARY-5f1d2c';

/** The problems that every repository has, as `rule path`, by what it is looked at for. */
export const PLANTED = {
  worktree: ['MB-001 messages/untracked.md'],
  staged: ['MB-001 messages/staged.md'],
  since: ['MB-001 messages/committed.md', 'history/append-only .vouch/audit.log.jsonl'],
  history: ['history/append-only .vouch/audit.log.jsonl'],
} as const;

/** A message without fault. */
export function soundMessage(id: number): string {
  return `---\nid: ${id}\nsubject: "INFO: words"\nfrom: BlueLake\nto: [GreenCastle]\n---\nText.\n`;
}

/** A message whose subject breaks MB-001. */
export function brokenMessage(id: number, text = 'Text.'): string {
  return `---\nid: ${id}\nsubject: x\nfrom: BlueLake\n---\n${text}\n`;
}

function log(...ids: readonly string[]): string {
  return ids.map((id) => `{"id":"${id}","event":"x","at":"2026-01-01T00:00:00Z"}\n`).join('');
}

/** A repository with a planted problem for every mode, in a folder with what it must not reach. */
export class Site {
  readonly repo: TestRepository;
  /** Holds files with the canary. Nobody asked for any of them. */
  readonly outside: string;
  readonly #marks: string;

  /** @param base an empty folder */
  constructor(base: string) {
    this.repo = new TestRepository(base);
    this.outside = join(base, 'outside');
    this.#marks = join(base, 'marks');
  }

  get root(): string {
    return this.repo.root;
  }

  /** Makes the repository, and what is around it. */
  async build(): Promise<void> {
    for (const folder of [this.root, join(this.repo.base, 'home'), this.#marks]) mkdirSync(folder);
    this.#writeOutside();
    await this.git('init', '--quiet', '--initial-branch=main');
    const logPath = '.vouch/audit.log.jsonl';
    this.repo.write({ 'messages/1.md': soundMessage(1), [logPath]: log('e1', 'e2', 'e3') });
    await this.repo.commit('Before');
    await this.git('tag', 'before');
    this.repo.write({
      'messages/committed.md': brokenMessage(2),
      [logPath]: log('e1', 'e9', 'e3'),
    });
    await this.repo.commit('After');
    this.repo.write({ 'messages/staged.md': brokenMessage(3) });
    await this.git('add', 'messages/staged.md');
    this.repo.write({ 'messages/untracked.md': brokenMessage(4) });
  }

  /** What a reader that goes astray would find: a record, settings, a list, lines of anything. */
  #writeOutside(): void {
    const files = {
      'messages/secret.md': brokenMessage(5, CANARY).replace('subject: x', `subject: ${CANARY}`),
      'secret.txt': `${CANARY}\nsecond line ${CANARY}\n`,
      'secret.yaml': `rules:\n  ${CANARY}: off\n`,
      'secret.gitconfig': `[user]\n\tname = ${CANARY}\n${CANARY} line\n`,
      'secret.jsonl': `{"${CANARY}":"${CANARY}"}\n`,
    };
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.outside, path)), { recursive: true });
      writeFileSync(join(this.outside, path), content);
    }
  }

  git(...args: string[]): Promise<string> {
    return this.repo.git(...args);
  }

  /** Runs git, whatever comes of it. */
  async try(options: GitOptions, ...args: string[]): Promise<unknown> {
    return this.repo.gitWith(options, ...args).catch(() => undefined);
  }

  config(key: string, value: string): Promise<string> {
    return this.git('config', '--add', key, value);
  }

  /** A file of the repository, git's own included, in place of what stands there. */
  write(path: string, content: string | Uint8Array): void {
    rmSync(join(this.root, path), { force: true });
    this.repo.write({ [path]: content });
  }

  /** A symbolic link in the repository, in place of what stands there. */
  link(path: string, target: string): void {
    const place = join(this.root, path);
    rmSync(place, { recursive: true, force: true });
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(target, place);
  }

  read(path: string): Buffer {
    return readFileSync(join(this.root, path));
  }

  executable(path: string): void {
    chmodSync(join(this.root, path), 0o755);
  }

  /** Takes an object away. */
  async forget(rev: string): Promise<void> {
    const id = await this.git('rev-parse', rev);
    rmSync(join(this.root, '.git/objects', id.slice(0, 2), id.slice(2)));
  }

  /** A file whose path need not be UTF-8. */
  writeBytes(path: Buffer, content: string): void {
    const full = Buffer.concat([Buffer.from(`${this.root}/`), path]);
    mkdirSync(full.subarray(0, full.lastIndexOf('/')), { recursive: true });
    writeFileSync(full, content);
  }

  /** Stores a content. Gives its id. */
  async blob(content: string): Promise<string> {
    return this.repo.gitWith({ input: content }, 'hash-object', '-w', '--stdin');
  }

  /** Puts a file into the index, whatever stands on disk. */
  async stage(path: Buffer, content: string, env: Record<string, string> = {}): Promise<void> {
    const line = Buffer.from(`100644 ${await this.blob(content)}\t`);
    const input = Buffer.concat([line, path, Buffer.from([0])]);
    const allowing = ['-c', 'core.protectHFS=false', '-c', 'core.protectNTFS=false'];
    await this.repo.gitWith({ input, env }, ...allowing, 'update-index', '-z', '--index-info');
  }

  /** Adds a file to the last commit, past the index and the disk. */
  async commitTree(path: Buffer, content: string): Promise<void> {
    const env = { GIT_INDEX_FILE: join(this.repo.base, 'index') };
    await this.repo.gitWith({ env }, 'read-tree', 'HEAD');
    await this.stage(path, content, env);
    await this.moveTo(await this.repo.gitWith({ env }, 'write-tree'));
  }

  /** Puts another tree in the last commit. */
  async moveTo(tree: string): Promise<void> {
    const commit = await this.git('commit-tree', tree, '-p', 'HEAD~1', '-m', 'After');
    await this.git('update-ref', 'refs/heads/main', commit);
  }

  /** Adds files of the index to the last commit. */
  async commitIndexOf(paths: readonly string[]): Promise<void> {
    const env = { GIT_INDEX_FILE: join(this.repo.base, 'index') };
    await this.repo.gitWith({ env }, 'read-tree', 'HEAD');
    const input = await this.git('ls-files', '-s', '--', ...paths);
    await this.repo.gitWith({ env, input: `${input}\n` }, 'update-index', '--index-info');
    await this.moveTo(await this.repo.gitWith({ env }, 'write-tree'));
  }

  /** Puts all objects into one pack, or each into a file of its own. */
  async repack(isPacked: boolean): Promise<void> {
    await this.git('repack', '-adq');
    if (isPacked) return;
    const script =
      'mv .git/objects/pack/*.pack .; for p in *.pack; do git unpack-objects -q < $p; done';
    await this.shell(`rm .git/objects/pack/*.idx; ${script}; rm *.pack`);
  }

  /** Changes a file so that size and time of change stay, and lets the index be older. */
  async backdated(path: string, change: (text: string) => string): Promise<void> {
    const full = join(this.root, path);
    const time = 1_700_000_000;
    utimesSync(full, time, time);
    await this.git('update-index', '--refresh');
    const text = change(readFileSync(full, 'utf8'));
    // Most git programs compare seconds.
    await setTimeout(1100);
    writeFileSync(full, text);
    utimesSync(full, time, time);
  }

  /** Runs a script in a folder, whatever comes of it. */
  async shell(script: string, cwd = this.root): Promise<void> {
    spawnSync('sh', ['-c', script], { cwd, env: this.repo.env, stdio: 'ignore' });
  }

  /** The path of a program that leaves a mark when somebody runs it. */
  trap(name = 'trap'): string {
    const path = join(this.repo.base, name);
    const mark = join(this.#marks, name);
    writeFileSync(path, `#!/bin/sh\necho "$0 $*" >> '${mark}'\n`);
    chmodSync(path, 0o755);
    return path;
  }

  /** Where a program or a trace may leave a mark without a trap. */
  markAt(name: string): string {
    return join(this.#marks, name);
  }

  /** Names of the traps that went off since this was asked last. */
  sprung(): string[] {
    if (!existsSync(this.#marks)) return [];
    const names = readdirSync(this.#marks);
    for (const name of names) rmSync(join(this.#marks, name), { recursive: true });
    return names;
  }
}
