import { defineFileRule } from '../../../core/rule.ts';
import { emptySection, TEXT_SEPARATED } from '../empty-sections.ts';
import { message } from '../example.ts';
import { HEADINGS_MENDED, raising } from '../raised-headings.ts';
import { sectionFaults, yielding } from '../section-faults.ts';
import { contentPlace, missingSection } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const ID = 'message/recommended-section';

export default defineFileRule({
  id: ID,
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, Message Types and Body Schemas: Validation',
  summary: 'A message has the sections that are recommended for its type',
  why: 'These sections answer what a reader asks next, such as how bad, how soon, or which message.',
  fix: 'Add the section as a level-2 heading with something under it.',
  autofix: `${HEADINGS_MENDED} ${TEXT_SEPARATED}`,
  decisions: [
    'Recommended are: KICKOFF Excerpt, with at least one citation; COMPILED Statistics, with counts; CRITIQUE Severity; ACK Message ID; HANDOFF State; BLOCKED Type; QUESTION Urgency.',
    'A KICKOFF may state its research question in the title (MB-002), but should still have the section.',
    'A citation is "§" directly followed by digits. A count is a number as a word of its own.',
    'If a heading is nearly right, `message/near-section` reports it instead.',
  ],
  kinds: ['message'],
  messages: {
    missing: 'This {type} has no "## {section}" section',
    empty: '"## {section}" is empty',
    citation: '"## {section}" cites no passage',
    counts: '"## {section}" holds no number',
  },
  examples: {
    valid: [
      { name: 'an excerpt with its source', files: { 'messages/1.md': VALID_MESSAGES.KICKOFF } },
      { name: 'an artifact in numbers', files: { 'messages/2.md': VALID_MESSAGES.COMPILED } },
    ],
    invalid: [
      {
        name: 'a title for a question, and an excerpt from nowhere',
        files: {
          'messages/1.md': message(
            { subject: 'KICKOFF: slow start', ack_required: true },
            '# Why is the first request slow?',
            '',
            '## Context',
            'Every later one takes ten milliseconds.',
            '',
            '## Excerpt',
            '> the first is always the slowest (§ 42)',
          ),
        },
        expect: [
          { message: 'missing', at: '6:1-6:33' },
          { message: 'citation', at: '12:3-12:41' },
        ],
      },
      {
        name: 'statistics without numbers',
        files: {
          'messages/1.md': message(
            { subject: 'COMPILED: v2' },
            '# Compiled Artifact v2',
            '',
            '## Statistics',
            'More hypotheses than before.',
          ),
        },
        expect: [{ message: 'counts', at: '8:1-8:29' }],
      },
      {
        name: 'no word about the state',
        files: {
          'messages/1.md': message(
            { subject: 'HANDOFF: cache-17.2 to AmberFox', ack_required: true },
            '# Work Handoff',
            '',
            '## State',
            '<!-- how far? -->',
          ),
        },
        expect: [{ message: 'empty', at: '8:1-8:9', related: ['9:1-9:18'] }],
      },
      {
        name: 'a sentence that dashes make a heading',
        files: {
          'messages/1.md': message(
            { subject: 'HANDOFF: cache-17.2 to AmberFox', ack_required: true },
            '# Work Handoff',
            '',
            '## State',
            'Half of it is moved.',
            '---',
          ),
        },
        expect: [{ message: 'empty', at: '8:1-8:9', related: ['9:1-9:21'] }],
      },
    ],
  },
  *check({ record }) {
    const type = record.subject?.type;
    if (!type) return;
    for (const { kind, schema, section } of sectionFaults(record, ID)) {
      const data = { section: schema.title };
      if (kind === 'missing') {
        const place = { ...missingSection(record, schema), ...raising(record, schema) };
        const found = { ...place, ...yielding(schema) };
        yield { message: 'missing', ...found, data: { ...data, type } };
      } else if (kind === 'empty') {
        yield { message: 'empty', ...emptySection(record, section, schema) };
      } else {
        const lacks = schema.holds === 'citation' ? 'citation' : 'counts';
        yield { message: lacks, at: contentPlace(section), data, help: `Give ${schema.wants}.` };
      }
    }
  },
});
