import type { Line, LineText } from './line-text.ts';

/** A file before and after, as lines that know where they come from. */
export interface FileChange {
  /** From the repository's root. */
  readonly path: string;
  /** Null for a file that is made. */
  readonly before: LineText | null;
  readonly after: LineText;
}

/** A line of a diff: kept, taken out or put in. */
interface Row {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** Rows and where they begin, counted from 0 in both files. */
interface Hunk {
  readonly oldStart: number;
  readonly newStart: number;
  readonly rows: readonly Row[];
}

/** Lines around a change. */
const CONTEXT = 3;

/**
 * What became of a file as `git apply` reads it; '' where nothing did.
 * @param encodePath the bytes that git has for a path
 */
export function unifiedDiff(
  { path, before, after }: FileChange,
  encodePath: (path: string) => Buffer,
): string {
  const rows = rowsOf(before === null ? [] : marked(before), marked(after));
  const hunks = hunksOf(rows);
  if (hunks.length === 0) return '';
  const [old, now] = [nameOf('a/', path, encodePath), nameOf('b/', path, encodePath)];
  const head = [
    `diff --git ${old} ${now}\n`,
    ...(before === null ? ['new file mode 100644\n'] : []),
    `--- ${before === null ? '/dev/null' : ended(old)}\n`,
    `+++ ${ended(now)}\n`,
  ];
  return [...head, ...hunks.map(hunkText)].join('');
}

/** The byte-order mark is a part of the first line to git, and so a line that gets or loses it is another. */
function marked({ mark, lines }: LineText): readonly Line[] {
  if (mark === '') return lines;
  return lines.map(({ text, from }, index) => ({
    text: index === 0 ? mark + text : text,
    from: (index === 0) === (from === 0) ? from : null,
  }));
}

/** Each old line once, in place of those that were put in between. */
function rowsOf(before: readonly Line[], after: readonly Line[]): readonly Row[] {
  const rows: Row[] = [];
  let next = 0;
  const takeOut = (until: number) => {
    for (; next < until; next += 1) rows.push({ sign: '-', text: before[next]?.text ?? '' });
  };
  // What is put in stands behind what is taken out at the same place.
  let added: Row[] = [];
  for (const { text, from } of after) {
    if (from === null) {
      added.push({ sign: '+', text });
      continue;
    }
    takeOut(from);
    rows.push(...added, { sign: ' ', text });
    added = [];
    next = from + 1;
  }
  takeOut(before.length);
  rows.push(...added);
  return rows;
}

function hunksOf(rows: readonly Row[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  const changed = rows.flatMap(({ sign }, index) => (sign === ' ' ? [] : index));
  for (let at = 0; at < changed.length; ) {
    let last = at;
    while (
      (changed[last + 1] ?? Number.POSITIVE_INFINITY) - (changed[last] ?? 0) <=
      2 * CONTEXT + 1
    ) {
      last += 1;
    }
    const start = Math.max(0, (changed[at] ?? 0) - CONTEXT);
    const before = rows.slice(0, start);
    hunks.push({
      oldStart: before.filter(({ sign }) => sign !== '+').length,
      newStart: before.filter(({ sign }) => sign !== '-').length,
      rows: rows.slice(start, (changed[last] ?? 0) + CONTEXT + 1),
    });
    at = last + 1;
  }
  return hunks;
}

function hunkText({ oldStart, newStart, rows }: Hunk): string {
  const old = rows.filter(({ sign }) => sign !== '+').length;
  const now = rows.filter(({ sign }) => sign !== '-').length;
  const lines = rows.map(({ sign, text }) =>
    text.endsWith('\n') ? sign + text : `${sign}${text}\n\\ No newline at end of file\n`,
  );
  return `@@ -${stretch(oldStart, old)} +${stretch(newStart, now)} @@\n${lines.join('')}`;
}

/** Counted from 1; of no lines the one before. */
function stretch(start: number, count: number): string {
  const first = count === 0 ? start : start + 1;
  return count === 1 ? String(first) : `${first},${count}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/** A path as git writes it: between quotes where it holds what a line or a terminal can't. */
function nameOf(side: string, path: string, encodePath: (path: string) => Buffer): string {
  const bytes = encodePath(path).toString('latin1');
  if (!/[^\x20-\x7e]|["\\]/.test(bytes)) return side + path;
  const quoted = bytes.replace(
    /[^\x20-\x7e]|["\\]/g,
    (byte) => ESCAPES[byte] ?? `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return `"${side}${quoted}"`;
}

/** A name that ends where its line ends must not end in what is taken for a date. */
function ended(name: string): string {
  return name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name;
}
