import { defineFileRule } from '../../../core/rule.ts';
import { message } from '../example.ts';
import { HEADINGS_MENDED, raising } from '../raised-headings.ts';
import { sectionFaults, yielding } from '../section-faults.ts';
import { missingSection } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'message/schema-section',
  level: 'info',
  since: '0.1.0',
  source: 'Brenner message body v0.1, Message Types and Body Schemas: Body Schema',
  summary: 'A message has all sections of its body schema that are not optional',
  why: 'Readers expect these sections, even if no program checks them.',
  fix: 'Add the section, or set the level of this rule to suit how your agents write.',
  autofix: HEADINGS_MENDED,
  decisions: [
    'These are the sections that a body schema shows, does not mark optional, and lists in no table of requirements. They are: KICKOFF Requested Outputs; DELTA Deltas; COMPILED Summary, Validation Status, Full Artifact; CRITIQUE Evidence; HANDOFF Reason, Files Modified, Next Steps; BLOCKED Attempted, Needed; QUESTION Context, Impact.',
    'If a DELTA has no delta block, only MB-004 reports it, even if the Deltas section is missing.',
  ],
  kinds: ['message'],
  messages: { missing: 'This {type} has no "## {section}" section' },
  examples: {
    valid: [
      { name: 'a critique with evidence', files: { 'messages/1.md': VALID_MESSAGES.CRITIQUE } },
    ],
    invalid: [
      {
        name: 'a critique without evidence',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '# Critique: too simple',
            '',
            '## Target',
            'H2',
            '',
            '## Attack',
            'It leaves out the second cache.',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:23' }],
      },
      {
        name: 'evidence one level too low',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '# Critique: too simple',
            '',
            '## Target',
            'H2',
            '',
            '## Attack',
            'It leaves out the second cache.',
            '',
            '### Evidence',
            'The log of the first of March.',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:23', related: ['14:1-14:13'] }],
      },
      {
        name: 'evidence under bold text',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '# Critique: too simple',
            '',
            '**Evidence:**',
            '',
            'The log of the first of March.',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:23', related: ['8:1-8:14'] }],
      },
    ],
  },
  *check({ record }) {
    const type = record.subject?.type;
    if (!type) return;
    for (const { schema } of sectionFaults(record, 'message/schema-section')) {
      const data = { type, section: schema.title };
      const place = { ...missingSection(record, schema), ...raising(record, schema) };
      yield { message: 'missing', ...place, data, ...yielding(schema) };
    }
  },
});
