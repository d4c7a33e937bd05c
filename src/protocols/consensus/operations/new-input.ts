import { COUNTING_PROPERTIES, TASK_PROPERTY } from './counting-input.ts';
import { OPTION_EVIDENCE, OPTION_PATTERN } from './given-evidence.ts';
import { ID_PATTERN } from './question-id.ts';

/** What `consensus new` takes. */
export const NEW_PROPERTIES = {
  questionId: {
    type: 'string',
    pattern: ID_PATTERN,
    'x-value': 'ID',
    'x-expected': 'letters, digits, hyphens and points, such as CONS-0042',
    description: 'the id of the question; by default the next free one',
  },
  question: {
    type: 'string',
    pattern: '\\S',
    'x-expected': 'a text that is not blank',
    'x-file': true,
    description: 'what is voted on',
  },
  options: {
    type: 'array',
    items: { type: 'string', pattern: '\\S' },
    'x-option': 'option',
    'x-value': 'NAME',
    'x-expected': 'a list of names that are not blank',
    description: 'an option that can be voted for; two at least',
  },
  confidence: {
    type: 'object',
    additionalProperties: { type: 'string', pattern: '^(0|1|0?\\.\\d+|1\\.0+|0\\.0+)$' },
    'x-value': 'NUMBER',
    'x-expected': 'an option and a number from 0 to 1, such as redis=0.82',
    description: 'how sure the voters are of an option, 0 to 1; such as redis=0.82',
  },
  rationale: {
    type: 'object',
    additionalProperties: { type: 'string', pattern: '\\S' },
    'x-file': true,
    'x-expected': 'an option and a text that says why',
    description: 'why the option has this confidence',
  },
  evidence: {
    type: 'array',
    items: {
      anyOf: [{ type: 'string', pattern: OPTION_PATTERN }, OPTION_EVIDENCE],
    },
    'x-value': 'OPTION=FILE:LINE',
    'x-expected':
      'an option, =, and lines of a file, such as redis=docs/queues.md:3; or a file or a url, #, a section, =, and doc, code, data, documentation, research or external, such as redis=docs/queues.md#Redis=doc',
    description: 'lines of a file, or a section with its type; such as redis=docs/queues.md:3',
  },
  votes: {
    type: 'string',
    'x-option': 'from',
    'x-file': 'json',
    'x-value': 'FILE|JSON',
    description: 'the options with their votes as JSON: a list, or an object with `options`',
  },
  contributions: {
    type: 'string',
    'x-file': 'json',
    'x-value': 'FILE|JSON',
    description: 'answers of sessions as options: the JSON that `contribution synthesize` writes',
  },
  threshold: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    description: 'what the top option must exceed, or 0.5',
  },
  rerun: {
    type: 'string',
    minLength: 1,
    'x-value': 'ID',
    description: 'repeat the vote with this questionId; as ID-r1',
  },
  out: {
    type: 'string',
    minLength: 1,
    'x-value': 'votes/ID.json',
    description: 'write the draft there, outside .cleo/consensus; - prints it',
  },
  task: TASK_PROPERTY,
  taskFolder: {
    type: 'boolean',
    description:
      'write the matrix to the folder of the task; .cleo/rcasd/TASK/consensus/TASK-consensus.json',
  },
  ...COUNTING_PROPERTIES,
} as const;
