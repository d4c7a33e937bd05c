const CHARACTERS_A_TOKEN = 4;

/** Tokens by section of a spawn prompt. */
export const SECTION_BUDGETS: Readonly<
  Record<string, { readonly title: string; readonly budget: number }>
> = {
  'task context': { title: 'Task Context', budget: 2000 },
  'protocol requirements': { title: 'Protocol Requirements', budget: 1000 },
  'skill context': { title: 'Skill Context', budget: 15_000 },
};
export const ALL_SKILLS = 15_000;
export const SKILL_INTRODUCTION = 100;
export const SKILL_FILE = 2000;

/** How many code points a text has; a line end counts one, whichever it is. */
export function textLength(text: string): number {
  let length = 0;
  for (const character of text) if (character !== '\r') length++;
  return length;
}

/** About how many tokens a text of so many characters is. */
export function tokensOf(length: number): number {
  return Math.ceil(length / CHARACTERS_A_TOKEN);
}

/** By how much a text of so many characters is over its share; null where it is not. */
export function excess(length: number, budget: number) {
  const tokens = tokensOf(length);
  return tokens > budget ? { tokens, budget } : null;
}
