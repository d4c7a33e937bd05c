import type { OperationExample } from '../../../core/operation.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from '../example.ts';

/** Noon of the day of the output. */
const now = '2026-01-26T12:00:00Z';

/** The references of OUTPUT name a task. */
const LISTS = {
  topics: [],
  key_findings: [],
  actionable: true,
  needs_followup: [],
  linked_tasks: ['T2392'],
};

const STARTED = { ...ENTRY, ...LISTS, status: 'partial', needs_followup: ['Test the injection'] };
const PARTIAL = OUTPUT.replace('complete', 'partial');
const before = { [OUTPUT_PATH]: OUTPUT, [MANIFEST_PATH]: '' };

export const recordExamples: readonly OperationExample[] = [
  {
    name: 'an output is recorded as complete',
    before,
    now,
    input: { file: OUTPUT_PATH, status: 'complete', findings: ['It holds'], links: ['T2392'] },
    result: { id: 'T2398-analysis', manifest: MANIFEST_PATH },
    after: {
      [MANIFEST_PATH]: manifest({
        ...ENTRY,
        ...LISTS,
        key_findings: ['It holds'],
        linked_tasks: ['T2392'],
      }),
    },
  },
  {
    name: 'the file says the status and the day',
    before,
    input: { file: OUTPUT_PATH },
    result: { id: 'T2398-analysis' },
    after: { [MANIFEST_PATH]: manifest({ ...ENTRY, ...LISTS }) },
  },
  {
    name: 'the references of the file are its links',
    before: {
      [OUTPUT_PATH]: `${OUTPUT}- [T2392](T2392-reading.md), and T2393\n* T2394\n`,
      [MANIFEST_PATH]: '',
    },
    input: { file: OUTPUT_PATH },
    after: { [MANIFEST_PATH]: manifest({ ...ENTRY, ...LISTS, linked_tasks: ['T2392', 'T2394'] }) },
  },
  {
    name: 'the entry of an older output is corrected: what is not given is as it was',
    before: {
      [OUTPUT_PATH]: OUTPUT,
      [MANIFEST_PATH]: manifest({ ...ENTRY, ...LISTS, topics: ['limits'], linked_tasks: [] }),
    },
    input: { file: OUTPUT_PATH, links: ['T2392'] },
    result: { id: 'T2398-analysis-r1' },
    after: {
      [MANIFEST_PATH]: manifest(
        { ...ENTRY, ...LISTS, topics: ['limits'], linked_tasks: [] },
        {
          ...{ ...ENTRY, ...LISTS, id: 'T2398-analysis-r1' },
          ...{ topics: ['limits'], linked_tasks: ['T2392'] },
        },
      ),
    },
  },
  {
    name: 'a title is corrected, of a file without a status',
    before: {
      [MANIFEST_PATH]: manifest(ENTRY),
      [OUTPUT_PATH]: OUTPUT.replace('**Status**: complete\n', ''),
    },
    input: { file: OUTPUT_PATH, title: 'The protocol' },
    result: { id: 'T2398-analysis-r1' },
    after: {
      [MANIFEST_PATH]: manifest(ENTRY, {
        ...{ ...ENTRY, ...LISTS, id: 'T2398-analysis-r1' },
        ...{ title: 'The protocol', linked_tasks: [] },
      }),
    },
  },
  {
    name: 'the other half of the work: what it found goes with what the first half did',
    before: {
      [OUTPUT_PATH]: OUTPUT,
      [MANIFEST_PATH]: manifest({ ...STARTED, key_findings: ['It holds'] }),
    },
    input: { file: OUTPUT_PATH, findings: ['It also scales', 'It holds'] },
    result: { id: 'T2398-analysis-r1' },
    after: {
      [MANIFEST_PATH]: manifest(
        { ...STARTED, key_findings: ['It holds'] },
        {
          ...{ ...ENTRY, ...LISTS, id: 'T2398-analysis-r1' },
          key_findings: ['It holds', 'It also scales'],
        },
      ),
    },
  },
  {
    name: 'a finding was wrong: another one takes its place',
    before: {
      [OUTPUT_PATH]: OUTPUT,
      [MANIFEST_PATH]: manifest({ ...ENTRY, ...LISTS, key_findings: ['It holds'] }),
    },
    input: { file: OUTPUT_PATH, findings: ['It fails'], replace: true },
    result: { id: 'T2398-analysis-r1' },
    after: {
      [MANIFEST_PATH]: manifest(
        { ...ENTRY, ...LISTS, key_findings: ['It holds'] },
        { ...ENTRY, ...LISTS, id: 'T2398-analysis-r1', key_findings: ['It fails'] },
      ),
    },
  },
  {
    name: 'a flat folder, where all entries beside it have one type',
    before: {
      'agent-outputs/T2398-analysis.md': OUTPUT,
      'agent-outputs/T2397-first.md': OUTPUT.replace('T2398', 'T2397'),
      [MANIFEST_PATH]: manifest({ ...ENTRY, ...LISTS, id: 'T2397-first', file: 'T2397-first.md' }),
    },
    input: { file: 'agent-outputs/T2398-analysis.md' },
    after: {
      [MANIFEST_PATH]: manifest(
        { ...ENTRY, ...LISTS, id: 'T2397-first', file: 'T2397-first.md' },
        { ...ENTRY, ...LISTS, file: 'T2398-analysis.md' },
      ),
    },
  },
  {
    name: 'the first output, which makes the manifest',
    before: { [OUTPUT_PATH]: PARTIAL },
    now,
    input: { file: OUTPUT_PATH, status: 'partial', followups: ['Test the injection'] },
    after: { [MANIFEST_PATH]: manifest(STARTED) },
  },
  {
    name: 'a manifest that holds lines of others, the last one cut off',
    before: { ...before, [MANIFEST_PATH]: '7\n[]\n{"id":5,"file":{}}\n{"id":"T23' },
    now,
    input: { file: OUTPUT_PATH, status: 'complete' },
    after: {
      [MANIFEST_PATH]: `7\n[]\n{"id":5,"file":{}}\n{"id":"T23\n${manifest({ ...ENTRY, ...LISTS })}`,
    },
  },
  {
    name: 'work that was partial is completed',
    before: { [OUTPUT_PATH]: PARTIAL, [MANIFEST_PATH]: manifest(STARTED) },
    worktree: { [OUTPUT_PATH]: OUTPUT },
    now,
    input: { file: OUTPUT_PATH, status: 'complete' },
    result: { id: 'T2398-analysis-r1' },
    after: {
      [MANIFEST_PATH]: manifest(STARTED, { ...ENTRY, ...LISTS, id: 'T2398-analysis-r1' }),
    },
  },
  {
    name: 'blocked work, under a slug of its own',
    before: { [OUTPUT_PATH]: OUTPUT.replace('complete', 'blocked'), [MANIFEST_PATH]: '' },
    now,
    input: {
      file: OUTPUT_PATH,
      status: 'blocked',
      slug: 'database',
      blockers: { 'missing-context': 'Which database is meant?' },
      notActionable: true,
    },
    after: {
      [MANIFEST_PATH]: manifest({
        ...ENTRY,
        ...LISTS,
        id: 'T2398-database',
        status: 'blocked',
        actionable: false,
        needs_followup: ['Missing context: Which database is meant?'],
      }),
    },
  },
  {
    name: 'partial work that does not say what is left',
    before: { ...before, [OUTPUT_PATH]: PARTIAL },
    now,
    input: { file: OUTPUT_PATH, status: 'partial' },
    refused: ['subagent/partial-followup'],
  },
  {
    name: 'the file says another status',
    before,
    now,
    input: { file: OUTPUT_PATH, status: 'blocked', findings: ['The service is down'] },
    refused: ['subagent/output-agrees'],
  },
  {
    name: 'a file that is not there',
    before,
    now,
    input: { file: 'agent-outputs/research/T2398-absent.md', status: 'complete' },
    refused: ['subagent/output-exists'],
  },
  {
    name: 'an output that was moved to another folder',
    before: {
      'agent-outputs/specs/T2398-analysis.md': OUTPUT,
      [MANIFEST_PATH]: manifest({ ...STARTED, id: 'T2398-limits', topics: ['limits'] }),
    },
    now,
    input: { file: 'agent-outputs/specs/T2398-analysis.md' },
    result: { id: 'T2398-limits-r1' },
    after: {
      [MANIFEST_PATH]: manifest(
        { ...STARTED, id: 'T2398-limits', topics: ['limits'] },
        {
          ...{ ...ENTRY, ...LISTS, id: 'T2398-limits-r1', topics: ['limits'] },
          ...{ file: 'specs/T2398-analysis.md', agent_type: 'specification' },
        },
      ),
    },
  },
  {
    name: 'an output that was moved under another file name',
    before: {
      'agent-outputs/reports/T2398-analysis.txt': OUTPUT,
      [MANIFEST_PATH]: manifest(STARTED),
    },
    now,
    input: {
      ...{ file: 'agent-outputs/reports/T2398-analysis.txt', status: 'complete' },
      agentType: 'research',
    },
    error: 'moved',
  },
  {
    name: 'an id that another entry has',
    before: { [OUTPUT_PATH]: OUTPUT, [MANIFEST_PATH]: manifest(STARTED) },
    now,
    input: { file: OUTPUT_PATH, status: 'complete', slug: 'analysis' },
    error: 'id-taken',
  },
  {
    name: 'a task in place of its output',
    before,
    input: { file: 'T2398', status: 'complete' },
    error: 'no-file',
  },
  {
    name: 'a file that names no task',
    before: { 'agent-outputs/notes/a.md': '# Notes\n', [MANIFEST_PATH]: '' },
    input: { file: 'agent-outputs/notes/a.md', status: 'complete' },
    error: 'no-task',
  },
  {
    name: 'a file in no category',
    before: { 'agent-outputs/T2398-a.md': OUTPUT, [MANIFEST_PATH]: '' },
    input: { file: 'agent-outputs/T2398-a.md', status: 'complete' },
    error: 'no-type',
  },
  {
    name: 'a category of blockers that the protocol does not have',
    before,
    input: { file: OUTPUT_PATH, status: 'blocked', blockers: { weather: 'It rains' } },
    error: 'unknown-blocker',
  },
  {
    name: 'a blocker of complete work',
    before,
    input: {
      file: OUTPUT_PATH,
      status: 'complete',
      blockers: { 'permission-denied': 'No right to push' },
    },
    error: 'needless-blocker',
  },
  {
    name: 'several manifests, and none of them above the file',
    before: {
      'docs/T2398-a.md': OUTPUT,
      'a/agent-outputs/MANIFEST.jsonl': '',
      'b/agent-outputs/MANIFEST.jsonl': '',
    },
    input: { file: 'docs/T2398-a.md', status: 'complete' },
    error: 'several-manifests',
  },
  {
    name: 'a manifest where none is expected',
    before,
    input: { file: OUTPUT_PATH, status: 'complete', manifest: 'docs/list.jsonl' },
    error: 'no-manifest',
  },
];
