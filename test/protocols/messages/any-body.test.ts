import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BODY_SCHEMA } from '../../../src/protocols/messages/body-schema.ts';
import { message } from '../../../src/protocols/messages/example.ts';
import { ANY_CHARACTER } from '../../any-character.ts';
import { runs } from '../../runs.ts';
import { lint } from './judge.ts';

const TITLES = [
  ...new Set(Object.values(BODY_SCHEMA).flatMap(({ sections }) => sections.map((s) => s.title))),
];
const SUBJECTS = Object.keys(BODY_SCHEMA).map((type) =>
  type === 'DELTA' ? 'DELTA[opus]: a' : `${type}: a`,
);

const heading = fc
  .tuple(
    fc.constantFrom('# ', '## ', '## ', '## ', '### ', '> ## ', '**'),
    fc.constantFrom(...TITLES),
  )
  .map(([mark, title]) => (mark === '**' ? `**${title}**` : `${mark}${title}`));
const line = fc.oneof(
  heading,
  fc.constantFrom(
    '',
    '',
    'AmberFox',
    '{What goes here}',
    'Major',
    '§42',
    '3',
    'none',
    '<!-- a -->',
  ),
  fc.constantFrom(
    '```delta',
    '```',
    '{"operation": "ADD"',
    '- a',
    '> b',
    '***',
    '===',
    '\ud83d\udc1f',
  ),
  fc.string({ unit: ANY_CHARACTER, maxLength: 12 }),
);
const text = fc
  .tuple(fc.constantFrom(...SUBJECTS), fc.boolean(), fc.array(line, { maxLength: 25 }))
  .map(([subject, ack_required, body]) =>
    message({ subject, ack_required }, ...body).replace(/\r/g, ''),
  );

test('no section is told by two rules, and CRLF changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      const found = await lint(content);
      const rulesBySection = new Map<string, Set<string>>();
      for (const { rule, message: words } of found) {
        const section = /"## ([^"]+)"/.exec(words)?.[1];
        if (section === undefined) continue;
        rulesBySection.set(section, (rulesBySection.get(section) ?? new Set()).add(rule));
      }
      for (const [section, rules] of rulesBySection)
        expect([section, rules.size]).toEqual([section, 1]);

      const places = (all: typeof found) =>
        all.map(({ rule, messageId, range: { start, end } }) => {
          return `${rule} ${messageId} ${start.line}:${start.column}-${end.line}:${end.column}`;
        });
      expect(places(await lint(content.replaceAll('\n', '\r\n')))).toEqual(places(found));
    }),
    { numRuns: runs(100) },
  );
});
