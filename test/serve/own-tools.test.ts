import { expect, test } from 'vitest';
import { CONFLICT, MATRIX_PATH, matrix } from '../../src/protocols/consensus/example.ts';
import {
  BASELINE,
  BASELINE_PATH,
  CITED,
  contribution,
  META,
  PATH,
} from '../../src/protocols/contributions/example.ts';
import repair from '../../src/protocols/contributions/operations/manifest-repair.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { prepare } from '../operations/play.ts';
import { commandWords } from './command-words.ts';
import { served } from './served.ts';

/** What a server answers in a repository with these files. */
async function answersIn(
  files: Readonly<Record<string, string>>,
  ...requests: readonly (readonly [method: string, params: object])[]
) {
  let found: Awaited<ReturnType<typeof served>> = [];
  await withRepository(async (repo: TestRepository) => {
    await repo.commit('before', files);
    const lines = requests.map(([method, params]) => ({ id: '', method, params }));
    found = await served(repo, lines);
  });
  return found;
}

const LATER = contribution({ status: 'complete', _meta: { ...META, consensusReady: true } });
const STORE = { ...CITED, [BASELINE_PATH]: BASELINE, [PATH]: LATER };

test('the conflicts between contributions, and their consensus, are read', async () => {
  const [conflicts, consensus, nothing] = await answersIn(
    STORE,
    ['contributions.conflicts', { epic: 'T2308' }],
    ['contribution.consensus', {}],
    ['contributions.conflicts', { epic: 'T9999' }],
  );
  expect(conflicts?.result).toMatchObject({
    questions: 1,
    conflicts: [{ flagged: false, contribution: { path: PATH }, other: { path: BASELINE_PATH } }],
    notListed: 0,
    compared: { contributions: 2, sessions: 2 },
  });
  expect(consensus?.result).toMatchObject({ questions: expect.any(Array), leftOut: [] });
  expect(nothing?.error?.message).toContain('has the epic T9999');
});

test('a vote is checked by its path or its id', async () => {
  const contested = { verdict: 'CONTESTED', conflicts: [CONFLICT] };
  const files = {
    [MATRIX_PATH]: matrix(contested),
    'docs/queues.md': '# Queues\n\n## Redis\n\n## Postgres\n',
  };
  const [byPath, byId, unknown] = await answersIn(
    files,
    ['consensus.check', { file: MATRIX_PATH }],
    ['consensus.check', { file: 'CONS-0042' }],
    ['consensus.check', { file: 'CONS-0099' }],
  );
  expect(byPath?.result).toMatchObject({ verdict: 'CONTESTED', path: MATRIX_PATH });
  expect(byId?.result).toEqual(byPath?.result);
  expect(unknown?.error?.code).toBe('invalid_request');
  expect(commandWords(JSON.stringify(byPath?.result))).toBeNull();
});

test('the repository is linted: the gravest problems first, in words for clients', async () => {
  const message = (id: number, subject: string) =>
    `---\nid: ${id}\nsubject: ${JSON.stringify(subject)}\nfrom: RedStone\n---\n`;
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, nth) => [`messages/${nth}.md`, message(nth, 'KICKOFF: x')]),
  );
  const [all, one, sound] = await answersIn(
    files,
    ['lint.repository', {}],
    ['lint.repository', { paths: ['messages/1.md'] }],
    ['lint.repository', { staged: true }],
  );
  const listed = (all?.result ?? {}) as { readonly diagnostics?: readonly { level: string }[] };
  const { diagnostics = [], ...rest } = listed;
  expect(rest).toMatchObject({ ok: false, checked: { message: 30 } });
  expect(rest).not.toMatchObject({ notListed: 0 });
  expect(diagnostics).toHaveLength(20);
  expect(new Set(diagnostics.map(({ level }) => level))).toEqual(new Set(['error']));
  expect(one?.result).toMatchObject({
    diagnostics: expect.arrayContaining([expect.objectContaining({ path: 'messages/1.md' })]),
  });
  expect(sound?.result).toMatchObject({ ok: true, notListed: 0 });
  expect(commandWords(JSON.stringify(all?.result))).toBeNull();
});

test('a result says tools where it says what comes next, and a missing parameter does', () =>
  withRepository(async (repo) => {
    const isMeant = ({ name }: { name: string }) => name.startsWith('a contribution that was');
    await prepare(repo, repair.examples.find(isMeant) ?? expect.fail('no example'));
    const [repaired, missing] = await served(repo, [
      { id: 'a', method: 'contributions.manifest_repair' },
      { id: 'b', method: 'contributions.decide', params: { file: 'x.json' } },
    ]);
    const told = JSON.stringify(repaired?.result);
    expect(told).toContain('If the file is right: contributions.seal {');
    expect(commandWords(told)).toBeNull();
    expect(missing?.error?.message).toContain('`contributions.list` has those in use');
  }));
