/** The sections of a spawn prompt, in their order. */
export const PROMPT_TITLES = [
  'Task Context',
  'Protocol Requirements',
  'Skill Context',
  'Output Requirements',
] as const;
