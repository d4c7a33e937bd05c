import { chmodSync, copyFileSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isFree } from '../../src/app/operate/commit.ts';
import {
  epicFiles,
  finishedText,
} from '../../src/protocols/contributions/operations/epic-examples.ts';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { completeEpic, filesOf, PATHS } from '../scenarios/sound-epic.ts';
import { callCommand, contentsOf, errorsOf, prepare } from './play.ts';

const ACK = ['message', 'ack', '1', '--from', 'QuietHarbor', '--status', 'Received'];
const NOW = ['--now', '2026-03-02T12:00:00Z', '--format', 'json'];

async function acknowledged(repo: TestRepository, ...options: readonly string[]) {
  const { code, out } = await call([...ACK, ...NOW, ...options], { cwd: repo.root, env: repo.env });
  return { code, document: JSON.parse(out) };
}

async function withKickoff(work: (repo: TestRepository) => Promise<void>): Promise<void> {
  await withRepository(async (repo) => {
    await repo.commit('kickoff', { 'messages/kickoff.md': VALID_MESSAGES.KICKOFF });
    await work(repo);
  });
}

test('what was written is committed, and nothing else', async () => {
  await withKickoff(async (repo) => {
    repo.write({ 'staged.txt': 'mine', 'other.txt': 'mine' });
    await repo.git('add', 'staged.txt');
    const { code, document } = await acknowledged(repo, '--commit');
    expect(code).toBe(0);
    expect(document.commit).toBe(await repo.head());
    expect(await repo.git('show', '--name-status', '--format=%s')).toBe(
      `Acknowledge message 1\n\nA\t${document.result.path}`,
    );
    expect(await repo.git('status', '--porcelain')).toBe('A  staged.txt\n?? other.txt');
  });
});

test('so is what a sparse checkout leaves out', async () => {
  await withKickoff(async (repo) => {
    await repo.git('sparse-checkout', 'set', 'docs');
    const { document } = await acknowledged(repo, '--commit');
    expect(await repo.git('show', '--name-status', '--format=')).toBe(`A\t${document.result.path}`);
  });
});

test('in the middle of a merge nothing is written, since git would not commit it', async () => {
  await withKickoff(async (repo) => {
    repo.write({ '.git/MERGE_HEAD': `${await repo.head()}\n` });
    const { code, document } = await acknowledged(repo, '--commit');
    expect([code, document.error.code]).toEqual([2, 'unended-merge']);
    expect(await repo.git('status', '--porcelain')).toBe('');
    expect((await acknowledged(repo)).code).toBe(0);
  });
});

test('nor in a hook of a commit that is made from an index of its own', async () => {
  await withKickoff(async (repo) => {
    repo.write({ '.git/hooks/pre-commit': '#!/bin/sh\necho "$GIT_INDEX_FILE" >&2\nexit 1\n' });
    chmodSync(`${repo.root}/.git/hooks/pre-commit`, 0o755);
    const index = await repo.git('commit', '-a', '--allow-empty', '-m', 'x').catch(String);
    const [file = ''] = /\S+\.lock/.exec(index) ?? [];
    copyFileSync(`${repo.root}/.git/index`, `${repo.root}/.git/index.lock`);
    const env = { ...repo.env, GIT_INDEX_FILE: file };
    const { code, out } = await call([...ACK, ...NOW, '--commit'], { cwd: repo.root, env });
    expect([code, JSON.parse(out).error.code]).toEqual([2, 'unended-merge']);
  });
});

test('another git that writes the index is waited for', async () => {
  await withKickoff(async (repo) => {
    repo.write({ '.git/index.lock': '' });
    setTimeout(() => rmSync(`${repo.root}/.git/index.lock`), 200);
    expect((await acknowledged(repo, '--commit')).code).toBe(0);
    const lock = `${repo.root}/.git/index.lock`;
    repo.write({ '.git/index.lock': '' });
    const waits: number[] = [];
    expect(await isFree(lock, async (milliseconds) => waits.push(milliseconds))).toBe(false);
    expect(waits).toHaveLength(100);
  });
});

test('the message may be given', async () => {
  await withKickoff(async (repo) => {
    await acknowledged(repo, '--commit=Seen: $(touch x) "y"');
    expect(await repo.git('log', '-1', '--format=%s')).toBe('Seen: $(touch x) "y"');
  });
});

test('where a hook refuses the commit, the file stays, unstaged, and the error says so', async () => {
  await withKickoff(async (repo) => {
    repo.write({ '.git/hooks/pre-commit': '#!/bin/sh\necho not today >&2\nexit 1\n' });
    await repo.git('update-index', '--refresh');
    chmodSync(`${repo.root}/.git/hooks/pre-commit`, 0o755);
    const { code, document } = await acknowledged(repo, '--commit');
    expect([code, document.error.code]).toEqual([3, 'not-committed']);
    expect(document.error.message).toContain('not today');
    expect(await repo.git('status', '--porcelain')).toBe('?? messages/2026/');
  });
});

test('a dry run commits nothing', async () => {
  await withKickoff(async (repo) => {
    const head = await repo.head();
    const { document } = await acknowledged(repo, '--commit', '--dry-run');
    expect([document.status, document.commit, await repo.head()]).toEqual(['done', null, head]);
    expect(await repo.git('status', '--porcelain')).toBe('');
  });
});

test('what is staged of a file is committed with it, but not where the working tree has other changes', async () => {
  await withRepository(async (repo) => {
    const files = filesOf(completeEpic());
    const edited = files[PATHS.second]?.replace('in the last outage', 'in either outage') ?? '';
    await repo.commit('the epic', files);
    repo.write({ [PATHS.second]: edited });
    await repo.git('add', '--all');
    repo.write({ [PATHS.second]: edited.replace('in either outage', 'in both outages') });
    const seal = ['contribution', 'seal', PATHS.second, '--commit', '--format', 'json'];
    const { code, out } = await call(seal, { cwd: repo.root, env: repo.env });
    expect([code, JSON.parse(out).error.code]).toEqual([2, 'staged-changes']);
    expect(await repo.git('diff', '--name-only')).toBe(PATHS.second);
    repo.write({ [PATHS.second]: edited });
    const again = await call([...seal, '--reason', 'Two'], { cwd: repo.root, env: repo.env });
    expect([again.code, JSON.parse(again.out).status]).toEqual([0, 'done']);
    expect(await repo.git('status', '--porcelain')).toBe('');
  });
});

test('a commit that would lack what its files need is refused, where the working tree passes', async () => {
  await withRepository(async (repo) => {
    await repo.commit('manifest', { 'claudedocs/agent-outputs/MANIFEST.jsonl': '' });
    const output = async (slug: string, ...options: readonly string[]) => {
      const words = ['subagent', 'output', 'new', '--task', 'T1001', '--slug', slug];
      const more = [
        '--category',
        'research',
        '--title',
        'Caches',
        '--record',
        '--followup',
        'All of it',
      ];
      const given = [...words, ...more, ...NOW, ...options];
      const { code, out } = await call(given, { cwd: repo.root, env: repo.env });
      return { code, document: JSON.parse(out) };
    };
    expect(await output('one')).toMatchObject({ code: 0 });
    const head = await repo.head();
    const { code, document } = await output('two', '--commit');
    expect([code, document.status]).toEqual([1, 'refused']);
    expect(document.notes.at(-1)).toContain('the commit would not');
    // The file is there: nothing is to be restored.
    expect([document.diagnostics[0].help, document.diagnostics[0].then]).toEqual([null, []]);
    expect(await repo.head()).toBe(head);
    await repo.commit('the first');
    expect(await output('two', '--commit')).toMatchObject({ code: 0 });
  });
});

test('a file is found by its name in the folder of the caller', async () => {
  await withKickoff(async (repo) => {
    const args = ['message', 'ack', 'kickoff.md', '--from', 'QuietHarbor', '--status', 'Received'];
    const cwd = `${repo.root}/messages`;
    const { code, out } = await call([...args, ...NOW], { cwd, env: repo.env });
    expect([code, JSON.parse(out).result.acknowledges]).toEqual([0, '1']);
  });
});

/** What a call on the command line comes to. */
async function called(repo: TestRepository, ...args: readonly string[]) {
  const { code, out } = await call([...args, ...NOW], { cwd: repo.root, env: repo.env });
  const { status, commit, diagnostics } = JSON.parse(out);
  return { code, status, isCommitted: commit !== null, diagnostics };
}

const UNCHANGED = { code: 0, status: 'unchanged', diagnostics: [] };

test.each([
  ['an acknowledgement', { 'messages/kickoff.md': VALID_MESSAGES.KICKOFF }, ACK],
  [
    'an archival',
    epicFiles({ second: finishedText(), epicStatus: 'done' }),
    ['contribution', 'archive', 'T2308'],
  ],
  ['a seal', filesOf(completeEpic()), ['contribution', 'seal', PATHS.second]],
])(
  '%s that an earlier call wrote is committed by the same call, once',
  async (name, files, args) => {
    await withRepository(async (repo) => {
      await repo.commit('before', files);
      if (name === 'a seal') {
        const text = files[PATHS.second as keyof typeof files] as string;
        repo.write({ [PATHS.second]: text.replace('in the last outage', 'in either outage') });
      }
      repo.write({ 'other.txt': 'mine' });
      expect(await called(repo, ...args)).toMatchObject({ code: 0, status: 'done' });
      const first = await called(repo, ...args, '--commit');
      expect(first).toEqual({ ...UNCHANGED, isCommitted: true });
      expect(await repo.git('status', '--porcelain')).toBe('?? other.txt');
      const second = await called(repo, ...args, '--commit');
      expect(second).toEqual({ ...UNCHANGED, isCommitted: false });
      expect(await errorsOf(repo, '--range', 'HEAD~1..HEAD')).toEqual([]);
    });
  },
);

test('an output that was edited by hand is in the commit of its entry', async () => {
  await withRepository(async (repo) => {
    const output = 'claudedocs/agent-outputs/research/T1001-caches.md';
    const text =
      '# Caches\n\n**Task**: T1001\n**Date**: 2026-03-02\n**Status**: partial\n\n---\n\n## Summary\n\nA.\n\n## Content\n\nB.\n\n## References\n\nC.\n';
    await repo.commit('begun', { 'claudedocs/agent-outputs/MANIFEST.jsonl': '', [output]: text });
    repo.write({ [output]: text.replace('partial', 'complete'), 'other.txt': 'mine' });
    const record = ['subagent', 'record', output, '--status', 'complete', '--finding', 'One.'];
    expect(await called(repo, ...record, '--commit')).toEqual({
      ...{ code: 0, status: 'done', diagnostics: [], isCommitted: true },
    });
    expect(await repo.git('status', '--porcelain')).toBe('?? other.txt');
    expect(await errorsOf(repo, '--range', 'HEAD~1..HEAD')).toEqual([]);
  });
});

/** The examples that remove files of the last commit. */
const REMOVALS = (await loadOperations()).flatMap((operation) =>
  operation.examples.flatMap((example) => {
    const gone = Object.entries(example.after ?? {}).flatMap(([path, text]) =>
      text === null ? [path] : [],
    );
    return gone.length === 0 || example.worktree !== undefined
      ? []
      : [{ name: `${operation.command}: ${example.name}`, operation, example, gone }];
  }),
);

test.each(REMOVALS)(
  '$name, where git never knew what is removed',
  async ({ operation, example, gone }) => {
    await withRepository(async (repo) => {
      const drafts = new Set(gone);
      const known = Object.entries(example.before).filter(([path]) => !drafts.has(path));
      await prepare(repo, { ...example, before: Object.fromEntries(known) });
      repo.write(
        contentsOf(
          Object.fromEntries(Object.entries(example.before).filter(([path]) => drafts.has(path))),
        ),
      );
      const { code, out } = await callCommand(operation, example, repo, '--commit');
      const { error, status, commit } = JSON.parse(out);
      expect([code, error?.message ?? null]).toEqual([example.exitCode ?? 0, null]);
      expect([status, commit]).toEqual(['done', await repo.head()]);
      expect(await repo.git('status', '--porcelain')).toBe('');
    });
  },
);
