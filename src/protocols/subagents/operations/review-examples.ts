import type { OperationExample } from '../../../core/operation.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from '../example.ts';

const PARTIAL = { ...ENTRY, status: 'partial', needs_followup: ['Test the injection'] };
const DONE = { ...ENTRY, id: 'T2398-analysis-r1', linked_tasks: ['T2392'] };

const ASKED = { ...ENTRY, status: 'partial', needs_followup: ['Which store?'] };

/** A vote with one conflict. */
function vote(
  questionId: string,
  decided: { readonly status: string; readonly by: string } | null,
): string {
  const resolution =
    decided === null
      ? { status: 'pending', resolutionType: 'escalate' }
      : { status: decided.status, resolutionType: 'choose-a', resolvedBy: decided.by };
  const conflicts = [{ conflictId: 'c-1', severity: 'medium', resolution }];
  return JSON.stringify({ questionId, question: 'Which store?', options: [], conflicts });
}

export const reviewExamples: readonly OperationExample[] = [
  {
    name: 'complete work, of which the newest entry counts',
    before: { [OUTPUT_PATH]: OUTPUT, [MANIFEST_PATH]: manifest(PARTIAL, DONE) },
    input: { task: 'T2398' },
    result: {
      outputs: [
        {
          id: 'T2398-analysis-r1',
          task: 'T2398',
          title: 'Protocol analysis',
          topics: [],
          manifest: MANIFEST_PATH,
          path: OUTPUT_PATH,
          status: 'complete',
          problems: [],
          followups: [],
          linkedTasks: ['T2392'],
          outcome: null,
        },
      ],
      unlisted: [],
      next: ['cleo research link T2398 T2398-analysis-r1', 'cleo complete T2398'],
    },
  },
  {
    name: 'partial work, and a file that has no entry',
    before: {
      [OUTPUT_PATH]: OUTPUT.replace('complete', 'partial'),
      'agent-outputs/research/T2398-more.md': OUTPUT,
      [MANIFEST_PATH]: manifest(PARTIAL),
    },
    input: { task: 'T2398' },
    result: {
      outputs: [{ status: 'partial', problems: [], followups: ['Test the injection'] }],
      unlisted: ['agent-outputs/research/T2398-more.md'],
      next: [
        'cleo research link T2398 T2398-analysis',
        'cleo update T2398',
        'lint-protocol subagent record agent-outputs/research/T2398-more.md --status STATUS',
      ],
    },
  },
  {
    name: 'of all tasks: a file that has no entry',
    before: {
      [OUTPUT_PATH]: OUTPUT,
      'agent-outputs/research/T2398-more.md': OUTPUT,
      [MANIFEST_PATH]: manifest(ENTRY),
    },
    input: {},
    result: { unlisted: ['agent-outputs/research/T2398-more.md'] },
  },
  {
    name: 'a file that is not what its entry says, and one that is lost',
    before: {
      [OUTPUT_PATH]: OUTPUT.replace('complete', 'partial').replace('## Summary', '## Abstract'),
      [MANIFEST_PATH]: manifest(ENTRY, { ...ENTRY, id: 'T2399-lost', file: 'research/lost.md' }),
    },
    input: {},
    result: {
      outputs: [
        {
          problems: [
            'Status is "partial" in the file and "complete" in the entry.',
            'The file should have a section "## Summary".',
          ],
        },
        { task: 'T2399', problems: ['There is no such file.'] },
      ],
      next: [],
    },
  },
  {
    name: 'lines that are no entries, and a correction of a file that never was',
    before: {
      [OUTPUT_PATH]: OUTPUT,
      [MANIFEST_PATH]: `7\n[]\n{"id":5,"file":{}}\n{"needs_followup":[1]\n${manifest(
        { ...ENTRY, file: 'research/T2398-analyse.md' },
        { ...ENTRY, id: 'T2398-analysis-r1' },
      )}`,
    },
    input: { task: 'T2398' },
    result: { outputs: [{ id: 'T2398-analysis-r1', problems: [] }] },
  },
  {
    name: 'a vote that a human decided, and one that was held again',
    before: {
      '.cleo/consensus/CONS-0042.json': vote('CONS-0042', { status: 'accepted', by: 'Dana' }),
      '.cleo/consensus/CONS-0043.json': vote('CONS-0043', null),
      '.cleo/consensus/CONS-0043-r1.json': vote('CONS-0043-r1', null),
      [MANIFEST_PATH]: manifest(
        { ...ASKED, id: 'T2398-store', file: '../.cleo/consensus/CONS-0042.json' },
        { ...ASKED, id: 'T2399-cache', file: '../.cleo/consensus/CONS-0043.json' },
      ),
    },
    input: {},
    result: {
      outputs: [
        { id: 'T2398-store', followups: [], outcome: 'decided by Dana: choose-a (accepted)' },
        { id: 'T2399-cache', followups: [], outcome: 'voted on again as CONS-0043-r1' },
      ],
      next: ['cleo research link T2398 T2398-store', 'cleo complete T2398'],
    },
  },
  {
    name: 'a task that nobody has returned from',
    before: { [MANIFEST_PATH]: manifest() },
    input: { task: 'T2398' },
    result: { outputs: [], unlisted: [], next: [] },
  },
];
