import { isSameAnswer } from '../../../core/answers.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { orNull, text, texts, wholeNumber } from '../../../core/operation-output.ts';
import { readContribution } from '../contribution.ts';
import { ContributionWriter, type OpenContribution } from './contribution-writer.ts';
import { decideExamples } from './decide-examples.ts';
import { DECIDE_INPUT } from './decide-input.ts';
import { evidenceGiven, evidenceNotes, membersOf } from './decide-members.ts';
import {
  conflictsOn,
  decidedChanges,
  decisionOn,
  missingOf,
  otherAnswers,
  unflaggedAnswers,
} from './decided.ts';
import { type EvidenceObject, evidenceOf } from './given-evidence.ts';
import { ENTRY } from './manifest-entry.ts';
import { CONTRIBUTION_ERRORS, openContribution } from './open-contribution.ts';
import { demandOwn } from './own-contribution.ts';

export default defineOperation({
  id: 'contributions/decide',
  command: 'contribution decide FILE',
  operands: ['file'],
  since: '0.2.0',
  source: 'CLEO contribution format 1.0.0, sections 1.4 and 1.5',
  summary: 'Adds a decision to a draft, or changes the one on the same question',
  about: [
    'Evidence is a file with a line, which is quoted word for word; the heading or declaration above it is its section. In a package its path may count from there: what is written counts from the root. `--quote` quotes something else, `#SECTION` names another section, `=TYPE` the type: code, documentation, research or external.',
    'If the question has a decision, only what is given changes. Evidence is added to what the decision has; --replace puts it in its place. Conflicts on the question take the new position.',
    'If another session answers differently, the output says so: `contribution flag` records the conflict, which a complete contribution has to have.',
  ],
  usual: ['question', 'answer', 'confidence', 'rationale', 'evidence'],
  effects: 'writes',
  input: DECIDE_INPUT,
  output: {
    path: text('the contribution'),
    questionId: text('the question'),
    decisionCount: wholeNumber('how many decisions the contribution has'),
    checksum: text('the checksum in its _meta'),
    entry: orNull(ENTRY, 'the manifest entry that was appended; null where the latest one holds'),
    differs: texts('the sessions that answer differently, and that no conflict names'),
  },
  errors: {
    ...CONTRIBUTION_ERRORS,
    'not-draft': [
      '{file} is {status}: decisions are added to drafts.',
      '`contribution reopen` takes it back, one step at a time.',
    ],
    'incomplete-decision': [
      '{question} has no decision yet, and this is missing: {missing}.',
      'Give each of them as an option of that name.',
    ],
    'no-section': [
      'The evidence {evidence} does not say where in the source.',
      'Write FILE:LINE (or FILE:3-5) for lines below a heading, FILE#SECTION, or for a page "ADDRESS SECTION".',
    ],
    'no-file': [
      'The evidence {evidence} names a file that is neither at the root of the repository nor beside .cleo.',
      '{hint}Paths count from the root of the repository, or from the package.',
    ],
    'blank-line': [
      'The line of the evidence {evidence} says nothing.',
      'Name the line that supports the answer.',
    ],
    'too-many-quotes': [
      'There are {quotes} quotes, but only {evidence} pieces of evidence.',
      'Give one quote for each --evidence, then one for each --url.',
    ],
  },
  examples: decideExamples,
  commitMessage: ({ questionId, path }) => `Decide ${String(questionId)} in ${String(path)}`,
  async plan(planning) {
    const { input, state, now, draw, fail } = planning;
    const contribution = await openContribution(input.file, state, fail);
    demandOwn(contribution, planning);
    const { path } = contribution;
    const { status } = readContribution(contribution.value);
    if (status !== 'draft') throw fail('not-draft', { file: path, status: status ?? 'unknown' });
    const { evidence = [], urls = [], quotes = [], questionId } = input;
    const count = evidence.length + urls.length;
    if (quotes.length > count) {
      throw fail('too-many-quotes', { quotes: quotes.length, evidence: count });
    }
    const others = otherAnswers(contribution, questionId, await state.facts());
    const found: EvidenceObject[] = [];
    const home = path.slice(0, Math.max(0, path.lastIndexOf('/.cleo/')));
    for (const each of evidenceGiven(input, { home, state, now })) {
      const made = await evidenceOf(each);
      if ('fault' in made) throw fail(made.fault, { evidence: each.given, hint: made.hint ?? '' });
      found.push(made);
    }
    const given = membersOf(input, contribution, { evidence: found, others });
    const missing = missingOf(contribution, given);
    if (missing.length > 0) {
      throw fail('incomplete-decision', { question: questionId, missing: missing.join(', ') });
    }
    const writer = await ContributionWriter.of(state, { now, draw });
    const { entry, checksum, value } = await writer.write(
      contribution,
      decidedChanges(contribution, given),
    );
    const isNew = decisionOn(contribution, questionId) === null;
    const answer = input.answer ?? textAt(decisionOn(contribution, questionId)?.value, 'answer');
    const decision = { questionId, answer: answer ?? '' };
    const differing = unflaggedAnswers(contribution, decision, others);
    const agreed = conflictsOn(contribution, given).filter(({ other }) =>
      isSameAnswer(other.position ?? '', decision.answer),
    );
    return {
      ...{ changes: writer.changes, about: writer.about },
      result: {
        ...{ path, questionId, entry, checksum: checksum.wanted },
        decisionCount: readContribution(value).decisions.length,
        differs: [...new Set(differing.map(({ sessionId }) => sessionId))],
      },
      told: [
        `${path}: ${questionId} is ${isNew ? 'decided' : 'decided anew'}: ${decision.answer}`,
        ...new Set(
          differing.map(({ sessionId, answer: other }) => `${sessionId} answers: ${other}`),
        ),
        ...(differing.length === 0 ? [] : [flagHint(contribution)]),
        `When all is decided: lint-protocol contribution complete ${path}`,
      ],
      notes: [
        ...[...writer.notes, ...evidenceNotes(contribution, given, input)],
        ...agreed.map(
          ({ id }) => `Both sides of the conflict ${id} give the same answer now: resolve it.`,
        ),
      ],
    };
  },
});

function flagHint({ value }: OpenContribution): string {
  const { epicId, agentId } = readContribution(value);
  return `To record the conflict: lint-protocol contribution flag --epic ${epicId} --rationale TEXT --propose merge --proposal TEXT --by ${agentId ?? 'AGENT'}`;
}
