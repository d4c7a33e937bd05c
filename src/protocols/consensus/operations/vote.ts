import { type JsonChange, withValues } from '../../../core/json-edit.ts';
import { isObject, listAt, textAt, valueAt } from '../../../core/json-value.ts';
import { nearest } from '../../../core/nearest.ts';
import { defineOperation, type Planning } from '../../../core/operation.ts';
import { fileNamed, type InputOf } from '../../../core/operation-input.ts';
import { orNull, text, texts } from '../../../core/operation-output.ts';
import {
  EVIDENCE_ERRORS,
  EVIDENCE_EXPECTED,
  EVIDENCE_FORM,
  EVIDENCE_OBJECT,
  EVIDENCE_PATTERN,
  evidenceFound,
  unseenEvidence,
} from './given-evidence.ts';
import { countingCommand, isVotedOn, openLines, openOption, taskNamed } from './matrix-draft.ts';
import { draftsToName, matrixNamed, type NamedMatrix } from './named-matrix.ts';
import { voteExamples } from './vote-examples.ts';

/** What a vote takes: all of it, but for one that is taken back. */
const VOTE_INPUT = {
  type: 'object',
  properties: {
    file: fileNamed('the draft: its path, or its questionId'),
    option: { type: 'string', pattern: '\\S', 'x-value': 'NAME', description: 'the option' },
    confidence: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'from 0 to 1',
    },
    rationale: {
      type: 'string',
      pattern: '\\S',
      'x-expected': 'text that says why',
      'x-file': true,
      description: 'why it has this confidence',
    },
    evidence: {
      type: 'array',
      minItems: 1,
      items: { anyOf: [{ type: 'string', pattern: EVIDENCE_PATTERN }, EVIDENCE_OBJECT] },
      'x-value': EVIDENCE_FORM,
      'x-expected': EVIDENCE_EXPECTED,
      description: 'lines of a file, which are quoted, or a section of a file or URL and its type',
    },
    agent: {
      type: 'string',
      pattern: '^[a-zA-Z0-9_-]{1,50}$',
      'x-expected': 'letters, digits, hyphens and underscores, 50 at most',
      description: 'who votes; the name is added to the rationale',
    },
    add: { type: 'boolean', description: 'add the option to the draft' },
    replace: { type: 'boolean', description: 'replace the vote that the option has' },
    withdraw: { type: 'boolean', description: 'take the vote back' },
    threshold: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'what the top option must exceed',
    },
  },
  required: ['file'],
  additionalProperties: false,
} as const;

const VOTE_ERRORS = {
  ...EVIDENCE_ERRORS,
  'unknown-file': [
    '{file} is neither the path of a readable draft nor the questionId of exactly one.',
    '{drafts}To begin a vote: lint-protocol consensus new --question "..." --option A --option B --out votes/CONS-0042.json. Files that git ignores are not read.',
  ],
  'no-draft': [
    '{file} has no list of options, so it is not the draft of a vote.',
    'Give the path of a draft that `lint-protocol consensus new --out PATH` wrote.',
  ],
  'counted-vote': [
    '{file} is a voting matrix, not a draft: its votes are counted.',
    'To vote again, use a new id: lint-protocol consensus new --rerun {id} --out votes/{id}-again.json. It has no votes. In one call: the same with --confidence, --rationale and --evidence of each option.',
  ],
  'unknown-option': [
    'The draft has no option "{option}". It has: {options}.',
    '{meant}Use --add to add an option.',
  ],
  'incomplete-vote': [
    'The vote lacks {missing}.',
    'Give each, such as --confidence 0.41 --rationale TEXT --evidence docs/queues.md:3. To take a vote back, give --withdraw instead.',
  ],
  'nothing-to-record': [
    'Neither an option nor a threshold is given.',
    'Vote with --option, --confidence, --rationale and --evidence.',
  ],
  'voted-already': [
    'The option "{option}" already has a vote: {confidence}, because "{rationale}".',
    'An option has one confidence, on which all its voters agree. If they agree on another one, give it with --replace, with the rationale and evidence of all of them: what is there goes. To take the vote back: lint-protocol consensus vote {file} --option "{option}" --withdraw',
  ],
} as const;

export default defineOperation({
  id: 'consensus/vote',
  command: 'consensus vote FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO consensus voter, rules CONS-002, CONS-003 and CONS-004',
  summary: 'Records in a draft how sure the voters are of one option, and why',
  about: [
    'Vote on every option that was considered, also on rejected ones. Agents who vote on the same option first agree on its confidence. Then `consensus tally` counts the draft.',
  ],
  usual: ['option', 'confidence', 'rationale', 'evidence', 'add'],
  effects: 'writes',
  acting: 'agent',
  input: VOTE_INPUT,
  output: {
    path: text('the path of the draft'),
    option: orNull(text('the name of the option')),
    open: texts('sentences: which options still need what'),
  },
  errors: VOTE_ERRORS,
  examples: voteExamples,
  commitMessage: ({ option, path }) =>
    option === null ? `Set the threshold of ${path}` : `Vote on ${option} in ${path}`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { file, option } = input;
    const named = await matrixNamed(file, planning);
    if (named === null) throw fail('unknown-file', { file, drafts: await draftsToName(state) });
    const { path, record } = named;
    if (named.isRecord) {
      throw fail('counted-vote', { file: path, id: textAt(record.value, 'questionId') ?? file });
    }
    if (!Array.isArray(valueAt(record.value, 'options'))) throw fail('no-draft', { file: path });
    if (option === undefined && input.threshold === undefined) throw fail('nothing-to-record');
    const { changes, notes } =
      option === undefined ? NO_VOTE : await votedFor(option, named, planning);
    const all = [...changes, ...thresholdChange(record.value, input.threshold)];
    const text = all.length === 0 ? record.text : withValues(record.text, all);
    const open = openLines(listAt(JSON.parse(text), 'options'));
    const next = `Every option has a vote. Count them: ${countingCommand(path, taskNamed(record.value))}`;
    return {
      changes: all.length === 0 ? [] : [{ action: 'change', path, text }],
      result: { path, option: option ?? null, open },
      told: [
        ...(option === undefined ? [] : [`${option}: ${input.confidence ?? 'no vote'}`]),
        ...(input.threshold === undefined ? [] : [`The threshold is ${input.threshold}.`]),
        ...(open.length === 0 ? [next] : open),
      ],
      notes,
    };
  },
});

const NO_VOTE = { changes: [], notes: [] };

function thresholdChange(value: unknown, threshold: number | undefined): readonly JsonChange[] {
  if (threshold === undefined || valueAt(value, 'threshold') === threshold) return [];
  return [[['threshold'], threshold]];
}

type Voting = Pick<
  Planning<InputOf<typeof VOTE_INPUT>, typeof VOTE_ERRORS>,
  'input' | 'state' | 'folder' | 'fail'
>;

/** What records a vote on an option, or takes it back. */
async function votedFor(
  option: string,
  { path, home, record }: NamedMatrix,
  voting: Voting,
): Promise<{ readonly changes: readonly JsonChange[]; readonly notes: readonly string[] }> {
  const { input, fail } = voting;
  const options = listAt(record.value, 'options');
  const names = options.map((each) => textAt(each, 'name'));
  const index = names.indexOf(option);
  if (index < 0 && input.add !== true) {
    const known = names.flatMap((name) => name ?? []);
    const near = nearest(option, known);
    const meant = near === null ? '' : `Did you mean "${near}"? `;
    throw fail('unknown-option', { option, options: known.join(', '), meant });
  }
  const before = options[index];
  const { name: _, ...vote } = input.withdraw
    ? openOption(option)
    : { name: option, ...(await givenVote(home, voting)) };
  const isSame = Object.entries(vote).every(
    ([key, value]) => JSON.stringify(valueAt(before, key)) === JSON.stringify(value),
  );
  if (isVotedOn(before) && !isSame && input.replace !== true && input.withdraw !== true) {
    const confidence = String(valueAt(before, 'confidence'));
    const rationale = textAt(before, 'rationale') ?? '';
    throw fail('voted-already', { file: path, option, confidence, rationale });
  }
  const at = ['options', index < 0 ? options.length : index];
  const changes: readonly JsonChange[] = isObject(before)
    ? Object.entries(vote).map(([key, value]) => [[...at, key], value])
    : [[at, { name: option, ...vote }]];
  const notes = unseenEvidence(vote.evidence, voting.state.entries);
  return { changes: isSame ? [] : changes, notes };
}

/** The vote that is given; @throws what `fail` makes of one that lacks something */
async function givenVote(home: string, { input, state, folder, fail }: Voting) {
  const { confidence, rationale, evidence = [], agent } = input;
  if (confidence === undefined || rationale === undefined || evidence.length === 0) {
    const parts = {
      '--confidence': confidence,
      '--rationale': rationale,
      '--evidence': evidence[0],
    };
    const missing = Object.entries(parts).flatMap(([name, each]) =>
      each === undefined ? name : [],
    );
    throw fail('incomplete-vote', { missing: missing.join(' and ') });
  }
  const by = agent === undefined ? '' : ` (${agent})`;
  const lookup = { homes: [home, folder], state, fail };
  return {
    confidence,
    rationale: `${rationale.trimEnd()}${by}`,
    evidence: await Promise.all(evidence.map((each) => evidenceFound(each, lookup))),
  };
}
