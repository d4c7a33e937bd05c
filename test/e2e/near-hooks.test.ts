import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FEWEST_TIED } from '../../src/engine/fewest-tied.ts';
import { withCopy } from '../git/copied.ts';
import { type Files, type TestRepository, withRepository } from '../git/repository-builder.ts';
import { callBuilt, callJson, lintProtocol } from './cli.ts';

/** So many that it pays to know what ties them. */
const FILES = FEWEST_TIED;

/** A message of the protocol. */
function info(id: number, more = ''): string {
  return `---\nid: ${id}\nsubject: "INFO: number ${id}"\nto: ["BlueLake"]\n---\n\nAll green.\n${more}`;
}

/** One that no rule lets through. */
function faulty(id: number): string {
  return info(id).replace('INFO:', 'DELTA[opus]:');
}

/** A store with an old problem, to which nobody looked yet. */
async function messages(repo: TestRepository): Promise<void> {
  const files = Array.from({ length: FILES }, (_, id) => [`messages/${id}.md`, info(id)] as const);
  await repo.commit('messages', {
    ...Object.fromEntries(files),
    'messages/old.md': faulty(900),
  });
}

/** The hook over a repository, which first sees what is staged. */
class Hook {
  readonly #repo: TestRepository;
  #table: unknown = null;

  constructor(repo: TestRepository) {
    this.#repo = repo;
  }

  /** Stages files and looks at them. Whatever is remembered, the same is said. */
  async run(files: Files) {
    this.#repo.write(files);
    await this.#repo.git('add', '--all');
    const [told, cold] = [await this.#asked(), await this.#asked('--no-cache')];
    expect(told).toEqual(cold);
    const table = this.#tableNow();
    const isNear = JSON.stringify(table) === JSON.stringify(this.#table);
    this.#table = table;
    return { code: told.code, rules: told.rules, isNear };
  }

  async #asked(...args: readonly string[]) {
    const { env } = this;
    const { checked, ...told } = await callJson(this.#repo, ['--staged', ...args], { env });
    const { records } = checked;
    return { ...told, records, rules: told.diagnostics.map(({ rule }) => rule) };
  }

  get env() {
    const code = join(this.#repo.base, 'code');
    return { NODE_COMPILE_CACHE: code, NODE_DISABLE_COMPILE_CACHE: '' };
  }

  /** What ties the records is written anew where all of them were looked at. */
  #tableNow() {
    const found = this.#kept('ties-');
    expect(found).not.toBeNull();
    return found;
  }

  /** How much is kept of how one state came from another. */
  bytesOfChanges(): number {
    return this.#kept('tie-changes-')?.size ?? 0;
  }

  #kept(start: string) {
    const folder = join(this.#repo.root, '.git', 'lint-protocol');
    const name = readdirSync(folder).find((each) => each.startsWith(start));
    if (name === undefined) return null;
    const { ino, mtimeMs, size } = statSync(join(folder, name));
    return { ino, mtimeMs, size };
  }
}

test('what a pull brought is not looked at by all records, nor what comes after it', () =>
  withCopy(messages, async (repo) => {
    const hook = new Hook(repo);
    expect(await hook.run({ 'messages/100.md': info(100) })).toMatchObject({ code: 0 });
    await repo.commit('mine', {});
    // Nobody here looked at these.
    await repo.git('rm', '--quiet', 'messages/3.md');
    await repo.commit('theirs', { 'messages/101.md': info(101) });
    await repo.commit('theirs too', { 'messages/102.md': faulty(102), 'messages/4.md': info(104) });
    const news = await hook.run({ 'messages/103.md': info(103) });
    expect(news).toEqual({ code: 0, rules: [], isNear: true });
    expect(await hook.run({ 'messages/105.md': info(102) })).toMatchObject({
      code: 1,
      rules: ['message/unique-id'],
    });
  }));

test('a refused change is worded near it, and told in the same words as by all records', () =>
  withCopy(messages, async (repo) => {
    const hook = new Hook(repo);
    // Nothing is known yet: all records are looked at, and what they say is kept though it is refused.
    const first = await hook.run({ 'messages/100.md': faulty(100) });
    expect(first).toMatchObject({ code: 1, isNear: false });
    const again = await hook.run({ 'messages/100.md': faulty(100).replace('green', 'blue') });
    expect(again).toEqual({ ...first, isNear: true });
    const mended = await hook.run({ 'messages/100.md': info(100) });
    expect(mended).toEqual({ code: 0, rules: [], isNear: true });
    await repo.commit('mended', {});
    expect(await hook.run({ 'messages/100.md': info(100, '\nMore.\n') })).toMatchObject({
      isNear: true,
    });
  }));

test('an operation is judged near what it writes, whatever else is not committed', () =>
  withCopy(messages, async (repo) => {
    const hook = new Hook(repo);
    expect(await hook.run({ 'messages/100.md': info(100) })).toMatchObject({ code: 0 });
    repo.write({ 'messages/101.md': info(101), 'notes.txt': 'Nobody has staged this.\n' });
    const before = hook.bytesOfChanges();
    const call =
      'message new INFO --from BlueLake --to RedStone --subject Load --text Green. --store';
    expect(await callBuilt(repo, call.split(' '), { env: hook.env })).toMatchObject({ code: 0 });
    expect(hook.bytesOfChanges()).toBeGreaterThan(before);
    expect(await hook.run({})).toEqual({ code: 0, rules: [], isNear: true });
  }));

const KINDS = `kinds:
  note: { files: [notes/*.md], format: markdown, id: id, fileName: "{id}", schema: lint/note.json, keep: fixed }
  run: { files: [runs/*.jsonl], format: jsonl, id: id, unique: folder }
`;

const note = (id: string, kind = 'fix') => `---\nid: ${id}\nkind: ${kind}\n---\n\nText.\n`;

/** Records of kinds that the configuration declares. */
async function declared(repo: TestRepository): Promise<void> {
  const files = Array.from({ length: FILES }, (_, id) => [`notes/n-${id}.md`, note(`n-${id}`)]);
  await repo.commit('notes', {
    ...Object.fromEntries(files),
    '.lint-protocol.yaml': KINDS,
    'lint/note.json': '{ "properties": { "kind": { "enum": ["fix", "feat"] } } }',
    'runs/a.jsonl': '{"id":1}\n{"id":2}\n',
  });
}

test('records of declared kinds are judged near a change, and all by a schema that changed', () =>
  withCopy(declared, async (repo) => {
    const hook = new Hook(repo);
    expect(await hook.run({ 'notes/n-b.md': note('n-b') })).toMatchObject({ code: 0 });
    expect(await hook.run({ 'notes/n-c.md': note('n-3') })).toEqual({
      code: 1,
      rules: ['custom/file-name', 'custom/unique-id'],
      isNear: true,
    });
    expect(await hook.run({ 'notes/n-c.md': note('n-c', 'other') })).toEqual({
      code: 1,
      rules: ['custom/schema'],
      isNear: true,
    });
    expect(
      await hook.run({
        'notes/n-c.md': note('n-c'),
        'runs/a.jsonl': '{"id":1}\n{"id":2}\n{"id":"2"}\n',
      }),
    ).toEqual({ code: 1, rules: ['custom/unique-id'], isNear: true });
    expect(
      await hook.run({
        'runs/a.jsonl': '{"id":1}\n{"id":2}\n{"id":3}\n',
        'notes/n-4.md': note('n-4', 'feat'),
      }),
    ).toEqual({ code: 1, rules: ['history/custom-fixed'], isNear: true });
    // What stood before is no news by another schema; what is new is judged by it.
    const stricter = { 'lint/note.json': '{ "properties": { "kind": { "const": "feat" } } }' };
    expect(await hook.run({ ...stricter, 'notes/n-4.md': note('n-4') })).toMatchObject({
      code: 1,
      rules: ['custom/schema', 'custom/schema'],
    });
  }));

test('a list of a declared kind is judged near the change by a process that knows it from memory', () =>
  withRepository(async (repo) => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => `{"id":"n${at}"}\n`).join('');
    await messages(repo);
    await repo.commit('notes', {
      '.lint-protocol.yaml': 'kinds:\n  note: { files: [notes.jsonl], format: jsonl, id: id }\n',
      'notes.jsonl': lines(9),
    });
    for (const count of [10, 11]) {
      repo.write({ 'notes.jsonl': lines(count) });
      await repo.git('add', '--all');
      // A process of its own: what another one declared is not known.
      expect(lintProtocol(repo, ['--staged'])).toMatchObject({ code: 0, err: '' });
    }
  }));
