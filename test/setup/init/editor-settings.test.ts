import { readFile } from 'node:fs/promises';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { completed, wantedSchemas } from '../../../src/setup/init/editor-settings.ts';
import { call } from '../../cli/call.ts';
import { withRepository } from '../../git/repository-builder.ts';

const PACKAGE = 'node_modules/lint-protocol';
const BOTH = wantedSchemas({ records: { contribution: 1, 'vouch-claim': 2, message: 3 } });

function url(name: string): string {
  return `./${PACKAGE}/schemas/${name}.schema.json`;
}

test('only what is there, and the configuration, is taken to a schema', () => {
  const named = (records: Parameters<typeof wantedSchemas>[0]['records']) =>
    wantedSchemas({ records }).map(({ name, language }) => `${name} ${language}`);
  expect(named({ message: 3, 'vouch-page': 1 })).toEqual([]);
  expect(named({ contribution: 1 })).toEqual(['contribution json', 'config json']);
  expect(named({ 'vouch-claim': 1 })).toEqual(['vouch-claim yaml', 'config yaml']);
});

test('a file of their own', () => {
  expect(completed('{}\n', BOTH, PACKAGE)).toBe(`{
  "json.schemas": [
    { "fileMatch": ["**/.cleo/contributions/*.json", "**/.cleo/contributions/archive/*/*.json"], "url": "${url('contribution')}" },
    { "fileMatch": ["/.lint-protocol.json"], "url": "${url('config')}" }
  ],
  "yaml.schemas": {
    "${url('vouch-claim')}": ["**/.vouch/claims/*.yaml"],
    "${url('config')}": ["/.lint-protocol.{yaml,yml}"]
  }
}
`);
});

test('declared kinds whose records are documents have their schemas in it, once', async () => {
  await withRepository(async (repo) => {
    const KINDS = `kinds:
  run: { files: ["runs/*.json"], except: ["runs/old/**"], format: json, schema: lint/run.json }
  task: { files: ["tasks/*.yaml", more.yaml], format: yaml, schema: lint/task.json }
  left: { files: ["left/*.yaml"], except: ["left/a.yaml"], format: yaml, schema: lint/task.json }
  item: { files: [list.json], format: json, items: "", schema: lint/task.json }
  line: { files: [log.jsonl], format: jsonl, schema: lint/task.json }
  free: { files: [free.json], format: json }
`;
    repo.write({ '.lint-protocol.yaml': KINDS, 'lint/run.json': '{}', 'lint/task.json': '{}' });
    const at = { cwd: repo.root, env: repo.env };
    const dry = await call(['init', '--dry-run'], at);
    expect(dry.out).toContain('.vscode/settings.json would be written');
    expect((await call(['init'], at)).code).toBe(0);
    const settings = await readFile(`${repo.root}/.vscode/settings.json`, 'utf8');
    expect(settings).toBe(`{
  "json.schemas": [
    { "fileMatch": ["/runs/*.json", "!/runs/old/**"], "url": "./lint/run.json" }
  ],
  "yaml.schemas": {
    "./lint/task.json": ["/tasks/*.yaml", "/more.yaml"]
  }
}
`);
    const again = await call(['init'], at);
    expect({ code: again.code, err: again.err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is a configuration already'),
    });
  });
});

describe('a file that is there', () => {
  const OLD = [
    '{}',
    '{ "a": 1 }',
    '{\n  // mine\n  "a": 1 // why, and a comma: ,\n}\n',
    '{\n\t"a": [1, 2],\n\t/* last, with a brace: } */\n}\n',
    '{\r\n    "a": { "b": null },\r\n    // end\r\n}\r\n',
    '{ "json.schemas": [ { "url": "./mine.json", "fileMatch": ["x.json"] } /* mine */ ] }',
    '{\n  "yaml.schemas": {\n    "./mine.json": "x.yaml", // mine\n  },\n}\n',
    '{ "json.schemas": [], "yaml.schemas": {} }',
    '// before\n{\n  // nothing yet\n}\n// after\n',
  ];

  test.each(OLD)('%j keeps all it has, and gains the schemas', (before) => {
    const after = completed(before, BOTH, PACKAGE);
    if (after === null) throw new Error('not completed');
    const [old, fresh] = [parse(before), parse(after)];
    for (const [key, value] of Object.entries(old)) {
      if (Array.isArray(value)) expect(fresh[key].slice(0, value.length)).toEqual(value);
      else if (typeof value === 'object') expect(fresh[key]).toMatchObject(value ?? {});
      else expect(fresh[key]).toEqual(value);
    }
    const urls = fresh['json.schemas'].map((each: { url: string }) => each.url);
    expect(urls).toEqual(expect.arrayContaining([url('contribution'), url('config')]));
    expect(Object.keys(fresh['yaml.schemas'])).toEqual(
      expect.arrayContaining([url('vouch-claim'), url('config')]),
    );
    // Nothing but commas, and what is added, comes between what was there.
    const left = [...before].filter((character) => !/\s/.test(character));
    let at = 0;
    for (const character of after) if (character === left[at]) at += 1;
    expect(at).toBe(left.length);
    if (before.includes('\r\n')) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
  });

  test.each(OLD)('%j is complete after that', (before) => {
    const once = completed(before, BOTH, PACKAGE) ?? '';
    expect(completed(once, BOTH, PACKAGE)).toBe(once);
  });

  test('each comment stays with what it is about', () => {
    const before = '{\n  // mine\n  "a": 1 // why\n}\n';
    expect(completed(before, BOTH, PACKAGE)).toContain(
      '{\n  // mine\n  "a": 1, // why\n  "json.schemas": [\n',
    );
  });

  test.each([
    '',
    '{',
    '[]',
    'null',
    '{ "a": }',
    '{ "json.schemas": {} }',
    '{ "json.schemas": null }',
    '{ "yaml.schemas": [] }',
  ])('%j is not touched', (before) => {
    expect(completed(before, BOTH, PACKAGE)).toBeNull();
  });
});
