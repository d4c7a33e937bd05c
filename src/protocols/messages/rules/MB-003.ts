import { defineFileRule } from '../../../core/rule.ts';
import { message } from '../example.ts';
import { HEADINGS_MENDED, raising } from '../raised-headings.ts';
import { sectionFaults } from '../section-faults.ts';
import { missingSection } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'MB-003',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, KICKOFF Messages',
  summary: 'A KICKOFF has a Context section',
  why: 'The agents that join only know this message. They will make up what it leaves out.',
  fix: 'Add a "## Context" section with the background in two to four sentences.',
  autofix: HEADINGS_MENDED,
  decisions: ['The section must be there. `message/empty-section` reports an empty one.'],
  kinds: ['message'],
  messages: { missing: 'This KICKOFF has no "## Context" section' },
  examples: {
    valid: [{ name: 'a kickoff with context', files: { 'messages/1.md': VALID_MESSAGES.KICKOFF } }],
    invalid: [
      {
        name: 'only a question',
        files: {
          'messages/1.md': message(
            { subject: 'KICKOFF: slow start', ack_required: true },
            '# Slow start',
            '',
            '## Research Question',
            'Why does the first request take a second?',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:13' }],
      },
      {
        name: 'a heading one level too low',
        files: {
          'messages/1.md': message(
            { subject: 'KICKOFF: slow start', ack_required: true },
            '# Slow start',
            '',
            '### Context',
            'The first request takes a second.',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:13', related: ['8:1-8:12'] }],
      },
      {
        name: 'a slip in the heading',
        files: {
          'messages/1.md': message(
            { subject: 'KICKOFF: slow start', ack_required: true },
            '# Slow start',
            '',
            '## Contxt',
            'The first request takes a second.',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:13', related: ['8:1-8:10'] }],
      },
      {
        name: 'a heading in a comment',
        files: {
          'messages/1.md': message(
            { subject: 'KICKOFF: slow start', ack_required: true },
            '# Slow start',
            '',
            '<!-- ## Context -->',
            'The first request takes a second.',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:13', related: ['8:6-8:16'] }],
      },
      {
        name: 'bold text for a heading',
        files: {
          'messages/1.md': message(
            { subject: 'KICKOFF: slow start', ack_required: true },
            '# Slow start',
            '',
            '**Context**',
            '',
            'The first request takes a second.',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:13', related: ['8:1-8:12'] }],
      },
    ],
  },
  *check({ record }) {
    for (const { schema } of sectionFaults(record, 'MB-003')) {
      yield { message: 'missing', ...missingSection(record, schema), ...raising(record, schema) };
    }
  },
});
