import type { Facts } from '../../../core/fact.ts';
import { pathWord } from '../../../core/git-command.ts';
import { textAt, textsAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import {
  listOf,
  objectOf,
  orNull,
  type Shape,
  text,
  texts,
} from '../../../core/operation-output.ts';
import type { RecordRef } from '../../../core/record.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { isBlank } from '../../../core/unseen.ts';
import { votedAgain } from '../../consensus/reruns.ts';
import { disagreements } from '../disagreements.ts';
import type { SubagentEntryFact, SubagentOutputFact } from '../facts.ts';
import { namedPaths, needsEntry } from '../listed-outputs.ts';
import { TASK } from './input-properties.ts';
import { lackOf } from './recorded-output.ts';
import { reviewExamples } from './review-examples.ts';

/** An output and what its newest entry says of it. */
interface ReviewedOutput {
  readonly id: string | null;
  readonly task: string | null;
  readonly title: string | null;
  readonly topics: readonly string[];
  readonly manifest: string;
  /** From the root; '' where the entry names no file. */
  readonly path: string;
  readonly status: string | null;
  readonly problems: readonly string[];
  readonly followups: readonly string[];
  readonly linkedTasks: readonly string[];
  /** Of a vote, who decided it, or which vote counts in its place; null where it is as its entry says. */
  readonly outcome: string | null;
}

/** The same as a part of results. */
const REVIEWED_OUTPUT: Shape<ReviewedOutput> = objectOf({
  id: orNull(text()),
  task: orNull(text()),
  title: orNull(text()),
  topics: texts(),
  manifest: text(),
  path: text('"" where the entry names no file'),
  status: orNull(text()),
  problems: texts(),
  followups: texts(),
  linkedTasks: texts(),
  outcome: orNull(text('of a vote: who decided it, or which vote counts in its place')),
});

/** What entries are held against. */
interface Repository {
  readonly paths: ReadonlySet<string>;
  readonly outputs: ReadonlyMap<string, SubagentOutputFact>;
  /** The values of the entries of each manifest. */
  readonly values: ReadonlyMap<string, readonly unknown[]>;
  /** What became of votes, by their paths, where their entries do not say it. */
  readonly outcomes: ReadonlyMap<string, string>;
}

export default defineOperation({
  id: 'subagents/review',
  command: 'subagent review [TASK]',
  operands: ['task'],
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 6.2 Partial Completion Protocol, 7.3 Post-Return Processing',
  summary: 'Shows what subagents returned, and what to do next',
  about: [
    'For each output, the newest entry counts. Prints its status, the problems of the file, what is left to do and the tasks that it belongs to; then the next commands. Nothing is changed.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: { task: { ...TASK, description: 'the task; all of them by default' } },
    required: [],
    additionalProperties: false,
  },
  output: {
    outputs: listOf(REVIEWED_OUTPUT, 'each output, what is wrong with it and what is left to do'),
    unlisted: texts('outputs that no entry names; only of the task, if one is given'),
    next: texts('the commands that come next'),
  },
  said: ['next'],
  errors: {},
  examples: reviewExamples,
  async plan({ input: { task }, state }) {
    const facts = await state.facts();
    const all = await reviewedOutputs(state, facts);
    const outputs = all.filter((each) => task === undefined || each.task === task);
    const unlisted = unlistedOutputs(task, facts, all);
    const next = [
      ...new Set([
        ...outputs.flatMap((each) => commandsFor(each, outputs, facts)),
        ...unlisted.map(
          (path) => `lint-protocol subagent record ${pathWord(path)} --status STATUS`,
        ),
      ]),
    ];
    const about = task === undefined ? '' : ` about ${task}`;
    return {
      changes: [],
      result: { outputs, unlisted, next },
      told: [
        ...(outputs.length === 0 ? [`No manifest has an entry${about}.`] : outputs.flatMap(lines)),
        ...unlisted.map((path) => `${path} has no entry.`),
        ...(next.length === 0 ? [] : ['Next:', ...next.map((command) => `  ${command}`)]),
      ],
    };
  },
});

function lines({
  id,
  status,
  path,
  title,
  problems,
  followups,
  linkedTasks,
  outcome,
}: ReviewedOutput) {
  return [
    `${id ?? '(no id)'}  ${status ?? '(no status)'}  ${path || '(no file)'}${title === null ? '' : `  ${title}`}`,
    ...problems.map((problem) => `  wrong: ${problem}`),
    ...followups.map((followup) => `  open: ${followup}`),
    ...(outcome === null ? [] : [`  ${outcome}`]),
    ...(linkedTasks.length === 0 ? [] : [`  belongs to: ${linkedTasks.join(', ')}`]),
  ];
}

/** A task is complete where all that is known of it is, and nothing is wrong with it. */
function commandsFor(
  { id, task, problems, path }: ReviewedOutput,
  outputs: readonly ReviewedOutput[],
  facts: Facts,
): readonly string[] {
  if (id === null || task === null || problems.length > 0) return [];
  if (votedAgain(facts).has(path)) return [];
  const isOver = outputs
    .filter((each) => each.task === task)
    .every(
      (each) =>
        (each.status === 'complete' || each.outcome !== null) &&
        each.problems.length === 0 &&
        each.followups.length === 0,
    );
  const isDone = facts
    .of('task-list')
    .some(({ fact }) => fact.tasks.some((each) => each.id === task && each.status === 'done'));
  const ending = isDone ? [] : [`cleo ${isOver ? 'complete' : 'update'} ${task}`];
  return [`cleo research link ${task} ${shellWord(id)}`, ...ending];
}

/** The outputs that manifests name, each by its newest entry of a task. */
async function reviewedOutputs(
  state: OperationState,
  facts: Facts,
): Promise<readonly ReviewedOutput[]> {
  const manifests = await state.scan('subagent-manifest');
  const repository: Repository = {
    paths: new Set(state.entries.map(({ path }) => path)),
    outputs: new Map(facts.of('subagent-output').map(({ record, fact }) => [record.path, fact])),
    values: new Map(
      manifests.map(({ path, record }) => [path, record.entries.map(({ value }) => value)]),
    ),
    outcomes: outcomesOf(facts),
  };
  return facts.of('subagent-manifest').flatMap(({ record, fact }) => {
    const newest = new Map<string, ReviewedOutput>();
    for (const entry of fact.entries) {
      const output = reviewed(entry, record, repository);
      // Another entry says that it never was there.
      if (entry.isRevised && !repository.paths.has(output.path)) continue;
      const key = JSON.stringify([output.path || output.id, output.task]);
      // The newest one comes last.
      newest.delete(key);
      newest.set(key, output);
    }
    return [...newest.values()];
  });
}

/** What became of votes after they were counted. */
function outcomesOf(facts: Facts): ReadonlyMap<string, string> {
  const again = votedAgain(facts);
  const decided = facts.of('voting-matrix').flatMap(({ record: { path }, fact: { vote } }) => {
    const isOpen = vote.decided.length === 0 || vote.decided.length < vote.conflicts.length;
    const words = vote.decided.map(([, what, by]) => `${by ?? 'somebody'}: ${what}`);
    return isOpen ? [] : [[path, `decided by ${words.join(', ')}`] as const];
  });
  return new Map([
    ...decided,
    ...[...again].map(([path, id]) => [path, `voted on again as ${id}`] as const),
  ]);
}

/** The outputs that no entry names; those of a task by their names and their own words. */
function unlistedOutputs(
  task: string | undefined,
  facts: Facts,
  listed: readonly ReviewedOutput[],
): readonly string[] {
  const known = new Set(listed.map(({ path }) => path));
  const isAbout = task === undefined ? /^/ : new RegExp(`\\b${task}(?![A-Za-z0-9])`);
  return facts.of('subagent-output').flatMap((output) => {
    const { path } = output.record;
    const words = output.fact.lines.flatMap(({ part, text }) => (part === 'Task' ? text : []));
    const name = path.slice(path.lastIndexOf('/') + 1);
    const isOpen = !known.has(path) && needsEntry(output);
    return isOpen && [name, ...words].some((each) => isAbout.test(each)) ? path : [];
  });
}

function reviewed(
  entry: SubagentEntryFact,
  manifest: RecordRef,
  { paths, outputs, values, outcomes }: Repository,
): ReviewedOutput {
  const { id, task, file, status, linkedTasks } = entry;
  const places = namedPaths(manifest, file);
  const path = places.find((each) => paths.has(each)) ?? places[0] ?? file ?? '';
  const value = values.get(manifest.path)?.[entry.index];
  const output = outputs.get(path);
  const outcome = outcomes.get(path) ?? null;
  const followups = textsAt(value, 'needs_followup').filter((text) => !isBlank(text));
  return {
    id,
    task,
    title: textAt(value, 'title'),
    topics: textsAt(value, 'topics'),
    manifest: manifest.path,
    path,
    status,
    problems: [
      ...(status === null ? ['The entry has no valid status.'] : []),
      ...(file === null ? ['The entry names no file.'] : []),
      ...(file !== null && !paths.has(path) ? ['There is no such file.'] : []),
      ...(output === undefined ? [] : outputProblems(entry, output)),
    ],
    // What a vote left open is answered.
    followups: outcome === null ? followups : [],
    linkedTasks: linkedTasks.map(({ text }) => text),
    outcome,
  };
}

function outputProblems(entry: SubagentEntryFact, output: SubagentOutputFact): readonly string[] {
  const lack = lackOf('The file', output);
  const left = entry.status === 'complete' ? output.leftovers : [];
  return [
    ...disagreements(entry, output).map(
      ({ line, value }) =>
        `${line.part} is "${line.text}" in the file and "${value}" in the entry.`,
    ),
    ...(lack === null ? [] : [lack]),
    ...left.map(({ words }) => `The file still has the placeholder ${words}.`),
  ];
}
