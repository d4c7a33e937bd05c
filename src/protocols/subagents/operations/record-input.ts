/** A task and what it is called. */
export const TASK = {
  type: 'string',
  pattern: '^T\\d{3,}$',
  'x-expected': 'a task id such as T2398',
  'x-value': 'TASK',
} as const;

/** What follows the task in an id. */
export const SLUG = {
  type: 'string',
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  'x-expected':
    'lower-case letters and digits with hyphens between them, such as protocol-analysis',
  'x-value': 'SLUG',
} as const;

/** A text that says something. */
export const TEXT = {
  type: 'string',
  pattern: '\\S',
  'x-expected': 'a text that is not blank',
} as const;

export const MANIFEST = {
  ...TEXT,
  'x-value': 'PATH',
  description: 'the manifest, where there are several',
} as const;

const texts = { type: 'array', items: TEXT } as const;

/** What `subagent record` takes. */
export const recordInput = {
  type: 'object',
  properties: {
    file: {
      ...TEXT,
      'x-value': 'PATH',
      description: "the output, from the repository's root",
    },
    status: {
      type: 'string',
      enum: ['complete', 'partial', 'blocked'],
      description: 'how far the work came',
    },
    task: { ...TASK, description: 'the task, where the file does not name it' },
    slug: { ...SLUG, description: 'what follows the task in the id' },
    title: { ...TEXT, description: 'what the output is about' },
    agentType: { ...TEXT, 'x-value': 'TYPE', description: 'the kind of work, such as research' },
    topics: { ...texts, 'x-option': 'topic', description: 'what the output touches on' },
    findings: { ...texts, 'x-option': 'finding', description: 'what came out of the work' },
    followups: {
      ...texts,
      'x-option': 'followup',
      description: 'what is left to do; partial work needs at least one',
    },
    blockers: {
      type: 'object',
      additionalProperties: TEXT,
      'x-option': 'blocker',
      description:
        'what blocks the work, NAME being missing-context, permission-denied, resource-unavailable or ambiguous-requirements; it becomes a follow-up',
    },
    links: {
      type: 'array',
      items: TASK,
      'x-option': 'link',
      'x-value': 'TASK',
      description: 'a task that the output belongs to besides',
    },
    notActionable: { type: 'boolean', description: 'nobody has to act on it' },
    manifest: MANIFEST,
  },
  required: ['file', 'status'],
  additionalProperties: false,
} as const;
