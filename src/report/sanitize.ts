/**
 * What has no look of its own or moves what stands around it: controls, format characters
 * (bidirectional, zero-width, tags), lone surrogates, line separators and what Unicode calls
 * ignorable, but for the two selectors that only choose how an emoji is drawn.
 */
function unseen(): RegExp {
  // Made when there is text to look at: a run that has nothing to tell ends half a millisecond sooner.
  return /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
}

/** The same but for line ends: of an indented document, every other line would be asked about. */
function unseenInJson(): RegExp {
  return /(?![\ufe0e\ufe0f\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
}

const SHORT: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Text of a record (or a path, or anything that quotes them) for one line that a person reads.
 * Nothing in it can move the cursor, colour, reorder or hide: such characters become visible
 * escapes, and bytes of a path that are no UTF-8 (U+DC80 to U+DCFF) become `\x80` to `\xff`.
 * Nor can it give a command to GitHub's runner, which obeys `##[` anywhere and `::` at a line's start.
 */
export function visible(text: string): string {
  return text
    .replace(unseen(), escapeOf)
    .replaceAll('##[', '##\\u005b')
    .replace(/^(\s*):(?=:)/, '$1\\u003a');
}

/** The same for one character of a line that is laid out in columns. */
export function visibleCharacter(character: string): string {
  return character.replace(unseen(), escapeOf);
}

/**
 * The same for JSON text, where an escape is read back as the character it stands for: the
 * document means what it meant.
 */
export function inertJson(json: string): string {
  return json.replace(unseenInJson(), unitEscapes).replaceAll('##[', '##\\u005b');
}

function escapeOf(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xdc80 && code <= 0xdcff) return `\\x${(code - 0xdc00).toString(16)}`;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : unitEscapes(character);
}

function unitEscapes(character: string): string {
  let escapes = '';
  for (let unit = 0; unit < character.length; unit += 1) {
    escapes += `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`;
  }
  return escapes;
}
