import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { emptySection } from '../empty-sections.ts';
import { message } from '../example.ts';
import { HEADINGS_MENDED, raising } from '../raised-headings.ts';
import { AGENT_NAME_HELP, textOf } from '../section-content.ts';
import { sectionFaults } from '../section-faults.ts';
import { contentPlace, missingSection } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'MB-008',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, HANDOFF Messages',
  summary: 'A HANDOFF names the agent that gives and the agent that takes',
  why: 'Until both names are certain the work has two owners or none.',
  fix: AGENT_NAME_HELP,
  autofix: HEADINGS_MENDED,
  decisions: [
    'An agent name is one line of 1 to 50 characters; an "@" before it and backticks or emphasis around it are ignored.',
    'Letters are a to z, in upper or lower case.',
  ],
  kinds: ['message'],
  messages: {
    missing: 'This HANDOFF has no "## {section}" section',
    empty: '"## {section}" is empty',
    name: '"## {section}" holds {found}, which is not an agent name',
  },
  examples: {
    valid: [
      { name: 'from one to another', files: { 'messages/1.md': VALID_MESSAGES.HANDOFF } },
      {
        name: 'names with markup',
        files: {
          'messages/1.md': message(
            { subject: 'HANDOFF: cache-17.2 to AmberFox', ack_required: true },
            '## Item',
            'cache-17.2',
            '## From',
            '`QuietHarbor`',
            '## To',
            '**@AmberFox**',
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'from nobody',
        files: {
          'messages/1.md': message(
            { subject: 'HANDOFF: cache-17.2 to AmberFox', ack_required: true },
            '# Work Handoff',
            '',
            '## Item',
            'cache-17.2',
            '',
            '## To',
            'AmberFox',
          ),
        },
        expect: [{ message: 'missing', at: '6:1-6:15' }],
      },
      {
        name: 'headings one level too low',
        files: {
          'messages/1.md': message(
            { subject: 'HANDOFF: cache-17.2 to AmberFox', ack_required: true },
            '# Work Handoff',
            '',
            '### From',
            'QuietHarbor',
            '',
            '### To',
            'AmberFox',
          ),
        },
        expect: [
          { message: 'missing', at: '6:1-6:15', related: ['8:1-8:9'] },
          { message: 'missing', at: '6:1-6:15', related: ['11:1-11:7'] },
        ],
      },
      {
        name: 'no name, and two of them',
        files: {
          'messages/1.md': message(
            { subject: 'HANDOFF: cache-17.2', ack_required: true },
            '# Work Handoff',
            '',
            '## Item',
            'cache-17.2',
            '',
            '## From',
            '',
            '## To',
            'AmberFox or QuietHarbor',
          ),
        },
        expect: [
          { message: 'empty', at: '11:1-11:8' },
          { message: 'name', at: '14:1-14:24' },
        ],
      },
    ],
  },
  *check({ record }) {
    for (const { kind, schema, section } of sectionFaults(record, 'MB-008')) {
      const data = { section: schema.title };
      if (kind === 'missing') {
        const place = { ...missingSection(record, schema), ...raising(record, schema) };
        yield { message: 'missing', ...place, data };
      } else if (kind === 'empty') {
        yield { message: 'empty', ...emptySection(record, section, schema) };
      } else {
        const found = quoted(textOf(section));
        yield { message: 'name', at: contentPlace(section), data: { ...data, found } };
      }
    }
  },
});
