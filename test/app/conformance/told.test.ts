import { expect, test } from 'vitest';
import { judged } from '../../../src/app/conformance/judge.ts';
import { wantedOf } from '../../../src/app/conformance/model/model.ts';
import { packed } from '../../../src/app/conformance/model/tar.ts';
import { asked } from '../../../src/app/conformance/model/values.ts';
import { LOG, View } from '../../../src/app/conformance/model/view.ts';
import { sha256 } from '../../../src/core/sha256.ts';

/** What is said of a call that was done, by what each demand is about. */
function told(
  method: string,
  params: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, string | Uint8Array>>,
  now: Readonly<Record<string, string | Uint8Array>> = files,
): readonly string[] {
  const [before, after] = [files, now].map(
    (each) => new Map(Object.entries(each).map(([path, text]) => [path, Buffer.from(text)])),
  ) as [Map<string, Buffer>, Map<string, Buffer>];
  const call = { actor: 'scout', method, params };
  const step = { call, answer: { ok: true, result: {} } as const, before, after };
  const held = judged(step, wantedOf(new View(before), call, '/nowhere'), '');
  return held.flatMap(({ demand, found }) => (found === '' ? [] : [`${demand}: ${found}`]));
}

test('of a request the parameter that is tried comes first, and is whole', () => {
  const ids = Array.from({ length: 12 }, (_each, index) => `${index}`.repeat(64));
  const said = asked('scout', 'kb.propose_page', { sources: ids, body: 'x'.repeat(1000) });
  expect(said.startsWith('scout: {"method":"kb.propose_page","params":{"sources":["000')).toBe(
    true,
  );
  expect(said).toContain(ids.at(-1));
  expect(said.endsWith('x…')).toBe(true);
});

test('which of several ids is wrong is said, and why', () => {
  const lost = '0'.repeat(64);
  const other = sha256(Buffer.from('other'));
  const files = {
    [`.vouch/sources/${other}/meta.yaml`]: `id: ${other}\n`,
    [`.vouch/sources/${other}/content`]: 'changed',
  };
  const of = (evidence: readonly string[]) =>
    told('kb.propose_claim', { text: 'x', evidence }, files).join();
  expect(of([lost])).toContain(`although "${lost}" is not there`);
  expect(of([other])).toContain(`although "${other}" is not what it was`);
});

test('of a log that was rewritten, the line is told that is another now', () => {
  const line = (id: string) => `{"id":"${id}"}\n`;
  const of = (before: string, after: string) =>
    told('kb.index_rebuild', {}, { [LOG]: before }, { [LOG]: after }).find((each) =>
      each.includes('earlier events'),
    );
  expect(of(line('a') + line('b'), line('a') + line('c'))).toBe(
    'kb.index_rebuild: earlier events stay as they are: line 2 was "{\\"id\\":\\"b\\"}", and is "{\\"id\\":\\"c\\"}"',
  );
  expect(of('{"id":"a"}', '{"id":"a"}{"id":"b"}\n')).toContain('line 1 was');
  expect(of('{"id":"a"}', '{"id":"a"}\n{"id":"b"}\n')).toBeUndefined();
});

test('of a bundle the file is told that is wrong', () => {
  const bytes = Buffer.from('größer');
  const packing = (entry: object) => {
    const files = [{ path: 'pages/a.md', sha256: sha256(bytes), bytes: bytes.length, ...entry }];
    const manifest = { version: '0.1', generated_at: new Date().toISOString(), files };
    const members = { 'manifest.json': Buffer.from(JSON.stringify(manifest)), 'pages/a.md': bytes };
    return { 'a.tar.gz': packed(new Map(Object.entries(members))) };
  };
  const of = (entry: object) =>
    told('kb.import_apply', { path: 'a.tar.gz' }, packing(entry)).join();
  expect(of({ bytes: 6 })).toContain('pages/a.md has 8 bytes, and the manifest says 6');
  expect(of({ path: 'proposed/a.yaml' })).toContain('manifest does not name: pages/a.md');
  expect(of({ sha256: '' })).toContain('is not what its manifest says: pages/a.md');
});
