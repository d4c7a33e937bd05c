import { describe, expect, test } from 'vitest';
import knownAgent from '../../../src/protocols/messages/rules/known-agent.ts';
import { places, sent, words } from './link-judge.ts';

const ANN = { 'agents/Ann/profile.json': '{}' };
const ROSTER = { messages: { roster: ['@Ann', ' Bob '] } };

describe('message/known-agent', () => {
  test('each place of a name', async () => {
    const handoff = sent(
      { subject: 'HANDOFF: x', from: 'Eve', to: ['Ann', 'Eve'], cc: ['Mallory'] },
      ...['## From', 'Eve', '', '## To', 'Ann'],
    );
    expect(await places(knownAgent, { ...ANN, 'messages/1.md': handoff })).toEqual([
      'messages/1.md 3:7-3:12',
      'messages/1.md 4:12-4:17',
      'messages/1.md 9:1-9:4',
    ]);
  });

  test('a message and its copies are one', async () => {
    const text = sent({ id: 1, from: 'Eve' });
    const files = { ...ANN, 'messages/1.md': text, 'agents/Ann/inbox/1.md': text };
    const found = await places(knownAgent, files);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^messages\/1\.md 4:7-4:12/);
  });

  test('copies of nothing are one where they have one id or one content', async () => {
    const found = async (one: string, other: string) => {
      const copies = { 'agents/Ann/inbox/1.md': one, 'agents/Ann/inbox/2.md': other };
      return (await places(knownAgent, { ...ANN, ...copies })).length;
    };
    const text = (members: object, body: string) => sent({ from: 'Eve', ...members }, body);
    expect(await found(text({ id: 1 }, 'one'), text({ id: 1 }, 'two'))).toBe(1);
    expect(await found(text({ id: 1 }, 'one'), text({ id: 2 }, 'one'))).toBe(2);
    expect(await found(text({}, 'one'), text({}, 'one'))).toBe(1);
    expect(await found(text({}, 'one'), text({}, 'two'))).toBe(2);
  });

  test('the roster of the configuration goes before the folders', async () => {
    const files = { ...ANN, 'agents/Eve/profile.json': '{}' };
    const text = { 'messages/1.md': sent({ from: 'Eve', to: ['Ann', 'Bob'] }) };
    expect(await places(knownAgent, { ...files, ...text }, ROSTER)).toEqual([
      'messages/1.md 3:7-3:12',
    ]);
    expect(await places(knownAgent, { ...files, ...text })).toEqual(['messages/1.md 4:12-4:17']);
  });

  test('each project has its own agents', async () => {
    const files = {
      'a/agents/Ann/profile.json': '{}',
      'a/messages/1.md': sent({ id: 1, from: 'Bob' }),
      'b/agents/Bob/profile.json': '{}',
      'b/messages/1.md': sent({ id: 1, from: 'Bob' }),
      'c/messages/1.md': sent({ id: 1, from: 'Bob' }),
    };
    expect(await places(knownAgent, files)).toEqual(['a/messages/1.md 4:7-4:12']);
  });

  test('capitals count, and help', async () => {
    expect(await words(knownAgent, { ...ANN, 'messages/1.md': sent({ from: 'ann' }) })).toEqual([
      'No agent on the roster is called ann | If you mean Ann, write that name.',
    ]);
  });

  test('a name like no other', async () => {
    expect(await words(knownAgent, { ...ANN, 'messages/1.md': sent({ from: 'Zebedee' }) })).toEqual(
      [
        'No agent on the roster is called Zebedee | Correct the name, or add the agent: to `messages.roster` if that is set, otherwise as a folder agents/<Name>/.',
      ],
    );
  });

  test.each(['project:b#Bob', 'bob@example.invalid', 'the whole team', ''])(
    'left alone: %j',
    async (from) => {
      expect(await places(knownAgent, { ...ANN, 'messages/1.md': sent({ from }) })).toEqual([]);
    },
  );
});
