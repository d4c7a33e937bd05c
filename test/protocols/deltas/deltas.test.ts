import { describe, expect, test } from 'vitest';
import { deltaBlock, deltaMessage } from '../../../src/protocols/messages/delta-example.ts';
import { SECTIONS } from '../../../src/protocols/messages/delta-sections.ts';
import { add, delta, faults, judge } from './judge.ts';

describe('a delta without fault', () => {
  test('KILL', async () => expect(await judge(delta({}))).toEqual([]));

  test.each([...SECTIONS].filter(([, { single }]) => !single))(
    'ADD to %s',
    async (name, section) => {
      const payload = Object.fromEntries(section.fields.map((field) => [field, 'text']));
      expect(await judge(add(name, payload))).toEqual([]);
      expect(await judge(add(name, { ...payload, extra: 1 }))).toEqual([]);
    },
  );

  test.each([...SECTIONS])('EDIT of %s', async (section, { prefix, single }) => {
    const target_id = single ? prefix : `${prefix}12`;
    expect(await judge(delta({ operation: 'EDIT', section, target_id, payload: {} }))).toEqual([]);
  });

  test('an ADD that leaves the target out', async () => {
    const payload = { condition: 'burst', predictions: { H1: '429' } };
    const message = delta({
      operation: 'ADD',
      section: 'predictions_table',
      target_id: undefined,
      payload,
    });
    expect(await judge(message)).toEqual([]);
  });

  test('an empty list is a field', async () => {
    const payload = { name: 'n', claim: 'c', mechanism: 'm', anchors: [] };
    expect(await judge(add('hypothesis_slate', payload))).toEqual([]);
  });
});

describe('one fault, one problem', () => {
  test.each([
    ['a list', '[{"operation": "ADD"}]', ['delta/object other']],
    ['null', 'null', ['delta/object other']],
    ['a number', '7', ['delta/object other']],
    ['JSON that is broken', '{"operation": ADD}', []],
    ['nothing at all', '', []],
  ])('%s', async (_, json, expected) => {
    expect(await faults(deltaBlock(json))).toEqual(expected);
  });

  test.each([
    ['no operation', { operation: undefined }, ['delta/operation missing']],
    ['a null operation', { operation: null }, ['delta/operation unknown']],
    ['an operation in small letters', { operation: 'kill' }, ['delta/operation unknown']],
    [
      'no operation, no payload, no target',
      { operation: undefined, payload: undefined, target_id: undefined },
      ['delta/operation missing'],
    ],
    ['no section', { section: undefined }, ['delta/section missing']],
    [
      'a section that is surely meant, and a target of another one',
      { section: 'tests' },
      ['delta/section unknown', 'delta/target misfit'],
    ],
    ['a section that is no text', { section: ['tests'] }, ['delta/section unknown']],
    [
      'an unknown section and no target',
      { section: 'tests', target_id: null },
      ['delta/section unknown', 'delta/target missing'],
    ],
    ['no target', { target_id: undefined }, ['delta/target missing']],
    ['a null target', { target_id: null }, ['delta/target missing']],
    ['a blank target', { target_id: ' ' }, ['delta/target missing']],
    ['a target of another section', { target_id: 'P2' }, ['delta/target misfit']],
    ['a target that is a number', { target_id: 2 }, ['delta/target misfit']],
    ['a target without a number', { target_id: 'H' }, ['delta/target misfit']],
    ['a target that is a name', { target_id: 'Hypothesis 2' }, ['delta/target misfit']],
    ['no payload', { payload: undefined }, ['delta/payload missing']],
    ['a null payload', { payload: null }, ['delta/payload missing']],
    ['a list for a payload', { payload: ['refuted'] }, ['delta/payload other']],
    ['a KILL without a reason', { payload: {} }, ['delta/payload reason']],
    ['a KILL with a blank reason', { payload: { reason: ' ' } }, ['delta/payload empty-reason']],
    ['a KILL with a null reason', { payload: { reason: null } }, ['delta/payload empty-reason']],
    [
      'an ADD with a target',
      { operation: 'ADD', section: 'tests' },
      ['delta/section unknown', 'delta/add-target set', 'delta/payload-fields missing'],
    ],
    ['no rationale', { rationale: undefined }, ['delta/rationale missing']],
    ['a blank rationale', { rationale: '' }, ['delta/rationale missing']],
  ])('%s', async (_, members, expected) => {
    expect(await faults(delta(members))).toEqual(expected);
  });

  test.each([
    ['KILL', 'RT'],
    ['KILL', null],
    ['ADD', null],
    ['ADD', 'RT'],
  ])('%s of the research thread %s', async (operation, target_id) => {
    const members = { operation, section: 'research_thread', target_id, payload: undefined };
    expect(await faults(delta(members))).toEqual(['delta/payload single']);
  });

  test.each([
    [undefined, 'missing'],
    ['', 'missing'],
    ['RT1', 'misfit'],
    ['T1', 'misfit'],
  ])('an EDIT of the research thread %s', async (target_id, id) => {
    const members = { operation: 'EDIT', section: 'research_thread', target_id };
    expect(await faults(delta(members))).toEqual([`delta/target ${id}`]);
  });

  test.each(['RT', null])('the research thread is edited as %s', async (target_id) => {
    const members = { operation: 'EDIT', section: 'research_thread', target_id };
    expect(await faults(delta(members))).toEqual([]);
  });

  test('RT is no discriminative test', async () => {
    const members = { section: 'discriminative_tests', target_id: 'RT' };
    expect(await faults(delta(members))).toEqual(['delta/target misfit']);
  });

  test('an ADD with half its fields', async () => {
    const message = add('assumption_ledger', {
      name: 'n',
      statement: ' ',
      load: null,
      status: 'unchecked',
    });
    expect((await judge(message)).map(({ text, help }) => [text, help])).toEqual([
      [
        'A new item of assumption_ledger also needs "test"',
        'Add the missing fields to the payload.',
      ],
      [
        'The "statement" of this new item of assumption_ledger is blank',
        'Write the statement of the item.',
      ],
      ['The "load" of this new item of assumption_ledger is null', 'Write the load of the item.'],
    ]);
  });

  test('an EDIT may change a single field', async () => {
    const members = { operation: 'EDIT', payload: { claim: 'narrower' } };
    expect(await faults(delta(members))).toEqual([]);
  });
});

describe('places', () => {
  test('a missing member is told at the opening brace, a wrong one at its value', async () => {
    const message = deltaBlock('', '  {"section": "tests",', '"payload": {}}');
    expect((await judge(message)).map(({ fault, at }) => [fault, at])).toEqual([
      ['delta/operation missing', '11:3-11:4'],
      ['delta/rationale missing', '11:3-11:4'],
      ['delta/section unknown', '11:15-11:22'],
    ]);
  });

  test('what is null is told at the null', async () => {
    const message = deltaBlock(
      '{"operation": "EDIT", "section": "hypothesis_slate", "target_id": "H2",',
      '"payload": null,',
      '"rationale": null}',
    );
    expect((await judge(message)).map(({ fault, at }) => [fault, at])).toEqual([
      ['delta/payload missing', '11:12-11:16'],
      ['delta/rationale missing', '12:14-12:18'],
    ]);
  });

  test('in a list item, a quote, and behind a byte-order mark', async () => {
    const message = deltaMessage(
      '- first',
      '  ```delta',
      '  {"operation": "ADDS", "section": "hypothesis_slate", "rationale": "r"}',
      '  ```',
      '',
      '> ~~~delta',
      '> {"operation": "KILLS", "section": "hypothesis_slate", "rationale": "r"}',
      '> ~~~',
    );
    const expected = [
      ['delta/operation unknown', '11:17-11:23'],
      ['delta/payload missing', '15:3-15:4'],
      ['delta/target missing', '15:3-15:4'],
      ['delta/operation unknown', '15:17-15:24'],
    ];
    for (const text of [message, `\uFEFF${message}`, message.replaceAll('\n', '\r\n')]) {
      expect((await judge(text)).map(({ fault, at }) => [fault, at])).toEqual(expected);
    }
  });

  test('behind characters outside the basic plane', async () => {
    const message = deltaBlock(
      '{"note": "🚀🚀", "operation": "LAUNCH", "section": "hypothesis_slate",',
      '"rationale": "r"}',
    );
    expect((await judge(message)).map(({ at }) => at)).toEqual(['10:31-10:39']);
  });
});

describe('what is left alone', () => {
  test('delta blocks of other messages', async () => {
    const message = deltaBlock('{"operation": "LAUNCH"}').replace('DELTA[opus]:', 'QUESTION:');
    expect(await faults(message)).toEqual([]);
  });

  test('an example within another fence', async () => {
    const message = deltaMessage(
      '````markdown',
      '```delta',
      '{"operation": "LAUNCH"}',
      '```',
      '````',
    );
    expect(await faults(message)).toEqual([]);
  });

  test('a label that only resembles delta is no delta block', async () => {
    expect(
      await faults(deltaMessage('```delta-example', '{"operation": "LAUNCH"}', '```')),
    ).toEqual([]);
  });
});

describe('hostile input', () => {
  test('keys of the object prototype', async () => {
    const message = deltaBlock('{"__proto__": {"operation": "ADD", "section": "tests"}}');
    expect(await faults(message)).toEqual([
      'delta/operation missing',
      'delta/rationale missing',
      'delta/section missing',
    ]);
  });

  test.each([
    ['a list', ['ADD']],
    ['an object', { name: 'ADD' }],
    ['true', true],
    [`"${'x'.repeat(40)}"`, 'x'.repeat(40)],
    [`"${'x'.repeat(40)}…"`, 'x'.repeat(41)],
    [`"${'x'.repeat(40)}…"`, 'x'.repeat(500)],
  ])('what is no operation is told as %s', async (shown, operation) => {
    const [found] = await judge(delta({ operation }));
    expect(found?.text).toBe(`The operation is ${shown}, not one of ADD, EDIT and KILL`);
  });

  test('values are quoted in bounded length, and never cut within a character', async () => {
    const [found] = await judge(delta({ operation: '🚀'.repeat(500) }));
    expect(found?.text).toBe(
      `The operation is "${'🚀'.repeat(40)}…", not one of ADD, EDIT and KILL`,
    );
  });

  test('a lone surrogate is shown as an escape', async () => {
    const [found] = await judge(delta({ operation: '\ud800' }));
    expect(found?.text).toBe('The operation is "\\ud800", not one of ADD, EDIT and KILL');
  });

  test('thousands of blocks and keys', async () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `"k${index}": 1`).join(',');
    const blocks = Array.from({ length: 2_000 }, () => ['```delta', '{}', '```']).flat();
    const found = await faults(deltaMessage('```delta', `{${keys}}`, '```', ...blocks));
    // A thousand of each rule, and one for those that are not listed.
    expect(found).toHaveLength(3 * 1_001);
  });
});
