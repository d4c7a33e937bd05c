import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readConfig } from '../../src/config/layers.ts';
import type { Config } from '../../src/core/config.ts';
import { WrongUse } from '../../src/core/failure.ts';
import { brokenJson, nearlyJson, nearlyYaml } from '../parse/nearly.ts';

const KNOWN = {
  ids: ['MB-001', 'message/envelope'],
  rules: [
    { id: 'MB-001', level: 'error', scope: 'file' },
    { id: 'message/envelope', level: 'error', scope: 'file' },
  ] as const,
  words: ({ kind, message }: { kind: string; message: string }) => `${kind} ${message}`,
};

type Outcome = { readonly config: Config } | { readonly faults: readonly string[] };

/** What comes of a text: settings, or what is wrong with it, line by line without the file's name. */
async function outcomeOf(text: string | Uint8Array, name: string): Promise<Outcome> {
  const source = { name, path: name, bytes: Buffer.from(text) };
  const reach = async () => ({ problem: 'is not there' });
  try {
    return { config: (await readConfig(source, KNOWN, reach)).config };
  } catch (error) {
    expect(error).toBeInstanceOf(WrongUse);
    const { code, exitCode, message } = error as WrongUse;
    expect({ code, exitCode }).toEqual({ code: 'invalid-config', exitCode: 2 });
    const [first = '', ...faults] = message.split('\n');
    expect(first).toContain(name);
    expect(faults).not.toEqual([]);
    return { faults: faults.map((line) => line.replace(`${name}:`, '')) };
  }
}

/** Values of the right and the wrong type, in the places of settings. */
const VALUE = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    1,
    -1,
    1.5,
    2 ** 53,
    null,
    true,
    '',
    'off',
    'warning',
    '64MiB',
    '24h',
  ),
  fc.constantFrom<unknown>([], ['**/*.md'], ['../x'], ['['], ['a', 'a'], {}, { 'MB-*': 'off' }),
  fc.constantFrom<unknown>(
    [{ rule: 'MB-001', path: 'a', reason: 'x' }],
    [{ rule: 1 }],
    '__proto__',
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const PART = fc.constantFrom(
  ...['rules', 'ignore', 'baseline', 'limits', 'messages', 'contributions', 'consensus', 'vouch'],
  ...['subagents', 'history', 'extends', '$schema', 'rulez', '__proto__', ''],
);
const KEY = fc.constantFrom(
  ...['fileBytes', 'depth', 'aliases', 'include', 'exclude', 'subjects', 'roster', 'ackTimeout'],
  ...['keyQuestions', 'hedgeWords', 'agents', 'appendOnly', 'accepted', 'staleAfterDays', 'x'],
);
const SETTINGS = fc.dictionary(PART, fc.oneof(VALUE, fc.dictionary(KEY, VALUE, { maxKeys: 3 })), {
  maxKeys: 3,
});

describe('whatever the text', () => {
  test('it is a configuration, or each fault has its line and column in it', async () => {
    let read = 0;
    const bytes = fc.uint8Array({ maxLength: 40 }).map((some) => Buffer.from(some).toString());
    const text = fc.oneof(nearlyYaml, nearlyJson, brokenJson, bytes);
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('c.yaml', 'c.json'), async (written, name) => {
        const outcome = await outcomeOf(written, name);
        if ('config' in outcome) read += 1;
        const lines = written.replace(/^\ufeff/, '').split('\n');
        for (const fault of 'faults' in outcome ? outcome.faults : []) {
          const [, line, column] = /^(\d+):(\d+): ./.exec(fault)?.map(Number) ?? [];
          expect(column, fault).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual((lines[Number(line) - 1]?.length ?? -1) + 1);
        }
      }),
      { numRuns: 2000 },
    );
    expect(read).toBeGreaterThan(20);
  });

  test('bytes of any kind are refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        await outcomeOf(bytes, 'c.yaml');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('whatever the settings', () => {
  test('JSON and YAML say the same, and so do Windows line ends', async () => {
    let read = 0;
    await fc.assert(
      fc.asyncProperty(SETTINGS, async (settings) => {
        const json = JSON.stringify(settings, null, 2);
        const inJson = await outcomeOf(json, 'c.json');
        if ('config' in inJson) read += 1;
        expect(await outcomeOf(json.replaceAll('\n', '\r\n'), 'c.json')).toEqual(inJson);
        const yaml = stringify(settings, { aliasDuplicateObjects: false });
        const inYaml = await outcomeOf(yaml, 'c.yaml');
        expect('config' in inYaml).toBe('config' in inJson);
        if ('config' in inJson) expect(inYaml).toEqual(inJson);
      }),
      { numRuns: 600 },
    );
    expect(read).toBeGreaterThan(20);
  });
});
