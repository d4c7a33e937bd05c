import { expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { inShort, lintJson, lintProtocol } from './cli.ts';

const NO_CONTEXT = (id: number) => `---
id: ${id}
subject: "KICKOFF: start"
ack_required: true
---

# Start

## Research Question
Why?
`;

const ONLY = ['--only', 'MB-*'];

test('what was there before is not news, --all tells it too', async () => {
  await withRepository(async (repo) => {
    await repo.commit('old', { 'messages/1.md': NO_CONTEXT(1) });
    expect(lintJson(repo, ['--staged', ...ONLY])).toMatchObject({ code: 0, diagnostics: [] });

    repo.write({ 'messages/2.md': NO_CONTEXT(2) });
    expect(lintJson(repo, ['--staged', ...ONLY])).toMatchObject({ code: 0, diagnostics: [] });
    await repo.git('add', '--all');
    const news = lintJson(repo, ['--staged', ...ONLY]);
    expect(inShort(news)).toEqual(['messages/2.md:7:1 MB-003']);
    expect(news.code).toBe(1);
    expect(news.scope).toMatchObject({ mode: 'staged', base: await repo.git('rev-parse', 'HEAD') });
    expect(inShort(lintJson(repo, ['--staged', '--all', ...ONLY]))).toEqual([
      'messages/1.md:7:1 MB-003',
      'messages/2.md:7:1 MB-003',
    ]);
  });
});

test('an old problem stays old when its line or its file moves', async () => {
  await withRepository(async (repo) => {
    await repo.commit('old', { 'messages/1.md': NO_CONTEXT(1) });
    repo.write({ 'messages/1.md': NO_CONTEXT(1).replace('# Start', 'A line before.\n\n# Start') });
    await repo.git('add', '--all');
    expect(lintJson(repo, ['--staged', ...ONLY]).diagnostics).toEqual([]);
    await repo.git('mv', 'messages/1.md', 'messages/renamed.md');
    expect(lintJson(repo, ['--staged', ...ONLY]).diagnostics).toEqual([]);
  });
});

test('a second fault of the same kind in one record is news', async () => {
  const bad = '```delta\n{ "operation": ADD }\n```\n';
  const delta = `---\nid: 1\nsubject: "DELTA[opus]: x"\n---\n\n${bad}`;
  await withRepository(async (repo) => {
    await repo.commit('old', { 'messages/1.md': delta });
    repo.write({ 'messages/1.md': `${delta}\n${bad}` });
    await repo.git('add', '--all');
    expect(inShort(lintJson(repo, ['--staged', ...ONLY]))).toEqual(['messages/1.md:11:16 MB-005']);
  });
});

test('before the first commit everything is news', async () => {
  await withRepository(async (repo) => {
    repo.write({ 'messages/1.md': NO_CONTEXT(1) });
    await repo.git('add', '--all');
    expect(inShort(lintJson(repo, ['--staged', ...ONLY]))).toEqual(['messages/1.md:7:1 MB-003']);
  });
});

test('the index is judged, not the working tree', async () => {
  await withRepository(async (repo) => {
    repo.write({ 'messages/1.md': NO_CONTEXT(1) });
    await repo.git('add', '--all');
    repo.write({ 'messages/1.md': `${NO_CONTEXT(1)}\n## Context\nnow there\n` });
    expect(lintJson(repo, ['--staged', ...ONLY]).diagnostics).toHaveLength(1);
    expect(lintJson(repo, ONLY).diagnostics).toHaveLength(0);
  });
});

test('an unmerged index could not be checked', async () => {
  await withRepository(async (repo) => {
    await repo.commit('base', { 'messages/1.md': NO_CONTEXT(1) });
    await repo.git('switch', '--quiet', '-c', 'side');
    await repo.commit('side', { 'messages/1.md': NO_CONTEXT(2) });
    await repo.git('switch', '--quiet', 'main');
    await repo.commit('main', { 'messages/1.md': NO_CONTEXT(3) });
    await expect(repo.git('merge', 'side')).rejects.toThrow();
    const report = lintJson(repo, ['--staged']);
    expect(report).toMatchObject({ code: 3, status: 'error', error: { code: 'unmerged-index' } });
    expect(report.error?.message).toContain('messages/1.md');
  });
});

test('outside of a repository nothing can be checked, and that is said', async () => {
  await withRepository(async (repo) => {
    const run = lintProtocol(repo, [], { cwd: repo.base });
    expect(run.code).toBe(3);
    expect(run.out + run.err).toMatch(/not a git repository/i);
  });
});
