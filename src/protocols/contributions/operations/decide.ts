import { allOf } from '../../../core/all-of.ts';
import { quoted } from '../../../core/found-value.ts';
import { listAt, textAt, valueAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { orNull, text, texts, wholeNumber } from '../../../core/operation-output.ts';
import { readContribution } from '../contribution.ts';
import { ContributionWriter, type OpenContribution } from './contribution-writer.ts';
import { decideExamples } from './decide-examples.ts';
import {
  agreeingNotes,
  changedAnswer,
  decidedChanges,
  decisionOn,
  type Given,
  keptNotes,
  missingOf,
  type OtherAnswer,
  otherAnswers,
  unflaggedAnswers,
  withoutOldNote,
} from './decided.ts';
import { allEvidence, EVIDENCE_ERRORS, type GivenEvidence } from './given-evidence.ts';
import { ENTRY } from './manifest-entry.ts';
import { CONTRIBUTION_ERRORS, FILE_PROPERTY, openContribution } from './open-contribution.ts';
import { authorOf, demandOwn } from './own-contribution.ts';
import { wayBack } from './status-move.ts';

/** What `contribution decide` takes. */
const DECIDE_INPUT = {
  type: 'object',
  properties: {
    file: FILE_PROPERTY,
    questionId: {
      type: 'string',
      pattern: '^[A-Z]+-\\d{3}$',
      'x-value': 'ID',
      'x-expected': 'a question id such as RCSD-001; `contribution list` has those in use',
      description: 'the id of the question; `contribution list` has those in use',
    },
    question: {
      type: 'string',
      minLength: 10,
      maxLength: 300,
      'x-file': true,
      'x-expected': 'a text of 10 to 300 characters',
      description: 'the question; by default the wording of another session',
    },
    answer: {
      type: 'string',
      minLength: 5,
      maxLength: 1000,
      'x-file': true,
      'x-expected': 'a text of 5 to 1000 characters',
      description: 'what is decided: concrete, unambiguous, testable',
    },
    confidence: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'how sure the answer is, from 0 to 1',
    },
    rationale: {
      type: 'string',
      minLength: 20,
      maxLength: 2000,
      'x-file': true,
      'x-expected': 'a text of 20 to 2000 characters',
      description: 'why the answer is the right one',
    },
    evidence: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      'x-value': 'FILE[:LINE[-END]][#SECTION][=TYPE]',
      description: 'a file that supports the answer, as in src/a.ts:3-5; the lines are quoted',
    },
    urls: {
      type: 'array',
      items: { type: 'string', pattern: '^https?://\\S+(?:\\s.*)?$' },
      'x-option': 'url',
      'x-value': 'ADDRESS SECTION',
      'x-expected': 'a list of addresses, each followed by a blank and its section',
      description: 'a page that supports the answer, and where in it',
    },
    quotes: {
      type: 'array',
      items: { type: 'string', maxLength: 500 },
      'x-option': 'quote',
      'x-value': 'TEXT',
      description:
        'the words that support the answer, one --quote for each piece of evidence, files first; an empty text quotes the lines',
    },
    replace: {
      type: 'boolean',
      description: 'replace the evidence of the decision instead of adding to it',
    },
    note: {
      type: 'string',
      'x-member': 'uncertaintyNote',
      maxLength: 500,
      'x-file': true,
      description:
        'what is uncertain; recommended if the confidence is below 0.7, required below 0.5; an empty text takes it away',
    },
    alternatives: {
      type: 'object',
      additionalProperties: { type: 'string', minLength: 1 },
      'x-option': 'alternative',
      'x-value': 'REASON',
      description: 'an answer that was rejected, and why',
    },
  },
  required: ['file', 'questionId'],
  additionalProperties: false,
} as const;

type Input = InputOf<typeof DECIDE_INPUT>;

export default defineOperation({
  id: 'contributions/decide',
  command: 'contribution decide FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.4 and 1.5',
  summary: 'Adds a decision to a draft, or changes the one on the same question',
  about: [
    'Evidence is FILE:LINE. The line is quoted word for word. The section is the heading above it, below the title, or the declaration. To give these yourself, add `--quote TEXT`, `#SECTION` or `=TYPE` (code, documentation, research or external). Paths may be relative to the root, the package or the current folder.',
    'The decision counts as one of the agent that the draft names. To write as another agent, take the draft over first: `contribution new` with --take-over.',
    'If the question already has a decision, only the given fields change. A new answer needs its own rationale, and loses the old note if its confidence is 0.7 or more. New evidence is added; --replace replaces the old. Conflicts on the question get the new position.',
    'If another session answers differently, the output says so. `contribution flag` must record the conflict before the draft can be completed.',
  ],
  usual: ['question', 'answer', 'confidence', 'rationale', 'evidence', 'note', 'replace'],
  effects: 'writes',
  input: DECIDE_INPUT,
  output: {
    path: text('the contribution'),
    questionId: text('the question'),
    decisionCount: wholeNumber('how many decisions the contribution has'),
    checksum: text('the checksum in its _meta'),
    entry: orNull(
      ENTRY,
      'the manifest entry that was appended; null if the latest one says the same',
    ),
    differs: texts('the sessions that answer differently, and that no conflict names'),
  },
  errors: {
    ...CONTRIBUTION_ERRORS,
    'not-draft': [
      '{file} is {status}, and decisions can only be added to drafts.',
      '{way} Then decide, and complete it again: `lint-protocol contribution complete {file}`. --replace replaces the old evidence.',
    ],
    'incomplete-decision': [
      '{question} has no decision yet, and this is missing: {missing}.',
      'Give each of them as an option of that name.',
    ],
    'old-rationale': [
      'The answer to {question} changes, but its rationale would still be the one for the old answer: {answer}.',
      'Add --rationale. If confidence and evidence change as well, add --confidence, and --evidence with --replace.',
    ],
    ...EVIDENCE_ERRORS,
    'too-many-quotes': [
      'There are {quotes} quotes, but only {evidence} pieces of evidence.',
      'Give one quote for each --evidence, then one for each --url.',
    ],
  },
  examples: decideExamples,
  commitMessage: ({ questionId, path }) => `Decide ${String(questionId)} in ${String(path)}`,
  async plan(planning) {
    const { input, state, folder, now, draw, fail } = planning;
    const contribution = await openContribution(input.file, state, fail);
    demandOwn(contribution, planning);
    const { path } = contribution;
    const { status } = readContribution(contribution.value);
    const way = wayBack(path, status);
    if (status !== 'draft') throw fail('not-draft', { file: path, status: `${status}`, way });
    const { evidence = [], urls = [], quotes = [], questionId } = input;
    const count = evidence.length + urls.length;
    if (quotes.length > count) {
      throw fail('too-many-quotes', { quotes: quotes.length, evidence: count });
    }
    const others = otherAnswers(contribution, questionId, await state.facts());
    const homes = [path.slice(0, Math.max(0, path.lastIndexOf('/.cleo/'))), folder];
    const cited = await allEvidence(evidenceGiven(input, { homes, state, now }));
    const faults = cited.faults.map(({ fault, ...data }) => fail(fault, data));
    const given = membersOf(input, contribution, { evidence: cited.found, others });
    // Evidence that is given is not missing, whatever is wrong with it.
    const held = count === 0 ? given : { ...given, evidence: [] };
    const missing = missingOf(contribution, held).join(', ');
    const changed = changedAnswer(contribution, given);
    if (changed !== null && given['rationale'] === undefined)
      faults.push(fail('old-rationale', { question: questionId, answer: quoted(changed) }));
    if (missing !== '') faults.push(fail('incomplete-decision', { question: questionId, missing }));
    if (faults.length > 0) throw allOf(faults);
    const writer = await ContributionWriter.of(state, { now, draw });
    const { entry, checksum, value } = await writer.write(
      contribution,
      decidedChanges(contribution, given),
    );
    const isNew = decisionOn(contribution, questionId) === null;
    const answer = input.answer ?? textAt(decisionOn(contribution, questionId)?.value, 'answer');
    const decision = { questionId, answer: answer ?? '' };
    const differing = unflaggedAnswers(contribution, decision, others);
    return {
      ...{ changes: writer.changes, about: writer.about },
      result: {
        ...{ path, questionId, entry, checksum: checksum.wanted },
        decisionCount: readContribution(value).decisions.length,
        differs: [...new Set(differing.map(({ sessionId }) => sessionId))],
      },
      told: [
        `${path}, by ${authorOf(value)}: ${questionId} is ${isNew ? 'decided' : 'decided again'}: ${decision.answer}`,
        ...new Set(
          differing.map(({ sessionId, answer: other }) => `${sessionId} answers: ${other}`),
        ),
        ...(differing.length === 0 ? [] : [flagHint(contribution)]),
        `When all is decided: lint-protocol contribution complete ${path}`,
      ],
      notes: [
        ...[...writer.notes, ...evidenceNotes(contribution, given, input)],
        ...(changed === null ? [] : keptNotes(contribution, given)),
        ...agreeingNotes(contribution, given, decision.answer),
      ],
    };
  },
});

function flagHint({ value }: OpenContribution): string {
  const { epicId, agentId } = readContribution(value);
  return `If both mean the same, decide again with the words of the other answer. To record the conflict: lint-protocol contribution flag --epic ${epicId} --rationale TEXT --propose merge --proposal TEXT --by ${agentId ?? 'AGENT'}`;
}

/** Each piece of evidence with its quote. */
function evidenceGiven(
  { evidence = [], urls = [], quotes = [] }: Input,
  {
    homes,
    state,
    now,
  }: { readonly homes: readonly string[]; readonly state: OperationState; readonly now: number },
): readonly GivenEvidence[] {
  const all = [
    ...evidence.map((given) => ({ given, isUrl: false })),
    ...urls.map((given) => ({ given, isUrl: true })),
  ];
  return all.map((each, index) => ({
    ...each,
    quote: quotes[index] || null,
    accessedAt: new Date(now).toISOString(),
    homes,
    state,
  }));
}

/** The members that are given, in the order of the seed's table. What is undefined is not. */
function membersOf(
  { questionId, question, answer, confidence, rationale, note, alternatives, replace }: Input,
  contribution: OpenContribution,
  found: { readonly evidence: readonly unknown[]; readonly others: readonly OtherAnswer[] },
): Given {
  const asked = found.others.find((other) => other.question !== null)?.question ?? undefined;
  const isNew = decisionOn(contribution, questionId) === null;
  const held = listAt(decisionOn(contribution, questionId)?.value, 'evidence');
  const cited = replace ? found.evidence : withEvidence(held, found.evidence);
  return withoutOldNote(contribution, {
    ...{ questionId, question: question ?? (isNew ? asked : undefined), answer, confidence },
    ...{ rationale, evidence: found.evidence.length === 0 ? undefined : cited },
    uncertaintyNote: note === '' ? (isNew ? undefined : null) : note,
    alternatives:
      alternatives === undefined
        ? undefined
        : Object.entries(alternatives).map(([option, reason]) => ({ option, reason })),
  });
}

/** Evidence with more of it: what names the same place again stands in the place of what did. */
function withEvidence(held: readonly unknown[], more: readonly unknown[]): readonly unknown[] {
  const placed = new Map(held.map((each) => [placeOf(each), each]));
  for (const each of more) placed.set(placeOf(each), each);
  return [...placed.values()];
}

function placeOf(evidence: unknown): string {
  return JSON.stringify(['file', 'url', 'section', 'line'].map((key) => valueAt(evidence, key)));
}

/** What became of the evidence that a decision had. */
function evidenceNotes(
  contribution: OpenContribution,
  given: Given,
  { questionId, replace = false }: Input,
): readonly string[] {
  const held = listAt(decisionOn(contribution, questionId)?.value, 'evidence').length;
  const all = listAt(given, 'evidence').length;
  if (held === 0 || all === 0) return [];
  return replace
    ? [`Evidence is replaced: the decision had ${held}, and has ${all}.`]
    : [
        `Evidence is added: the decision had ${held}, and has ${all}. --replace replaces it instead.`,
      ];
}
