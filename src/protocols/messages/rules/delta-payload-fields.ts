import { defineFileRule } from '../../../core/rule.ts';
import { deltas, emptiness, isBlank, isObject, misspelling } from '../delta-block.ts';
import { deltaBlock } from '../delta-example.ts';

export default defineFileRule({
  id: 'delta/payload-fields',
  level: 'warning',
  since: '0.1.0',
  source: 'Delta output format, payload schemas (the seed depends on it)',
  summary: 'A new item has the fields of its section',
  why: 'An item with gaps is merged with gaps: a hypothesis without a mechanism can be neither tested nor refuted.',
  fix: 'Add the missing fields to the payload.',
  decisions: [
    'A field that is null or a blank string is as good as missing; an empty list is not.',
    'Further fields are welcome, and the values are not judged.',
    'All missing fields are one problem. An empty field is reported at its value.',
  ],
  kinds: ['message'],
  messages: {
    missing: 'A new item of {section} also needs {fields}',
    empty: 'The "{field}" of this new item of {section} is {found}',
  },
  examples: {
    valid: [
      {
        name: 'all four fields of a hypothesis',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "ADD", "section": "hypothesis_slate", "target_id": null,',
            ' "payload": {"name": "Shared key", "claim": "one key, two tenants",',
            '  "mechanism": "the key lacks the tenant", "anchors": ["§42"]},',
            ' "rationale": "fits §42"}',
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'a hypothesis without mechanism and anchors',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "ADD", "section": "hypothesis_slate", "target_id": null,',
            ' "payload": {"name": "Shared key", "claim": "one key, two tenants"}}',
          ),
        },
        expect: [{ message: 'missing', at: '11:2-11:11' }],
      },
      {
        name: 'a condition still to be written',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "ADD", "section": "predictions_table", "target_id": null,',
            ' "payload": {"condition": "", "predictions": {"H1": "429"}}}',
          ),
        },
        expect: [{ message: 'empty', at: '11:27-11:29' }],
      },
    ],
  },
  *check({ record }) {
    for (const { value, operation, section, place } of deltas(record)) {
      const payload = value['payload'];
      if (operation !== 'ADD' || section === null || !isObject(payload)) continue;
      const blank = section.fields.filter((field) => isBlank(payload[field]));
      for (const field of blank.filter((name) => payload[name] !== undefined)) {
        const data = { field, section: section.name, found: emptiness(payload[field]) };
        const help = `Write the ${field} of the item.`;
        yield { message: 'empty', at: place(['payload', field]), data, key: field, help };
      }
      const missing = blank.filter((name) => payload[name] === undefined);
      if (missing.length === 0) continue;
      const names = section.fields.map((field) => [field, { insteadOf: [] }] as const);
      const help = missing.flatMap((field) => misspelling(payload, field, names) ?? []).join(' ');
      const fields = missing.map((field) => `"${field}"`).join(', ');
      yield {
        message: 'missing',
        at: place(['payload'], 'key'),
        data: { section: section.name, fields },
        key: missing.join(' '),
        ...(help && { help }),
      };
    }
  },
});
