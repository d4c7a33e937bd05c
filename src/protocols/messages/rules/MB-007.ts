import { defineFileRule } from '../../../core/rule.ts';
import { message } from '../example.ts';
import { HEADINGS_MENDED, raising } from '../raised-headings.ts';
import { sectionFaults } from '../section-faults.ts';
import { missingSection } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'MB-007',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, CRITIQUE Messages',
  summary: 'A CRITIQUE has an Attack section',
  why: 'Without the attack the others know that somebody objects, but not why.',
  fix: 'Add an "## Attack" section that says what is wrong with the target.',
  autofix: HEADINGS_MENDED,
  decisions: ['The section must be there. `message/empty-section` reports an empty one.'],
  kinds: ['message'],
  messages: { missing: 'This CRITIQUE has no "## Attack" section' },
  examples: {
    valid: [
      { name: 'a critique with its attack', files: { 'messages/1.md': VALID_MESSAGES.CRITIQUE } },
    ],
    invalid: [
      {
        name: 'a target and nothing else',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '# Critique: too simple',
            '',
            '## Target',
            'H2',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:23' }],
      },
      {
        name: 'an attack one level too low',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '# Critique: too simple',
            '',
            '## Target',
            'H2',
            '',
            '### Attack',
            'It leaves out the second cache.',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:23', related: ['11:1-11:11'] }],
      },
      {
        name: 'more words make another heading',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '# Critique: too simple',
            '',
            '## Target',
            'H2',
            '',
            '## First Attack',
            'It leaves out the second cache.',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:23', related: ['11:1-11:16'] }],
      },
    ],
  },
  *check({ record }) {
    for (const { schema } of sectionFaults(record, 'MB-007')) {
      yield { message: 'missing', ...missingSection(record, schema), ...raising(record, schema) };
    }
  },
});
