import { quoted } from '../../../core/found-value.ts';
import { nearest, surelyMeant } from '../../../core/nearest.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { message } from '../example.ts';
import {
  choiceHeld,
  chosenLines,
  firstWords,
  holdsPlaceholder,
  saysNot,
  textOf,
} from '../section-content.ts';
import { sectionFaults } from '../section-faults.ts';
import { contentPlace } from '../sections.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const FILL = 'Replace the braces and their text with one of these words.';
const CHOOSE = 'Tick one box, as in "- [x]", or write one of the words and nothing else.';

export default defineFileRule({
  id: 'message/section-value',
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, Message Types and Body Schemas: Body Schema',
  summary: 'A section with a fixed set of words begins with one of them',
  why: 'Agents sort messages by these words, and wait for them. They know no other words.',
  fix: 'Begin the section with one of the words that the message lists. More text may follow.',
  decisions: [
    'ACK Status: Received, Understood, Will Action, Completed. CRITIQUE Severity: Critical, Major, Minor. BLOCKED Type: Dependency, Question, Resource, External. QUESTION Urgency: Blocking, Soon, Whenever.',
    'The section must begin with the whole word or words, in any case and markup.',
    'An error for the Status of an ACK, which is required; a warning for the others.',
    'A box that is not ticked, and text that is struck out, do not count.',
    "A template's placeholder is not a choice, even if it lists them all.",
  ],
  kinds: ['message'],
  messages: {
    other: '"## {section}" begins with {found}; it must begin with {choices}',
    none: 'Nothing is chosen under "## {section}"; choose {choices}',
  },
  examples: {
    valid: [
      { name: 'two words', files: { 'messages/1.md': VALID_MESSAGES.ACK } },
      {
        name: 'with markup and a reason',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '## Severity',
            '**MINOR**: the second cache is small.',
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'a status of its own',
        files: {
          'messages/1.md': message(
            { subject: 'ACK: cache stampede' },
            '## Message ID',
            '1',
            '',
            '## Status',
            'Complete',
          ),
        },
        expect: [{ message: 'other', at: '9:1-9:9' }],
      },
      {
        name: 'the word comes too late',
        files: {
          'messages/1.md': message(
            { subject: 'QUESTION: which clock?', ack_required: true },
            '## Urgency',
            'Rather soon, please.',
          ),
        },
        expect: [{ message: 'other', at: '7:1-7:21' }],
      },
      {
        name: 'a choice never made',
        files: {
          'messages/1.md': message(
            { subject: 'BLOCKED: cache-17.2', ack_required: true },
            '## Type',
            '{Dependency | Question | Resource | External}',
          ),
        },
        expect: [{ message: 'other', at: '7:1-7:46' }],
      },
      {
        name: 'boxes of which none is ticked',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple', ack_required: true },
            '## Severity',
            '- [ ] Critical',
            '- [ ] Major',
          ),
        },
        expect: [{ message: 'none', at: '7:1-8:12' }],
      },
    ],
  },
  *check({ record }) {
    for (const { kind, schema, section } of sectionFaults(record, 'message/section-value')) {
      if (kind !== 'content') continue;
      const isRequired = schema.missing === 'message/required-section';
      const level = isRequired && { level: 'error' as const };
      const lines = chosenLines(record, section);
      const [first] = lines;
      const data = { section: schema.title, choices: schema.wants };
      if (first === undefined) {
        const help = section.lines.length > 0 && { help: CHOOSE };
        yield { message: 'none', at: contentPlace(section), data, ...help, ...level };
      } else {
        const found = quoted(first.text.trim());
        const help = holdsPlaceholder(section) ? FILL : helpFor(textOf({ lines }), schema.choices);
        const sure = section.lines.length === 1 && surelyMeant(first.text.trim(), schema.choices);
        const expected = typeof sure === 'string' && { expected: sure };
        const place = { at: first.span, data: { ...data, found }, ...expected };
        yield { message: 'other', ...place, ...(help && { help }), ...level };
      }
    }
  },
});

/** What was probably meant, where that is plain. */
function helpFor(text: string, choices: readonly string[]): string | null {
  // What is denied is not what was meant.
  if (saysNot(text)) return null;
  const held = choiceHeld(text, choices);
  if (held !== null) return `Write "${held}" first; the rest may follow.`;
  const meant = nearest(firstWords(text, 1), choices);
  return meant === null ? null : `Write "${meant}".`;
}
