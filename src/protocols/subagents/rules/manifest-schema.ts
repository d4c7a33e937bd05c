import { defineFileRule } from '../../../core/rule.ts';
import { SHAPE_MESSAGES, shapeFindings, shapeHelp } from '../../../core/shape-words.ts';
import { ENTRY, MANIFEST_PATH, manifest } from '../example.ts';
import { helpForMissing, remedyForValue, renamedMember } from '../manifest-remedies.ts';

const DATELESS = Object.fromEntries(
  Object.entries(ENTRY).filter(([name]) => name !== 'title' && name !== 'date'),
);

export default defineFileRule({
  id: 'subagent/manifest-schema',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format',
  summary: 'A manifest entry has its fields, of their types',
  why: 'An orchestrator finds the work of its subagents by these fields. It does not find an entry without them.',
  fix: 'Add each field that the message names, spelled exactly as there.',
  decisions: [
    'An id is a task id of at least three digits, a hyphen, and a slug: letters of either case and digits, with hyphens, dots or underscores between them.',
    'A wrong entry is superseded by a later one with another id for the same file and task. If the id of the wrong entry has no task, any later entry for the file supersedes it. If the file name begins with another task, a later entry for that task supersedes it. If the wrong entry names no file, or one that never existed, only an entry with the same id followed by `-r1`, `-r2` and so on supersedes it.',
    'A date is a day that exists. Any `agent_type` that is not blank is accepted.',
    'Further fields are allowed; `subagent/unknown-field` reports them.',
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
      {
        name: 'ids with capitals and a version',
        files: {
          [MANIFEST_PATH]: manifest(
            { ...ENTRY, id: 'T549-CA3-jit-injection-spec' },
            { ...ENTRY, id: 'T721-v2026.4.61-hotfix' },
          ),
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
        name: 'one field under another name, and a time in place of a day',
        files: {
          [MANIFEST_PATH]: manifest(
            { ...DATELESS, title: 'Analysis', timestamp: '2026-01-26T10:00:00Z' },
            { ...ENTRY, date: '2026-01-26T10:00:00Z' },
          ),
        },
        expect: [
          { message: 'missing', at: '1:123-1:157' },
          { message: 'wrong', at: '2:95-2:117' },
        ],
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
    const lacking = new Map<unknown, number>();
    for (const { path, property } of record.shape) {
      if (property !== null) lacking.set(path[0], (lacking.get(path[0]) ?? 0) + 1);
    }
    for (const fault of record.shape) {
      const [index] = fault.path;
      const entry = typeof index === 'number' ? entries[index]?.value : undefined;
      const shape = { positions, shape: [fault] };
      for (const finding of shapeFindings(shape, { whole: 'The entry', skipped: 1 })) {
        if (finding.message === 'wrong') {
          const remedy = remedyForValue(entry, fault.path.slice(1), fault.value);
          yield { help: shapeHelp(finding), ...finding, ...remedy };
          continue;
        }
        const { lacks, ...alone } = finding;
        const help = helpForMissing(entry, lacks.what);
        // Several that are missing are one problem, at the entry.
        const isOnly = lacking.get(index) === 1;
        const renamed = isOnly ? renamedMember(positions, fault, entry) : null;
        yield renamed === null ? { ...finding, help } : { ...alone, ...renamed, help };
      }
    }
  },
});
