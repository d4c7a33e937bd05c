import { fileNamed } from '../../../core/operation-input.ts';
import { number, oneOf, orNull, text, texts } from '../../../core/operation-output.ts';
import { HOME_ERRORS, HOME_PROPERTY } from '../../contributions/home-facts.ts';
import type { Reason } from '../verdict.ts';
import { SEVERITIES, VERDICTS } from '../voting-matrix.ts';

/** What every operation takes that counts a vote. */
export const COUNTING_PROPERTIES = {
  severity: {
    type: 'object',
    additionalProperties: { type: 'string', enum: SEVERITIES },
    'x-value': 'LEVEL',
    description:
      'how much is at stake with an option; low, medium (default), high or critical, used if it is within 0.1 of another',
  },
  compatible: {
    type: 'array',
    items: { type: 'string', pattern: '^.+,.+$' },
    'x-value': 'A,B',
    'x-expected': 'two options with a comma between them',
    description: 'two options that do not exclude each other; no conflict is recorded',
  },
  refuted: {
    type: 'boolean',
    description: 'evidence speaks against the top option; REFUTED instead of PROVEN',
  },
  session: {
    type: 'string',
    minLength: 1,
    'x-value': 'ID',
    description:
      'the session that counts; by default the one in .cleo/.current-session. It cannot recount a vote that it left to a human',
  },
  manifest: fileNamed(
    'the subagent manifest; by default the only one, or claudedocs/agent-outputs/MANIFEST.jsonl if there is none',
  ),
  home: HOME_PROPERTY,
  title: { type: 'string', minLength: 1, description: 'the title of the manifest entry' },
  topics: {
    type: 'array',
    items: { type: 'string', minLength: 1 },
    'x-option': 'topic',
    description: 'a topic of the manifest entry, such as queues',
  },
} as const;

/** The task of a vote. */
export const TASK_PROPERTY = {
  type: 'string',
  pattern: '^T\\d{3,}$',
  'x-value': 'TASK',
  'x-expected': 'a task id such as T4797',
  description: 'the task of the vote; needed when it is counted',
} as const;

/** What the exit codes of counting mean: those of the CLEO consensus voter. */
export const COUNTING_EXITS = {
  0: 'done, or nothing to do; PROVEN or REFUTED if counted',
  61: 'not complete: nothing was written',
  65: 'left to a human',
} as const;

/** What counting a vote can fail for. */
export const COUNTING_ERRORS = {
  ...HOME_ERRORS,
  'no-task': [
    'The manifest entry of this vote needs a task, and none is known.',
    'Give it: --task TASK, the id of the task that the vote belongs to.',
  ],
  'no-manifest': [
    '{path} is not the path of a subagent manifest.',
    'Give a path that ends in agent-outputs/MANIFEST.jsonl, or leave --manifest out.',
  ],
  'several-manifests': [
    'There are several subagent manifests: {paths}.',
    'Name one of them as --manifest.',
  ],
  'unknown-option': [
    'The vote has no option "{option}".',
    'Copy the names from the vote. Two compatible options are written as A,B.',
  ],
  'too-many-near': [
    '{count} pairs of options are within 0.1 of each other. Each would be a conflict for a human to decide; the limit is {most}.',
    'Vote in rounds with fewer options, or name pairs that do not exclude each other as --compatible A,B.',
  ],
  'same-session': [
    'The session {session} counted {earlier} and handed it to a human. It cannot vote on the question again.',
    'Wait for the decision, or count the new vote in another session: lint-protocol contribution session begin',
  ],
  'another-vote': ['{path} is committed {found}.', '{way}'],
  taken: [
    '{id} was counted already, with another content: {path}.',
    '{way}To vote on the question again, use a new id: lint-protocol consensus new --rerun {first} --out votes/{first}-again.json',
  ],
} as const;

/** What counting gives. */
export const COUNTING_OUTPUT = {
  questionId: orNull(text('the id of the question')),
  path: orNull(text('where the matrix is; null if nothing was counted')),
  verdict: orNull(oneOf(VERDICTS, 'the verdict; null if nothing was counted')),
  reason: orNull(
    oneOf<Reason>(
      ['clear', 'near', 'critical', 'below', 'evidence'],
      'why: clear, near (the top two are within 0.1), critical (a conflict), below (the threshold) or evidence (fewer than two options have some)',
    ),
  ),
  top: orNull(text('the name of the top option')),
  actualConsensus: orNull(number('its confidence')),
  threshold: orNull(number('what it must exceed')),
  conflicts: texts('the ids of the conflicts'),
  manifest: orNull(text('the path of the manifest that lists the matrix')),
  entryId: orNull(text('the id of its entry there')),
  problems: texts('sentences: why the vote cannot be counted'),
} as const;
