import { textAt, valueAt } from '../../core/json-value.ts';
import { defineFileRule } from '../../core/rule.ts';
import { SHAPE_MESSAGES, shapeFindings } from '../../core/shape-words.ts';
import { misspelled } from '../../core/subagent-entry.ts';
import { ENTRY, MANIFEST_PATH, manifest } from './example.ts';
import { CORRECTED } from './fields.ts';

/** Words for a status that are in use and leave no doubt. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  completed: 'complete',
  done: 'complete',
  success: 'complete',
  incomplete: 'partial',
  in_progress: 'partial',
  failed: 'blocked',
};

const { title: _title, date: _date, ...DATELESS } = ENTRY;

export default defineFileRule({
  id: 'subagent/manifest-schema',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format',
  summary: 'A manifest entry has its fields, of their types',
  why: 'An orchestrator finds the work of its subagents by these fields. An entry without them is one that nobody finds.',
  fix: `Correct the field. ${CORRECTED}`,
  decisions: [
    'An id is a task id of at least three digits, a hyphen, and a slug of lower-case letters, digits and hyphens.',
    'A later entry of the same file and task, under an id of its own, supersedes a wrong one. Where the id of the wrong one names no task, any entry of the file does. Where it names no file, or one that never existed, only an entry with the same id and `-r1`, `-r2` and so on behind does.',
    'A date is a day that exists. Any `agent_type` that is not blank is accepted.',
    'Further fields are allowed; `subagent/unknown-field` tells them.',
  ],
  kinds: ['subagent-manifest'],
  messages: SHAPE_MESSAGES,
  examples: {
    valid: [
      {
        name: 'all fields',
        files: {
          [MANIFEST_PATH]: manifest({
            ...ENTRY,
            topics: ['protocol'],
            key_findings: [],
            actionable: false,
            needs_followup: [],
            linked_tasks: ['T2392'],
            commits: 3,
          }),
        },
      },
    ],
    invalid: [
      {
        name: 'fields missing, one under another name',
        files: { [MANIFEST_PATH]: manifest({ ...DATELESS, timestamp: '2026-01-26T10:00:00Z' }) },
        expect: [{ message: 'missing', at: '1:1-1:2' }],
      },
      {
        name: 'values of the wrong kind',
        files: {
          [MANIFEST_PATH]: manifest(ENTRY, {
            ...ENTRY,
            id: 'analysis',
            date: '2026-02-30',
            status: 'done',
            key_findings: 'It holds.',
            actionable: 'yes',
            topics: ['a', 1],
          }),
        },
        expect: [
          { message: 'wrong', at: '2:7-2:17' },
          { message: 'wrong', at: '2:89-2:101' },
          { message: 'wrong', at: '2:111-2:117' },
          { message: 'wrong', at: '2:157-2:168' },
          { message: 'wrong', at: '2:182-2:187' },
          { message: 'wrong', at: '2:202-2:203' },
        ],
      },
      {
        name: 'a line that is no object',
        files: { [MANIFEST_PATH]: '"T2398"\n' },
        expect: [{ message: 'wrong', at: '1:1-1:8' }],
      },
    ],
  },
  *check({ record }) {
    const { entries, positions } = record;
    for (const fault of record.shape) {
      const [index] = fault.path;
      const entry = typeof index === 'number' ? entries[index]?.value : undefined;
      const shape = { positions, shape: [fault] };
      for (const finding of shapeFindings(shape, { whole: 'The entry', skipped: 1 })) {
        const help =
          fault.property === null
            ? helpForValue(fault.path.slice(1), fault.value)
            : helpForMissing(entry, fault.property);
        const expected =
          fault.property === null ? expectedValue(fault.path.slice(1), fault.value) : null;
        yield {
          ...finding,
          ...(help !== null && { help }),
          ...(expected !== null && { expected }),
        };
      }
    }
  },
});

function helpForMissing(entry: unknown, field: string): string {
  const name = misspelled(entry, field);
  if (name === null) return 'Add it to the entry.';
  const found = textAt(entry, name) ?? '';
  if (field === 'id') return `The entry has "${name}": an id is that, a hyphen and a slug.`;
  if (field === 'date') {
    const day = /^\d{4}-\d\d-\d\d/.exec(found)?.[0];
    const example = day === undefined ? '' : `: "${day}"`;
    return `The entry has "${name}": name it "date", and keep nothing but the day${example}.`;
  }
  const start = field === 'file' ? `, and let it count from the manifest's folder` : '';
  return `The entry has "${name}": name it "${field}"${start}.`;
}

/** The value that was meant, where nobody can have meant another one. */
function expectedValue(path: readonly (string | number)[], value: unknown): string | null {
  const [field, ...rest] = path;
  if (rest.length > 0 || typeof value !== 'string') return null;
  const meant = field === 'status' ? valueAt(STATUS_WORDS, value.toLowerCase()) : undefined;
  if (meant !== undefined) return JSON.stringify(meant);
  return LISTS.has(String(field)) ? JSON.stringify([value]) : null;
}

/** Fields that hold a list of texts. */
const LISTS: ReadonlySet<string> = new Set([
  'key_findings',
  'needs_followup',
  'topics',
  'linked_tasks',
]);

function helpForValue(path: readonly (string | number)[], value: unknown): string | null {
  const expected = expectedValue(path, value);
  if (expected === null) return null;
  return path[0] === 'status' ? `Write ${expected}.` : 'Put it between brackets: ["..."].';
}
