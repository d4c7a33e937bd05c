import { type JsonChange, withValues } from '../../../core/json-edit.ts';
import { isObject, listAt, textAt, valueAt } from '../../../core/json-value.ts';
import { nearest } from '../../../core/nearest.ts';
import { defineOperation } from '../../../core/operation.ts';
import { fileNamed } from '../../../core/operation-input.ts';
import { text, texts } from '../../../core/operation-output.ts';
import {
  EVIDENCE_EXPECTED,
  EVIDENCE_FORM,
  EVIDENCE_OBJECT,
  EVIDENCE_PATTERN,
  evidenceAt,
  evidenceGiven,
  unseenEvidence,
} from './given-evidence.ts';
import { countingCommand, isVotedOn, openLines, taskNamed } from './matrix-draft.ts';
import { draftsToName, matrixNamed } from './named-matrix.ts';
import { voteExamples } from './vote-examples.ts';

export default defineOperation({
  id: 'consensus/vote',
  command: 'consensus vote FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO consensus voter, rules CONS-002, CONS-003 and CONS-004',
  summary: 'Records in a draft how sure the voters are of one option, and why',
  about: [
    'Vote on every option that was considered, also on rejected ones. An option has one confidence: agents who vote on the same option must agree on it first. Then `consensus tally` counts the draft. To take a vote back before that, edit the draft: set its confidence to null, and empty its rationale and evidence.',
  ],
  usual: ['add'],
  effects: 'writes',
  acting: 'agent',
  input: {
    type: 'object',
    properties: {
      file: fileNamed('the draft: its path, or its questionId'),
      option: { type: 'string', pattern: '\\S', 'x-value': 'NAME', description: 'the option' },
      confidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'how sure the voters are of it, from 0 to 1',
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
        description: 'evidence for the rationale: a file or URL, its section and its type',
      },
      agent: {
        type: 'string',
        pattern: '^[a-zA-Z0-9_-]{1,50}$',
        'x-expected': 'letters, digits, hyphens and underscores, 50 at most',
        description:
          'who votes; the name is added to the rationale, since the format has no field for it',
      },
      add: { type: 'boolean', description: 'add the option if the draft does not have it' },
      replace: { type: 'boolean', description: 'replace the vote that the option has' },
    },
    required: ['file', 'option', 'confidence', 'rationale', 'evidence'],
    additionalProperties: false,
  },
  output: {
    path: text('the path of the draft'),
    option: text('the name of the option'),
    open: texts('sentences: which options still need what'),
  },
  errors: {
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
      'To vote again, use a new id: lint-protocol consensus new --rerun {id} --out votes/{id}-again.json',
    ],
    'unknown-option': [
      'The draft has no option "{option}". It has: {options}.',
      '{meant}Use --add to add an option.',
    ],
    'voted-already': [
      'The option "{option}" already has a vote: {confidence}, because "{rationale}".',
      'An option has one confidence, on which all its voters agree. If they agree on another one, give it with --replace, with the rationale and evidence of all of them: what is there goes. To take the vote back, set its confidence in {file} to null, and empty its rationale and evidence.',
    ],
  },
  examples: voteExamples,
  commitMessage: ({ option, path }) => `Vote on ${option} in ${path}`,
  async plan(planning) {
    const { input, state, folder, fail } = planning;
    const { file, option } = input;
    const named = await matrixNamed(file, planning);
    if (named === null) throw fail('unknown-file', { file, drafts: await draftsToName(state) });
    const { path, record } = named;
    if (named.isRecord) {
      throw fail('counted-vote', { file: path, id: textAt(record.value, 'questionId') ?? file });
    }
    if (!Array.isArray(valueAt(record.value, 'options'))) throw fail('no-draft', { file: path });
    const options = listAt(record.value, 'options');
    const names = options.map((each) => textAt(each, 'name'));
    const index = names.indexOf(option);
    if (index < 0 && input.add !== true) {
      const known = names.flatMap((name) => name ?? []);
      const near = nearest(option, known);
      const meant = near === null ? '' : `Did you mean "${near}"? `;
      throw fail('unknown-option', { option, options: known.join(', '), meant });
    }
    const by = input.agent === undefined ? '' : ` (${input.agent})`;
    const vote = {
      confidence: input.confidence,
      rationale: `${input.rationale.trimEnd()}${by}`,
      evidence: input.evidence.map((each) => {
        const given = typeof each === 'string' ? evidenceGiven(each) : each;
        return evidenceAt(given, [named.home, folder], state.entries);
      }),
    };
    const before = options[index];
    const isSame = Object.entries(vote).every(
      ([key, value]) => JSON.stringify(valueAt(before, key)) === JSON.stringify(value),
    );
    if (isVotedOn(before) && !isSame && input.replace !== true) {
      const confidence = String(valueAt(before, 'confidence'));
      const rationale = textAt(before, 'rationale') ?? '';
      throw fail('voted-already', { file: path, option, confidence, rationale });
    }
    const at = ['options', index < 0 ? options.length : index];
    const changes: readonly JsonChange[] = isObject(before)
      ? Object.entries(vote).map(([key, value]) => [[...at, key], value])
      : [[at, { name: option, ...vote }]];
    const text = isSame ? record.text : withValues(record.text, changes);
    const open = openLines(listAt(JSON.parse(text), 'options'));
    const next = `Every option has a vote. Count them: ${countingCommand(path, taskNamed(record.value))}`;
    return {
      changes: isSame ? [] : [{ action: 'change', path, text }],
      result: { path, option, open },
      told: [`${option}: ${input.confidence}`, ...(open.length === 0 ? [next] : open)],
      notes: unseenEvidence(vote.evidence, state.entries),
    };
  },
});
