import { defineFileRule } from '../../../core/rule.ts';
import { RESEARCH_QUESTION } from '../body-schema.ts';
import { emptySection } from '../empty-sections.ts';
import { message } from '../example.ts';
import { HEADINGS_MENDED, raising } from '../raised-headings.ts';
import { lacksQuestion } from '../section-faults.ts';
import { findSection, missingSection } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'MB-002',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, KICKOFF Messages',
  summary: 'A KICKOFF states its research question',
  why: 'The question becomes the thread that all agents work on. A kickoff without a question starts work on nothing.',
  fix: 'Write the question in one sentence under "## Research Question".',
  autofix: HEADINGS_MENDED,
  decisions: [
    'A level-1 heading with any text is enough. `message/recommended-section` then still asks for the section.',
    'Without a level-1 heading, the section must be there and must not be empty.',
  ],
  kinds: ['message'],
  messages: {
    missing: 'This KICKOFF has neither a title nor a "## Research Question" section',
    empty: 'This KICKOFF has no title, and "## Research Question" is empty',
  },
  examples: {
    valid: [
      { name: 'a title and a question', files: { 'messages/1.md': VALID_MESSAGES.KICKOFF } },
      {
        name: 'a title alone',
        files: {
          'messages/1.md': message(
            { subject: 'KICKOFF: slow start', ack_required: true },
            '# Why does the first request take a second?',
            '',
            '## Context',
            'Every later one takes ten milliseconds.',
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'straight to the background',
        files: {
          'messages/1.md': message(
            { subject: 'KICKOFF: slow start', ack_required: true },
            '## Context',
            'The first request takes a second.',
          ),
        },
        expect: [{ message: 'missing', at: '2:10-2:31' }],
      },
      {
        name: 'a heading one level too low',
        files: {
          'messages/1.md': message(
            { subject: 'KICKOFF: slow start', ack_required: true },
            '## Context',
            'The first request takes a second.',
            '',
            '### Research Question',
            'Why?',
          ),
        },
        expect: [{ message: 'missing', at: '2:10-2:31', related: ['9:1-9:22'] }],
      },
      {
        name: 'a question still to be written',
        files: {
          'messages/1.md': message(
            { subject: 'KICKOFF: slow start', ack_required: true },
            '## Research Question',
            '<!-- one sentence -->',
            '',
            '## Context',
            'The first request takes a second.',
          ),
        },
        expect: [{ message: 'empty', at: '6:1-6:21', related: ['7:1-7:22'] }],
      },
    ],
  },
  *check({ record }) {
    if (record.subject?.type !== 'KICKOFF' || !lacksQuestion(record)) return;
    const section = findSection(record, RESEARCH_QUESTION.title);
    if (section) {
      const { at, help, related } = emptySection(record, section, RESEARCH_QUESTION);
      yield { message: 'empty', at, help, related };
    } else {
      const place = missingSection(record, RESEARCH_QUESTION);
      yield { message: 'missing', ...place, ...raising(record, RESEARCH_QUESTION) };
    }
  },
});
