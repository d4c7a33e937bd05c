import { timeAt } from '../../../core/date-time.ts';
import { defineOperation } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { listOf, wholeNumber } from '../../../core/operation-output.ts';
import { listExamples } from './list-examples.ts';
import { type ListedContribution, listContributions } from './listed-contributions.ts';
import { LISTED, listedLines, listedMember } from './listed-rows.ts';

const TASK = {
  type: 'string',
  pattern: '^T\\d{3,}$',
  'x-value': 'T',
  'x-expected': 'a task id: T and at least three digits, such as T2308',
} as const;
const TEXT = { type: 'string', minLength: 1 } as const;

const INPUT = {
  type: 'object',
  properties: {
    epic: { ...TASK, description: 'only those of this epic' },
    task: { ...TASK, description: 'only those of this task' },
    session: { ...TEXT, 'x-value': 'ID', description: 'only those of this session' },
    agent: { ...TEXT, 'x-value': 'NAME', description: 'only those of this agent' },
    marker: { ...TEXT, 'x-value': 'LABEL', description: 'only those with this marker' },
    status: {
      type: 'string',
      enum: ['complete', 'partial', 'blocked'],
      description: 'only those whose manifest entry says this',
    },
    state: {
      type: 'string',
      enum: ['draft', 'complete', 'validated', 'merged'],
      description: 'only those whose file says this',
    },
    question: { ...TEXT, 'x-value': 'ID', description: 'only those that answer this question' },
    severity: {
      type: 'string',
      enum: ['critical', 'high', 'medium', 'low'],
      description: 'only those with a conflict of this severity',
    },
    conflicts: { type: 'boolean', description: 'only those with conflicts' },
    pending: { type: 'boolean', description: 'only those whose entry is not complete' },
    latest: { type: 'boolean', description: 'only the latest of each task' },
    archived: { type: 'boolean', description: 'also those of archives' },
    entries: { type: 'boolean', description: 'also older entries of the same files' },
  },
  required: [],
  additionalProperties: false,
} as const;

type Wanted = InputOf<typeof INPUT>;

export default defineOperation({
  id: 'contributions/list',
  command: 'contribution list',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.11.3, 2.6.2, 2.9',
  summary: 'Lists contributions and what their manifest says of them',
  about: [
    'For each file, the latest entry of its own session counts; entries of other sessions are ignored. Contributions without an entry, and entries without a file, are listed too.',
    '`checksum` compares the entry with the file: holds, differs, missing-file, missing-entry, unreadable, or superseded for an older entry.',
  ],
  effects: 'reads',
  input: INPUT,
  output: {
    contributions: listOf(LISTED, 'the matching contributions, in the order of the manifests'),
    total: wholeNumber('how many these are'),
  },
  errors: {},
  examples: listExamples,
  async plan({ input, state }) {
    const { all, notes } = await listContributions(state);
    const fitting = all.filter((each) => fits(each, input));
    const found = input.latest === true ? latestOf(fitting) : fitting;
    const told = found.length === 0 ? [nothingFits(all, input)] : listedLines(found);
    const result = { contributions: found.map(listedMember), total: found.length };
    return { changes: [], result, told, notes };
  },
});

function nothingFits(all: readonly ListedContribution[], wanted: Wanted): string {
  const more = all.some((each) => fits(each, { ...wanted, archived: true }));
  return more
    ? 'No contribution matches. --archived also lists those in archives.'
    : 'No contribution matches.';
}

function fits(listed: ListedContribution, wanted: Wanted): boolean {
  const { entry, fact, agreement, isArchived } = listed;
  const { archived = false, entries = false, pending = false, conflicts = false } = wanted;
  const status = entry?.status ?? null;
  const count = entry?.conflictCount ?? fact?.conflicts.length ?? 0;
  return (
    (!isArchived || archived) &&
    (agreement !== 'superseded' || entries) &&
    (!pending || status !== 'complete') &&
    (!conflicts || count > 0) &&
    is(wanted.epic, fact?.epicId ?? entry?.epicId) &&
    is(wanted.task, fact?.taskId ?? entry?.taskId) &&
    is(wanted.session, fact?.sessionId ?? entry?.sessionId) &&
    is(wanted.agent, fact?.agentId ?? entry?.agentId) &&
    is(wanted.marker, fact?.markerLabel) &&
    is(wanted.status, status) &&
    is(wanted.state, fact?.status) &&
    holds(
      wanted.question,
      fact?.decisions.map(({ questionId }) => questionId),
    ) &&
    holds(
      wanted.severity,
      fact?.conflicts.map(({ severity }) => severity),
    )
  );
}

function is(wanted: string | undefined, found: string | null | undefined): boolean {
  return wanted === undefined || wanted === found;
}

function holds(wanted: string | undefined, found: readonly (string | null)[] = []): boolean {
  return wanted === undefined || found.includes(wanted);
}

/** One a task of a folder: that which was updated last, of several the last. */
function latestOf(listed: readonly ListedContribution[]): readonly ListedContribution[] {
  const latest = new Map<string, ListedContribution>();
  for (const each of listed) {
    const task = each.fact?.taskId ?? each.entry?.taskId ?? each.path;
    const key = JSON.stringify([each.home, task]);
    const known = latest.get(key);
    if (known === undefined || updated(each) >= updated(known)) latest.set(key, each);
  }
  return listed.filter((each) => [...latest.values()].includes(each));
}

function updated({ entry, fact }: ListedContribution): number {
  return timeAt(entry, 'updatedAt') ?? fact?.createdAt ?? Number.NEGATIVE_INFINITY;
}
