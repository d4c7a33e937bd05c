import { TASK, TEXT } from './input-properties.ts';

const file = { ...TEXT, 'x-value': 'PATH' } as const;
const values = {
  type: 'object',
  additionalProperties: { type: 'string' },
  'x-file': true,
} as const;

/** What a spawn prompt is made of: the input of `subagent render` and `subagent preflight`. */
export const PROMPT_PROPERTIES = {
  agent: {
    ...TEXT,
    'x-value': 'AGENT',
    description: 'the agent: its name, or the path of its definition',
  },
  task: { ...TASK, description: 'the task' },
  taskText: {
    ...TEXT,
    'x-file': true,
    description: 'what is to be done; by default what the task list says of the task',
  },
  skills: {
    type: 'array',
    items: TEXT,
    'x-option': 'skill',
    'x-value': 'NAME',
    description: 'a skill besides those of the agent',
  },
  level: {
    type: 'integer',
    minimum: 0,
    maximum: 2,
    description:
      'how much of each skill: 0 name and description, 1 its SKILL.md (default), 2 its other files too',
  },
  protocolFile: {
    'x-path': true,
    ...file,
    'x-option': 'protocol',
    description: 'the file with the protocol requirements; a summary of the protocol by default',
  },
  outputFile: {
    'x-path': true,
    ...file,
    'x-option': 'output-spec',
    description: 'the file with the output requirements; those of the protocol by default',
  },
  set: {
    ...values,
    description: 'the value of a token; it overrides the environment and defaults',
  },
  env: {
    type: 'array',
    items: TEXT,
    'x-value': 'NAME',
    description: 'an environment variable for tokens, besides those that begin with CLEO_',
  },
  defaults: {
    ...values,
    'x-option': 'default',
    description: 'the value of a token that has no other value',
  },
  allowUnresolved: {
    type: 'array',
    items: TEXT,
    'x-value': 'NAME',
    description: 'a token that may stay without a value',
  },
} as const;

/** What `subagent preflight` takes. */
export const PROMPT_INPUT = {
  type: 'object',
  properties: PROMPT_PROPERTIES,
  required: ['agent'],
  additionalProperties: false,
} as const;
