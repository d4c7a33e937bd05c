import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call } from '../../cli/call.ts';
import { checkByEither } from '../../cli/check-by-either.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';

const LOG = 'ledger.jsonl';
const CONFIG = '.lint-protocol.yaml';
const TEXT = '# ours\nhistory:\n  appendOnly: [ledger.jsonl] # the ledger\n';
const ACCEPT = ['--history', '--baseline-update', '--reason', 'incident 12'];

async function lint(repo: TestRepository, ...args: readonly string[]) {
  const { code, out, err } = await checkByEither([...args, '-f', 'json'], {
    cwd: repo.root,
    env: repo.env,
  });
  if (out === '') throw new Error(err);
  const { diagnostics, summary, notes, error } = JSON.parse(out);
  const told = diagnostics.map(({ commit }: { commit: string }) => commit);
  return { code, told, excused: summary.excused, notes: notes as readonly string[], error };
}

const BASE = { commit: 'a'.repeat(40), path: 'x', before: null, after: null, reason: 'b' };

/** A repository with a rewrite on `main`, and one more on the branch that is checked out. */
async function rewritten(
  use: (repo: TestRepository, old: string, newer: string) => Promise<void>,
  text = TEXT,
  beside: Record<string, string> = {},
): Promise<void> {
  await withRepository(async (repo) => {
    await repo.commit('first', { ...beside, [CONFIG]: text, [LOG]: '{"a":1}\n{"a":2}\n' });
    const old = await repo.commit('old', { [LOG]: '{"a":1}\n{"a":3}\n' });
    await repo.git('checkout', '-q', '-b', 'work');
    const newer = await repo.commit('newer', { [LOG]: '{"a":1}\n{"a":4}\n' });
    await use(repo, old, newer);
  });
}

test('an abbreviated commit is refused, and the whole id is said', () =>
  rewritten(async (repo, old) => {
    const blob = 'b'.repeat(40);
    const text = (commit: string) =>
      `ignore: [{ rule: history/append-only, path: '**', commit: '${commit}', reason: a }]\nhistory: { accepted: [{ commit: '${commit}', path: x, before: null, after: ${blob}, reason: a }] }\n`;
    const told = async (commit: string, ...args: readonly string[]) => {
      repo.write({ [CONFIG]: text(commit) });
      return call(args, { cwd: repo.root, env: repo.env });
    };
    const { code, err } = await told(old.slice(0, 9));
    expect(code).toBe(2);
    const whole = `but is "${old.slice(0, 9)}"; the whole id is ${old}\n`;
    expect(err.split(whole)).toHaveLength(3);
    expect((await told('abcdef123')).err).toContain('but is "abcdef123"\n');
    expect((await told(old.slice(0, 9), '--config', CONFIG)).err).toContain(whole);
  }));

describe('--history --baseline-update --reason', () => {
  test('accepts what a protected ref has, and refuses what is newer', () =>
    rewritten(async (repo, old, newer) => {
      expect(await lint(repo, '--history')).toMatchObject({ code: 1, told: [old, newer] });
      const run = await lint(repo, ...ACCEPT);
      expect(run).toMatchObject({ code: 1, told: [newer], excused: 1 });
      expect(run.notes).toEqual([
        `1 entry was added to ${CONFIG}, for 1 problem. Have it reviewed, and commit it.`,
        '1 problem was not accepted, for no protected ref and no upstream has their commits yet. What is not published can be undone: each problem says how.',
        `  history/append-only in "${LOG}", commit ${newer}`,
      ]);
      const text = readFileSync(join(repo.root, CONFIG), 'utf8');
      expect(text).toContain('# ours\n');
      expect(text).toContain('# the ledger\n');
      expect(text).toContain(`commit: ${old}\n`);
      expect(text).toContain('reason: incident 12\n');
      expect(text).not.toContain(newer);
      await repo.commit('accepted');
      expect(await lint(repo, '--history')).toMatchObject({ told: [newer], excused: 1 });
      // Once is enough.
      expect((await lint(repo, ...ACCEPT)).notes[0]).toContain('There was nothing to accept');
      expect(readFileSync(join(repo.root, CONFIG), 'utf8')).toBe(text);
    }));

  test('lists what stands on the branch that is checked out, which no remote has', () =>
    rewritten(async (repo, old) => {
      await repo.git('checkout', '-q', 'main');
      const run = await lint(repo, ...ACCEPT);
      expect(run).toMatchObject({ code: 1, told: [old], excused: 0 });
      expect(run.notes).toContain(`  history/append-only in "${LOG}", commit ${old}`);
    }));

  test('of a branch that a remote has as well, what was seen there', () =>
    rewritten(async (repo, old) => {
      await repo.git('update-ref', 'refs/remotes/origin/main', `${old}~1`);
      const run = await lint(repo, ...ACCEPT);
      expect(run).toMatchObject({ code: 1, excused: 0 });
      expect(run.told).toHaveLength(2);
      await repo.git('update-ref', 'refs/remotes/origin/main', old);
      expect(await lint(repo, ...ACCEPT)).toMatchObject({ excused: 1 });
    }));

  test('keeps the list that the file extends', () =>
    rewritten(
      async (repo, old) => {
        expect(await lint(repo, ...ACCEPT)).toMatchObject({ excused: 1 });
        const text = readFileSync(join(repo.root, CONFIG), 'utf8');
        expect(text).toContain(`commit: ${'a'.repeat(40)}\n`);
        expect(text).toContain(`commit: ${old}\n`);
      },
      'extends: base.json\n',
      { 'base.json': JSON.stringify({ history: { appendOnly: [LOG], accepted: [BASE] } }) },
    ));

  test('needs a reason, and --reason needs it', () =>
    rewritten(async (repo) => {
      for (const [args, code] of [
        [['--history', '--baseline-update'], 'no-reason'],
        [['--history', '--baseline-update', '--reason', ' '], 'no-reason'],
        [['--history', '--reason', 'x'], 'lonely-option'],
        [['--baseline-update', '--reason', 'x'], 'lonely-option'],
      ] as const) {
        expect(await lint(repo, ...args)).toMatchObject({ code: 2, error: { code } });
      }
      const { error } = await lint(repo, '--since', 'HEAD~1', '--baseline-update');
      expect(error).toMatchObject({ code: 'baseline-elsewhere' });
      expect(error.help).toContain('--history --baseline-update --reason TEXT');
    }));
});
