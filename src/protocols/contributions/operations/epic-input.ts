/** How the input of an operation names an epic. */
export const EPIC_PROPERTY = {
  type: 'string',
  pattern: '^T\\d{3,}$',
  'x-value': 'EPIC',
  'x-expected': 'a task id: T and at least three digits, such as T2308',
  description: 'the task id of the epic',
} as const;

/** How it names the contributions of an epic that are compared. */
export const MARKER_PROPERTY = {
  type: 'string',
  minLength: 1,
  'x-value': 'LABEL',
  description: 'only contributions with this marker',
} as const;

/** How it names an agent. */
export const AGENT = {
  type: 'string',
  pattern: '^[a-zA-Z0-9_-]{1,50}$',
  'x-value': 'AGENT',
  'x-expected': '1 to 50 letters, digits, _ and -',
} as const;

/** How much depends on a conflict (seed 1.6.3). */
export const SEVERITY = { type: 'string', enum: ['critical', 'high', 'medium', 'low'] } as const;

/** What kind of settlement a proposal is (seed 1.6.5). */
export const RESOLUTION_TYPES = [
  'merge',
  'choose-a',
  'choose-b',
  'new',
  'defer',
  'escalate',
] as const;
