/** A task and what it is called. */
export const TASK = {
  type: 'string',
  pattern: '^T\\d{3,}$',
  'x-expected': 'a task id: T and at least three digits, such as T2398',
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
  description: 'the manifest; needed only if there are several',
} as const;
