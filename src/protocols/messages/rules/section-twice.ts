import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { message } from '../example.ts';
import { holdsPlaceholder, textOf } from '../section-content.ts';
import { sectionSchemas } from '../section-faults.ts';
import { contentPlace, nameOf } from '../sections.ts';
import { lineNumber } from '../text-lines.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const HANDOFF = { subject: 'HANDOFF: cache-17.2', ack_required: true };
const ITEM = ['## Item', 'cache-17.2', '', '## From', 'QuietHarbor', ''];

export default defineFileRule({
  id: 'message/section-twice',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, Message Types and Body Schemas',
  summary: 'A section that holds one agent or one choice is not there twice with different content',
  why: 'One reader takes the first section, another the last, and they act on different values.',
  fix: 'Find out which of the two is right, and remove the other section.',
  decisions: [
    'This is about sections that hold one agent or one of a list of words, such as "## To" of a HANDOFF or "## Status" of an ACK.',
    'Sections with the same content are not reported. Upper and lower case make no difference.',
    'If the section is only recommended, this is a warning.',
  ],
  kinds: ['message'],
  messages: {
    other: '"## {section}" is {found} here, but {first} in line {line}',
  },
  examples: {
    valid: [
      { name: 'one of each', files: { 'messages/1.md': VALID_MESSAGES.HANDOFF } },
      {
        name: 'the same agent twice, and a section with text twice',
        files: {
          'messages/1.md': message(
            HANDOFF,
            ...ITEM,
            ...['## To', 'AmberFox', '', '## To', 'amberfox', ''],
            ...['## Reason', 'It is late.', '', '## Reason', 'It is long.'],
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'two agents that take the work',
        files: {
          'messages/1.md': message(
            HANDOFF,
            ...ITEM,
            ...['## To', 'AmberFox', '', '## To', 'GreenCastle'],
          ),
        },
        expect: [{ message: 'other', at: '16:1-16:12', related: ['13:1-13:9'] }],
      },
      {
        name: 'two severities',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            ...['## Target', 'The cache', '', '## Attack', 'It leaves out the second one.', ''],
            ...['## Severity', 'Major', '', '## Severity', 'Minor'],
          ),
        },
        expect: [{ message: 'other', at: '16:1-16:6', related: ['13:1-13:6'] }],
      },
    ],
  },
  *check({ record }) {
    for (const { title, holds, missing } of sectionSchemas(record)) {
      if (holds !== 'agent' && holds !== 'choice') continue;
      const [first, ...others] = record.body.sections.filter(
        (each) =>
          each.level === 2 && each.name === nameOf(title) && !each.empty && !holdsPlaceholder(each),
      );
      const level = missing === 'message/recommended-section' && { level: 'warning' as const };
      if (first === undefined) continue;
      for (const other of others) {
        const [one, found] = [textOf(first), textOf(other)];
        if (one.toLowerCase() === found.toLowerCase()) continue;
        const at = contentPlace(first);
        const line = lineNumber(record.text, at.start);
        yield {
          message: 'other',
          at: contentPlace(other),
          data: { section: title, found: quoted(found), first: quoted(one), line },
          related: [{ at, message: 'the other value' }],
          ...level,
        };
      }
    }
  },
});
