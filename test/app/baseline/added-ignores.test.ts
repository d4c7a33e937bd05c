import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../../cli/call.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';

const CONFIG = '.lint-protocol.yaml';
const BROKEN = '---\nid: 2\nsubject: "hello"\n---\n\nHello.\n';
const ADD = ['--add-ignore', '--reason', 'from before the protocol'];

async function lint(repo: TestRepository, ...args: readonly string[]) {
  const { code, out, err } = await call([...args, '-f', 'json'], { cwd: repo.root, env: repo.env });
  if (out === '') throw new Error(err);
  const { diagnostics, summary, notes, error } = JSON.parse(out);
  const told = diagnostics.map(({ rule, path }: Record<string, string>) => `${rule} ${path}`);
  return { code, told, excused: summary.excused, notes: notes as readonly string[], error };
}

const configOf = (repo: TestRepository) => readFileSync(join(repo.root, CONFIG), 'utf8');

test('each record whose problems are reported gets an entry, and comments stay', () =>
  withRepository(async (repo) => {
    await repo.commit('old', {
      [CONFIG]: '# ours\nlimits: { depth: 200 }\n',
      'messages/2.md': BROKEN,
      'messages/3.md': BROKEN.replace('2', '3'),
    });
    const before = await lint(repo);
    expect(before.told).toContain('MB-001 messages/2.md');
    const one = await lint(repo, 'messages/2.md', '--only', 'MB-001', ...ADD);
    expect(one).toMatchObject({ code: 0, told: [], excused: 1 });
    expect(one.notes[0]).toBe(
      `1 entry of ignore added to ${CONFIG}, for 1 problem. Have the file reviewed, and commit it. Entries suppress only problems that are committed already.`,
    );
    expect(configOf(repo)).toBe(
      '# ours\nlimits: { depth: 200 }\nignore:\n  - rule: MB-001\n    path: messages/2.md\n    record: "2"\n    reason: from before the protocol\n',
    );
    const after = await lint(repo);
    expect(after).toMatchObject({ excused: 1 });
    expect(after.told).not.toContain('MB-001 messages/2.md');
    expect(after.told).toContain('MB-001 messages/3.md');
    expect(await lint(repo, ...ADD)).toMatchObject({ code: 0, told: [] });
    const text = configOf(repo);
    expect((await lint(repo, ...ADD)).notes).toEqual(['There was nothing to ignore.']);
    expect(configOf(repo)).toBe(text);
    // What is new is not excused by them.
    await repo.commit('ignored', {});
    await repo.git('add', '--all');
    repo.write({ 'messages/2.md': BROKEN.replace('hello', 'another') });
    await repo.git('add', '--all');
    expect((await lint(repo, '--staged')).told).toContain('MB-001 messages/2.md');
  }));

test('an entry means exactly the files of the problem, whatever they are called, and all copies', () =>
  withRepository(async (repo) => {
    await repo.commit('old', {
      'agents/A/outbox/2 [x],{y}.md': BROKEN,
      'agents/B/inbox/2 [x],{y}.md': BROKEN,
    });
    const before = await lint(repo);
    expect(before.told.length).toBeGreaterThan(0);
    expect(await lint(repo, ...ADD)).toMatchObject({ code: 0, told: [] });
    expect(await lint(repo)).toMatchObject({ code: 0, told: [], excused: before.told.length });
  }));

test('files that no path of ignore can name are left, with the reason that is so', () =>
  withRepository(async (repo) => {
    const long = (box: string) => `agents/${'Agent'.repeat(40)}/${box}/${'m'.repeat(60)}.md`;
    await repo.commit('old', { [long('outbox')]: BROKEN, [long('inbox')]: BROKEN });
    const { told, notes } = await lint(repo, ...ADD);
    expect(told.length).toBeGreaterThan(0);
    expect(notes.join(' ')).toContain('at most 500 characters');
    expect(notes.join(' ')).not.toContain('what must not change');
  }));

test('what must not change is left, with what excuses it', () =>
  withRepository(async (repo) => {
    await repo.commit('first', {
      [CONFIG]: 'history: { appendOnly: [ledger.jsonl] }\n',
      'ledger.jsonl': '{"a":1}\n{"a":2}\n',
    });
    repo.write({ 'ledger.jsonl': '{"a":1}\n{"a":3}\n' });
    const text = configOf(repo);
    const run = await lint(repo, ...ADD);
    expect(run).toMatchObject({ code: 1, told: ['history/append-only ledger.jsonl'], excused: 0 });
    expect(run.notes).toEqual([
      'There was nothing to ignore.',
      '1 problem was not ignored: changes of recorded data are excused only by commit or blob, and expired entries stay expired (first history/append-only in "ledger.jsonl"). Fix it, or see `lint-protocol explain history/append-only`.',
    ]);
    expect(configOf(repo)).toBe(text);
  }));

test('more entries than a configuration may have are not written', () =>
  withRepository(async (repo) => {
    const messages = Array.from({ length: 1001 }, (_, i) => [
      `messages/${i + 1}.md`,
      BROKEN.replace('2', `${i + 1}`),
    ]);
    await repo.commit('old', Object.fromEntries(messages));
    const { code, error } = await lint(repo, '--only', 'MB-001', ...ADD);
    expect({ code, error }).toMatchObject({ code: 2, error: { code: 'too-many-ignores' } });
    expect(error.message).toBe('ignore can have 1000 entries, and this would make 1001.');
    await repo.git('diff', '--exit-code');
  }));

test('it needs a reason, the working tree, and no other file for the same', () =>
  withRepository(async (repo) => {
    await repo.commit('old', { 'messages/2.md': BROKEN });
    for (const [args, code] of [
      [['--add-ignore'], 'no-reason'],
      [['--staged', ...ADD], 'baseline-elsewhere'],
      [['--baseline', 'b.jsonl', '--baseline-update', ...ADD], 'conflicting-options'],
    ] as const) {
      expect(await lint(repo, ...args)).toMatchObject({ code: 2, error: { code } });
    }
  }));
