import { orNull, text, texts } from '../../../core/operation-output.ts';
import { RESEARCH_PROPERTY } from './research-output.ts';

const TASK = { type: 'string', pattern: '^T\\d{3,}$', 'x-value': 'TASK' } as const;
const EXPECTED_TASK = { 'x-expected': 'a task id such as T2308' } as const;

/** What `contribution new` takes. */
export const NEW_INPUT = {
  type: 'object',
  properties: {
    epic: { ...TASK, ...EXPECTED_TASK, description: 'the epic that the task belongs to' },
    task: { ...TASK, ...EXPECTED_TASK, description: 'the task that the contribution is for' },
    marker: {
      type: 'string',
      pattern: '^[a-z][a-z0-9-]{2,49}$',
      'x-value': 'LABEL',
      'x-expected': '3 to 50 lower-case letters, digits and hyphens, a letter first',
      description: 'the label of the task, by which contributions to one matter find each other',
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
      description: 'the contribution that this one is compared with',
    },
    research: RESEARCH_PROPERTY,
    home: {
      type: 'string',
      'x-value': 'FOLDER',
      description: 'the folder that .cleo is in; by default the only one, or the root',
    },
  },
  required: ['epic', 'task', 'marker', 'agent'],
  additionalProperties: false,
} as const;

/** What it gives. */
export const NEW_OUTPUT = {
  contributionId: orNull(text('its id')),
  path: text('where it is'),
  checksum: orNull(text('the checksum in the manifest entry that was appended')),
  entryId: orNull(text('the id of that entry; null where nothing was written')),
  sessionId: text('the session that contributes'),
  questions: texts('the ids of the questions that it has to answer'),
} as const;
