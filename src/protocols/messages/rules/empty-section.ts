import { defineFileRule } from '../../../core/rule.ts';
import { emptySection, TEXT_SEPARATED } from '../empty-sections.ts';
import { message } from '../example.ts';
import { sectionFaults, yielding } from '../section-faults.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'message/empty-section',
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, Message Types and Body Schemas: Body Schema',
  summary: 'A section of the body schema is not empty',
  why: 'A heading alone looks as if something had been lost on the way.',
  fix: 'Write something under the heading, or remove the heading if the section is optional.',
  autofix: TEXT_SEPARATED,
  decisions: [
    'Blank space and HTML comments do not count as content. A deeper heading does.',
    'Other rules report sections that are required or recommended with content.',
    'MB-004 reports a Deltas section without a delta block.',
  ],
  kinds: ['message'],
  messages: { empty: '"## {section}" is empty' },
  examples: {
    valid: [{ name: 'all sections filled', files: { 'messages/1.md': VALID_MESSAGES.QUESTION } }],
    invalid: [
      {
        name: 'an attack still to be written',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '## Target',
            'H2',
            '',
            '## Attack',
            '<!-- tomorrow -->',
            '',
            '## Severity',
            'Minor',
          ),
        },
        expect: [{ message: 'empty', at: '9:1-9:10', related: ['10:1-10:18'] }],
      },
      {
        name: 'a sentence that the dashes below it make a heading',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '## Target',
            'H2',
            '',
            '## Attack',
            'It leaves out the second cache.',
            '---',
            'AmberFox',
          ),
        },
        expect: [{ message: 'empty', at: '9:1-9:10', related: ['10:1-10:32'] }],
      },
    ],
  },
  *check({ record }) {
    for (const { kind, schema, section } of sectionFaults(record, 'message/empty-section')) {
      if (kind !== 'empty') continue;
      yield { message: 'empty', ...emptySection(record, section, schema), ...yielding(schema) };
    }
  },
});
