import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { Config } from '../../../src/core/config.ts';
import {
  CONFLICT,
  contribution,
  DECISION,
  EVIDENCE,
  META,
  OUTPUT,
} from '../../../src/protocols/contributions/example.ts';
import { digest, entry } from '../../../src/protocols/contributions/manifest-example.ts';
import { IS_WHOLE, runs } from '../../runs.ts';
import { checkNear, type Files, NearTally } from './near-checker.ts';

/** How many of each there are: few run into each other, of many most have nothing to do with each other. */
interface Size {
  readonly files: number;
  readonly ids: number;
  readonly sessions: number;
  readonly epics: number;
}

type Edit = (files: Files) => Files;

const MANIFESTS = [
  '.cleo/contributions/CONTRIBUTIONS.jsonl',
  '.cleo/contributions/archive/T2300/CONTRIBUTIONS.jsonl',
  'x/.cleo/contributions/CONTRIBUTIONS.jsonl',
];
const QUESTIONS = ['RCSD-001', 'RCSD-002'];
const ANSWERS = ['Redis', 'Postgres', 'Kafka'];

const question = fc.constantFrom(...QUESTIONS);
const answer = fc.constantFrom(...ANSWERS);
const day = fc.integer({ min: 1, max: 9 }).map((nth) => `2026-02-0${nth}T10:00:00Z`);
const file = fc.constantFrom('docs/a.md', 'docs/b.md');
const home = fc.constantFrom('', 'x/');

function numbers<T>(count: number, made: (nth: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, nth) => made(nth));
}

function some<T>(of: fc.Arbitrary<T>, freq = 5): fc.Arbitrary<T | undefined> {
  return fc.option(of, { nil: undefined, freq });
}

function put(path: string, content: string | undefined): Edit {
  return ({ [path]: _, ...others }) =>
    content === undefined ? others : { ...others, [path]: content };
}

/** Names that records of a store of some size may give. */
function namesOf({ files, ids, sessions, epics }: Size) {
  const names = numbers(files, (nth) => `c${nth}`);
  return {
    places: [
      ...names.map((name) => `.cleo/contributions/${name}.json`),
      ...names.slice(0, 2).map((name) => `.cleo/contributions/archive/T2300/${name}.json`),
      ...names.slice(0, 2).map((name) => `x/.cleo/contributions/${name}.json`),
    ],
    listed: [...names, '../d'].map((name) => `.cleo/contributions/${name}.json`),
    id: fc.constantFrom(...numbers(ids, (nth) => `contrib_0000000${nth.toString(16)}`)),
    session: fc.constantFrom(
      ...numbers(sessions, (nth) => `session_20260101_080000_aaaaa${nth.toString(16)}`),
      'manual',
    ),
    epic: fc.constantFrom(...numbers(epics, (nth) => `T230${nth}`)),
    task: fc.constantFrom(...numbers(epics, (nth) => `T231${nth}`)),
    tasks: numbers(epics, (nth) => [`T230${nth}`, `T231${nth}`]).flat(),
  };
}

type Names = ReturnType<typeof namesOf>;

const decision = fc
  .record({ questionId: question, answer, file, line: some(fc.constantFrom(1, 3)) })
  .map(({ file: cited, line, ...said }) => ({
    ...DECISION,
    ...said,
    evidence: [{ ...EVIDENCE, file: cited, quote: undefined, line }],
  }));

function textOf({ id, session, epic, task }: Names): fc.Arbitrary<string> {
  const conflict = fc
    .record({
      questionId: question,
      position: answer,
      sessionId: session,
      contributionId: some(id),
    })
    .map(({ questionId, ...other }) => ({
      ...CONFLICT,
      questionId,
      otherSession: { ...CONFLICT.otherSession, ...other },
    }));
  const baseline = fc.record({ contributionId: id, sessionId: session, taskId: task });
  return fc
    .record({
      id: some(id),
      createdAt: day,
      sessionId: session,
      epicId: epic,
      taskId: task,
      status: fc.constantFrom('draft', 'complete', 'merged'),
      decisions: fc.uniqueArray(decision, { maxLength: 2, selector: (each) => each.questionId }),
      conflicts: fc.array(conflict, { maxLength: 2 }),
      baseline: fc.option(baseline, { nil: undefined, freq: 2 }),
      output: some(fc.record({ filePath: file, linkedAt: some(fc.constant(OUTPUT.linkedAt)) }), 2),
    })
    .map(({ id: own, createdAt, baseline: named, output, ...said }) =>
      contribution({
        ...said,
        _meta: { ...META, contributionId: own, createdAt, completedAt: createdAt },
        ...(named && { baselineReference: { ...named, sessionLabel: 'A' } }),
        researchOutputs: output === undefined ? [] : [{ ...OUTPUT, ...output }],
      }),
    );
}

function lineEdit({ id, listed, session, epic, task }: Names): fc.Arbitrary<Edit> {
  const line = fc.record({
    id: some(id, 9),
    filePath: fc.constantFrom(...listed),
    sessionId: session,
    epicId: epic,
    taskId: task,
    agentId: fc.constantFrom('opus-1', 'opus-2'),
    createdAt: day,
    updatedAt: day,
  });
  return fc
    .record({
      manifest: fc.constantFrom(...MANIFESTS),
      line,
      at: fc.nat(9),
      how: fc.constantFrom('append', 'append', 'append', 'insert', 'alter', 'remove'),
      agrees: fc.boolean(),
    })
    .map(({ manifest, line: said, at, how, agrees }): Edit => {
      return (files) => {
        const lines = linesOf(files[manifest]);
        const listedText = files[`${manifest.startsWith('x/') ? 'x/' : ''}${said.filePath}`];
        const isTold = agrees && typeof listedText === 'string';
        const added = entry({ ...said, ...(isTold && toldOf(listedText)) });
        if (how === 'append') lines.push(added);
        else lines.splice(at, how === 'insert' ? 0 : 1, ...(how === 'remove' ? [] : [added]));
        return put(manifest, lines.length === 0 ? undefined : lines.join(''))(files);
      };
    });
}

function linesOf(text: Files[string] | undefined): string[] {
  return typeof text === 'string' ? text.split(/(?<=\n)/) : [];
}

/** What an entry says of a contribution when it is sealed. */
function toldOf(listed: string): Record<string, unknown> {
  const { _meta, sessionId, epicId, taskId, decisions, conflicts } = JSON.parse(listed);
  const questions = new Set(conflicts.map((each: { questionId: string }) => each.questionId));
  const { contributionId: id, createdAt } = _meta;
  const counts = { decisionCount: decisions.length, conflictCount: questions.size };
  return { id, sessionId, epicId, taskId, createdAt, ...counts, checksum: digest(listed) };
}

function moveEdit({ places }: Names): fc.Arbitrary<Edit> {
  const place = fc.constantFrom(...places);
  return fc.tuple(place, place, fc.boolean()).map(([from, to, isMoved]): Edit => {
    return (files) => {
      const moved = files[from];
      if (typeof moved !== 'string' || from === to) return files;
      return put(to, moved)(isMoved ? put(from, undefined)(files) : files);
    };
  });
}

function taskEdit({ tasks }: Names): fc.Arbitrary<Edit> {
  const task = fc.record({
    id: fc.constantFrom(...tasks),
    status: fc.constantFrom('active', 'done'),
    labels: fc.constantFrom(['queue-source'], [], ['other']),
    notes: fc.constantFrom([], ['Linked research: docs/a.md']),
  });
  const name = fc.constantFrom('todo', 'tasks-archive');
  return fc
    .tuple(home, name, some(fc.array(task, { maxLength: tasks.length })), fc.constantFrom(...LISTS))
    .map(([at, list, held, written]) =>
      put(`${at}.cleo/${list}.json`, held && written(held as readonly object[])),
    );
}

/** How a list of tasks may be written. */
const LISTS: readonly ((tasks: readonly object[]) => string)[] = [
  (tasks) => JSON.stringify({ tasks }),
  (tasks) => JSON.stringify({ tasks }),
  (tasks) => JSON.stringify({ archivedTasks: tasks.slice(1), tasks: tasks.slice(0, 1) }, null, 2),
  (tasks) => `{"tasks":[{"id":"T2310"}],"tasks":${JSON.stringify(tasks)}}`,
  (tasks) => JSON.stringify({ tasks: [{ status: 'done' }, ...tasks], n: [{ tasks: [1, '}'] }] }),
  (tasks) => `{"tasks":[{"n":12345678901234567890},${JSON.stringify(tasks).slice(1)}}`,
];

function sessionEdit({ session }: Names): fc.Arbitrary<Edit> {
  const stored = fc.record({
    id: session,
    status: fc.constantFrom('active', 'ended'),
    startedAt: some(day),
    endedAt: some(day),
  });
  return fc.oneof(
    fc
      .tuple(home, some(fc.array(stored, { maxLength: 6 }), 2))
      .map(([at, sessions]) =>
        put(`${at}.cleo/sessions.json`, sessions && JSON.stringify({ sessions })),
      ),
    fc
      .tuple(home, some(fc.oneof(session, fc.constant('')), 2))
      .map(([at, named]) => put(`${at}.cleo/.current-session`, named)),
  );
}

const otherEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .tuple(file, some(fc.constantFrom('one\n', 'one\ntwo\nthree\nfour\n')))
    .map(([path, content]) => put(path, content)),
  some(fc.subarray(QUESTIONS)).map((ids) => {
    const rows = ids?.map((id) => `| ${id} |\n`).join('');
    return put('docs/protocol.md', rows && `## Decision points\n\n| id |\n| --- |\n${rows}`);
  }),
  some(fc.constant('# Notes\n')).map((text) => put('.cleo/contributions/notes.md', text)),
);

const { contributions } = DEFAULT_CONFIG;
const config: fc.Arbitrary<Config> = fc
  .constantFrom(
    {},
    {},
    {},
    { protocolDocument: 'docs/protocol.md' },
    { archiveThreshold: 4 },
    { keyQuestions: { T2300: QUESTIONS } },
    { session: 'session_20260101_080000_aaaaa0' },
  )
  .map((changes) => ({ ...DEFAULT_CONFIG, contributions: { ...contributions, ...changes } }));

/** A state, and how it changes. */
function story(size: Size): fc.Arbitrary<readonly Files[]> {
  const names = namesOf(size);
  const text = textOf(names);
  const placed = fc
    .tuple(fc.constantFrom(...names.places), some(text, 4))
    .map(([path, content]) => put(path, content));
  const edit = fc.oneof(
    { weight: 8, arbitrary: placed },
    { weight: 8, arbitrary: lineEdit(names) },
    { weight: 2, arbitrary: moveEdit(names) },
    { weight: 3, arbitrary: taskEdit(names) },
    { weight: 2, arbitrary: sessionEdit(names) },
    { weight: 3, arbitrary: otherEdit },
  );
  const first = fc.oneof(
    { weight: 8, arbitrary: placed },
    { weight: 5, arbitrary: lineEdit(names) },
    { weight: 1, arbitrary: taskEdit(names) },
  );
  return fc
    .tuple(
      fc.array(first, { minLength: 2 * size.files, maxLength: 3 * size.files }),
      fc.array(edit, { minLength: 6, maxLength: 24 }),
    )
    .map(([before, edits]) => {
      const steps = [before.reduce<Files>((files, change) => change(files), {})];
      for (const change of edits) steps.push(change(steps.at(-1) ?? {}));
      return steps;
    });
}

test.each([
  ['few', { files: 3, ids: 4, sessions: 3, epics: 2 }],
  ['many', { files: 14, ids: 16, sessions: 10, epics: 8 }],
])('what is new near a contribution of %s is new to all', { timeout: 600_000 }, async (_, size) => {
  const tally = new NearTally();
  await fc.assert(
    fc.asyncProperty(story(size), config, async (steps, options) => {
      tally.add(await checkNear(steps, options));
    }),
    { numRuns: IS_WHOLE ? runs(20) : 5 },
  );
  expect(tally.near).toBeGreaterThan(IS_WHOLE ? 1000 : 20);
  expect(tally.news).toBeGreaterThan(IS_WHOLE ? 200 : 3);
  tally.tell();
});
