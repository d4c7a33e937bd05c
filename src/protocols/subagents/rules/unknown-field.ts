import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { ENTRY, MANIFEST_PATH, manifest } from '../example.ts';
import { misspelled } from '../subagent-entry.ts';

/** How many fields a message names before it counts the rest. */
const MOST_NAMES = 8;

/** The fields that an entry of a manifest must have. */
const REQUIRED_FIELDS: readonly string[] = ['id', 'file', 'title', 'date', 'status', 'agent_type'];

/** All fields that an entry may have by the protocol; entries of voting matrices have a verdict. */
const FIELDS: ReadonlySet<string> = new Set([
  ...REQUIRED_FIELDS,
  'topics',
  'key_findings',
  'actionable',
  'needs_followup',
  'linked_tasks',
  'verdict',
]);

/** True for a field of the protocol. */
export function isField(name: string): boolean {
  return FIELDS.has(name);
}

export default defineFileRule({
  id: 'subagent/unknown-field',
  level: 'info',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format',
  summary: 'A manifest entry has only fields that the protocol defines',
  why: 'Programs that follow the protocol do not read other fields.',
  fix: 'In new entries, write what others need into a field of the protocol, or into the output file. Leave committed entries as they are.',
  mostInHome: 1,
  decisions: [
    'The protocol allows further fields, so this is only an info, and one for the whole manifest.',
    'The `verdict` of a voting matrix is a known field. If a required field has another name, `subagent/manifest-schema` reports it.',
  ],
  kinds: ['subagent-manifest'],
  messages: {
    one: 'The protocol does not define the field {names}',
    several: 'The protocol does not define the fields {names}',
    many: '{count} entries have fields that the protocol does not define: {names}; this is the first of them',
  },
  examples: {
    valid: [
      {
        name: 'a voting matrix, and a field under another name',
        files: {
          [MANIFEST_PATH]: manifest(
            { ...ENTRY, agent_type: 'analysis', verdict: 'PROVEN' },
            { ...ENTRY, file: undefined, output: ENTRY.file },
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'one, and two, in two entries',
        files: {
          [MANIFEST_PATH]: manifest(
            { commits: 3, ...ENTRY },
            { gates: 'passed', ...ENTRY, commits: 1 },
          ),
        },
        expect: [{ message: 'many', at: '1:2-1:11', related: ['2:2-2:9'] }],
      },
      {
        name: 'one alone',
        files: { [MANIFEST_PATH]: manifest({ commits: 3, ...ENTRY }) },
        expect: [{ message: 'one', at: '1:2-1:11' }],
      },
      {
        name: 'two in an entry',
        files: { [MANIFEST_PATH]: manifest({ gates: 'passed', ...ENTRY, output: 'x' }) },
        expect: [{ message: 'several', at: '1:2-1:9' }],
      },
    ],
  },
  *check({ record: { entries } }) {
    for (const [index, { value }] of entries.entries()) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
      const told = new Set(REQUIRED_FIELDS.map((field) => misspelled(value, field)));
      const names = Object.keys(value).filter((name) => !isField(name) && !told.has(name));
      const [first, ...others] = names;
      if (first === undefined) continue;
      yield {
        message: others.length === 0 ? 'one' : 'several',
        at: { key: [index, first] },
        key: names.join(' '),
        data: { names: listed(names) },
        names: names.map((name) => quoted(name)),
      };
    }
  },
});

function listed(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  const named = names
    .slice(0, MOST_NAMES)
    .map((name) => quoted(name))
    .join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}
