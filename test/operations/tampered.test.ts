import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyOperation, OperationExample } from '../../src/core/operation.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { loadRules } from '../../src/protocols/rules.ts';
import { baseWith, CONTENT, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { oneOf } from '../runs.ts';
import { callCommand, filesIn, play, prepare, restore } from './play.ts';

const operations = await loadOperations();
const tampering = new Set(
  (await loadRules()).flatMap(({ id, tellsTampering }) => (tellsTampering ? [id] : [])),
);

/** Changes a file as somebody would who hopes that nobody looks; null where there is nothing to change. */
const TAMPERING: readonly {
  readonly what: string;
  readonly path: RegExp;
  readonly change: (text: string) => string | null;
}[] = [
  {
    what: 'the rationale of a contribution that has a checksum',
    path: /\.cleo\/contributions\/[^/]+\.json$/,
    change: (text) =>
      /"checksum": ?"[a-f0-9]{16}"/.test(text) && /"rationale": ?"/.test(text)
        ? text.replace(/("rationale": ?")/, '$1Forged. ')
        : null,
  },
  {
    what: 'the content of a source',
    path: /\.vouch\/sources\/[0-9a-f]{64}\/content$/,
    change: (text) => `${text}Forged.\n`,
  },
];

/** What a file is named by in what a call writes. */
function nameOf(path: string, text: string): string {
  const [, source] = /sources\/([0-9a-f]{64})\/content$/.exec(path) ?? [];
  return source ?? /contrib_[0-9a-f]{8}/.exec(text)?.[0] ?? path;
}

/** The lines that a call writes anew. */
function newLines({ before, worktree = {}, after = {} }: OperationExample): string {
  return Object.entries(after)
    .flatMap(([path, text]) => {
      const held = new Set(textOf({ ...before, ...worktree }[path])?.split('\n'));
      return (text ?? '').split('\n').filter((line) => !held.has(line));
    })
    .join('\n');
}

interface Case {
  readonly operation: AnyOperation;
  readonly example: OperationExample;
  readonly path: string;
  readonly text: string;
}

/** Examples of calls that write, and a file that what they write names. */
function casesOf(path: RegExp, change: (text: string) => string | null): readonly Case[] {
  return operations.flatMap((operation) =>
    operation.effects === 'reads'
      ? []
      : operation.examples.flatMap((example) => {
          const { before, worktree = {}, after = {}, error, refused } = example;
          // What settles a merge of an archive keeps one of two versions: that is a repair.
          const isRepair = example.input['settle'] === true;
          if (error !== undefined || refused !== undefined || isRepair) return [];
          const written = newLines(example);
          return Object.entries({ ...before, ...worktree }).flatMap(([file, content]) => {
            const text = textOf(content);
            const changed = text === null || !path.test(file) ? null : change(text);
            const isRested = file in after || written.includes(nameOf(file, text ?? ''));
            return changed === null || !isRested
              ? []
              : { operation, example, path: file, text: changed };
          });
        }),
  );
}

function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content;
  const bytes = content as { readonly base64?: string } | undefined;
  return bytes?.base64 === undefined ? null : Buffer.from(bytes.base64, 'base64').toString();
}

/** Those whose purpose is to put right what was changed, and what has another example as its ground. */
const REPAIRING: ReadonlySet<string> = new Set([
  'contributions/seal',
  'contributions/repair',
  'vouch/register-source',
  'vouch/register-source-from-path',
  // What comes back with a bundle is what the bundle says.
  'vouch/import-apply',
  // It counts nothing that is not as it was recorded, and says so.
  'contributions/synthesize',
]);

/** What withdraws something may do so whatever that rested on. */
const WITHDRAWING: ReadonlySet<string> = new Set([
  'vouch/archive',
  'vouch/redact',
  'vouch/reject',
  'vouch/contradict',
  'vouch/expire',
]);

describe.each(TAMPERING)('$what', ({ path, change }) => {
  const cases = casesOf(path, change).filter(({ operation }) => !REPAIRING.has(operation.id));

  test('is something that operations rest on', () => {
    expect(cases.length).toBeGreaterThan(10);
  });

  test.each(
    cases
      .filter(({ operation }) => !WITHDRAWING.has(operation.id))
      .map((each) => [`${each.operation.id}: ${each.example.name} (${each.path})`, each] as const),
  )('%s', (name, { operation, example, path: file, text }) =>
    withRepository(async (repo) => {
      for (const isCommitted of oneOf([false, true], name)) {
        if (isCommitted) await rewind(repo);
        await prepare(repo, example);
        repo.write({ [file]: text });
        if (isCommitted) await repo.commit('forged', { [file]: text });
        const before = filesIn(repo);
        const played = await play(operation, example, repo, { backend: 'js' });
        expect(filesIn(repo)).toEqual(before);
        const end = played.status === 'thrown' ? played.error : played.status;
        // What is archived has to be committed first, and to be what an interrupted call left.
        if ((!isCommitted && end === 'uncommitted-file') || end === 'archive-taken') continue;
        // A merge that a commit has is not taken back, whatever else is wrong with it.
        if (isCommitted && end === 'merged-contribution') continue;
        expect([end, rulesOf(played)]).toEqual(['refused', expect.arrayContaining([true])]);
        const called = await callCommand(operation, example, repo, '--backend', 'js');
        expect(called.code).toBe(1);
        expect(filesIn(repo)).toEqual(before);
        restore(repo, before);
      }
    }),
  );
});

/** Whether each problem is of a rule that reports tampering. */
function rulesOf(played: Awaited<ReturnType<typeof play>>): readonly boolean[] {
  return 'diagnostics' in played ? played.diagnostics.map(({ rule }) => tampering.has(rule)) : [];
}

async function rewind(repo: TestRepository): Promise<void> {
  await repo.git('checkout', '--quiet', '--orphan', 'again');
  await repo.git('rm', '-r', '--quiet', '--force', '--ignore-unmatch', '.');
  await repo.git('clean', '-fdxq');
}

describe('a contribution of another session that was changed', () => {
  const example = operations
    .find(({ id }) => id === 'contributions/new')
    ?.examples.find(({ name }) => name === 'the file of the task is another session’s');

  test.each([false, true])('is no obstacle to a new one, committed: %s', async (isCommitted) => {
    const begin = operations.find(({ id }) => id === 'contributions/new');
    if (begin === undefined || example === undefined) throw new Error('no such example');
    await withRepository(async (repo) => {
      await prepare(repo, example);
      const path = '.cleo/contributions/T2310.json';
      const forged = filesIn(repo)[path]?.replace(/("rationale": ?")/, '$1Forged. ') ?? '';
      expect(forged).toContain('Forged. ');
      repo.write({ [path]: forged });
      if (isCommitted) await repo.commit('forged', { [path]: forged });
      expect(await play(begin, example, repo)).toMatchObject({ status: 'done' });
    });
  });
});

describe('a source is put right by registering its bytes', () => {
  const CONTENT_AT = `.vouch/sources/${SOURCE_ID}/content`;
  const META_AT = `.vouch/sources/${SOURCE_ID}/meta.yaml`;
  const register = operations.find(({ id }) => id === 'vouch/register-source');
  const propose = operations.find(({ id }) => id === 'vouch/propose-claim');
  const given = { input: { content: CONTENT, locator: 'docs/refunds.md', actor: 'scout' } };
  const quote = 'Refunds take a year.';
  const claim = {
    input: { text: 'A year.', evidence: [{ source_id: SOURCE_ID, quote }], actor: 'scout' },
  };

  test.each([
    ['overwritten', { [CONTENT_AT]: `${quote}\n` }, false],
    ['overwritten in a commit', { [CONTENT_AT]: `${quote}\n` }, true],
    ['wrong from its first commit', { [CONTENT_AT]: `${quote}\n` }, 'first'],
    [
      'wrong from its first commit, and alone',
      { [CONTENT_AT]: `${quote}\n`, [META_AT]: null },
      'first',
    ],
    ['deleted', { [CONTENT_AT]: null }, false],
    ['deleted with its folder', { [CONTENT_AT]: null, [META_AT]: null }, false],
  ] as const)('%s', async (_how, files, isCommitted) => {
    if (register === undefined || propose === undefined) throw new Error('no such operation');
    await withRepository(async (repo) => {
      const isFirst = isCommitted === 'first';
      const forgeries = Object.entries(isFirst ? files : {});
      const began = Object.entries({ ...baseWith(), ...Object.fromEntries(forgeries) });
      const before = Object.fromEntries(
        began.flatMap(([path, content]) => (content === null ? [] : [[path, content]])),
      );
      await prepare(repo, { name: 'a base', before, ...given });
      for (const [path, text] of isFirst ? [] : Object.entries(files)) {
        if (text === null) rmSync(join(repo.root, path));
        else repo.write({ [path]: text });
      }
      if (isCommitted === true) await repo.git('commit', '--quiet', '--all', '--message', 'forged');
      const forged = filesIn(repo);
      const proposed = await play(propose, claim, repo);
      expect(['refused', 'thrown']).toContain(proposed.status);
      expect(filesIn(repo)).toEqual(forged);
      const registered = await play(register, given, repo);
      const isThere = !(META_AT in files);
      expect(registered).toMatchObject({
        status: 'done',
        result: { id: SOURCE_ID, deduplicated: isThere, repaired: isThere || isFirst },
      });
      expect(readFileSync(join(repo.root, CONTENT_AT), 'utf8')).toBe(CONTENT);
    });
  });
});
