import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { HistoryInput, LogStep } from '../../../src/core/history.ts';
import { comparedBy } from '../../../src/engine/past-input.ts';
import { entries, LOG, logOf } from '../../../src/protocols/logs/log-example.ts';
import { logBefore, parentName, saying } from '../../../src/protocols/logs/log-place.ts';
import appendOnly from '../../../src/protocols/logs/rules/append-only.ts';
import archive from '../../../src/protocols/logs/rules/archive.ts';
import logRemoved from '../../../src/protocols/logs/rules/log-removed.ts';
import rotation from '../../../src/protocols/logs/rules/rotation.ts';
import immutable from '../../../src/protocols/vouch/rules/immutable-source.ts';
import { lintExample } from '../tester.ts';
import { type State, type Step, told } from './judge.ts';

const SOURCE_ID = 'f688abadd028099dbf9ae8e27ab2657ca49186185c7228a8297401a4659fb01d';

/** Messages, helps and what the related places say. */
async function words(rule: Parameters<typeof told>[0], step: Step): Promise<readonly string[]> {
  const found = await lintExample([rule].flat(), { name: '', ...step });
  return found.flatMap(({ message, help, related }) => [
    message,
    help ?? '',
    ...related.map((other) => other.message),
  ]);
}

describe('history/append-only', () => {
  test('says how many entries were removed', async () => {
    const said = async (...left: readonly string[]) =>
      (await words(appendOnly, { past: logOf('e1', 'e2', 'e3'), files: logOf(...left) }))[0];
    expect(await said('e2', 'e3')).toMatch(/An entry was removed: \{"id":"e1"/);
    expect(await said('e3')).toMatch(/2 entries were removed: \{"id":"e1"/);
  });

  test('says which line an inserted entry repeats', async () => {
    const past = logOf('e1', 'e2');
    const twice = await words(appendOnly, { past, files: logOf('e1', 'e2', 'e1', 'e2') });
    expect(twice).toEqual([]);
    const merged = await words(appendOnly, {
      past: [logOf('e1', 'e2'), logOf('e1', 'e3')],
      files: logOf('e1', 'e2', 'e2', 'e3'),
    });
    expect(merged.join('\n')).toContain('The inserted entry is a copy of line 2');
    expect(merged.join('\n')).toContain('in the parent COMMIT_2');
    const fresh = await words(appendOnly, { past, files: logOf('e1', 'x', 'e2') });
    expect(fresh.join('\n')).toContain('Restore the log, and append the new entry at');
    expect(fresh.at(-1)).toMatch(/^the next entry, as it was before: /);
  });

  test('names the line that keeps git from converting line ends', async () => {
    const files = { [LOG]: entries('e1', 'e2').replaceAll('\n', '\r\n') };
    const said = await words(appendOnly, { past: logOf('e1', 'e2'), files });
    expect(said[1]).toContain('put the line "*.jsonl -text" into .gitattributes');
  });

  test('leaves a log that is gone to another rule', async () => {
    for (const files of [{}, { [LOG]: '' }]) {
      expect(await told([appendOnly, logRemoved], { past: logOf('e1'), files })).toHaveLength(1);
    }
  });
});

describe('history/log-removed', () => {
  test('a folder or something else in place of the log', async () => {
    const folder = { [`${LOG}/part.jsonl`]: entries('e1') };
    expect(await words(logRemoved, { past: logOf('e1'), files: folder })).toContain(
      `A folder that holds ${LOG}/part.jsonl took the place of this log`,
    );
    const link = { [LOG]: { symlink: 'x' } };
    expect(await words(logRemoved, { past: logOf('e1'), files: link })).toContain(
      'A symbolic link took the place of this log',
    );
  });

  test('a submodule in its place', () => {
    const fault = { kind: 'gone', how: 'submodule', to: null, parent: 0 } as const;
    const change = { path: LOG, before: [null], after: null };
    const none = { departures: [], copies: null, gained: [] };
    const log: LogStep = { role: 'audit', home: '', change, fault, ...none };
    const step = { commit: null, parents: ['a'], changes: [change] };
    const input = { step, logs: [log] } as unknown as HistoryInput;
    const [found] = [...logRemoved.check(input)];
    expect(found).toMatchObject({ message: 'replaced', data: { what: 'A submodule' } });
  });

  test('a log that changed otherwise is there', async () => {
    for (const files of [logOf('e1', 'e2'), logOf('e2')]) {
      expect(await told(logRemoved, { past: logOf('e1'), files })).toEqual([]);
    }
    expect(await told(logRemoved, { past: [logOf('e1'), {}], files: {} })).toHaveLength(1);
  });
});

describe('where a log stands', () => {
  const PAST = { path: LOG, mode: 'file', id: 'a1' } as const;
  const change = { path: LOG, before: [PAST, null], after: { ...PAST, id: 'b2' } };
  const step = { commit: null, parents: ['0123456789abcdef', 'fedcba9876543210'], changes: [] };

  test('a parent is named where there are several', () => {
    expect(parentName(step, 1)).toBe('in the parent fedcba987654');
    expect(parentName({ ...step, parents: ['0123456789abcdef'] }, 0)).toBe('before');
    expect(parentName({ ...step, parents: [] }, 0)).toBe('before');
  });

  test('as a parent has it', () => {
    const log = { home: '', change } as unknown as LogStep;
    expect(logBefore(log, 0)).toMatchObject({ path: LOG, id: 'a1', copy: false, declared: true });
    expect(logBefore(log, 1)).toMatchObject({ path: LOG, id: null, mode: 'file' });
  });

  test('an entry is shown as far as 96 characters, whole ones', () => {
    const shown = (text: string) => saying({ text } as Parameters<typeof saying>[0]);
    expect(shown(` ${'a'.repeat(95)} \r\n`)).toBe(` ${'a'.repeat(95)}`);
    expect(shown('a'.repeat(97))).toBe(`${'a'.repeat(96)}…`);
    expect(shown(`${'a'.repeat(95)}\u{1F4B6}`)).toBe(`${'a'.repeat(95)}…`);
    expect(shown(`\u{1F4B6}${'a'.repeat(97)}`)).toBe(`\u{1F4B6}${'a'.repeat(94)}…`);
  });
});

describe('history/immutable-source', () => {
  describe('content that is deleted', () => {
    const source = `.vouch/sources/${SOURCE_ID}`;
    const content = { [`${source}/content`]: 'Refunds\n' };
    const meta = { [`${source}/meta.yaml`]: `id: ${SOURCE_ID}\n` };
    const cites = {
      '.vouch/evidence/ev-1.yaml': `id: ev-1\nsource_id: ${SOURCE_ID}\n`,
      '.vouch/claims/a.yaml': `id: a\nevidence: [x, ${SOURCE_ID}]\n`,
      '.vouch/pages/p.md': `---\nid: p\nsources: [${SOURCE_ID}]\n---\n`,
    };
    const lose = async (past: State | readonly State[], files: State) =>
      (await told(immutable, { past, files })).map((each) => each.replaceAll(SOURCE_ID, 'x'));

    test('while its description stays', async () => {
      const found = ['lost sources/x/content:1 (sources/x/meta.yaml:1)'];
      expect(await lose({ ...content, ...meta }, meta)).toEqual(found);
      expect(await lose({ ...content, ...meta }, {})).toEqual([]);
      expect(await lose({ ...content, ...meta }, { [`b/${source}/meta.yaml`]: 'id: x\n' })).toEqual(
        [],
      );
    });

    test.each(Object.entries(cites))('while %s cites it', async (path, text) => {
      const past = { ...content, ...meta, [path]: text };
      const short = path.replace('.vouch/', '');
      expect(await lose(past, { [path]: text })).toEqual([`lost sources/x/content:1 (${short}:1)`]);
      const other = text.replace(SOURCE_ID, 'y');
      const isMoved = path.includes('/evidence/');
      const field = `field ${short}:2 (${short}:2)`;
      expect(await lose(past, { [path]: other })).toEqual(isMoved ? [field] : []);
      expect(await lose(past, { [`b/${path}`]: text })).toEqual([]);
    });

    test('by several things, and in words', async () => {
      const [found] = await words(immutable, {
        past: { ...content, ...meta },
        files: { ...meta, ...cites },
      });
      expect(found).toContain('(and 3 more) still');
    });

    test('by a merge itself', async () => {
      const whole = { ...content, ...meta };
      expect(await lose([whole, whole], meta)).toHaveLength(1);
      expect(await lose([whole, meta], meta)).toEqual([]);
      expect(await lose([], meta)).toEqual([]);
    });
  });

  const CONTENT = '.vouch/sources/a1/content';
  const META = '.vouch/sources/a1/meta.yaml';
  const judge = (past: State | readonly State[], files: State) => told(immutable, { past, files });
  const [one, other, third] = ['a\n', 'b\n', 'c\n'].map((text) => ({ [CONTENT]: text }));
  if (!one || !other || !third) throw new Error('three contents');

  test('a merge of several contents is told, whichever it takes', async () => {
    expect(await judge([one, other], other)).toEqual(['twice sources/a1/content:1']);
    expect(await judge([one, {}, one], one)).toEqual([]);
    expect(await judge([one, other], third)).toEqual(['content sources/a1/content:1']);
    expect(await judge([{}, one], other)).toEqual(['content sources/a1/content:1']);
    expect(await judge([{}, one], one)).toEqual([]);
    expect(await judge(one, {})).toEqual([]);
    expect(await judge([one, one], {})).toEqual([]);
  });

  test('what the configuration names is told in a merge too', async () => {
    const options = { history: { immutable: ['notes/**'] } };
    const file = { 'notes/a.md': 'a\n' };
    const found = (past: State | readonly State[], files: State) =>
      told(immutable, { options, past, files });
    expect(await found([file, file], {})).toEqual(['gone notes/a.md:1']);
    expect(await found([file, {}], {})).toEqual([]);
    expect(await found([{}, file], { 'notes/a.md': 'b\n' })).toEqual(['declared notes/a.md:1']);
    expect(await found({}, file)).toEqual([]);
    expect(await found({ 'other/a.md': 'a\n' }, { 'other/a.md': 'b\n' })).toEqual([]);
  });

  test('says which files it compares, so that those of the working tree are hashed', () => {
    const history = { ...DEFAULT_CONFIG.history, immutable: ['notes/**'] };
    const isCompared = comparedBy(immutable, { ...DEFAULT_CONFIG, history });
    const paths = [CONTENT, `kb/${CONTENT}`, 'notes/a.md', META, 'docs/content'];
    expect(paths.filter((path) => isCompared?.(path))).toEqual(paths.slice(0, 3));
  });

  test('a field is what any parent says', async () => {
    const meta = (locator: string) => ({ [META]: `id: a1\nlocator: ${locator}\n` });
    expect(await judge([meta('a'), meta('b')], meta('b'))).toEqual([]);
    expect(await judge([meta('a'), meta('b')], meta('c'))).toEqual([
      'field sources/a1/meta.yaml:2 (sources/a1/meta.yaml:2)',
    ]);
    expect(await judge([{}, meta('a')], meta('b'))).toHaveLength(1);
    expect(await judge([{ [META]: 'id: [\n' }, meta('a')], meta('b'))).toHaveLength(1);
    expect(await judge(meta('a'), { [META]: 'id: [\n' })).toEqual([]);
    expect(await judge(meta('a'), {})).toEqual([]);
  });
});

describe('history/rotation', () => {
  const gz = (...names: readonly string[]) => ({
    base64: gzipSync(entries(...names)).toString('base64'),
  });
  const segment = (name: string) => `.vouch/audit.log.${name}.jsonl.gz`;
  const judge = (past: State | readonly State[], files: State) => told(rotation, { past, files });

  test('a segment may take another name in its folder, and no other place', async () => {
    const past = { [segment('1')]: gz('e1') };
    expect(await judge(past, { [segment('2')]: gz('e1') })).toEqual([]);
    expect(await judge(past, { [`sub/${segment('1')}`]: gz('e1') })).toEqual([
      'segment audit.log.1.jsonl.gz:1',
    ]);
    expect(await judge(past, { '.vouch/old.gz': gz('e1') })).toHaveLength(1);
  });

  test('nor may one that the configuration names leave its folder', async () => {
    const options = { history: { segments: ['logs*/*.gz'] } };
    const past = { 'logs1/a.gz': gz('e1') };
    expect(await told(rotation, { options, past, files: { 'logs1/b.gz': gz('e1') } })).toEqual([]);
    expect(await told(rotation, { options, past, files: { 'logs2/a.gz': gz('e1') } })).toEqual([
      'segment logs1/a.gz:1',
    ]);
  });

  test('a merge keeps the segments of each parent', async () => {
    const [one, other] = [{ [segment('1')]: gz('e1') }, { [segment('1')]: gz('e2') }];
    expect(await judge([one, {}], one)).toEqual([]);
    expect(await judge([{}, one], {})).toEqual(['segment audit.log.1.jsonl.gz:1']);
    expect(await judge([one, other], one)).toEqual(['segment audit.log.1.jsonl.gz:1']);
  });

  test('leaves what goes to an archive to another rule', async () => {
    const path = '.cleo/contributions/CONTRIBUTIONS.jsonl';
    const line = (id: string) => `{"id":"contrib_${id}","epicId":"T1"}\n`;
    const step = {
      past: { [path]: line('a') + line('b') },
      files: { [path]: '', '.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl': line('b') },
    };
    expect(await told(rotation, step)).toEqual([]);
    expect(await told(archive, step)).toEqual(['missing CONTRIBUTIONS.jsonl:1']);
  });
});
