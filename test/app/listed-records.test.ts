import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

const schema = JSON.stringify({ properties: { status: { enum: ['open', 'done'] } } });
const config = (more = '') => `kinds:
  decision: { files: [d/*.jsonl], format: jsonl, schema: s.json, id: id }
  entry: { files: [e/*.jsonl], format: jsonl, schema: s.json, id: id, unique: file }
  item: { files: [list.json], format: json, items: x, schema: s.json, id: id }
${more}`;
const bad = (id: string) => `{"id":"${id}","status":"Open"}\n`;
const FILES = {
  's.json': schema,
  '.lint-protocol.yaml': config(),
  'd/log.jsonl': `{"id":"D-1","status":"open"}\n${bad('D-2')}`,
  'list.json': `{"x":[{"id":"L-1"},${bad('L-2').trim()}]}\n`,
};

test('a record of a list is named, and excused by its id', async () => {
  await withRepository(async (repo) => {
    await repo.commit('first', FILES);
    const lint = (...args: string[]) => call(args, { cwd: repo.root, env: repo.env });
    const { out } = await lint('-f', 'json');
    const { diagnostics } = JSON.parse(out) as { diagnostics: readonly { record: string }[] };
    expect(diagnostics.map(({ record }) => record)).toEqual(['D-2', 'L-2']);
    const ignoring = (record: string) =>
      `ignore: [{ rule: custom/schema, path: d/log.jsonl, record: ${record}, reason: old }]\n`;
    await repo.write({ '.lint-protocol.yaml': config(ignoring('D-2')), 'list.json': '{"x":[]}\n' });
    expect((await lint()).code).toBe(0);
    await repo.write({ '.lint-protocol.yaml': config(ignoring('D-1')) });
    expect((await lint()).code).toBe(1);
  });
});

test('the baseline knows a line by its id at another place, and where files have ids of their own by its file', async () => {
  await withRepository(async (repo) => {
    await repo.commit('first', { ...FILES, 'e/a.jsonl': bad('1') });
    const lint = (...args: string[]) =>
      call(['--baseline', 'known.jsonl', '-f', 'compact', ...args], {
        cwd: repo.root,
        env: repo.env,
      });
    await lint('--baseline-update');
    await repo.git('mv', 'd/log.jsonl', 'd/new.jsonl');
    await repo.write({
      'd/new.jsonl': `{"id":"D-0"}\n${bad('D-2')}${bad('D-3')}`,
      'e/0.jsonl': bad('1'),
    });
    const { out } = await lint();
    expect(out.match(/^[^ ]+/gm)).toEqual(['d/new.jsonl:3:22:', 'e/0.jsonl:1:20:']);
  });
});
