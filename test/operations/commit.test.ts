import { expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

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
    const { chmodSync } = await import('node:fs');
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
