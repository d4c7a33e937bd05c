import { appendFileSync, rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { CITED, PATH } from '../../src/protocols/contributions/example.ts';
import { digest, entry, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { beyondDraft } from '../../src/protocols/contributions/operations/status-examples.ts';
import approve from '../../src/protocols/vouch/operations/approve.ts';
import init from '../../src/protocols/vouch/operations/init.ts';
import proposeClaim from '../../src/protocols/vouch/operations/propose-claim.ts';
import registerSource from '../../src/protocols/vouch/operations/register-source.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { play } from '../operations/play.ts';

const LOG = '.vouch/audit.log.jsonl';

/** A base with a claim that was approved and is not committed. */
async function approved(repo: TestRepository): Promise<void> {
  const by = (actor: string) => ({ env: { VOUCH_AGENT: actor } });
  await repo.commit('first', { 'README.md': 'x' });
  await play(init, { input: {}, ...by('maria') }, repo);
  const source = { content: 'Refunds are paid within 14 days.', locator: 'terms.md' };
  const kept = await play(registerSource, { input: source, ...by('scout') }, repo, { from: 50 });
  await repo.commit('a base');
  const { id } = resultOf(kept);
  const claim = { text: 'Refunds are paid within 14 days.', evidence: [id as string] };
  const made = await play(proposeClaim, { input: claim, ...by('scout') }, repo, { from: 100 });
  const { proposal_id: proposalId } = resultOf(made);
  const decided = { input: { proposalId }, ...by('maria') };
  expect(await play(approve, decided, repo, { from: 150 })).toMatchObject({ status: 'done' });
}

function resultOf(played: Awaited<ReturnType<typeof play>>): Readonly<Record<string, unknown>> {
  return 'result' in played && played.result !== null ? { ...played.result } : {};
}

/** The problems of what is staged, a line each. */
async function staged(repo: TestRepository): Promise<readonly string[]> {
  const caller = { cwd: repo.root, env: repo.env };
  const { out } = await call(['--staged', '--format', 'agent'], caller);
  return out.split('\n').filter((line) => line.startsWith('error '));
}

test('what a tool wrote and was staged in part is staged whole, and not taken back', () =>
  withRepository(async (repo) => {
    await approved(repo);
    await repo.git('add', '.vouch/claims', '.vouch/decided');
    const found = await staged(repo);
    expect(found).toHaveLength(2);
    for (const line of found) {
      expect(line).toMatch(
        /^error history\/audited .* has this right, but what is in .*audit\.log\.jsonl.* is not staged/,
      );
      expect(line.match(/Run: [^"]*/g)).toEqual([`Run: git --literal-pathspecs add -- ${LOG}`]);
    }
    await repo.git('add', LOG);
    expect(await staged(repo)).toEqual([]);
  }));

test('a log whose other lines are wrong is no remedy', () =>
  withRepository(async (repo) => {
    await approved(repo);
    await repo.git('add', '.vouch/claims', '.vouch/decided');
    appendFileSync(join(repo.root, LOG), '{"event":"claim.confirm"}\n');
    const found = await staged(repo);
    expect(found).toHaveLength(2);
    for (const line of found) expect(line).not.toContain('is not staged');
  }));

test('what the working tree has right is staged, also where that is no log', () =>
  withRepository(async (repo) => {
    const message = (subject: string) => `---\nsubject: "${subject}"\n---\n\nThe queue is mine.\n`;
    await repo.commit('first', { 'README.md': 'x' });
    repo.write({ 'messages/1.md': message('mine') });
    await repo.git('add', '.');
    expect((await staged(repo)).join()).not.toContain('is not staged');
    repo.write({ 'messages/1.md': message('INFO: the queue is mine') });
    const [found, ...others] = await staged(repo);
    expect(others).toEqual([]);
    expect(found).toMatch(/^error MB-001 .* has this right, but .*messages\/1\.md.* is not staged/);
    expect(found?.match(/Run: [^"]*/g)).toEqual([
      'Run: git --literal-pathspecs add -- messages/1.md',
    ]);
    // What is wrong there as well is not to be staged.
    repo.write({ 'messages/1.md': message('also mine') });
    expect((await staged(repo)).join()).not.toContain('is not staged');
  }));

test('an archival of which the archive is not staged is staged whole, and not taken back', () =>
  withRepository(async (repo) => {
    const text = beyondDraft('complete');
    const path = PATH;
    const listed = entry({ status: 'complete', checksum: digest(text) });
    await repo.commit('complete', { ...CITED, [path]: text, [MANIFEST]: listed });
    rmSync(join(repo.root, path));
    const folder = `${posix.dirname(path)}/archive/T2308`;
    repo.write({
      [MANIFEST]: '',
      [`${folder}/CONTRIBUTIONS.jsonl`]: listed,
      [`${folder}/${posix.basename(path)}`]: text,
    });
    await repo.git('add', '-u');
    const found = await staged(repo);
    expect(found.length).toBeGreaterThan(0);
    for (const line of found) expect(line).toContain('is not staged. Stage that as well.');
    for (const [, command = ''] of found[0]?.matchAll(/Run: git ([^"]*)/g) ?? [])
      await repo.git(...command.split(' '));
    expect(await staged(repo)).toEqual([]);
    expect(await repo.git('status', '--porcelain')).not.toMatch(/^(?:\?\?|.[DM])/m);
  }));
