import { defineFileRule } from '../../../core/rule.ts';
import { deltas, shown } from '../delta-block.ts';
import { deltaBlock } from '../delta-example.ts';

export default defineFileRule({
  id: 'delta/add-target',
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, DELTA Messages: Example; delta output format',
  summary: 'An ADD leaves its target null',
  why: 'A new item gets its id when it is merged. An id chosen by the author is ignored at best; at worst an EDIT was meant and a second item appears.',
  fix: 'Set "target_id" to null, or "operation" to EDIT if the item exists already.',
  decisions: ['An ADD may leave out `target_id`.'],
  kinds: ['message'],
  messages: {
    set: 'ADD makes a new item, yet "target_id" is {target}',
  },
  examples: {
    valid: [
      {
        name: 'null',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "ADD", "section": "predictions_table", "target_id": null,',
            ' "payload": {"condition": "burst", "predictions": {"H1": "429"}}, "rationale": "see §4"}',
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'an id chosen in advance',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "ADD", "section": "predictions_table",',
            ' "target_id": "P4", "payload": {"condition": "burst", "predictions": {}}}',
          ),
        },
        expect: [{ message: 'set', at: '11:15-11:19' }],
      },
    ],
  },
  *check({ record }) {
    for (const { value, operation, section, place } of deltas(record)) {
      // Nothing can be added to a single item: delta/payload says so, and the target is then right.
      if (operation !== 'ADD' || section?.single) continue;
      const target = value['target_id'];
      if (target === undefined || target === null) continue;
      yield { message: 'set', at: place(['target_id']), data: { target: shown(target) } };
    }
  },
});
