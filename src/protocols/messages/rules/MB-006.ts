import { defineFileRule } from '../../../core/rule.ts';
import { message } from '../example.ts';
import { HEADINGS_MENDED, raising } from '../raised-headings.ts';
import { sectionFaults } from '../section-faults.ts';
import { missingSection } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'MB-006',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, CRITIQUE Messages',
  summary: 'A CRITIQUE has a Target section',
  why: 'A critique that names no target can be neither answered nor resolved.',
  fix: 'Add a "## Target" section that names what is criticised: an artifact, a section, a hypothesis.',
  autofix: HEADINGS_MENDED,
  decisions: ['The section must be there. `message/empty-section` reports an empty one.'],
  kinds: ['message'],
  messages: { missing: 'This CRITIQUE has no "## Target" section' },
  examples: {
    valid: [
      { name: 'a critique with its target', files: { 'messages/1.md': VALID_MESSAGES.CRITIQUE } },
    ],
    invalid: [
      {
        name: 'an attack on what?',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '# Critique: too simple',
            '',
            '## Attack',
            'It leaves out the second cache.',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:23' }],
      },
      {
        name: 'a target one level too low',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '## Attack',
            'It leaves out the second cache.',
            '',
            '### Target',
            'H2',
          ),
        },
        expect: [{ message: 'missing', at: '2:10-2:32', related: ['9:1-9:11'] }],
      },
    ],
  },
  *check({ record }) {
    for (const { schema } of sectionFaults(record, 'MB-006')) {
      yield { message: 'missing', ...missingSection(record, schema), ...raising(record, schema) };
    }
  },
});
