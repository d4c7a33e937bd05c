import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { FactEntry, Facts } from '../../../src/core/fact.ts';
import type { Kind, RecordRef } from '../../../src/core/record.ts';
import type { Answers } from '../../../src/core/request.ts';
import type { LinkRule } from '../../../src/core/rule.ts';
import { StateLookUps } from '../../../src/link/state-tables.ts';
import type { MessageFact } from '../../../src/protocols/messages/facts.ts';
import ackOutstanding from '../../../src/protocols/messages/rules/ack-outstanding.ts';
import ackTarget from '../../../src/protocols/messages/rules/ack-target.ts';
import copyDrift from '../../../src/protocols/messages/rules/copy-drift.ts';
import knownAgent from '../../../src/protocols/messages/rules/known-agent.ts';
import knownBead from '../../../src/protocols/messages/rules/known-bead.ts';
import uniqueId from '../../../src/protocols/messages/rules/unique-id.ts';

const NONE = { has: () => false };

const COUNT = 20_000;

function refOf<K extends Kind>(kind: K, path: string): RecordRef<K> {
  const copy = path.startsWith('agents/');
  return { path, kind, mode: 'file', id: null, home: '', declared: false, copy };
}

/** Every message asks everybody, everybody has acknowledged something else, nothing is known. */
function factOf(index: number, copy: boolean): MessageFact {
  const at = { start: 0, end: 0 };
  return {
    id: String(index),
    type: index % 2 === 0 ? 'QUESTION' : 'ACK',
    near: null,
    subject: `x: ${index}`,
    from: `Agent${index}`,
    recipients: [`Agent${index + 1}`, 'Nobody'],
    threadId: 'demo-1',
    ackRequired: true,
    created: index * 86_400_000,
    content: `${index} ${copy}`,
    sent: `${index} ${copy}`,
    agents: [{ name: `Stranger${index % 100}`, at }],
    beads: [{ name: `demo-${COUNT + index}`, at }],
    acknowledges: [{ name: String(COUNT + index), at }],
    takesBack: null,
  };
}

function store(): Facts {
  const indexes = Array.from({ length: COUNT }, (_, index) => index);
  const entries: { [K in Kind]?: FactEntry<K>[] } = {
    message: [false, true].flatMap((copy) =>
      indexes.map((index) => ({
        record: refOf('message', copy ? `agents/A/inbox/${index}.md` : `messages/${index}.md`),
        fact: factOf(index, copy),
      })),
    ),
    'bead-list': [
      {
        record: refOf('bead-list', '.beads/issues.jsonl'),
        fact: { ids: indexes.map((index) => `demo-${index}`), empty: false },
      },
    ],
    'agent-folder': indexes.slice(0, 500).map((index) => ({
      record: refOf('agent-folder', `agents/Agent${index}/profile.json`),
      fact: { name: `Agent${index}` },
    })),
  };
  return { of: (kind) => entries[kind] ?? [] };
}

/** No rule over messages asks the repository for anything. */
const NO_ANSWERS: Answers = {
  to({ path }) {
    throw new Error(`${path} asks`);
  },
};

test.each([
  [ackOutstanding, COUNT / 2 - 1],
  [ackTarget, COUNT / 2],
  [copyDrift, COUNT],
  [knownAgent, COUNT],
  [knownBead, COUNT],
  [uniqueId, 0],
])('$id over a large store: quadratic work would run into the time limit', (rule, count) => {
  const facts = store();
  const input = {
    facts,
    lookUps: new StateLookUps(facts, DEFAULT_CONFIG),
    answers: NO_ANSWERS,
    superseded: NONE,
    formerTasks: { of: () => null },
    formerTaskIds: new Set<string>(),
    formerAnswers: { held: () => false },
    options: DEFAULT_CONFIG,
  };
  const found = [...(rule as LinkRule).check(input)];
  expect(found).toHaveLength(count);
});
