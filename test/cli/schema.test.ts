import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { call } from './call.ts';

const SCHEMAS = new URL('../../schemas/', import.meta.url);
const NAMES = readdirSync(SCHEMAS)
  .map((file) => file.replace('.schema.json', ''))
  .sort();
const HERE = { cwd: '/' };

describe('schema', () => {
  test.each(NAMES)('%s is printed as it is shipped', async (name) => {
    const text = readFileSync(new URL(`${name}.schema.json`, SCHEMAS), 'utf8');
    expect(await call(['schema', name], HERE)).toEqual({ code: 0, out: text, err: '' });
  });

  test('lists all of them, a line each', async () => {
    const { code, out } = await call(['schema'], HERE);
    const [list = ''] = out.split('\n\n');
    expect(code).toBe(0);
    expect(list.split('\n').map((line) => line.split(/ {2,}/)[0])).toEqual(NAMES);
    for (const line of list.split('\n')) expect(line).toMatch(/^\S+ {2,}\S/);
  });

  test('lists them for programs', async () => {
    const { out } = await call(['schema', '-f', 'json'], HERE);
    const { schemas } = JSON.parse(out);
    expect(schemas.map(({ name }: { name: string }) => name)).toEqual(NAMES);
    expect(Object.keys(schemas[0])).toEqual(['name', 'title', 'description', 'file']);
    for (const { file } of schemas)
      expect(() => readFileSync(new URL(`../${file}`, SCHEMAS))).not.toThrow();
  });

  test('takes a kind whose schema is called after a part of it', async () => {
    const { out } = await call(['schema', 'vouch-audit-log'], HERE);
    expect(JSON.parse(out).title).toBe("Event of a knowledge base's audit log");
  });

  test.each([
    ['claim', 'Did you mean vouch-claim? `lint-protocol schema` lists all.'],
    ['reprot', 'Did you mean report? `lint-protocol schema` lists all.'],
    ['message', '`lint-protocol schema` lists them.'],
    ['../package', '`lint-protocol schema` lists them.'],
  ])('%s is none', async (name, help) => {
    expect(await call(['schema', name], HERE)).toEqual({
      code: 2,
      out: '',
      err: `error: There is no schema called "${name}".\nhelp: ${help}\n`,
    });
  });
});
