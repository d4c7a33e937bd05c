import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { filesOf, PATHS, soundEpic } from '../scenarios/sound-epic.ts';
import { errorsOf } from './play.ts';

const NOTES = '# Queues\n\n## Redis\n\n## Postgres\n\n## Rabbit\n';
const DRAFT = 'votes/CONS-0001.json';
const MATRIX = '.cleo/consensus/CONS-0001.json';
const MANIFEST = 'claudedocs/agent-outputs/MANIFEST.jsonl';

/** Calls an operation, which commits what it writes. */
async function consensus(repo: TestRepository, minute: number, ...args: readonly string[]) {
  const now = `2026-03-02T12:${String(minute).padStart(2, '0')}:00Z`;
  const words = ['consensus', ...args, '--now', now, '--commit', '--format', 'json'];
  const { code, out } = await call(words, { cwd: repo.root, env: repo.env });
  return { code, ...(JSON.parse(out) as { status: string; result: Record<string, unknown> }) };
}

function vote(file: string, option: string, confidence: string, section: string) {
  const rationale = `${option} is known here`;
  const evidence = `docs/queues.md#${section}=doc`;
  return [
    ...['vote', file, '--option', option, '--confidence', confidence],
    ...['--rationale', rationale, '--evidence', evidence, '--agent', `Agent${section}`],
  ];
}

async function entriesOf(repo: TestRepository) {
  const text = await repo.git('show', `HEAD:${MANIFEST}`);
  return text.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a vote from its draft to its rerun, each step committed, leaves a history without errors', async () => {
  await withRepository(async (repo) => {
    await repo.commit('notes', { 'docs/queues.md': NOTES });

    const options = ['--option', 'redis', '--option', 'postgres', '--option', 'rabbit'];
    const begun = await consensus(
      repo,
      1,
      ...['new', '--question', 'Which queue?', ...options, '--out', DRAFT],
    );
    expect(begun).toMatchObject({ code: 0, result: { questionId: 'CONS-0001' } });

    const early = await consensus(repo, 2, 'tally', DRAFT, '--task', 'T4797');
    expect(early).toMatchObject({ code: 61, status: 'unchanged', result: { verdict: null } });

    await consensus(repo, 3, ...vote(DRAFT, 'redis', '0.82', 'Redis'));
    await consensus(repo, 4, ...vote(DRAFT, 'postgres', '0.79', 'Postgres'));
    const last = await consensus(repo, 5, ...vote(DRAFT, 'rabbit', '0.3', 'Rabbit'));
    expect(last).toMatchObject({ code: 0, status: 'done', result: { open: [] } });

    const tally = ['tally', DRAFT, '--task', 'T4797', '--severity', 'redis=high'];
    const counted = await consensus(repo, 6, ...tally, '--session', 'S1');
    expect(counted).toMatchObject({
      code: 65,
      result: { verdict: 'CONTESTED', path: MATRIX, conflicts: ['c-0001-01'] },
    });
    const again = await consensus(repo, 7, 'tally', DRAFT);
    expect(again).toMatchObject({ code: 65, status: 'unchanged' });

    const resolved = await consensus(
      repo,
      8,
      ...['resolve', 'CONS-0001', '--type', 'choose-a', '--by', 'Ana'],
    );
    expect(resolved).toMatchObject({ code: 0, status: 'done', result: { open: [] } });
    const where = { cwd: repo.root, env: repo.env };
    const stands = await call(['consensus', 'tally', 'CONS-0001'], where);
    expect(stands).toMatchObject({ code: 65 });
    expect(stands.out).toContain('Ana has decided c-0001-01: redis\n');
    const handed = await consensus(repo, 9, 'handoff', 'CONS-0001');
    expect(handed).toMatchObject({ code: 0, result: { for: 'human', open: [] } });

    const rerun = 'votes/again.json';
    const warned = await consensus(
      repo,
      10,
      ...['new', '--rerun', 'CONS-0001', '--session', 'S1', '--out', rerun],
    );
    expect(JSON.stringify(warned)).toContain('contribution session begin');
    await consensus(repo, 11, ...vote(rerun, 'redis', '0.9', 'Redis'));
    await consensus(repo, 12, ...vote(rerun, 'postgres', '0.6', 'Postgres'));
    await consensus(repo, 13, ...vote(rerun, 'rabbit', '0.2', 'Rabbit'));
    const same = await consensus(
      repo,
      14,
      ...['tally', rerun, '--task', 'T4797', '--session', 'S1'],
    );
    expect(same).toMatchObject({ code: 2, error: { code: 'same-session' } });
    const decided = await consensus(
      repo,
      15,
      ...['tally', rerun, '--task', 'T4797', '--session', 'S2'],
    );
    expect(decided).toMatchObject({
      code: 0,
      result: { verdict: 'PROVEN', path: '.cleo/consensus/CONS-0001-r1.json' },
    });

    expect(await entriesOf(repo)).toMatchObject([
      { id: 'T4797-cons-0001', verdict: 'CONTESTED', status: 'partial' },
      { id: 'T4797-cons-0001-rerun1', verdict: 'PROVEN', status: 'complete' },
    ]);
    expect(await repo.git('status', '--porcelain')).toBe('');
    expect(await errorsOf(repo, '--history')).toEqual([]);
    const { code } = await call(['consensus', 'check', MATRIX, '--task', 'T4797'], {
      cwd: repo.root,
      env: repo.env,
    });
    expect(code).toBe(65);
  });
});

test('what contributions answered is counted, with their evidence', async () => {
  await withRepository(async (repo) => {
    await repo.commit('epic', filesOf(soundEpic()));
    const where = { cwd: repo.root, env: repo.env };
    const asked = ['contribution', 'consensus', '--epic', 'T2308', '--format', 'json'];
    const answers = await call(asked, where);
    repo.write({ '../answers.json': answers.out });
    const counted = await consensus(
      repo,
      1,
      ...['new', '--contributions', '@../answers.json', '--question-id', 'RCSD-001'],
      ...['--task', 'T2309'],
    );
    expect(counted).toMatchObject({
      code: 0,
      result: { verdict: 'PROVEN', top: 'Redis streams', actualConsensus: 0.5625 },
    });
    const matrix = JSON.parse(await repo.git('show', 'HEAD:.cleo/consensus/RCSD-001.json'));
    expect(matrix.options[0]).toMatchObject({
      rationale: 'session_20260126_080000_1a2b3c (0.9): It keeps order, which a table does not.',
      evidence: [{ file: PATHS.notes }, { url: 'https://example.org/streams' }],
    });
    expect(await errorsOf(repo, '--history')).toEqual([]);
  });
});
