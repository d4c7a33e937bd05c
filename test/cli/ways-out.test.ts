import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ExampleFiles, FileContent } from '../../src/core/rule.ts';
import { schemaFiles, writtenOptions } from '../../src/core/written-options.ts';
import { rules } from '../all-rules.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { call } from './call.ts';
import { checkByEither } from './check-by-either.ts';

const CONFIG = '.lint-protocol.json';
/** That of examples which are about settings. */
const SHOWN = '.lint-protocol.yaml';

interface Told {
  readonly rule: string;
  readonly then: readonly { readonly text: string }[];
  readonly commit: string | null;
}

async function lint(repo: TestRepository, ...args: readonly string[]): Promise<readonly Told[]> {
  const { out, err } = await checkByEither([...args, '-f', 'json'], {
    cwd: repo.root,
    env: repo.env,
  });
  if (out === '') throw new Error(err);
  const { diagnostics, error } = JSON.parse(out);
  if (error !== null) throw new Error(error.message);
  return diagnostics;
}

function bytes(content: FileContent): string | Uint8Array | null {
  if (typeof content === 'string') return content;
  return 'base64' in content ? Buffer.from(content.base64, 'base64') : null;
}

/** Commits a state; null where it holds what a test does not write. */
async function commit(repo: TestRepository, files: ExampleFiles): Promise<boolean> {
  const written = Object.entries(files).map(([path, content]) => [path, bytes(content)] as const);
  if (written.some(([, content]) => content === null)) return false;
  for (const name of readdirSync(repo.root)) {
    if (name !== '.git') rmSync(join(repo.root, name), { recursive: true });
  }
  await repo.commit('next', Object.fromEntries(written) as Record<string, string | Uint8Array>);
  // Only what is published is accepted: all else is undone.
  await repo.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return true;
}

/** The configuration with what the helps say, as if somebody had pasted it and said why. */
function pasted(told: readonly Told[], options: Readonly<Record<string, unknown>> = {}): string {
  const lists: Record<string, unknown[]> = { 'history.accepted': [], ignore: [] };
  for (const { then: steps } of told) {
    const said = steps.at(-1)?.text ?? '';
    const found = /Add to (\S+) in \.lint-protocol\.yaml, with the reason: (\{ .* \})$/.exec(said);
    if (found === null) throw new Error(`no entry in: ${said}`);
    lists[found[1] ?? '']?.push({ ...JSON.parse(found[2] ?? ''), reason: 'Maria looked at it' });
  }
  const { ignore } = lists;
  const history = { ...(options['history'] ?? {}), accepted: lists['history.accepted'] };
  return JSON.stringify({ ...options, history, ignore });
}

// What these report comes with a merge alone: no example has one step.
const OF_MERGES = ['history/merged-copies', 'history/contribution-kept', 'history/output-kept'];
const BY_COMMIT = rules.filter(({ id, scope }) => scope === 'history' && !OF_MERGES.includes(id));
const BY_BLOB = rules.filter((rule) => rule.scope !== 'history' && rule.tellsTampering);

test('the agent format has the entry whole', () =>
  withRepository(async (repo) => {
    const settings = { [CONFIG]: JSON.stringify({ history: { appendOnly: ['ledger.jsonl'] } }) };
    await repo.commit('first', { ...settings, 'ledger.jsonl': '{"a":1}\n' });
    const id = await repo.commit('second', { 'ledger.jsonl': '{"a":2}\n' });
    await repo.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const [before, after] = ['{"a":1}\n', '{"a":2}\n'].map((text) => repo.blobId(text));
    const { out } = await call(['--history', '-f', 'agent'], { cwd: repo.root, env: repo.env });
    const [line = ''] = out.split('\n');
    const [, step = '""'] = /.* then \(data\): ("(?:[^"\\]|\\.)*") \| text/.exec(line) ?? [];
    const said: string = JSON.parse(step);
    expect(JSON.parse(said.slice(said.indexOf('{ ')))).toEqual({
      commit: id,
      path: 'ledger.jsonl',
      before,
      after,
      reason: '...',
    });
  }));

describe('the entry in the help, with a reason, excuses what a commit did', () => {
  test.each(BY_COMMIT.map((rule) => [rule.id, rule] as const))('%s', (id, rule) =>
    withRepository(async (repo) => {
      const example = rule.examples.invalid.find(
        ({ past, files }) =>
          past !== undefined &&
          !Array.isArray(past) &&
          Object.values({ ...past, ...files }).every((content) => bytes(content) !== null),
      );
      if (example === undefined) throw new Error(`${id} has no example of one step`);
      const { files, past, options = {} } = example;
      const shown = files[SHOWN];
      const own = { ...writtenOptions(options), rules: { [id]: 'error' } };
      const settings = { ...schemaFiles(options), [CONFIG]: JSON.stringify(own) };
      const around = shown === undefined ? settings : {};
      await commit(repo, { ...(past as ExampleFiles), ...around });
      await commit(repo, { ...files, ...around });
      const told = await lint(repo, '--history');
      expect(told.map(({ rule: each }) => each)).toContain(id);
      const accepted = typeof shown === 'string' ? pasted(told, parse(shown)) : pasted(told, own);
      await repo.commit('accepted', { [shown === undefined ? CONFIG : SHOWN]: accepted });
      expect(await lint(repo, '--history')).toEqual([]);
    }),
  );
});

describe('the entry in the help excuses what is not what was recorded', () => {
  test.each(BY_BLOB.map((rule) => [rule.id, rule] as const))('%s', (id, rule) =>
    withRepository(async (repo) => {
      const [example] = rule.examples.invalid;
      if (example === undefined) throw new Error(`${id} has no example`);
      await commit(repo, example.files);
      const only = ['--only', id];
      const told = await lint(repo, ...only);
      expect(told.length).toBeGreaterThan(0);
      // What no commit holds yet is mended.
      await repo.git('update-ref', '-d', 'HEAD');
      for (const args of [['--staged'], []]) {
        const [first] = await lint(repo, ...args, ...only);
        expect(JSON.stringify(first?.then)).not.toContain('Add to history.accepted');
      }
      await repo.commit('accepted', { [CONFIG]: pasted(told) });
      expect(await lint(repo, ...only)).toEqual([]);
    }),
  );
});
