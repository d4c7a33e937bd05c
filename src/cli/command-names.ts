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
