import { expect, test, vi } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { loadParser } from '../../src/parse/parser.ts';

const loaded = vi.hoisted(() => new Set<string>());

vi.mock('../../src/parse/yaml/yaml.ts', async (original) => {
  loaded.add('yaml');
  return original();
});

async function subjectOf(text: string): Promise<unknown> {
  const bytes = Buffer.from(text);
  const parse = await loadParser('message', bytes);
  const record = parse(bytes, DEFAULT_CONFIG);
  return record.readable && record.kind === 'message' ? record.subject?.text : record.faults;
}

test('YAML is loaded for the first message that has some', async () => {
  expect(await subjectOf('---json\n{ "subject": "INFO: a" }\n---\n')).toBe('INFO: a');
  expect(await subjectOf('No envelope\n')).toBeUndefined();
  expect([...loaded]).toEqual([]);
  expect(await subjectOf('---\nsubject: "INFO: b"\n---\n')).toBe('INFO: b');
  expect([...loaded]).toEqual(['yaml']);
});
