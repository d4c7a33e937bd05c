import { expect, test } from 'vitest';
import { add, delta, judge } from './judge.ts';

test.each([
  [{ operation: 'DELETE' }, 'Write "KILL".'],
  [{ operation: undefined, Operation: 'KILL' }, 'Rename the key "Operation" to "operation".'],
  [{ operation: 'MERGE' }, 'Set "operation" to ADD, EDIT or KILL, in capitals.'],
  [{ section: 'Hypothesis Slate' }, 'Write "hypothesis_slate".'],
  [{ target_id: undefined, targetId: 'H2' }, 'Rename the key "targetId" to "target_id".'],
  [{ target_id: 'h2' }, 'Write "H2".'],
  [{ target_id: 'X2' }, 'X2 is an id of anomaly_register: correct "target_id" or "section".'],
  [{ target_id: 'x2' }, 'X2 is an id of anomaly_register: correct "target_id" or "section".'],
  [
    { target_id: { toString: 1 } },
    'Set "target_id" to the id of the item as the artifact lists it.',
  ],
  [{ target_id: 'Q2' }, 'Set "target_id" to the id of the item as the artifact lists it.'],
  [{ section: undefined, Section: 'tests' }, 'Rename the key "Section" to "section".'],
  [{ payload: undefined, pay_load: {} }, 'Rename the key "pay_load" to "payload".'],
  [{ payload: { kill_reason: 'refuted' } }, 'Rename the key "kill_reason" to "reason".'],
  [{ payload: {} }, 'Add a "reason" to the payload: why the item goes.'],
  [{ payload: { reason: '' } }, 'Write why the item goes.'],
  [{ rationale: undefined, rational: 'see T1' }, 'Rename the key "rational" to "rationale".'],
])('%j', async (members, help) => {
  expect((await judge(delta(members))).map((found) => found.help)).toEqual([help]);
});

test.each([
  ['target_id', 'targetId', 'Set "target_id" to the id of the item as the artifact lists it.'],
  ['rationale', 'rational', 'Add a "rationale": one sentence on why the artifact should change.'],
  [
    'payload',
    'pay_load',
    'Give the delta a "payload" object: the fields for ADD and EDIT, a "reason" for KILL.',
  ],
])('a null %s beside a %s: renamed, that would be a second one', async (name, slip, help) => {
  const found = await judge(delta({ [name]: null, [slip]: 'H2' }));
  expect(found.map((each) => each.help)).toEqual([help]);
});

test('fields that are nearly spelled right', async () => {
  const payload = { name: 'n', claim: 'c', mechanisms: 'm', anchor: [] };
  expect((await judge(add('hypothesis_slate', payload))).map((found) => found.help)).toEqual([
    'Rename the key "mechanisms" to "mechanism". Rename the key "anchor" to "anchors".',
  ]);
});
