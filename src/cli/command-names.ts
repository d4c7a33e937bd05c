/** The commands. Without one, records are linted. */
export const COMMANDS = [
  'explain',
  'why',
  'rules',
  'config',
  'demo',
  'report',
  'init',
  'doctor',
  'hooks',
  'schema',
  'kinds',
  'consensus',
  'contribution',
  'message',
  'manifest',
  'subagent',
  'vouch',
  'logs',
  'serve',
  'lsp',
  'completion',
  'help',
] as const;

export type Command = 'lint' | (typeof COMMANDS)[number];

/** The hidden command with which the completions of shells ask what may be typed. */
export const OFFERS = '__complete';
