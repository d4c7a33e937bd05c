import { defineOperation } from '../../../core/operation.ts';
import { readContribution } from '../contribution.ts';
import { keyQuestionsOf } from '../key-questions.ts';
import { namedBy } from '../rows.ts';
import { manifestBeside } from '../sealing.ts';
import { activeSession } from './active-session.ts';
import { ContributionWriter } from './contribution-writer.ts';
import {
  baselineNamed,
  contributionInWork,
  homeOf,
  listedTitle,
  newContribution,
  newPath,
  relatedTo,
} from './new-contribution.ts';
import { newExamples } from './new-examples.ts';
import { NEW_INPUT, NEW_OUTPUT } from './new-input.ts';
import { pathsNamed } from './open-contribution.ts';
import { researchLines, researchOutputs } from './research-output.ts';

export default defineOperation({
  id: 'contributions/new',
  command: 'contribution new',
  since: '0.2.0',
  source: 'CLEO contribution format 1.0.0, sections 1.1 to 1.3 and 3.2',
  summary: 'Begins a contribution: a draft without decisions, and its manifest entry',
  about: [
    'The session is `--session`, else the one that the configuration or `.cleo/.current-session` names, else the only active one of `.cleo/sessions.json`.',
    'The file is `.cleo/contributions/TASK.json`; where another session has that, or the archive of the epic has one of that name, the id is part of the name. A session that has begun one for the task gets no second one.',
    'The output lists the questions that have to be answered, as far as the configuration, the protocol document or the baseline says so. `contribution decide` answers them.',
  ],
  effects: 'writes',
  acting: 'agent',
  wantsSound: true,
  input: NEW_INPUT,
  output: NEW_OUTPUT,
  errors: {
    'no-session': [
      'No session is active in {folder}.',
      'Begin one: lint-protocol contribution session begin. Or name one: --session session_20260126_093000_1a2b3c',
    ],
    'several-sessions': [
      'Several sessions are active: {sessions}.',
      'Give one of them as --session.',
    ],
    'unknown-baseline': [
      '"{baseline}" is neither the path nor the id of a contribution.',
      'Give the path from the root of the repository, or the contributionId.',
    ],
    'in-work': [
      'The session has a contribution for this task already: {file}, which is {status}.',
      'Take that one back with `contribution reopen`, if something has to change.',
    ],
  },
  examples: newExamples,
  commitMessage: ({ path }) => `Begin ${String(path)}`,
  async plan(planning) {
    const { input, state, now, draw, fail } = planning;
    const home = (input.home ?? homeOf(state.entries.map(({ path }) => path))).replace(/\/+$/, '');
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
      const { path } = inWork;
      // What goes on rests on what is there.
      await state.records('contribution', (each) => each === path);
      const { id, status } = readContribution(inWork.record.value);
      if (status !== 'draft') throw fail('in-work', { file: path, status: status ?? 'unknown' });
      const result = { contributionId: id, path, checksum: null, entryId: null };
      return {
        ...{ changes: [], about: [path, manifestBeside(path)] },
        result: { ...result, sessionId: session, questions },
        told: [`${session} has begun ${path} already.`],
      };
    }
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
      notes: writer.notes,
    };
  },
});

function nextLines(path: string, question = 'ID'): readonly string[] {
  return [
    `Next: lint-protocol contribution decide ${path} --question-id ${question} --question TEXT --answer TEXT --confidence 0.8 --rationale TEXT --evidence FILE:LINE=TYPE`,
    `When all is decided: lint-protocol contribution complete ${path}`,
  ];
}
