import { describe, expect, test } from 'vitest';
import { vouchStore } from '../../scripts/bench/vouch-store.ts';
import { check } from '../../src/app/lint.ts';
import { type LintRequest, lintRequest } from '../../src/app/lint-request.ts';
import type { Block, Chapter } from '../../src/core/chapter.ts';
import { MATRIX_PATH, matrix } from '../../src/protocols/consensus/example.ts';
import { contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

/** What a page shows of the working tree. */
async function shownOf(repo: TestRepository, request: Partial<LintRequest> = {}) {
  const stderr = { write: () => undefined, isTerminal: false, isFile: true, columns: undefined };
  const asker = { cwd: repo.root, env: repo.env, stdin: nothing(), stderr };
  const page = { linkTemplate: null };
  return (await check(lintRequest({ page, ...request }), asker)).shown ?? null;
}

async function chaptersOf(repo: TestRepository, isPage = true): Promise<readonly Chapter[] | null> {
  return (await shownOf(repo, isPage ? {} : { page: null }))?.chapters ?? null;
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // Nobody reads it.
}

function block<B extends Block['block']>(
  chapters: readonly Chapter[] | null,
  name: string,
  sort: B,
  title?: string,
): Extract<Block, { block: B }> {
  const all = chapters?.find((chapter) => chapter.name === name)?.blocks ?? [];
  const found = all.find(
    (each) =>
      each.block === sort && (title === undefined || ('title' in each && each.title === title)),
  );
  if (found === undefined) throw new Error(`no ${sort} in ${name}: ${JSON.stringify(all)}`);
  return found as Extract<Block, { block: B }>;
}

/** A message of a thread. */
function message(id: number, envelope: string, body: string): string {
  const created = `2026-03-0${id}T10:00:00Z`;
  return `---\nid: ${id}\nthread_id: T\ncreated: ${created}\n${envelope}\n---\n${body}\n`;
}

describe('what a page shows', () => {
  test.each(['native', 'js'] as const)('%s: the commit, its date and its branch', (backend) =>
    withRepository(async (repo) => {
      const commitShown = async (request: Partial<LintRequest> = {}) =>
        (await shownOf(repo, { backend, ...request }))?.commit ?? null;
      expect(await commitShown()).toBeNull();
      const first = await repo.commit('first', { 'a.md': 'x' });
      const authored = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}[+-]\d\d:\d\d$/);
      expect(await commitShown()).toEqual({ id: first, authored, branch: 'main' });
      await repo.git('checkout', '-q', '--detach');
      expect(await commitShown()).toEqual({ id: first, authored, branch: 'main' });
      const second = await repo.commit('second', { 'a.md': 'y' });
      expect(await commitShown()).toEqual({ id: second, authored, branch: null });
      await repo.git('tag', 'v1');
      expect((await commitShown())?.branch).toBeNull();
      await repo.git('update-ref', 'refs/remotes/origin/next', second);
      await repo.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/next');
      expect((await commitShown())?.branch).toBe('origin/next');
      const target = { mode: 'revision', rev: first } as const;
      expect(await commitShown({ target })).toEqual({ id: first, authored, branch: 'main' });
    }),
  );

  test('messages: threads, who wrote to whom, outstanding acknowledgements first', async () => {
    await withRepository(async (repo) => {
      const asks = 'from: BlueLake\nto: [RedFern]\nack_required: true';
      repo.write({
        'messages/2026/03/1.md': message(1, `${asks}\nsubject: "QUESTION: one"`, '# *Why?*'),
        'messages/2026/03/2.md': message(2, `${asks}\nsubject: "QUESTION: two"`, 'x'),
        'messages/2026/03/3.md': message(
          3,
          'from: RedFern\nto: [BlueLake]\nsubject: "ACK: one"',
          '## Message ID\n1\n## Status\nUnderstood',
        ),
      });
      const chapters = await chaptersOf(repo);
      const { rows } = block(chapters, 'messages', 'table');
      expect(rows.map(([subject, , , state]) => [subject, state])).toEqual([
        ['QUESTION: two', { text: 'outstanding since 2026-03-02 10:00 UTC', tone: 'warn' }],
        ['QUESTION: one', { text: 'after 2 days', tone: 'good' }],
      ]);
      expect(block(chapters, 'messages', 'matrix')).toMatchObject({
        columns: ['BlueLake', 'RedFern'],
        rows: [
          { name: 'BlueLake', counts: [0, 2] },
          { name: 'RedFern', counts: [1, 0] },
        ],
      });
      const { lanes } = block(chapters, 'messages', 'timeline');
      expect(lanes.map(({ name, points }) => [name, points.length])).toEqual([['T', 3]]);
      const { texts } = block(chapters, 'messages', 'texts');
      expect(texts[0]).toMatchObject({
        title: 'QUESTION: one',
        markdown: '# *Why?*\n',
        group: 'T',
      });
    });
  });

  test('custom kinds: a table for each, with what its columns name and its problems', async () => {
    await withRepository(async (repo) => {
      const schema = { properties: { status: { enum: ['open', 'done'] } } };
      repo.write({
        '.lint-protocol.yaml': `kinds:
  task: { files: [log.jsonl], format: jsonl, schema: s.json, id: id, columns: [status, meta.by] }
  note: { files: [notes/*.md], format: markdown, fields: body, columns: [Status] }
  step: { files: [plan.json], format: json, items: steps, id: n, schema: s.json }
`,
        's.json': JSON.stringify(schema),
        'log.jsonl':
          '{"id":"t1","status":"open","meta":{"by":["ann"]}}\n{"id":"t2","status":"opne"}\n{"id":"t2"}\n{]\n',
        'notes/a.md': '# A\n\n**Status:** draft\n',
        'plan.json': '{"steps":[{"n":1,"status":"todo"},{"n":2},{"n":3,"status":"no"}]}',
      });
      const chapters = await chaptersOf(repo);
      const bad = (text: string) => ({ text, tone: 'bad' });
      const tasks = block(chapters, 'custom', 'table', 'tasks');
      expect(tasks.columns.map(({ name }) => name)).toEqual([
        'id',
        'status',
        'meta.by',
        'Problems',
        'Place',
      ]);
      expect(tasks.rows).toEqual([
        ['t2', 'opne', '', bad('1'), { text: 'log.jsonl:2', path: 'log.jsonl' }],
        ['t2', '', '', bad('1'), { text: 'log.jsonl:3', path: 'log.jsonl' }],
        ['t1', 'open', '["ann"]', '', { text: 'log.jsonl:1', path: 'log.jsonl' }],
      ]);
      expect(block(chapters, 'custom', 'table', 'notes').rows).toEqual([
        ['draft', '', { text: 'notes/a.md', path: 'notes/a.md' }],
      ]);
      expect(
        block(chapters, 'custom', 'table', 'steps').rows.map(([id, found]) => [id, found]),
      ).toEqual([
        ['1', bad('1')],
        ['3', bad('1')],
        ['2', ''],
      ]);
      // The broken line is a problem of the file, and of no record.
      expect(block(chapters, 'custom', 'figures').figures).toContainEqual({
        label: 'problems',
        value: '3',
        tone: 'bad',
      });
    });
  });

  test('votes and contributions: options beside the threshold, answers with their confidence', async () => {
    await withRepository(async (repo) => {
      repo.write({ [MATRIX_PATH]: matrix(), [PATH]: contribution() });
      const chapters = await chaptersOf(repo);
      const { bars, threshold, most } = block(chapters, 'votes', 'bars');
      expect(bars.length).toBeGreaterThan(1);
      expect(bars.every(({ value }) => value > 0 && value <= 1)).toBe(true);
      expect([threshold, most]).toEqual([0.5, 1]);
      const { rows } = block(chapters, 'contributions', 'table', 'Epic T2308');
      expect(rows.length).toBeGreaterThan(0);
      expect(rows[0]?.[3]).toMatchObject({ share: expect.any(Number) });
    });
  });

  test('knowledge bases: claims with what they say, the graph, sources, the audit log', async () => {
    await withRepository(async (repo) => {
      repo.write(Object.fromEntries(vouchStore({ claims: 12, seed: 1 })));
      const chapters = await chaptersOf(repo);
      const { rows } = block(chapters, 'knowledge', 'table', 'Claims');
      expect(rows).toHaveLength(12);
      expect(rows.every(([, says]) => typeof says === 'string' && says !== '')).toBe(true);
      const { edges } = block(chapters, 'knowledge', 'graph');
      expect(edges.map(({ says }) => says).sort()).toEqual(['contradicts', 'supersedes']);
      const cited = block(chapters, 'knowledge', 'table', 'Sources').rows;
      expect(cited.some(([, , count]) => Number(count) > 0)).toBe(true);
      expect(block(chapters, 'knowledge', 'timeline').lanes.length).toBeGreaterThan(0);
    });
  });

  test('subagents: the last entry of each output, the newest first, and the agents', async () => {
    const entry = (id: string, date: string, status: string, title: string) =>
      JSON.stringify({ id, file: `${id.replace(/-r1$/, '')}.md`, title, date, status, topics: [] });
    const lines = [
      entry('T101-scan', '2026-03-01', 'partial', 'half a scan'),
      entry('T102-plan', '2026-03-03', 'blocked', 'a plan'),
      entry('T101-scan-r1', '2026-03-02', 'complete', 'the scan'),
    ];
    await withRepository(async (repo) => {
      repo.write({
        'agent-outputs/MANIFEST.jsonl': `${lines.join('\n')}\n`,
        'agent-outputs/T101-scan.md': '# Scan\n',
        '.claude/agents/scout.md': '---\nname: scout\ndescription: looks\nskills: [map]\n---\nx\n',
      });
      const chapters = await chaptersOf(repo);
      expect(block(chapters, 'subagents', 'table', 'Outputs').rows).toEqual([
        ['2026-03-03', 'T102', { text: 'blocked', tone: 'bad' }, 'a plan', '', 'T102-plan.md'],
        [
          ...['2026-03-02', 'T101', { text: 'complete', tone: 'good' }, 'the scan', ''],
          { text: 'T101-scan.md', path: 'agent-outputs/T101-scan.md' },
        ],
      ]);
      expect(block(chapters, 'subagents', 'figures').figures).toEqual([
        { label: 'entries', value: '2' },
        { label: 'blocked', value: '1', tone: 'bad' },
        { label: 'complete', value: '1', tone: 'good' },
      ]);
      expect(block(chapters, 'subagents', 'table', 'Agents').rows).toEqual([
        ['scout', 'map', { text: '.claude/agents/scout.md', path: '.claude/agents/scout.md' }],
      ]);
    });
  });

  test('logs: every commit that touched them, and what it did', async () => {
    await withRepository(async (repo) => {
      const path = '.vouch/audit.log.jsonl';
      for (const text of ['a\n', 'a\nb\nc\n', 'x\nb\nc\n', 'c\n', '']) {
        await repo.commit('x', { [path]: text });
      }
      const [curve] = block(await chaptersOf(repo), 'logs', 'curves').curves;
      expect(curve?.points.map(({ value, mark }) => [value, mark?.text])).toEqual([
        [1, undefined],
        [3, undefined],
        [3, 'rewrote 1 line'],
        [1, 'rotated 2 lines'],
        [0, 'rotated 1 line'],
      ]);
    });
  });

  test('nothing where no page is asked for', async () => {
    await withRepository(async (repo) => {
      repo.write({ [PATH]: contribution() });
      expect(await chaptersOf(repo, false)).toBeNull();
    });
  });
});
