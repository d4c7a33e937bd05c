import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { emptySection, TEXT_SEPARATED } from '../empty-sections.ts';
import { message } from '../example.ts';
import { HEADINGS_MENDED, raising } from '../raised-headings.ts';
import { AGENT_NAME_HELP, textOf } from '../section-content.ts';
import { namesVersion, sectionFaults } from '../section-faults.ts';
import { contentPlace, lackingPlace, missingSection } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const ID = 'message/required-section';

const VERSION_HELP = 'Write the version in the title, as in "# Compiled Artifact v3".';

export default defineFileRule({
  id: ID,
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, Message Types and Body Schemas: Validation',
  summary: 'A message has the sections that its type requires',
  why: 'Whoever acts on the message takes these from it: which item, whose work, what state. No other part of the message has it.',
  fix: 'Add the section as a level-2 heading with something under it.',
  autofix: `${HEADINGS_MENDED} ${TEXT_SEPARATED}`,
  decisions: [
    'COMPILED needs Contributors, ACK needs Status, CLAIM needs Item and Agent, HANDOFF needs Item, BLOCKED needs Item and Blocker, QUESTION needs Question.',
    'The Question of a QUESTION must be there. `message/empty-section` reports an empty one.',
    'A version is "v" and digits as a word of its own in any case, in a level-1 heading, the subject or the Summary.',
    'Contributors may be a list or prose, but not just "none".',
    'The Agent of a CLAIM is one valid agent name, as in MB-008.',
  ],
  kinds: ['message'],
  messages: {
    missing: 'This {type} has no "## {section}" section',
    empty: '"## {section}" is empty',
    agent: '"## {section}" holds {found}, which is not an agent name',
    nobody: '"## {section}" says {found}, but a compiled artifact has contributors',
    version: 'This COMPILED names no version in its title, its subject or its Summary',
  },
  examples: {
    valid: [
      { name: 'a compiled artifact', files: { 'messages/1.md': VALID_MESSAGES.COMPILED } },
      { name: 'a claim', files: { 'messages/2.md': VALID_MESSAGES.CLAIM } },
      { name: 'a blocker', files: { 'messages/3.md': VALID_MESSAGES.BLOCKED } },
    ],
    invalid: [
      {
        name: 'a claim of what?',
        files: {
          'messages/1.md': message(
            { subject: 'CLAIM: cache-17.2' },
            '# Work Claim',
            '',
            '## Item',
            '',
            '## Agent',
            'whoever is free',
          ),
        },
        expect: [
          { message: 'empty', at: '7:1-7:8' },
          { message: 'agent', at: '10:1-10:16' },
        ],
      },
      {
        name: 'a status with another heading',
        files: {
          'messages/1.md': message(
            { subject: 'ACK: cache stampede' },
            '# Acknowledgement',
            '',
            '### Status',
            'Received',
          ),
        },
        expect: [{ message: 'missing', at: '5:1-5:18', related: ['7:1-7:11'] }],
      },
      {
        name: 'compiled from nothing, as no version',
        files: {
          'messages/1.md': message(
            { subject: 'COMPILED: first deltas' },
            '# Compiled Artifact',
            '',
            '## Contributors',
            'None.',
          ),
        },
        expect: [
          { message: 'version', at: '5:1-5:20' },
          { message: 'nobody', at: '8:1-8:6' },
        ],
      },
    ],
  },
  *check({ record }) {
    const type = record.subject?.type;
    if (!type) return;
    if (type === 'COMPILED' && !namesVersion(record)) {
      const at = lackingPlace(record);
      yield { message: 'version', at, key: 'version', help: VERSION_HELP };
    }
    for (const { kind, schema, section } of sectionFaults(record, ID)) {
      const data = { section: schema.title };
      if (kind === 'missing') {
        const place = { ...missingSection(record, schema), ...raising(record, schema) };
        yield { message: 'missing', ...place, data: { ...data, type } };
      } else if (kind === 'empty') {
        yield { message: 'empty', ...emptySection(record, section, schema) };
      } else {
        const found = {
          at: contentPlace(section),
          data: { ...data, found: quoted(textOf(section)) },
        };
        if (schema.holds === 'agent') yield { message: 'agent', ...found, help: AGENT_NAME_HELP };
        else yield { message: 'nobody', ...found, help: `Write ${schema.wants}.` };
      }
    }
  },
});
