import { quoted } from '../../../core/found-value.ts';
import { defineOperation, type Planning, type StateRecord } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { orNull, text, texts } from '../../../core/operation-output.ts';
import { readContribution } from '../contribution.ts';
import { HOME_PROPERTY, homeFor } from '../home-facts.ts';
import { keyQuestionsOf } from '../key-questions.ts';
import { namedBy } from '../rows.ts';
import { manifestBeside } from '../sealing.ts';
import { activeSession } from './active-session.ts';
import { SESSION_ERRORS } from './chosen-session.ts';
import { ContributionWriter } from './contribution-writer.ts';
import {
  baselineNamed,
  contributionInWork,
  listedTitle,
  newContribution,
  newPath,
  relatedTo,
} from './new-contribution.ts';
import { newExamples } from './new-examples.ts';
import { pathsNamed } from './open-contribution.ts';
import { authorOf, demandOwn } from './own-contribution.ts';
import { RESEARCH_PROPERTY, researchLines, researchOutputs } from './research-output.ts';

const TASK = { type: 'string', pattern: '^T\\d{3,}$', 'x-value': 'TASK' } as const;
const EXPECTED_TASK = {
  'x-expected': 'a task id: T and at least three digits, such as T2308',
} as const;

/** What `contribution new` takes. */
const NEW_INPUT = {
  type: 'object',
  properties: {
    epic: { ...TASK, ...EXPECTED_TASK, description: 'the epic that the task belongs to' },
    task: { ...TASK, ...EXPECTED_TASK, description: 'the task that the contribution is for' },
    marker: {
      type: 'string',
      pattern: '^[a-z][a-z0-9-]{2,49}$',
      'x-value': 'LABEL',
      'x-expected': '3 to 50 lower-case letters, digits and hyphens, a letter first',
      description: 'a label that all contributions on the same matter share',
    },
    agent: {
      type: 'string',
      pattern: '^[a-zA-Z0-9_-]{1,50}$',
      'x-expected': '1 to 50 letters, digits, _ and -',
      description: 'the agent that contributes',
    },
    session: {
      type: 'string',
      pattern: '^session_\\d{8}_\\d{6}_[a-f0-9]{6}$',
      'x-expected': 'a session id such as session_20260126_093000_1a2b3c',
      description: 'the session that contributes; the active one by default',
    },
    sessionLabel: {
      type: 'string',
      minLength: 1,
      'x-value': 'TEXT',
      description: 'the name of the session for people',
    },
    epicTitle: {
      type: 'string',
      minLength: 1,
      'x-value': 'TEXT',
      description: 'the title of the epic',
    },
    baseline: {
      type: 'string',
      minLength: 1,
      'x-value': 'FILE|ID',
      description:
        'the contribution that this one is compared with: its path or its contributionId',
    },
    research: RESEARCH_PROPERTY,
    takeOver: {
      type: 'boolean',
      description: 'go on with the draft that another agent of the session has begun',
    },
    home: HOME_PROPERTY,
  },
  required: ['epic', 'task', 'marker', 'agent'],
  additionalProperties: false,
} as const;

/** What it gives. */
const NEW_OUTPUT = {
  contributionId: orNull(text('its id')),
  path: text('where it is'),
  checksum: orNull(text('the checksum in the manifest entry that was appended')),
  entryId: orNull(text('the id of that entry; null if nothing was written')),
  sessionId: text('the session that contributes'),
  questions: texts('the ids of the questions that it has to answer'),
} as const;

/** Why none is begun. */
const NEW_ERRORS = {
  ...SESSION_ERRORS,
  'unknown-baseline': [
    '"{baseline}" is neither the path nor the id of a contribution.',
    'Give the path from the root of the repository, or the contributionId.',
  ],
  'other-agent': [
    'The session already has a draft for this task: {file}, by {author}.',
    'To go on with it as {agent}, repeat the call with --take-over.',
  ],
  'nothing-to-take-over': [
    '{session} has no draft for {task}, so there is nothing to take over.',
    'To begin a new draft, leave --take-over out.{others}',
  ],
  'in-work': [
    'The session already has a contribution for this task: {file} ({status}).',
    'Take that one back with `contribution reopen`, if something has to change.',
  ],
} as const;

export default defineOperation({
  id: 'contributions/new',
  command: 'contribution new',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.1 to 1.3 and 3.2',
  summary: 'Begins a contribution: a draft without decisions, and its manifest entry',
  about: [
    'The session is `--session`, else the one that the configuration or `.cleo/.current-session` names, else the only active one of `.cleo/sessions.json`.',
    'The file is `.cleo/contributions/TASK.json`. If that name is taken, there or in the archive of the epic, the id is part of the name. A session has one contribution for a task: another agent takes it over with --take-over.',
    'The output lists the questions that the configuration, the protocol document or the baseline requires. Answer them with `contribution decide`.',
  ],
  usual: ['takeOver'],
  effects: 'writes',
  acting: 'agent',
  wantsSound: true,
  input: NEW_INPUT,
  output: NEW_OUTPUT,
  errors: NEW_ERRORS,
  examples: newExamples,
  commitMessage: ({ path }) => `Begin ${String(path)}`,
  async plan(planning) {
    const { input, state, now, draw, fail } = planning;
    const chosen = await homeFor(planning);
    const { home } = chosen;
    const facts = await state.facts();
    const session = input.session ?? activeSession(home, facts, state.config.contributions.session);
    if (typeof session !== 'string') {
      if (session.length > 0) throw fail('several-sessions', { sessions: session.join(', ') });
      throw fail('no-session', { folder: home === '' ? '.cleo' : `${home}/.cleo` });
    }
    // A draft rests on its baseline alone: what else is wrong in the epic is no obstacle to new work.
    const named = pathsNamed(input.baseline ?? '', facts);
    const compared = await state.records('contribution', (path) => named.has(path));
    const baseline = input.baseline === undefined ? null : baselineNamed(input.baseline, compared);
    if (input.baseline !== undefined && baseline === null) {
      throw fail('unknown-baseline', { baseline: input.baseline });
    }
    const from = baseline && readContribution(baseline.record.value);
    const asker = { original: () => from && namedBy(from), completedAt: null };
    const asked = keyQuestionsOf(input.epic, await state.words(['protocol-document']), asker);
    const questions = asked?.questions ?? [];
    const wanted = {
      ...{ home, sessionId: session, epicId: input.epic, taskId: input.task },
      ...{ markerLabel: input.marker, agentId: input.agent, now },
      ...(input.sessionLabel !== undefined && { sessionLabel: input.sessionLabel }),
      ...(input.epicTitle !== undefined && { epicTitle: input.epicTitle }),
      listedTitle: await listedTitle(input.epic, state),
      researchOutputs: await researchOutputs(input.research ?? {}, planning),
    };
    const others = await relatedTo(input.epic, { named, facts, state });
    const inWork = contributionInWork(wanted, others);
    if (inWork !== null) {
      const { id, ...found } = await goneOnWith(inWork, planning);
      const about = [inWork.path, manifestBeside(inWork.path)];
      const { changes, entry, told } = found;
      const notes = [...chosen.notes, ...found.notes];
      const ids = { checksum: entry?.checksum ?? null, entryId: entry?.id ?? null };
      const result = { contributionId: id, path: inWork.path, ...ids };
      return { changes, about, result: { ...result, sessionId: session, questions }, told, notes };
    }
    if (input.takeOver === true) throw fail('nothing-to-take-over', notHeld(wanted, others));
    const writer = await ContributionWriter.of(state, { now, draw });
    const id = writer.freshId();
    const path = newPath({ ...wanted, id }, new Set(state.entries.map((each) => each.path)));
    const { entry } = writer.create(path, home, newContribution({ ...wanted, id }, from, others));
    const { id: entryId, checksum } = entry ?? { id: null, checksum: null };
    const open = `to be answered, as ${asked?.source} asks: ${questions.join(', ')}`;
    return {
      ...{ changes: writer.changes, about: writer.about },
      result: { contributionId: id, path, checksum, entryId, sessionId: session, questions },
      told: [
        `${path}: ${id}`,
        ...(questions.length > 0 ? [open] : []),
        ...[...researchLines(input), ...nextLines(path, questions[0])],
      ],
      notes: [...chosen.notes, ...writer.notes],
    };
  },
});

/** What a session has no draft of, and how to go on with those of others: a sentence for each. */
function notHeld(
  { sessionId: session, taskId }: { readonly sessionId: string; readonly taskId: string },
  others: readonly StateRecord<'contribution'>[],
) {
  const drafts = others.flatMap(({ path, record: { value } }) => {
    const { sessionId, ...each } = readContribution(value);
    const isMeant = each.status === 'draft' && each.taskId === taskId && sessionId !== null;
    return isMeant ? [` ${path} is a draft of another session: give --session ${sessionId}.`] : [];
  });
  return { session, task: taskId, others: drafts.join('') };
}

/** The draft that the session has begun: as it is, or that of another agent from now on. */
async function goneOnWith(
  { path, home, record: { value } }: StateRecord<'contribution'>,
  { fail, ...planning }: Planning<InputOf<typeof NEW_INPUT>, typeof NEW_ERRORS>,
) {
  const { input, state, now, draw } = planning;
  // What goes on rests on what is there.
  await state.records('contribution', (each) => each === path);
  const contribution = { path, home, value, text: (await state.text(path)) ?? '' };
  const { id, status, sessionId, agentId } = readContribution(value);
  if (status !== 'draft') throw fail('in-work', { file: path, status: status ?? 'unknown' });
  if (agentId === input.agent) {
    return {
      id,
      changes: [],
      entry: null,
      told: [`${sessionId} has begun ${path} already.`],
      notes: [],
    };
  }
  demandOwn(contribution, planning);
  const [author, agent] = [authorOf(value), input.agent];
  if (input.takeOver !== true) throw fail('other-agent', { file: path, author, agent });
  const writer = await ContributionWriter.of(state, { now, draw });
  const { entry } = await writer.write(contribution, [[['_meta', 'agentId'], agent]]);
  const told = [`${path} now belongs to ${quoted(agent)}, and no longer to ${author}.`];
  return { id, changes: writer.changes, entry, told, notes: writer.notes };
}

function nextLines(path: string, question = 'ID'): readonly string[] {
  return [
    `Next: lint-protocol contribution decide ${path} --question-id ${question} --question TEXT --answer TEXT --confidence 0.8 --rationale TEXT --evidence FILE:LINE=TYPE`,
    `When all is decided: lint-protocol contribution complete ${path}`,
  ];
}
