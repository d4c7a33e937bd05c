import { defineFileRule } from '../../../core/rule.ts';
import { message } from '../example.ts';
import { HEADINGS_MENDED, raising } from '../raised-headings.ts';
import { sectionFaults, yielding } from '../section-faults.ts';
import { findNearHeading } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'message/near-section',
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, Message Types and Body Schemas: Validation',
  summary: 'The heading of a recommended section is a level-2 heading',
  why: 'People see the section, but programs look for level-2 headings and find none.',
  fix: 'Make it a level-2 heading: two "#" and a space before the text.',
  autofix: HEADINGS_MENDED,
  decisions: [
    'This is about recommended sections. For other sections, the rule that reports the missing section names the heading.',
    'Bold text counts when it is a paragraph of its own, or a label with a colon at the start of a line.',
    'The title "# Question" of a QUESTION is its title, not a section at the wrong level.',
  ],
  kinds: ['message'],
  messages: { near: '"{section}" is {form}; it must be "## {section}"' },
  examples: {
    valid: [{ name: 'level-2 headings', files: { 'messages/1.md': VALID_MESSAGES.BLOCKED } }],
    invalid: [
      {
        name: 'one level too low, bold text, and a label',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '## Attack',
            'It leaves out the second cache.',
            '',
            '### Severity',
            'Minor',
          ),
          'messages/2.md': message(
            { subject: 'HANDOFF: cache-17.2 to AmberFox', ack_required: true },
            '**State**',
            '',
            'The test fails as it should.',
          ),
          'messages/3.md': message(
            { subject: 'QUESTION: which clock?', ack_required: true },
            '## Question',
            'Whose clock decides?',
            '',
            '- **Urgency:** Soon',
          ),
        },
        expect: [
          { message: 'near', path: 'messages/1.md', at: '9:1-9:13' },
          { message: 'near', path: 'messages/2.md', at: '6:1-6:10' },
          { message: 'near', path: 'messages/3.md', at: '9:3-9:15' },
        ],
      },
    ],
  },
  *check({ record }) {
    for (const { schema } of sectionFaults(record, 'message/near-section')) {
      const near = findNearHeading(record, schema.title);
      if (near === null) continue;
      const data = { section: schema.title, form: near.form };
      const found = { at: near.at, data, ...yielding(schema), ...raising(record, schema) };
      yield { message: 'near', ...found };
    }
  },
});
