import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { BODY_SCHEMA } from '../../../src/protocols/messages/body-schema.ts';
import { message } from '../../../src/protocols/messages/example.ts';
import type { MessageType } from '../../../src/protocols/messages/subject.ts';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { runs } from '../../runs.ts';
import { judge, mend } from '../mending.ts';
import { BY, CANONICAL, mendedText } from './mended-text.ts';

const COPY = 'agents/QuietHarbor/inbox/1.md';

const TYPES = Object.keys(VALID_MESSAGES) as MessageType[];
/** Of these a rule tells any value that is not true. */
const NUMBERED: readonly MessageType[] = ['KICKOFF', 'QUESTION', 'BLOCKED'];

/** Ways to write a heading that no program looks for. */
const FORMS: readonly ((title: string) => string)[] = [
  (title) => `### ${title}`,
  (title) => `#### ${title}`,
  (title) => `###### ${title} #`,
  (title) => ` ###\t${title}`,
  (title) => `# ${title}`,
  (title) => `${title}\n=`,
  (title) => `${title}\n   ======== `,
];

interface Planted {
  readonly type: MessageType;
  /** For each level-2 heading, its form; null for none planted. */
  readonly forms: readonly (number | null)[];
  /** What stands behind `ack_required:`; null where the key is left out. */
  readonly ack: string | null;
  readonly crlf: boolean;
  readonly mark: boolean;
  /** The copy has other line ends. */
  readonly otherEnds: boolean;
}

const planted: fc.Arbitrary<Planted> = fc.record({
  type: fc.constantFrom(...TYPES),
  forms: fc.array(fc.option(fc.nat(FORMS.length - 1)), { minLength: 8, maxLength: 8 }),
  ack: fc.constantFrom(
    null,
    ' true',
    ' false',
    ' "true"',
    ' yes',
    ' ~',
    '',
    ' # soon',
    '  false # not yet',
  ),
  crlf: fc.boolean(),
  mark: fc.boolean(),
  otherEnds: fc.boolean(),
});

/** The message with its faults, `\n` line ends. */
function withFaults({ type, forms, ack }: Planted): string {
  let next = 0;
  const isBoolean = ack === null || /^ +(?:true|false)/.test(ack);
  const value = isBoolean || NUMBERED.includes(type) ? ack : ' false';
  return VALID_MESSAGES[type]
    .replace(/^## (.*)$/gm, (heading, title: string) => {
      const form = forms[next++ % forms.length] ?? null;
      // A level-1 heading is the title of a QUESTION, whatever it says.
      const isOwn = form === null || (type === 'QUESTION' && form >= 4);
      return isOwn ? heading : (FORMS[form]?.(title) ?? heading);
    })
    .replace(/^ack_required:.*\n/m, value === null ? '' : `ack_required:${value}\n`);
}

function asBytes(text: string, { crlf, mark }: Pick<Planted, 'crlf' | 'mark'>): Uint8Array {
  return Buffer.from((mark ? '\ufeff' : '') + (crlf ? text.replaceAll('\n', '\r\n') : text));
}

function filesOf(plant: Planted) {
  const text = withFaults(plant);
  return {
    [CANONICAL]: asBytes(text, plant),
    [COPY]: asBytes(text, { ...plant, crlf: plant.crlf !== plant.otherEnds }),
  };
}

/** All forms of a level-2 heading as one, and the value of `ack_required` without what stands around it. */
function plain(text: string): string {
  return text
    .replace(/^(.+)\n {0,3}-{3,} *$/gm, (whole, title: string) =>
      /[:"]/.test(title) ? whole : `## ${title}`,
    )
    .replace(/^ {0,3}##[ \t](.*?)(?: #)?$/gm, '## $1')
    .replace(/^ack_required: *(true|false)(?: #.*)?$/m, 'ack_required: $1');
}

function inWords({ rule, message }: Diagnostic): string {
  return `${rule}: ${message}`;
}

describe('messages with planted faults', () => {
  test('are sound once they are mended, and nothing but the faults has changed', async () => {
    await fc.assert(
      fc.asyncProperty(planted, async (plant) => {
        const files = filesOf(plant);
        const snapshot = memorySnapshot(files);
        const before = (await judge(snapshot, BY)).map(inWords);
        const mended = await mend({ ...BY, snapshot });
        expect(mended.plan.refused.size).toBe(0);

        const problems = await judge(mended.snapshot, BY);
        expect(problems.filter(({ fixable }) => fixable)).toEqual([]);
        for (const problem of problems) expect(before).toContain(inWords(problem));
        expect((await mend({ ...BY, snapshot: mended.snapshot })).changed).toEqual({});

        const sound = VALID_MESSAGES[plant.type];
        const isSilent = !BODY_SCHEMA[plant.type].ack.wanted && plant.ack === null;
        const expected = isSilent ? sound.replace(/^ack_required:.*\n/m, '') : sound;
        for (const [path, bytes] of Object.entries(mended.after)) {
          const text = Buffer.from(bytes).toString();
          const crlf = path === CANONICAL ? plant.crlf : plant.crlf !== plant.otherEnds;
          expect(text.startsWith('\ufeff')).toBe(plant.mark);
          expect(text).not.toMatch(crlf ? /[^\r]\n/ : /\r/);
          expect(plain(text.replace('\ufeff', '').replaceAll('\r\n', '\n'))).toBe(expected);
        }
      }),
      { numRuns: runs(50) },
    );
  });

  test('in front matter that is JSON', async () => {
    const space = fc.constantFrom('', ' ', '\n', '\n  ');
    await fc.assert(
      fc.asyncProperty(
        space,
        fc.constantFrom(null, false, 'true', null),
        fc.boolean(),
        async (gap, ack, crlf) => {
          const members = ['"subject": "QUESTION: which clock?"', '"note": "a \\" , }"'];
          if (ack !== null) members.push(`"ack_required":${gap}${JSON.stringify(ack)}`);
          const json = `{${gap}${members.join(`,${gap}`)}${gap}}`;
          const text = `---json\n${json}\n---\n\n## Question\nWhich?\n`;
          const snapshot = memorySnapshot({ [CANONICAL]: asBytes(text, { crlf, mark: false }) });
          const { after } = await mend({ ...BY, snapshot });
          const [, mended = '', body] = Buffer.from(after[CANONICAL] ?? '')
            .toString()
            .split(/^---(?:json)?\r?$/m);
          expect(JSON.parse(mended)).toEqual({ ...JSON.parse(json), ack_required: true });
          expect(body?.replaceAll('\r', '')).toBe('\n\n## Question\nWhich?\n');
        },
      ),
    );
  });
});

const BODY = '\n## Question\nWhich?\n';

describe('envelopes that are left to their author', () => {
  test.each([
    ['a mapping in braces', '---\n{\nsubject: "QUESTION: which?"}\n---\n'],
    ['an indented mapping', '---\n  subject: "QUESTION: which?"\n---\n'],
    ['a document that was ended', '---\nsubject: "QUESTION: which?"\n...\n---\n'],
    ['a tag', '---\nsubject: "QUESTION: which?"\nack_required: !!bool false\n---\n'],
    ['an anchor', '---\nsubject: "QUESTION: which?"\nack_required: &no false\nurgent: *no\n---\n'],
    ['a list', '---\nsubject: "QUESTION: which?"\nack_required:\n  - false\n---\n'],
    [
      'a comment before the colon',
      '---\nsubject: "QUESTION: which?"\n? ack_required # no\n: false\n---\n',
    ],
    [
      'nothing behind a colon of its own',
      '---\nsubject: "QUESTION: which?"\n? ack_required\n:\n---\n',
    ],
    [
      'a key that stands twice',
      '---\nsubject: "QUESTION: which?"\nack_required: false\nack_required: false\n---\n',
    ],
  ])('%s', async (_, head) => {
    expect(await mendedText(head + BODY)).toBeNull();
  });

  test.each([
    [
      'a block of text at the end',
      '---\nsubject: "QUESTION: which?"\nnote: |\n  a\n\n---\n',
      'ack_required: true\n---',
    ],
    [
      'a comment at the end',
      '---\n"subject": "QUESTION: which?" # why\n# x\n---\n',
      'ack_required: true\n---',
    ],
  ])('but not %s', async (_, head, end) => {
    expect(await mendedText(head + BODY)).toBe(head.replace(/---\n$/, `${end}\n`) + BODY);
  });
});

test('a fault in the body leaves the envelope to be mended', async () => {
  const text = (ack: boolean) =>
    message(
      { subject: 'DELTA[opus]: a way', ack_required: ack },
      ...['```delta', '{"operation": "KILL", "operation": "KILL"}', '```'],
    );
  expect(await mendedText(text(true))).toBe(text(false));
});

test.each([
  ['ack_required:', 'ack_required: true'],
  ['ack_required :', 'ack_required : true'],
  ['ack_required: # soon', 'ack_required: true # soon'],
  ['ack_required : false', 'ack_required : true'],
  ['? ack_required\n: false', '? ack_required\n: true'],
])('a value is set where it belongs: %j', async (line, mended) => {
  const text = (key: string) => `---\nsubject: "QUESTION: which?"\n${key}\n---\n${BODY}`;
  expect(await mendedText(text(line))).toBe(text(mended));
});

test.each([
  ['{"subject": "QUESTION: which?"}', '{"subject": "QUESTION: which?", "ack_required": true}'],
  [
    '{\n  "subject": "QUESTION: which?",\n  "id": 1\n}',
    '{\n  "subject": "QUESTION: which?",\n  "ack_required": true,\n  "id": 1\n}',
  ],
  [
    '{ "id": 1,\n  "subject": "QUESTION: which?" }',
    '{ "id": 1,\n  "subject": "QUESTION: which?",\n  "ack_required": true }',
  ],
])('a key in JSON gets a line where the others have one: %j', async (json, mended) => {
  const text = (head: string) => `---json\n${head}\n---\n${BODY}`;
  expect(await mendedText(text(json))).toBe(text(mended));
});
