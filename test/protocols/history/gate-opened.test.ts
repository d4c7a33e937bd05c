import { describe, expect, test } from 'vitest';
import logRemoved from '../../../src/protocols/logs/rules/log-removed.ts';
import gateOpened from '../../../src/protocols/vouch/rules/gate-opened.ts';
import { lintExample } from '../tester.ts';
import { type State, told } from './judge.ts';

const CONFIG = '.vouch/config.yaml';

function config(review: Readonly<Record<string, unknown>>): State {
  return { [CONFIG]: JSON.stringify({ version: '0.1', review }) };
}

/** The messages of a step from one configuration to another. */
async function said(past: State | readonly State[], files: State): Promise<readonly string[]> {
  const found = await lintExample([gateOpened], { name: '', past, files });
  return found.map(({ message, level }) => {
    expect(level).toBe('warning');
    return message.replace('The review gate is opened: ', '');
  });
}

describe('a setting that lets in more', () => {
  test.each([
    ['approver_role', 'human', 'trusted-agent'],
    ['auto_approve_on_receipt', false, true],
    ['require_citations', true, false],
    ['require_human_approval', true, false],
  ])('%s', async (key, strict, lax) => {
    const [closed, open, unsaid] = [config({ [key]: strict }), config({ [key]: lax }), config({})];
    expect(await said(closed, open)).toEqual([`"${key}" went from "${strict}" to "${lax}"`]);
    expect(await said(unsaid, open)).toEqual([`"${key}" went from nothing to "${lax}"`]);
    expect(await said(closed, unsaid)).toEqual([`"${key}" went from "${strict}" to nothing`]);
    const gone = [`"${key}" was "${strict}", and was removed with the configuration`];
    expect(await said(closed, {})).toEqual(gone);
    const same = { ...config({ [key]: lax }), 'notes.md': '' };
    expect(await said(config({ [key]: lax, other: 1 }), same)).toEqual([]);
    for (const past of [open, unsaid]) expect(await said(past, closed)).toEqual([]);
    expect(await said(open, unsaid)).toEqual([]);
    expect(await said(open, {})).toEqual([]);
    expect(await said({}, open)).toEqual([]);
  });

  test('in another spelling', async () => {
    const opened = config({ auto_approve_on_receipt: 'True' });
    expect(await said(config({}), opened)).toEqual([
      '"auto_approve_on_receipt" went from nothing to "True"',
    ]);
    expect(await said(opened, config({ auto_approve_on_receipt: true }))).toEqual([]);
  });

  test('each by itself', async () => {
    const closed = config({ approver_role: 'human', require_citations: true });
    const opened = config({ approver_role: 'trusted-agent', require_citations: false });
    expect(await said(closed, opened)).toHaveLength(2);
    expect(await said(closed, { [CONFIG]: 'review: [\n' })).toHaveLength(2);
  });
});

test('the place is the new value, beside the old one', async () => {
  const past = { [CONFIG]: 'review:\n  approver_role: human\n' };
  const files = { [CONFIG]: '# opened\nreview:\n  approver_role: trusted-agent\n' };
  expect(await told(gateOpened, { past, files })).toEqual([
    'warning opened config.yaml:3 (config.yaml:2)',
  ]);
});

test('a base that moves keeps its gate', async () => {
  const past = config({ approver_role: 'human' });
  const moved = { [`kb/${CONFIG}`]: past[CONFIG] ?? '' };
  expect(await said(past, moved)).toEqual([]);
  const other = { [`kb/${CONFIG}`]: 'review: {}\n' };
  expect(await said(past, other)).toHaveLength(1);
});

describe('a merge', () => {
  const human = config({ approver_role: 'human' });
  const trusted = config({ approver_role: 'trusted-agent' });

  test('of two histories keeps the one that is open', async () => {
    expect(await said([human, trusted], trusted)).toHaveLength(1);
    expect(await said([human, trusted], human)).toEqual([]);
    expect(await said([human, {}], {})).toHaveLength(1);
    expect(await said([human, {}], human)).toEqual([]);
  });

  test('that makes another is as strict as the strictest', async () => {
    const more = config({ approver_role: 'trusted-agent', more: 1 });
    expect(await said([human, trusted], more)).toHaveLength(1);
    expect(await said([trusted, human], more)).toHaveLength(1);
    expect(await said([trusted, {}], more)).toEqual([]);
  });
});

test('it is told before everything else', async () => {
  const past = {
    ...config({ approver_role: 'human' }),
    'a/.vouch/audit.log.jsonl': '{"id":"e1"}\n',
  };
  const files = config({ approver_role: 'trusted-agent' });
  const found = await lintExample([logRemoved, gateOpened], { name: '', past, files });
  expect(found.map(({ rule }) => rule)).toEqual(['history/gate-opened', 'history/log-removed']);
});
