import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { message } from '../example.ts';
import type { MessageRecord } from '../record.ts';
import { lacksDelta } from '../section-faults.ts';
import { findSection, lackingPlace } from '../sections.ts';
import { type StrayDelta, strayDeltas } from '../stray-delta.ts';
import { lineNumber } from '../text-lines.ts';
import { deltaWithin } from '../unclosed-block.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const UNCLOSED_HELP =
  'A delta block is inside another block that is never closed: close the outer block above the delta block.';

export default defineFileRule({
  id: 'MB-004',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, DELTA Messages',
  summary: 'A DELTA has at least one delta block',
  why: 'Programs that merge deltas read only fenced blocks labelled `delta`. Without one, the contribution is silently lost.',
  fix: 'Under "## Deltas" add a fenced block that opens with ```delta and holds one JSON object.',
  autofix:
    'Gives a block that plainly holds one delta the label `delta`, in all copies of the message.',
  decisions: [
    'A block counts if the first word of its label is exactly `delta`, wherever it is in the message. It counts even if it is empty or never closed.',
    'A block that is shown as an example inside another block does not count.',
    'If the message has a delta in another form, only this rule reports it, with its line.',
  ],
  kinds: ['message'],
  messages: { missing: 'This DELTA has no delta block' },
  examples: {
    valid: [{ name: 'one delta', files: { 'messages/1.md': VALID_MESSAGES.DELTA } }],
    invalid: [
      {
        name: 'promised, not delivered',
        files: {
          'messages/1.md': message(
            { subject: 'DELTA[opus]: a third way' },
            '# Delta Contribution',
            '',
            '## Deltas',
            'To follow.',
          ),
        },
        expect: [{ message: 'missing', at: '7:1-7:10' }],
      },
      {
        name: 'a delta labelled as JSON',
        files: {
          'messages/1.md': message(
            { subject: 'DELTA[opus]: a third way' },
            '# Delta Contribution',
            '',
            '```json',
            '{"operation": "KILL", "section": "hypothesis_slate", "target_id": "H2",',
            ' "payload": {"reason": "refuted by T1"}, "rationale": "see T1"}',
            '```',
          ),
        },
        expect: [{ message: 'missing', at: '5:1-5:21', related: ['7:1-7:8'] }],
      },
      {
        name: 'a delta without a label',
        files: {
          'messages/1.md': message(
            { subject: 'DELTA[opus]: a third way' },
            '## Deltas',
            '',
            '~~~',
            '{"operation": "KILL", "section": "hypothesis_slate", "target_id": "H2",',
            ' "payload": {"reason": "refuted by T1"}, "rationale": "see T1"}',
            '~~~',
          ),
        },
        expect: [{ message: 'missing', at: '5:1-5:10', related: ['7:1-7:4'] }],
      },
      {
        name: 'a delta block in a longer block',
        files: {
          'messages/1.md': message(
            { subject: 'DELTA[opus]: a third way' },
            '# Delta Contribution',
            '',
            '````markdown',
            '```delta',
            '{"operation": "KILL", "section": "hypothesis_slate", "target_id": "H2",',
            ' "payload": {"reason": "refuted by T1"}, "rationale": "see T1"}',
            '```',
            '````',
          ),
        },
        expect: [{ message: 'missing', at: '5:1-5:21', related: ['8:1-8:9'] }],
      },
    ],
  },
  *check({ record }) {
    if (record.subject?.type !== 'DELTA' || !lacksDelta(record)) return;
    const at = findSection(record, 'Deltas')?.heading ?? lackingPlace(record);
    const strays = strayDeltas(record);
    const related = strays.map((stray) => ({ at: stray.at, message: inWords(stray) }));
    const around = blockAround(record);
    if (around !== null) {
      yield { message: 'missing', at, related: [...related, around.related], help: around.help };
    } else {
      yield { message: 'missing', at, related, ...relabelled(record, strays) };
    }
  },
});

/** A block that holds a delta block: one that is never closed, or one that shows it as an example. */
function blockAround({ body, text }: MessageRecord) {
  for (const fence of body.fences) {
    const inner = deltaWithin(text, fence);
    if (inner === null) continue;
    if (!fence.closed) {
      const message = 'this block is never closed; what follows is code';
      return { related: { at: fence.opening, message }, help: UNCLOSED_HELP };
    }
    const [opening, own] = [lineNumber(text, fence.opening.start), lineNumber(text, inner.start)];
    const closing = lineNumber(text, fence.span.end - 1);
    return {
      related: { at: inner, message: 'this delta block is inside another block' },
      help: `The delta block in line ${own} is inside the block from line ${opening} to line ${closing}, which makes it an example. If it is not an example, remove lines ${opening} and ${closing}.`,
    };
  }
  return null;
}

/** What makes the blocks that plainly hold a delta such of one. */
function relabelled(record: MessageRecord, strays: readonly StrayDelta[]) {
  const { text } = record;
  const fences = strays.flatMap(({ at, opening }) => (opening === null ? [] : { at, opening }));
  if (fences.length === 0) return {};
  const lines = fences.map(
    ({ at, opening }) => `${quoted(opening)} in line ${lineNumber(text, at.start)}`,
  );
  const replacements = fences.map(({ at, opening }) => ({ at, text: opening }));
  const help = `Write ${lines.join(', ')}.`;
  // Without the section there would be another problem.
  return findSection(record, 'Deltas') === null ? { help } : { help, edit: { replacements } };
}

function inWords({ form, language }: StrayDelta): string {
  if (form === 'inline') return 'this delta is in running text';
  if (language === '') return 'the block of this delta has no label';
  return `the block of this delta is labelled ${quoted(language)}`;
}
