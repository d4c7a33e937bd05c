/** The name of an agent. */
export const AGENT = {
  type: 'string',
  pattern: '^@?[A-Za-z][A-Za-z0-9_-]{0,49}$',
} as const;

export const AGENT_EXPECTED =
  'the name of an agent: a letter, then up to 49 letters, digits, "_" and "-"';

/** How the input of an operation names a message. */
export const MESSAGE = {
  type: 'string',
  minLength: 1,
  'x-value': 'ID',
  'x-path': true,
  description: 'the id, or the path, of the message',
} as const;
