import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { call } from '../../cli/call.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';

const CONFIG = '.lint-protocol.yaml';
const line = (value: object) => `${JSON.stringify(value)}\n`;
const decision = (id: number, status = 'open') => line({ id: `D-${id}`, status });

/** What `init` proposes, and puts into the comments: uncommented, it is the configuration. */
async function proposed(
  repo: Pick<TestRepository, 'root' | 'env'>,
): Promise<Record<string, Record<string, unknown>>> {
  const at = { cwd: repo.root, env: repo.env };
  rmSync(join(repo.root, CONFIG), { force: true });
  expect((await call(['init'], at)).code).toBe(0);
  const written = readFileSync(join(repo.root, CONFIG), 'utf8');
  const [block = ''] = /^# kinds:\n(?:# {3}.*\n)+/m.exec(written) ?? [];
  writeFileSync(join(repo.root, CONFIG), block.replaceAll(/^# /gm, ''));
  const { code, err } = await call([], at);
  expect(err).toBe('');
  expect(code).toBeLessThan(2);
  return parse(readFileSync(join(repo.root, CONFIG), 'utf8')).kinds;
}

test('a log is append-only where all commits that touched it added lines, and what is changed is not', async () => {
  await withRepository(async (repo) => {
    const lines = [1, 2, 3, 4, 5].map((id) => decision(id));
    const first = lines.slice(0, 3).join('');
    const names = ['grown', 'edited', 'cut', 'once', 'unsaved', 'back'];
    await repo.commit('1', Object.fromEntries(names.map((name) => [`${name}.jsonl`, first])));
    const changed = decision(1, 'closed') + lines.slice(1, 4).join('');
    rmSync(join(repo.root, 'back.jsonl'));
    await repo.commit('2', {
      'grown.jsonl': first + lines[3],
      'edited.jsonl': changed,
      'cut.jsonl': first + lines[3],
      'unsaved.jsonl': first + lines[3],
    });
    const all = first + lines[3] + lines[4];
    await repo.commit('3', {
      'grown.jsonl': all,
      'edited.jsonl': changed + lines[4],
      'cut.jsonl': lines.slice(0, 3).join(''),
      'back.jsonl': first,
    });
    await repo.commit('4', { 'back.jsonl': all });
    repo.write({ 'unsaved.jsonl': lines.slice(1).join('') });
    const kinds = await proposed(repo);
    const keeping = Object.keys(kinds).filter((name) => kinds[name]?.['keep'] !== undefined);
    expect(Object.keys(kinds)).toHaveLength(names.length);
    expect(keeping).toEqual(['grown']);
  });
});

test('a merge of two branches that only added lines leaves a log append-only', async () => {
  await withRepository(async (repo) => {
    const first = [1, 2, 3].map((id) => decision(id)).join('');
    await repo.commit('1', { 'log.jsonl': first });
    await repo.git('checkout', '-q', '-b', 'side');
    await repo.commit('2', { 'log.jsonl': first + decision(4) });
    await repo.git('checkout', '-q', '-');
    await repo.commit('3', { 'log.jsonl': first + decision(5) });
    await repo.git('merge', '-q', '--no-commit', '-s', 'ours', 'side');
    await repo.commit('4', { 'log.jsonl': first + decision(4) + decision(5) });
    expect((await proposed(repo))['log']?.['keep']).toBe('append');
    // What a merge loses of one side, neither of its parents removed.
    await repo.git('checkout', '-q', '-b', 'other', 'HEAD^');
    await repo.git('merge', '-q', '-s', 'ours', 'side');
    expect((await proposed(repo))['log']?.['keep']).toBeUndefined();
  });
});

test('a history that is cut off says nothing of a log', async () => {
  await withRepository(async (repo) => {
    const first = [1, 2, 3].map((id) => decision(id)).join('');
    await repo.commit('1', { 'log.jsonl': first });
    await repo.commit('2', { 'log.jsonl': first + decision(4) });
    const root = join(repo.base, 'shallow');
    await repo.git('clone', '-q', '--depth', '1', `file://${repo.root}`, root);
    expect((await proposed({ root, env: repo.env }))['log']?.['keep']).toBeUndefined();
  });
});

test('a schema that is near is named where the records have what it requires, and most of them pass', async () => {
  const schema = (required: readonly string[], more: object = {}) =>
    JSON.stringify({ type: 'object', required, ...more });
  const status = { properties: { status: { enum: ['open', 'closed'] } } };
  await withRepository(async (repo) => {
    const records = decision(1) + decision(2, 'closed') + decision(3, 'lost');
    await repo.commit('1', {
      'a/log.jsonl': records,
      'a/any.schema.json': schema(['id']),
      'schemas/decision.schema.json': schema(['id', 'status'], status),
      'schemas/other.schema.json': schema(['id', 'status', 'who']),
      'b/b/log.jsonl': records,
      'b/b/none.schema.json': schema([]),
      'b/b/strict.schema.json': schema(['id'], { properties: { id: { const: 'D-1' } } }),
      'b/b/odd.schema.json': schema(['id'], { unknown: true }),
      'c/d/log.jsonl': records,
      'c/broken.schema.json': '{',
      'c/far/x.schema.json': schema(['id']),
      'c/e.schema.json': schema(['status']),
    });
    const kinds = await proposed(repo);
    const schemas = Object.values(kinds).map(({ files, schema: path }) => [files, path]);
    expect(schemas).toEqual([
      [['a/log.jsonl'], 'schemas/decision.schema.json'],
      [['b/b/log.jsonl'], undefined],
      [['c/d/log.jsonl'], 'c/e.schema.json'],
    ]);
  });
});

test('folders of five Markdown files propose the sections that nine of ten have', async () => {
  const adr = (...titles: readonly string[]) =>
    `---\n## none\nid: a\n---\n# Title\n\n${titles.map((title) => `## ${title}\n\nText.\n\n`).join('')}`;
  const usual = adr('Context', 'Decision (2)', 'Links');
  await withRepository(async (repo) => {
    const files: Record<string, string> = {};
    for (let index = 0; index < 10; index += 1) {
      files[`docs/adr/${index}.md`] = index === 3 ? adr('context:', 'Decision (2)') : usual;
      files[`notes/${index}.md`] =
        index < 2 ? adr('Context') : usual.replaceAll('## Links', '## L');
      if (index < 4) files[`few/${index}.md`] = usual;
    }
    for (const index of [1, 2, 3, 4, 5]) files[`one/${index}.md`] = adr('Only');
    files['docs/adr/README.md'] = '# About\n\n## How to write one\n';
    files['notes/0.md'] = '```\n## Context\n## L\n```\n';
    files['notes/1.md'] = '## Other\n';
    await repo.commit('1', files);
    expect(await proposed(repo)).toEqual({
      adr: {
        files: ['docs/adr/*.md'],
        except: ['docs/adr/README.md'],
        format: 'markdown',
        sections: { required: ['Context', 'Decision (2)', 'Links'] },
      },
      one: { files: ['one/*.md'], format: 'markdown', sections: { required: ['Only'] } },
    });
  });
});

test('what git does not track, and what is broken already, is not proposed', async () => {
  await withRepository(async (repo) => {
    const records = decision(1) + decision(2) + decision(3);
    await repo.commit('1', {
      'kept.jsonl': records,
      'blank.jsonl': records.replace('\n', '\n\n'),
      'latin.jsonl': Buffer.from(records.replace('open', '\u00e9'), 'latin1'),
    });
    repo.write({ 'fresh.jsonl': records, 'kept.schema.json': '{"required":["id"]}' });
    expect(Object.entries(await proposed(repo))).toEqual([
      ['kept', { files: ['kept.jsonl'], format: 'jsonl', id: 'id' }],
    ]);
  });
});

test('an open merge keeps nobody from a proposal', async () => {
  await withRepository(async (repo) => {
    await repo.commit('1', { 'a.jsonl': decision(1) + decision(2) + decision(3), b: 'x\n' });
    await repo.git('checkout', '-q', '-b', 'side');
    await repo.commit('2', { b: 'y\n' });
    await repo.git('checkout', '-q', '-');
    await repo.commit('3', { b: 'z\n' });
    await expect(repo.git('merge', '-q', 'side')).rejects.toThrow();
    const { code, out } = await call(['init', '--dry-run'], { cwd: repo.root, env: repo.env });
    expect(code).toBe(0);
    expect(out).toContain('files: ["a.jsonl"]');
  });
});

test('what is numbered is an id, and a kind is called by the letters that its name may have', async () => {
  await withRepository(async (repo) => {
    const lines = [1, 2, 3].map((nr) => line({ nr: `S-00${nr}`, at: `2026-01-0${nr}`, was: 'x' }));
    await repo.commit('1', { 'störungen/2026.jsonl': lines.join('') });
    expect(await proposed(repo)).toMatchObject({ storungen: { id: 'nr' } });
  });
});

test('kinds are called so that they can be declared', async () => {
  await withRepository(async (repo) => {
    const records = decision(1) + decision(2) + decision(3);
    const paths = [
      'a/constructor.jsonl',
      'agents/messages.jsonl',
      'b/2026-01.jsonl',
      'b/2026-02.jsonl',
      'c/entries.jsonl',
    ];
    const odd = [
      'x/beads.jsonl',
      'y/stories.jsonl',
      'y/status.jsonl',
      'z/a[1].jsonl',
      'z/a{1].jsonl',
    ];
    await repo.commit('1', Object.fromEntries([...paths, ...odd].map((path) => [path, records])));
    const kinds = await proposed(repo);
    expect(Object.entries(kinds).map(([name, { files }]) => [name, files])).toEqual([
      ['a-constructor', ['a/constructor.jsonl']],
      ['agent-message', ['agents/messages.jsonl']],
      ['b', ['b/2026-01.jsonl']],
      ['b-2', ['b/2026-02.jsonl']],
      ['c', ['c/entries.jsonl']],
      ['x-bead', ['x/beads.jsonl']],
      ['status', ['y/status.jsonl']],
      ['story', ['y/stories.jsonl']],
      ['a-1', ['z/a?1?.jsonl']],
    ]);
    expect(kinds['story']).toMatchObject({ words: ['story', 'stories'] });
  });
});
