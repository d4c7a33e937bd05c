import { quoted } from '../../../core/found-value.ts';
import type { Section } from '../../../core/record.ts';
import { defineFileRule } from '../../../core/rule.ts';
import type { SectionSchema } from '../body-schema.ts';
import { message } from '../example.ts';
import type { MessageRecord } from '../record.ts';
import { holdsPlaceholder, textOf } from '../section-content.ts';
import { sectionSchemas, yielding } from '../section-faults.ts';
import { contentPlace, nameOf } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

/** A brace before the first letter, or a comment that may stand before it. */
const beginsWithBrace = (source: string): boolean => /^(?:<!--|[^\p{L}{]*\{)/u.test(source);
const CODE_BLOCK = /`{3}|~{3}/;

export default defineFileRule({
  id: 'message/template-placeholder',
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, Message Types and Body Schemas: Body Schema',
  summary: 'No placeholder of a template is left in place',
  why: 'A section with a placeholder looks filled in, but tells the reader nothing.',
  fix: 'Replace the braces and their text, or remove the section if it is optional.',
  decisions: [
    'A placeholder is one pair of single or double braces that is the whole content of a section, without quotes or braces inside. Code blocks do not count.',
    'If the section needs a name or a fixed word, the rule for that reports the placeholder.',
    'In the Deltas section of a DELTA without delta blocks, MB-004 reports it.',
  ],
  kinds: ['message'],
  messages: { left: 'Only a placeholder is under {heading}: {found}' },
  examples: {
    valid: [
      { name: 'a filled template', files: { 'messages/1.md': VALID_MESSAGES.KICKOFF } },
      {
        name: 'braces that are content',
        files: {
          'messages/1.md': message(
            { subject: 'BLOCKED: cache-17.2', ack_required: true },
            '## Blocker',
            'The set is {1, 2} where it should be empty.',
            '## Attempted',
            '```',
            '{ a = 1 }',
            '```',
            '## Needed',
            '`{"second": true}`',
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'a template half filled',
        files: {
          'messages/1.md': message(
            { subject: 'BLOCKED: cache-17.2', ack_required: true },
            '## Blocker',
            'No second machine.',
            '',
            '## Needed',
            '{What is required to unblock}',
          ),
        },
        expect: [{ message: 'left', at: '10:1-10:30' }],
      },
    ],
  },
  *check({ record }) {
    if (!record.subject?.type) return;
    for (const section of record.body.sections) {
      const source = record.text.slice(section.content.start, section.content.end);
      // Rendering the text of every section would cost more than all other rules together.
      if (!beginsWithBrace(source) || CODE_BLOCK.test(source)) continue;
      const schema = schemaOf(record, section);
      if (!holdsPlaceholder(section) || schema?.holds === 'agent' || schema?.holds === 'choice') {
        continue;
      }
      const data = { heading: quoted(section.title), found: quoted(textOf(section)) };
      const found = { at: contentPlace(section), data };
      yield { message: 'left', ...found, ...(schema && yielding(schema)) };
    }
  },
});

/** What the type's schema says of a section: where it wants a name or a choice, that rule tells the placeholder. */
function schemaOf(record: MessageRecord, { level, name }: Section): SectionSchema | undefined {
  return sectionSchemas(record).find(({ title }) => level === 2 && nameOf(title) === name);
}
