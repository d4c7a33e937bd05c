import { describe, expect, test } from 'vitest';
import knownBead from '../../../src/protocols/messages/rules/known-bead.ts';
import { places, sent, words } from './link-judge.ts';

const LIST = '{"id":"demo-42.3"}\nbroken\n{"id":"my-app-a1b2"}\n{"id":"odd"}\n';
const BEADS = { '.beads/issues.jsonl': LIST };

function blocked(...item: readonly string[]): string {
  const body = ['## Item', ...item, '', '## Blocker', 'demo-99'];
  return sent({ subject: 'BLOCKED: x' }, ...body);
}

describe('message/known-bead', () => {
  test('each id that is not in the list', async () => {
    const text = blocked('demo-42.3, demo-43 and my-app-zzz9', '- demo-42.4');
    expect(await places(knownBead, { ...BEADS, 'messages/1.md': text })).toEqual([
      'messages/1.md 6:12-6:19',
      'messages/1.md 6:24-6:35',
      'messages/1.md 7:3-7:12',
    ]);
  });

  test.each([
    ['ids of the list', 'demo-42.3 and my-app-a1b2'],
    ['capitals', 'DEMO-42.3'],
    ['other projects', 'other-1, well-known, utf-8'],
    ['a part of a prefix', 'app-1'],
    ['prose', 'rewrite the demo-like limiter'],
  ])('%s', async (_, item) => {
    expect(await places(knownBead, { ...BEADS, 'messages/1.md': blocked(item) })).toEqual([]);
  });

  test('an id without a digit where one is expected', async () => {
    expect(await places(knownBead, { ...BEADS, 'messages/1.md': blocked('demo-abc') })).toEqual([
      'messages/1.md 6:1-6:9',
    ]);
  });

  test.each([
    ['my-app-a1c2', 'If you mean my-app-a1b2, write that id.'],
    ['my-app-a2b1', 'Correct the id, or commit the bead list that holds it.'],
    ['demo-43.3', 'Correct the id, or commit the bead list that holds it.'],
  ])('what comes near %s', async (id, help) => {
    const files = { ...BEADS, 'messages/1.md': blocked(id) };
    expect(await words(knownBead, files)).toEqual([
      `There is no bead ${id} in .beads/issues.jsonl | ${help}`,
    ]);
  });

  test.each([
    ['CLAIM: demo-43', '2:18-2:25'],
    ['BLOCKED: see demo-43.1', '2:24-2:33'],
    ['HANDOFF: demo-abc to demo-7', '2:20-2:28'],
    ['HANDOFF: demo-43 to BlueLake', '2:20-2:27'],
  ])('in a subject: %s', async (subject, at) => {
    const text = sent({ subject }, '## Item', 'demo-42.3', '', '## Blocker', 'demo-99');
    expect(await places(knownBead, { ...BEADS, 'messages/1.md': text })).toEqual([
      `messages/1.md ${at}`,
    ]);
  });

  test.each([
    ['of another type', 'QUESTION: demo-43'],
    ['of the list', 'CLAIM: demo-42.3'],
    ['that is prose', 'CLAIM: the demo-like limiter'],
    ['that the Item names', 'CLAIM: DEMO-50'],
  ])('none in a subject %s', async (_, subject) => {
    const text = sent({ subject }, '## Item', 'demo-50');
    const found = await places(knownBead, { ...BEADS, 'messages/1.md': text });
    expect(found.filter((place) => place.startsWith('messages/1.md 2:'))).toEqual([]);
  });

  test('a list of the repository serves every project', async () => {
    const files = { ...BEADS, 'projects/a/messages/1.md': blocked('demo-1') };
    expect(await places(knownBead, files)).toEqual(['projects/a/messages/1.md 6:1-6:7']);
  });

  test('off without the list, and where no line of it can be read', async () => {
    const text = { 'messages/1.md': blocked('demo-1') };
    expect(await places(knownBead, text)).toEqual([]);
    expect(await places(knownBead, { ...text, '.beads/issues.jsonl': 'broken\n' })).toEqual([]);
  });

  test.each(['', '\n \n'])('an empty list holds no bead: %j', async (list) => {
    const files = { 'messages/1.md': blocked('demo-1, well-known'), '.beads/issues.jsonl': list };
    expect(await places(knownBead, files)).toEqual(['messages/1.md 6:1-6:7']);
  });
});
