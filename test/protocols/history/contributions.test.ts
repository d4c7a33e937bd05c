import { describe, expect, test } from 'vitest';
import { brief, holding, PATH } from '../../../src/protocols/contributions/example.ts';
import {
  archiveOf,
  entryOf,
  MANIFEST,
} from '../../../src/protocols/contributions/manifest-example.ts';
import status from '../../../src/protocols/contributions/rules/contribution-status.ts';
import appended from '../../../src/protocols/contributions/rules/manifest-appended.ts';
import manifestStatus from '../../../src/protocols/contributions/rules/manifest-status.ts';
import { rules } from '../../all-rules.ts';
import { lintExample } from '../tester.ts';
import { type State, told } from './judge.ts';

const NAME = 'contrib_1a2b3c4d';
const FILE = `${NAME}.json`;

describe('history/contribution-status', () => {
  const judge = (past: State | readonly State[], files: State) => told(status, { past, files });
  const moved = [`moved ${FILE}:13 (${FILE}:13)`];
  const rewritten = [`rewritten ${FILE}:13 (${FILE}:13)`];

  test.each<readonly [string, string, readonly string[]]>([
    ['draft', 'draft', []],
    ['draft', 'complete', []],
    ['complete', 'draft', []],
    ['complete', 'validated', []],
    ['validated', 'draft', moved],
    ['draft', 'validated', []],
    ['draft', 'merged', []],
    ['complete', 'merged', []],
    ['validated', 'complete', []],
    ['merged', 'merged', rewritten],
    ['merged', 'draft', moved],
    ['merged', 'done', moved],
    // What is no status, the schema tells.
    ['draft', 'done', []],
    ['done', 'draft', []],
    ['constructor', 'draft', []],
  ])('from %s to %s, with another answer', async (from, to, expected) => {
    expect(await judge(holding(from), holding(to, 'Kafka'))).toEqual(expected);
  });

  test('a merge may take one of its parents, or go on from one', async () => {
    const [draft, validated, merged] = ['draft', 'validated', 'merged'].map((each) =>
      holding(each),
    );
    if (!draft || !validated || !merged) throw new Error('three states');
    expect(await judge([validated, draft], draft)).toEqual([]);
    expect(await judge([validated, draft], holding('draft', 'Kafka'))).toEqual([]);
    expect(await judge([validated, holding('validated', 'x')], holding('draft', 'y'))).toEqual(
      moved,
    );
    expect(await judge([merged, holding('merged', 'Kafka')], merged)).toEqual([
      `twice ${FILE}:13 (${FILE}:13) (${FILE}:13)`,
    ]);
    expect(await judge([merged, merged], merged)).toEqual([]);
    expect(await judge([merged, holding('merged', 'Kafka')], holding('merged', 'x'))).toEqual(
      rewritten,
    );
    expect(await judge([merged, draft], draft)).toEqual(moved);
    expect(await judge([{}, merged], holding('merged', 'x'))).toEqual(rewritten);
    expect(await judge([draft, merged], {})).toEqual([`deleted ${FILE}:13`]);
  });

  test('one that moves is the same one', async () => {
    const path = '.cleo/contributions/archive/T100/x.json';
    const at = (text: string) => ({ [path]: text });
    expect(await judge(holding('merged'), at(brief('merged')))).toEqual([]);
    expect(await judge(holding('merged'), at(brief('draft')))).toEqual([
      `moved archive/T100/x.json:13 (${FILE}:13)`,
    ]);
    expect(await judge([{}, holding('merged')], at(brief('draft')))).toEqual([
      `moved archive/T100/x.json:13 (${FILE}:13)`,
    ]);
    const other = brief('merged').replace('1a2b3c4d', 'ffffffff');
    expect(await judge(holding('merged'), at(other))).toEqual([`deleted ${FILE}:13`]);
    const elsewhere = { [`sub/${path}`]: brief('merged') };
    expect(await judge(holding('merged'), elsewhere)).toEqual([`deleted ${FILE}:13`]);
  });

  test('one without an id is nobody else', async () => {
    const nameless = (path: string) => ({
      [path]: brief('merged').replace('"contributionId"', '"other"'),
    });
    expect(await judge(nameless(PATH), nameless('.cleo/contributions/b.json'))).toEqual([
      `deleted ${FILE}:13`,
    ]);
  });

  test('one that can not be read has no status', async () => {
    const broken = { [PATH]: '{' };
    expect(await judge(broken, holding('draft'))).toEqual([]);
    expect(await judge(broken, {})).toEqual([]);
    expect(await judge(holding('draft'), {})).toEqual([]);
    expect(await judge(holding('complete'), broken)).toEqual([]);
    expect(await judge(holding('merged'), broken)).toEqual([`rewritten ${FILE}:1 (${FILE}:13)`]);
    expect(await judge([broken, holding('merged')], holding('merged'))).toEqual([]);
  });
});

describe('history/manifest-appended', () => {
  const judge = (past: State | readonly State[], files: State) => told(appended, { past, files });
  const silent = [`silent ${FILE}:3`];
  const line = (filePath: unknown) => `${JSON.stringify({ id: 'contrib_x', filePath })}\n`;

  test.each([
    ['from the root', `.cleo/contributions/${FILE}`, []],
    ['by its name', FILE, []],
    ['in a folder that it left', `elsewhere/${FILE}`, []],
    ['another one', 'contrib_other.json', silent],
    ['no text', 7, silent],
  ])('an entry names the file: %s', async (_what, filePath, expected) => {
    expect(await judge({}, { ...holding('draft'), [MANIFEST]: line(filePath) })).toEqual(expected);
  });

  test('in a project of its own, from the root of that', async () => {
    const [file = '', log] = [`pkg/${PATH}`, `pkg/${MANIFEST}`];
    const files = (filePath: string) => ({ [file]: brief('draft'), [log]: line(filePath) });
    expect(await judge({}, files(PATH))).toEqual([]);
    expect(await judge({}, files(FILE))).toEqual([]);
    expect(await judge({}, { ...files('x.json'), [MANIFEST]: line(PATH) })).toHaveLength(1);
    const archived = { [file]: brief('draft'), [`pkg/${archiveOf('T1')}`]: line(PATH) };
    expect(await judge({}, archived)).toEqual([]);
  });

  test('a manifest of an archive counts for its files, one of subagents for none', async () => {
    const archived = { '.cleo/contributions/archive/T100/x.json': brief('draft') };
    expect(await judge({}, { ...archived, [archiveOf('T100')]: line('x.json') })).toEqual([]);
    expect(await judge({}, { ...archived, [archiveOf('T200')]: line('x.json') })).toHaveLength(1);
  });

  test('a merge may take a version, but makes none', async () => {
    const [one, other] = [holding('draft', 'a'), holding('draft', 'b')];
    expect(await judge([one, other], other)).toEqual([]);
    expect(await judge([{}, other], other)).toEqual([]);
    expect(await judge([one, other], holding('draft', 'c'))).toEqual(silent);
    expect(await judge(one, {})).toEqual([]);
  });

  test('a file that moves as it is, not one that is copied', async () => {
    const copy = '.cleo/contributions/copy.json';
    const text = brief('draft');
    expect(await judge(holding('draft'), { [copy]: text })).toEqual([]);
    expect(
      await judge({ ...holding('draft'), '.cleo/contributions/b.json': '{' }, { [copy]: text }),
    ).toEqual([]);
    const changed = { ...holding('complete'), [copy]: text };
    expect(await judge(holding('draft'), changed)).toEqual(
      ['silent copy.json:3', ...silent].sort(),
    );
  });

  test('what cannot be read is told by itself', async () => {
    expect(await judge(holding('draft'), { [PATH]: '{' })).toEqual([]);
    expect(await judge({ [PATH]: '{' }, holding('draft'))).toEqual(silent);
  });

  test('says what was done, where one parent had it too', async () => {
    const said = async (past: State | readonly State[]) => {
      const example = { name: '', past, files: holding('draft', 'c') };
      return (await lintExample([appended], example)).map(({ message }) => message.split(',')[0]);
    };
    expect(await said({})).toEqual(['This contribution was added']);
    expect(await said([{}, holding('draft')])).toEqual(['This contribution was changed']);
  });

  test('is not told where the file is not listed, or not as it is', async () => {
    const about = rules.filter(({ id }) =>
      ['history/manifest-appended', 'manifest/unlisted', 'manifest/checksum'].includes(id),
    );
    const unlisted = { ...holding('draft'), [MANIFEST]: entryOf('other') };
    const found = await lintExample(about, { name: '', past: {}, files: unlisted });
    expect(found.filter(({ path }) => path === PATH).map(({ rule }) => rule)).toEqual([
      'manifest/unlisted',
    ]);
    const past = { ...holding('draft'), [MANIFEST]: entryOf(NAME) };
    const changed = { ...holding('complete'), [MANIFEST]: entryOf(NAME) };
    const ofChange = await lintExample(about, { name: '', past, files: changed });
    expect(ofChange.map(({ rule }) => rule)).toEqual(['manifest/checksum']);
  });
});

describe('history/manifest-status', () => {
  const says = (entryStatus: unknown, id: unknown = 'contrib_a', more = {}) =>
    `${JSON.stringify({ id, status: entryStatus, ...more })}\n`;
  const judge = (...lines: readonly string[]) =>
    told(manifestStatus, {
      past: { [MANIFEST]: lines.slice(0, -1).join('') },
      files: { [MANIFEST]: lines.join('') },
    });
  const at = '2 (CONTRIBUTIONS.jsonl:1)';

  test.each<readonly [unknown, unknown, string]>([
    ['partial', 'complete', 'moved'],
    ['partial', 'blocked', 'moved'],
    ['blocked', 'complete', 'moved'],
    ['partial', 'partial', 'repeated'],
    [undefined, undefined, 'repeated'],
    ['complete', 'complete', 'closed'],
    ['complete', 'partial', 'closed'],
    ['complete', undefined, 'closed'],
    ['partial', undefined, 'moved'],
    [undefined, 'partial', 'moved'],
    ['constructor', 'partial', 'moved'],
  ])('from %j to %j', async (from, to, expected) => {
    expect(await judge(says(from), says(to, 'contrib_a', { n: 1 }))).toEqual([
      `${expected} CONTRIBUTIONS.jsonl:${at}`,
    ]);
  });

  test.each([
    ['of the same file', { filePath: 'a' }, []],
    ['of another file', { filePath: 'b' }, [`moved CONTRIBUTIONS.jsonl:${at}`]],
    ['whose id goes on', { id: 'contrib_a-r1' }, []],
    ['of the same id', { id: 'contrib_a', filePath: 'b' }, [`moved CONTRIBUTIONS.jsonl:${at}`]],
  ])('a later entry of the same step %s', async (_what, more, expected) => {
    const [first, second] = [says('partial'), says('complete', 'contrib_a', { filePath: 'a' })];
    const files = { [MANIFEST]: first + second + says('partial', 'contrib_b', more) };
    const found = await told(manifestStatus, { past: { [MANIFEST]: first }, files });
    expect(found.filter((each) => each.includes(':2 '))).toEqual(expected);
  });

  test('many entries of one id take time for each, not for each pair', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) =>
      says('partial', 'contrib_a', { n, filePath: 'a' }),
    );
    const files = { [MANIFEST]: says('partial') + many.join('') };
    const found = await told(manifestStatus, { past: { [MANIFEST]: says('partial') }, files });
    expect(found).toHaveLength(1001);
  });

  test('a status that is none is named so', async () => {
    const files = { [MANIFEST]: says('partial') + says(undefined) };
    const [found] = await lintExample([manifestStatus], {
      name: '',
      past: { [MANIFEST]: says('partial') },
      files,
    });
    expect(found?.message).toContain('nothing');
  });

  test('is about one id in one manifest, and says nothing of an entry that stands twice', async () => {
    expect(await judge(says('complete'), says('partial', 'contrib_b'))).toEqual([]);
    expect(await judge(says('complete', null), says('partial', null))).toEqual([]);
    expect(await judge(says('complete', 7), says('partial', 7))).toEqual([]);
    expect(await judge(says('complete'), says('complete'))).toEqual([]);
    const files = { [MANIFEST]: says('complete'), [archiveOf('T1')]: says('partial') };
    expect(await told(manifestStatus, { past: {}, files })).toEqual([]);
  });

  test.each([
    ['the manifest', MANIFEST, true],
    ['an archive beside it', archiveOf('T1'), true],
    ['the archive of another folder', `api/${archiveOf('T1')}`, false],
  ])('is set right by a later entry in %s', (_what, path, expected) => {
    const gained = [{ value: { id: 'contrib_b', filePath: 'a' } }];
    const isSettled = manifestStatus.settles?.({ logs: [{ change: { path }, gained }] } as never);
    const finding = { record: { path: MANIFEST }, value: { id: 'contrib_a', filePath: 'a' } };
    expect(isSettled?.(finding as never)).toBe(expected);
  });

  test('an audit log has no such status', async () => {
    const log = '.vouch/audit.log.jsonl';
    const past = { [log]: says('complete', 'e1') };
    const files = { [log]: says('complete', 'e1') + says('partial', 'e1') };
    expect(await told(manifestStatus, { past, files })).toEqual([]);
  });
});
