import { textAt, valueAt } from '../../core/json-value.ts';

/** Other ways to name an agent's tools that are in wide use and leave no doubt. */
export type ToolsSpelling =
  /** `tools: Read, Write` */
  | 'string'
  /** `allowed_tools: [Read, Write]` or the like, and no `tools` */
  | 'renamed';

/** How the front matter of an agent definition names the tools, where not as it should. */
export function toolsSpelling(envelope: unknown): ToolsSpelling | null {
  if (textAt(envelope, 'tools') !== null) return 'string';
  if (valueAt(envelope, 'tools') !== undefined) return null;
  const renamed = valueAt(envelope, 'allowed_tools');
  const isList = Array.isArray(renamed) && renamed.length > 0;
  const holdsNames = isList && renamed.every((each) => typeof each === 'string' && each.trim());
  return holdsNames || textAt(envelope, 'allowed_tools') !== null ? 'renamed' : null;
}

/** Lists of names that are in wide use as one string, too. */
export const LISTS = ['tools', 'skills'] as const;

/** What YAML takes for a text in a list as it is. */
const PLAIN = /^[A-Za-z_][\w-]*$/;

/** What it takes for something else than a text. */
const NO_TEXT = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** How items begin of a list that YAML takes for one text: its hyphens lack a blank or a line of their own. */
const BULLET = /(?:^|\s)(?:[-\u2022]\s*|\*\s+)(?=\S)/;

/** Names that blanks alone part. */
const SPACED = /^\s*[A-Za-z_][\w:.-]*(?:\s+[A-Za-z_][\w:.-]*)+\s*$/;

/** The names of one string, which commas, line ends or blanks part; a comma between parentheses parts nothing. */
export function namesIn(text: string): readonly string[] {
  const isBulleted = !/[,(]/.test(text) && /^[-\u2022*]|\s[-\u2022*]\s/.test(text);
  const parted = SPACED.test(text) ? text.split(/\s+/) : text.match(/(?:\([^)]*\)|[^,(\n]|\()+/g);
  const names = isBulleted ? text.split(BULLET) : parted;
  const isOpened = text.includes('[');
  return (names ?? [])
    .map((name) => (isOpened ? name : name.replace(/\]\s*$/, '')).trim())
    .filter((name) => name !== '');
}

/** The names of one string, as a list in YAML. */
export function namesList(text: string): string {
  const names = namesIn(text).map((name) =>
    PLAIN.test(name) && !NO_TEXT.test(name) ? name : JSON.stringify(name),
  );
  return `[${names.join(', ')}]`;
}
