const BLANK = /(?:\s|[#;][^\n]*)+/y;
const SECTION = /\[([A-Za-z0-9.-]+)(?:[^\S\n]+"((?:[^"\\\n]|\\[^\n])*)")?\]/y;
const NAME = /([A-Za-z][A-Za-z0-9-]*)[ \t]*(?:(=)|(?=\n|$))/y;

/** What a backslash makes of the letter behind it. */
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  b: '\b',
  '\\': '\\',
  '"': '"',
};

/**
 * Reads a configuration file as git does. Keys are `section.variable` or `section.sub.variable`,
 * in lower case but for the subsection; a key without a value means `true`.
 * @returns null for a file that git refuses
 */
export function parseConfig(source: string): Map<string, string[]> | null {
  const text = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const values = new Map<string, string[]>();
  let section: string | null = null;
  for (let at = 0; at < text.length; ) {
    const blank = matchAt(BLANK, text, at);
    if (blank) {
      at += blank[0].length;
      continue;
    }
    const header = matchAt(SECTION, text, at);
    if (header) {
      section = sectionName(header[1] ?? '', header[2]);
      at += header[0].length;
      continue;
    }
    const name = matchAt(NAME, text, at);
    if (!name || section === null) return null;
    at += name[0].length;
    const value = name[2] === '=' ? valueAt(text, at) : { value: 'true', end: at };
    if (!value) return null;
    at = value.end;
    const key = `${section}.${(name[1] ?? '').toLowerCase()}`;
    values.set(key, [...(values.get(key) ?? []), value.value]);
  }
  return values;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function sectionName(name: string, sub: string | undefined): string {
  const unescaped = sub === undefined ? '' : `.${sub.replace(/\\(.)/gs, '$1')}`;
  return name.toLowerCase() + unescaped;
}

/** A value up to the end of its line, without quotes, escapes and comment. */
function valueAt(text: string, start: number): { value: string; end: number } | null {
  let value = '';
  // Blanks at both ends count inside quotes only.
  let kept = 0;
  let quoted = false;
  let at = start;
  for (; at < text.length && text[at] !== '\n'; at += 1) {
    const char = text[at] as string;
    if (char === '"') {
      quoted = !quoted;
      kept = value.length;
    } else if (char === '\\') {
      at += 1;
      // At the end of a line: the value goes on in the next.
      if (text[at] === '\n' || text[at] === undefined) continue;
      const escaped = ESCAPES[text[at] as string];
      if (escaped === undefined) return null;
      value += escaped;
      kept = value.length;
    } else if (!quoted && (char === '#' || char === ';')) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
      break;
    } else if (quoted || !/\s/.test(char)) {
      value += char;
      kept = value.length;
    } else if (value !== '') {
      value += char;
    }
  }
  return quoted ? null : { value: value.slice(0, kept), end: at };
}
