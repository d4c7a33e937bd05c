import type { Tone } from '../../core/chapter.ts';
import type { Diagnostic, SourceLine } from '../../core/diagnostic.ts';
import type { Level } from '../../core/level.ts';
import { mendingWords } from '../../core/remedy.ts';
import { visible } from '../sanitize.ts';
import { addressOf } from './address.ts';
import { type Child, h, type Markup, together } from './markup.ts';
import { shortened } from './numbers.ts';

/** What rows lead to. */
export interface RowLinks {
  /** Null where places are no links. */
  readonly template: string | null;
  /** The commit that was looked at, if any. */
  readonly head: string | null;
  /** Who made the commits of problems, by their ids. */
  readonly authors: ReadonlyMap<string, string>;
}

/** How a level is shown. */
export const LEVEL_TONES: Readonly<Record<Level, Tone>> = {
  error: 'bad',
  warning: 'warn',
  info: 'plain',
};

/** The states of problems, in words. */
const STATE_WORDS: Readonly<Record<Diagnostic['state'], string>> = {
  uncommitted: 'not committed yet',
  'in-range': 'in the commits checked',
  older: 'older',
};

/** Of history the month of the commit, which is known; of all else whether it is new. */
export function ageOf({ state, commit }: Diagnostic): string {
  const month = commit?.authored?.slice(0, 7);
  return month === undefined ? STATE_WORDS[state] : `committed in ${month}`;
}

/** The longest text of a problem that is shown. */
const LONGEST = 2000;

/** What is kept in front of and behind the marked stretch of a long line. */
const AROUND = 160;

/** The id of a rule's page within the page. */
export function ruleAnchor(rule: string): string {
  return `rule-${rule.replaceAll('/', '--')}`;
}

/** One problem: a line whose text unfolds into all that is known of it. */
export function problemRow(problem: Diagnostic, links: RowLinks): Markup {
  const { level, message } = problem;
  return h(
    'li',
    { 'data-level': level, 'data-age': ageOf(problem) },
    placeOf(problem, links),
    sinceWhen(problem, links),
    h('details', {}, h('summary', {}, cut(message)), details(problem, links)),
  );
}

/** Names of authors that are shown whole. */
const LONGEST_NAME = 60;

/** ` 2026-03-02 by Ada, in 1a2b3c4d5e6f`: since when there is a problem, and by whom; false where no commit made it. */
export function sinceWhen({ commit }: Diagnostic, { authors }: RowLinks): Markup | false {
  if (commit === null) return false;
  const author = authors.get(commit.id);
  const said = [
    commit.authored === null ? '' : ` ${visible(commit.authored.slice(0, 10))}`,
    author === undefined ? '' : ` by ${visible(shortened(author, LONGEST_NAME))}`,
  ].join('');
  return h(
    'span',
    { class: 'by' },
    `${said === '' ? '' : `${said},`} in ${commit.id.slice(0, 12)}`,
  );
}

/** Where a problem is: its path and line, a link where places are links. */
export function placeOf(problem: Diagnostic, links: RowLinks): Markup {
  const { path, range } = problem;
  const where = `${path}:${range.start.line}`;
  return h('span', { class: 'where' }, place(where, path, range.start.line, problem, links));
}

function place(
  text: string,
  path: string,
  line: number,
  { commit }: Diagnostic,
  { template, head }: RowLinks,
): Markup | string {
  const shown = visible(text);
  if (template === null) return shown;
  const to = addressOf(template, { path, line, commit: commit?.id ?? head });
  return h('a', { href: to, rel: 'noreferrer' }, shown);
}

function details(problem: Diagnostic, links: RowLinks): Markup {
  const { commit, record, related, count, state, expected, fixable } = problem;
  const fix = mendingWords(problem);
  const facts = [
    ...(record === null ? [] : [`record ${record}`]),
    STATE_WORDS[state],
    ...(commit === null ? [] : [`commit ${commit.id.slice(0, 12)}`]),
    ...(commit?.authored ? [commit.authored] : []),
    ...(count > 1 ? [`stands for ${count} problems`] : []),
    ...(fixable ? ['--fix can fix it'] : []),
  ];
  return together(
    excerpt(problem),
    expected !== null && h('p', { class: 'meta' }, 'Expected: ', h('code', {}, cut(expected))),
    fix !== null && h('p', { class: 'fix' }, withCode(cut(fix))),
    related.length > 0 &&
      h(
        'ul',
        { class: 'meta' },
        related.map((other) => {
          const { path, range, message } = other;
          const where = `${path}:${range.start.line}`;
          return h(
            'li',
            {},
            place(where, path, range.start.line, problem, links),
            ` ${cut(message)}`,
          );
        }),
      ),
    h('p', { class: 'meta' }, facts.join(' · ')),
  );
}

/** The lines of the record that the problem is about, with the stretch marked. */
function excerpt({ excerpt: lines, range, level }: Diagnostic): Markup | null {
  if (lines.length === 0) return null;
  const width = String(lines.at(-1)?.line ?? 0).length;
  const rows = lines.map((sourceLine, index) => {
    const [before, marked, after] = parts(sourceLine, range);
    const number = h('span', { class: 'ln' }, `${String(sourceLine.line).padStart(width)}  `);
    const stretch = marked === '' ? null : h('mark', {}, marked);
    return together(index === 0 ? '' : '\n', number, before, stretch, after);
  });
  return h('pre', { class: level.charAt(0), tabindex: 0 }, rows);
}

/** A line before, within and after the range; of long lines what is near the range. */
function parts(
  { line, column, text }: SourceLine,
  { start, end }: Diagnostic['range'],
): readonly [string, string, string] {
  if (line < start.line || line > end.line) return [text.slice(0, 2 * AROUND), '', ''];
  const from = line === start.line ? Math.max(0, start.column - column) : 0;
  const to = line === end.line ? Math.max(from, end.column - column) : text.length;
  const left = text.slice(Math.max(0, from - AROUND), from);
  const right = text.slice(to, to + AROUND);
  return [
    (from > AROUND || column > 1 ? '…' : '') + left,
    text.slice(from, Math.min(to, from + 4 * AROUND)),
    right + (to + AROUND < text.length ? '…' : ''),
  ];
}

export function cut(text: string): string {
  const line = visible(text);
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)}…`;
}

/** A sentence of the linter's own, in which backticks stand around commands and keys. */
export function withCode(text: string): Child {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 0 ? part : h('code', {}, part)));
}
