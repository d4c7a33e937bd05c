import { quoted } from '../../core/found-value.ts';
import { defineFileRule } from '../../core/rule.ts';
import { message } from './example.ts';
import { lacksDelta } from './section-faults.ts';
import { findSection, lackingPlace } from './sections.ts';
import { type StrayDelta, strayDeltas } from './stray-delta.ts';
import { deltaWithin } from './unclosed-block.ts';
import { VALID_MESSAGES } from './valid-messages.ts';

const UNCLOSED_HELP =
  'A delta block stands in another block that is never closed: close that one above it.';

export default defineFileRule({
  id: 'MB-004',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, DELTA Messages',
  summary: 'A DELTA has at least one delta block',
  why: 'Whoever merges deltas reads fenced blocks labelled `delta` and nothing else. Without one the contribution is lost without a word.',
  fix: 'Under "## Deltas" add a fenced block that opens with ```delta and holds one JSON object.',
  decisions: [
    'A block counts when the first word of its label is exactly `delta`, wherever in the message it stands, also when it holds nothing or is never closed.',
    'A block that is shown as an example inside another block does not count.',
    'Where a delta stands in another form, this rule alone speaks, and names the place.',
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
            '{"operation": "KILL", "section": "hypothesis_slate", "target_id": "H2"}',
            '```',
          ),
        },
        expect: [{ message: 'missing', at: '5:1-5:21', related: ['7:1-7:8'] }],
      },
    ],
  },
  *check({ record }) {
    if (record.subject?.type !== 'DELTA' || !lacksDelta(record)) return;
    const at = findSection(record, 'Deltas')?.heading ?? lackingPlace(record);
    const strays = strayDeltas(record).map((stray) => ({ at: stray.at, message: inWords(stray) }));
    const around = record.body.fences.find(
      (fence) => !fence.closed && deltaWithin(record.text, fence) !== null,
    );
    if (around === undefined) {
      yield { message: 'missing', at, related: strays };
    } else {
      const open = {
        at: around.opening,
        message: 'this block is never closed; what follows is code',
      };
      yield { message: 'missing', at, related: [...strays, open], help: UNCLOSED_HELP };
    }
  },
});

function inWords({ form, language }: StrayDelta): string {
  if (form === 'inline') return 'this delta stands in running text';
  if (language === '') return 'the block of this delta has no label';
  return `the block of this delta is labelled ${quoted(language)}`;
}
