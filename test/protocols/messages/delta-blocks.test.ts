import { describe, expect, test } from 'vitest';
import { message } from '../../../src/protocols/messages/example.ts';
import { lint, rulesOf, saidBy, told } from './judge.ts';

const DELTA =
  '{"operation": "KILL", "section": "hypothesis_slate", "target_id": "H2", "payload": {"reason": "refuted"}, "rationale": "see T1"}';

/** A DELTA whose body begins at line 5 and has its Deltas section. */
function delta(...body: readonly string[]): string {
  return message({ subject: 'DELTA[opus]: a third way' }, '## Deltas', ...body);
}

describe('MB-004: what counts as a delta block', () => {
  test.each([
    ['backticks', ['```delta', DELTA, '```']],
    ['tildes', ['~~~~ delta', DELTA, '~~~~']],
    ['more words in the label', ['```delta title="one"', DELTA, '```']],
    ['never closed', ['```delta', DELTA]],
    ['in a list item', ['- one', '', '  ```delta', `  ${DELTA}`, '  ```']],
    ['in a quote', ['> ```delta', `> ${DELTA}`, '> ```']],
    ['in a quote in a list', ['1. > ```delta', `   > ${DELTA}`, '   > ```']],
  ])('%s', async (_, lines) => {
    expect(await rulesOf(delta(...lines))).toEqual([]);
  });

  test.each([
    ['within another block', ['````markdown', '```delta', DELTA, '```', '````']],
    ['as indented code', ['', '    ```delta', `    ${DELTA}`, '    ```']],
    ['within HTML', ['<pre>', '```delta', DELTA, '```', '</pre>']],
    ['under another label', ['```diff', DELTA, '```']],
    ['under a longer word', ['```deltas-of-today', DELTA, '```']],
  ])('not %s', async (_, lines) => {
    expect(await told('MB-004', delta(...lines))).toEqual(['missing 5:1-5:10']);
  });

  test('a block with nothing in it, or with no JSON, is one', async () => {
    expect(await rulesOf(delta('```delta', '```'))).toEqual(['MB-005']);
    expect(await rulesOf(delta('```delta', 'to follow', '```'))).toEqual(['MB-005']);
    expect(await rulesOf(delta('```delta', '[1]', '```'))).toEqual(['delta/object']);
  });

  test('wherever it stands: the missing Deltas section is another matter', async () => {
    const text = message({ subject: 'DELTA[opus]: a way' }, '```delta', DELTA, '```');
    expect(await rulesOf(text)).toEqual(['message/schema-section']);
    const empty = delta('', '## Notes', '```delta', DELTA, '```');
    expect(await told('message/empty-section', empty)).toEqual(['empty 5:1-5:10']);
  });

  test('deltas in another form are named by it alone', async () => {
    const text = delta(
      '```json',
      DELTA,
      '```',
      '',
      '```Delta',
      DELTA,
      '```',
      '',
      '```',
      DELTA,
      '```',
      '',
      `Or ${DELTA}.`,
    );
    const [found, ...others] = await lint(text);
    expect(others).toEqual([]);
    expect(found?.rule).toBe('MB-004');
    expect(found?.related.map(({ range, message: words }) => [range.start.line, words])).toEqual([
      [6, 'the block of this delta is labelled "json"'],
      [10, 'the block of this delta is labelled "Delta"'],
      [14, 'the block of this delta has no label'],
      [18, 'this delta is in running text'],
    ]);
  });

  test('a delta block that an unclosed block swallows is named', async () => {
    const text = delta('```sh', 'npm test', '', '```delta', DELTA, '```js');
    const [found, ...others] = await lint(text);
    expect(others).toEqual([]);
    expect(found?.messageId).toBe('missing');
    expect(found?.help).toBe(
      'A delta block is inside another block that is never closed: close the outer block above the delta block.',
    );
    expect(found?.related.map(({ range, message: words }) => [range.start.line, words])).toEqual([
      [6, 'this block is never closed; what follows is code'],
    ]);
  });

  test.each([['a block that is never closed, with none in it', ['```sh', 'npm test']]])(
    'not named: %s',
    async (_, lines) => {
      const [found, ...others] = (await lint(delta(...lines))).filter((f) => f.rule === 'MB-004');
      expect(others).toEqual([]);
      expect(found?.related).toEqual([]);
      expect(found?.help).toMatch(/^Under "## Deltas" add a fenced block/);
    },
  );

  test('a delta block in a longer block is named, with the lines that hide it', async () => {
    const lines = ['````', '```delta', DELTA, '```', '````'];
    const found = (await lint(delta(...lines))).find(({ rule }) => rule === 'MB-004');
    expect(found?.help).toBe(
      'The delta block in line 7 is inside the block from line 6 to line 10, which makes it an example. If it is not an example, remove lines 6 and 10.',
    );
    expect(found?.related.map(({ range }) => range.start.line)).toEqual([7]);
  });

  test('the help says which label is missing', async () => {
    const found = (await lint(delta('```json', DELTA, '```'))).find(
      ({ rule }) => rule === 'MB-004',
    );
    expect(found?.help).toBe('Write "```delta" in line 6.');
    const list = (await lint(delta('```json', `[${DELTA}]`, '```'))).find(
      ({ rule }) => rule === 'MB-004',
    );
    expect(list?.help).toMatch(/^Under "## Deltas" add a fenced block/);
  });

  test('without a Deltas section the place is the title, or the subject', async () => {
    const subject = 'DELTA[opus]: a third way';
    expect(await told('MB-004', message({ subject }, '# Delta', '', 'Text.'))).toEqual([
      'missing 5:1-5:8',
    ]);
    expect(await told('MB-004', message({ subject }, 'Text.'))).toEqual(['missing 2:10-2:36']);
  });
});

describe('MB-005: the offending character', () => {
  const faults: readonly (readonly [string, string, string])[] = [
    ['{"operation": "KILL",}', '7:21-7:22', 'nothing between this comma and }'],
    ["{'operation': 1}", '7:2-7:3', "' is not a JSON quote"],
    ['{operation: 1}', '7:2-7:11', 'no double quotes around the key operation'],
    ['{"a": 1} // kill', '7:10-7:17', 'JSON has no comments'],
    ['{"a": True}', '7:7-7:11', 'True is not a JSON word'],
    ['{"a": "H2" "b": 1}', '7:12-7:15', 'no comma before "b"'],
    ['{"🐟": 01}', '7:8-7:10', '01 is not a JSON number'],
    ['{"a": 1}}', '7:9-7:10', 'there is text after its end: }'],
  ];

  test.each(faults)('%s', async (content, place, words) => {
    for (const ends of ['\n', '\r\n']) {
      const text = delta('```delta', content, '```').replaceAll('\n', ends);
      expect(await told('MB-005', text)).toEqual([`syntax ${place}`]);
      expect((await saidBy('MB-005', text)).message).toBe(
        `This delta block is not valid JSON: ${words}`,
      );
      expect(await rulesOf(text)).toEqual(['MB-005']);
    }
  });

  test('in a block with a long fence', async () => {
    expect(await told('MB-005', delta('`````delta', '{,}', '`````'))).toEqual(['syntax 7:2-7:3']);
  });

  test('in containers', async () => {
    const text = delta(
      '1. one',
      '',
      '   > ~~~delta',
      '   > {',
      '   >   "a": b',
      '   > }',
      '   > ~~~',
    );
    expect(await told('MB-005', text)).toEqual(['syntax 10:13-10:14']);
  });

  test('each bad block once, good ones not at all', async () => {
    const text = delta(
      '```delta',
      '{,,}',
      '```',
      '```delta',
      DELTA,
      '```',
      '```delta',
      '```',
      '```delta',
      ' ',
      '```',
    );
    expect(await told('MB-005', text)).toEqual([
      'syntax 7:2-7:3',
      'empty 12:1-12:9',
      'empty 14:1-14:9',
    ]);
  });

  test('two deltas in one block', async () => {
    const two = delta('```delta', DELTA, DELTA, '```');
    expect((await saidBy('MB-005', two)).help).toBe(
      'A block holds one object: put each delta into a block of its own.',
    );
  });

  test.each(['}', ']', ';', '},', '}\n}', ' , '])('%j left over at the end', async (rest) => {
    const text = delta(
      '> ```delta',
      ...`${DELTA}${rest}`.split('\n').map((l) => `> ${l}`),
      '> ```',
    );
    expect((await saidBy('MB-005', text)).help).toBe('Remove what follows the end.');
  });

  test.each(['And so on.', '`code`', '## Notes', '// none', "It's late.", '- one', ''])(
    'a block that is never closed, before %j',
    async (after) => {
      const text = delta('```delta', DELTA, after, '{', '```js');
      expect(await told('MB-005', text)).toEqual(['unclosed 6:1-6:9']);
      expect(await saidBy('MB-005', text)).toMatchObject({
        message: 'This delta block is never closed: the rest of the message counts as its JSON',
        help: 'Below the JSON object, add a line that holds only ```',
      });
    },
  );

  test.each([
    ['{"a": 1', '7:1-7:2', 'the object that opens here is never closed'],
    [`${DELTA}\nText.`, '8:1-8:6', 'the block stops being JSON here'],
  ])('where a block that is never closed goes wrong: %j', async (content, place, words) => {
    const found = await lint(delta('```delta', ...content.split('\n')));
    expect(
      found[0]?.related.map(({ range: { start, end }, message: said }) => {
        return [`${start.line}:${start.column}-${end.line}:${end.column}`, said];
      }),
    ).toEqual([[place, words]]);
  });

  test.each([
    ['backticks', ['```delta', DELTA, '', '```delta', DELTA, '```']],
    ['tildes within backticks', ['```delta', DELTA, '', '~~~ delta x', DELTA, '~~~', '```']],
    ['after a fence that is too short', ['````delta', DELTA, '```', '', 'Text.', '````']],
    ['by the end of another block', ['```delta', DELTA, '', 'So:', '```sh', 'npm test', '```']],
    ['a quote', ['> ```delta', `> ${DELTA}`, '>', '> ```delta', `> ${DELTA}`, '> ```']],
  ])('a block that is closed too late: %s', async (_, lines) => {
    const start = (lines[0]?.search(/[`~]/) ?? 0) + 1;
    const end = (lines[0]?.length ?? 0) + 1;
    expect(await told('MB-005', delta(...lines))).toEqual([`late 6:${start}-6:${end}`]);
  });

  test('a block in a block is no JSON, but it is closed', async () => {
    const text = delta('````delta', '', '```json', DELTA, '```', '````');
    expect(await told('MB-005', text)).toEqual(['syntax 8:1-8:2']);
  });

  test('dots for what was left out', async () => {
    const text = delta('```delta', '{"operation": "KILL", "payload": ...}', '```');
    expect(await told('MB-005', text)).toEqual(['syntax 7:34-7:37']);
    expect((await saidBy('MB-005', text)).help).toMatch(
      /^Write out what belongs there, or remove the dots\. This KILL also lacks /,
    );
  });

  test('other blocks may hold what they like', async () => {
    const text = delta('```delta', DELTA, '```', '```json', '{ not JSON', '```', '~~~', '~~~');
    expect(await rulesOf(text)).toEqual([]);
  });

  test('what nests too deep is for file/too-deep to tell', async () => {
    const text = delta('```delta', `${'['.repeat(300)}${']'.repeat(300)}`, '```');
    expect(await told('MB-005', text)).toEqual([]);
  });

  test('other messages may show what they like', async () => {
    const text = message({ subject: 'INFO: hello' }, '```delta', '{ not JSON', '```');
    expect(await rulesOf(text)).toEqual([]);
  });
});

describe('MB-005: the help names what the block lacks besides', () => {
  test.each([
    [
      '{"operation": "ADD", "section": "hypothesis_slate", "payload": {"name": "a" "claim": "b"}}',
      'Add the comma. This ADD also lacks "payload.mechanism", "payload.anchors", "rationale".',
    ],
    [
      "{operation: 'KILL', section: 'anomaly_register'}",
      '"target_id", "payload.reason", "rationale".',
    ],
    [
      '{"operation": "EDIT", "section": "research_thread",}',
      '"target_id", "payload", "rationale".',
    ],
    ['{"operation": "ADD",}', 'This ADD also lacks "section", "payload", "rationale".'],
    ['{"section": "hypothesis_slate",}', 'Remove the comma.'],
    [`${DELTA.slice(0, -1)},}`, 'Remove the comma.'],
  ])('%s', async (text, help) => {
    const said = await saidBy('MB-005', delta('```delta', text, '```'));
    expect(said.help?.slice(-help.length)).toBe(help);
  });
});
