import { defineFileRule } from '../../../core/rule.ts';
import { type Delta, deltas, isBlank, misspelling, shown } from '../delta-block.ts';
import { deltaBlock } from '../delta-example.ts';
import { SECTIONS } from '../delta-sections.ts';

export default defineFileRule({
  id: 'delta/target',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, DELTA Messages; delta output format',
  summary: 'An EDIT or KILL names an item of its section',
  why: 'An edit without a target, or with one of another section, changes nothing or the wrong thing.',
  fix: 'Set "target_id" to the id of the item as the artifact lists it.',
  decisions: [
    'An id is the letter of the section and a number (`H2`); the research thread is a single item, `RT`.',
    'In an EDIT of the research thread the target is `RT` or null. Leaving the key out is a fault.',
    'If a section allows only EDIT, `delta/payload` reports an ADD or KILL, and the target is not judged.',
    '`delta/add-target` judges the target of an ADD.',
  ],
  kinds: ['message'],
  messages: {
    missing: '"target_id" is missing: {operation} needs the id of an item',
    misfit: '{target} is not an id of {section}: {form}',
  },
  examples: {
    valid: [
      {
        name: 'a hypothesis and the research thread',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "EDIT", "section": "research_thread", "target_id": "RT",',
            ' "payload": {"context": "two tenants"}, "rationale": "see §3"}',
          ),
          'messages/2.md': deltaBlock(
            '{"operation": "KILL", "section": "hypothesis_slate", "target_id": "H12",',
            ' "payload": {"reason": "refuted"}, "rationale": "see T1"}',
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'an edit of nothing',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "EDIT", "section": "hypothesis_slate",',
            ' "target_id": null, "payload": {"claim": "narrower"}}',
          ),
        },
        expect: [{ message: 'missing', at: '11:15-11:19' }],
      },
      {
        name: 'an item of another section',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "KILL", "section": "hypothesis_slate",',
            ' "target_id": "T1", "payload": {"reason": "refuted"}}',
          ),
        },
        expect: [{ message: 'misfit', at: '11:15-11:19' }],
      },
      {
        name: 'more than a number',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "EDIT", "section": "hypothesis_slate",',
            ' "target_id": "H2a", "payload": {"claim": "narrower"}}',
          ),
        },
        expect: [{ message: 'misfit', at: '11:15-11:20' }],
      },
      {
        name: 'a small letter',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "EDIT", "section": "hypothesis_slate",',
            ' "target_id": "h2", "payload": {"claim": "narrower"}}',
          ),
        },
        expect: [{ message: 'misfit', at: '11:15-11:19' }],
      },
      {
        name: 'an item of no section, where operation and section are misspelled',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "edit", "section": "hypotheses",',
            ' "target_id": "3", "payload": {"claim": "narrower"}}',
          ),
        },
        expect: [{ message: 'misfit', at: '11:15-11:18' }],
      },
      {
        name: 'a research thread of several',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "EDIT", "section": "research_thread",',
            ' "target_id": "RT1", "payload": {"context": "two tenants"}}',
          ),
        },
        expect: [{ message: 'misfit', at: '11:15-11:20' }],
      },
    ],
  },
  *check({ record }) {
    for (const { value, operation, section, place } of deltas(record)) {
      if (operation === null || operation === 'ADD') continue;
      const target = value['target_id'];
      if (section?.single && (operation !== 'EDIT' || target === null)) continue;
      const at = place(['target_id']);
      if (isBlank(target)) {
        const help = misspelling(value, 'target_id');
        const data = { operation };
        yield { message: 'missing', at, data, key: 'target_id', ...(help && { help }) };
      } else if (section !== null && !fits(target, section)) {
        const form = section.single
          ? `its only id is ${section.prefix}`
          : `its ids are ${section.prefix} and a number`;
        const help = idMeant(target, section);
        const own = ownId(target, section);
        const data = { target: shown(target), section: section.name, form };
        const expected = own !== null && { expected: JSON.stringify(own) };
        yield { message: 'misfit', at, data, ...(help && { help }), ...expected };
      }
    }
  },
});

type Section = Pick<NonNullable<Delta['section']>, 'prefix' | 'single'>;
function fits(target: unknown, { prefix, single }: Section): boolean {
  if (typeof target !== 'string' || !target.startsWith(prefix)) return false;
  const number = target.slice(prefix.length);
  return single ? number === '' : /^[0-9]+$/.test(number);
}

/** The target in capitals, where that is an id of the section. */
function ownId(target: unknown, own: Section): string | null {
  const id = typeof target === 'string' ? target.trim().toUpperCase() : '';
  return fits(id, own) ? id : null;
}

/** The id that the target was meant to be, of this section or else of another. */
function idMeant(target: unknown, own: Section): string | null {
  if (typeof target !== 'string') return null;
  const id = target.trim().toUpperCase();
  if (ownId(target, own) !== null) return `Write "${id}".`;
  for (const [name, section] of SECTIONS) {
    if (fits(id, section)) return `${id} is an id of ${name}: correct "target_id" or "section".`;
  }
  return null;
}
