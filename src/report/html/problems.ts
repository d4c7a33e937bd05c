import type { Diagnostic } from '../../core/diagnostic.ts';
import { grouped } from '../../core/grouped.ts';
import { wholeHelp } from '../../core/remedy.ts';
import { familyOf } from '../../protocols/rules.ts';
import { folderOf } from '../by-folder.ts';
import type { RuleDescription } from '../reporter.ts';
import { visible } from '../sanitize.ts';
import { h, htmlOf, type Markup, together } from './markup.ts';
import { problemRow, type RowLinks, ruleAnchor, STATE_WORDS, withCode } from './problem-rows.ts';

/** Problems that are listed one by one: a table of more opens slowly, and nobody reads it. */
const MOST_LISTED = 2500;

/** How much HTML their rows may be, in UTF-16 units: a page of all parts stays below 5 MB. */
const ROOM = 2_400_000;

/** Folders that can be chosen. */
const MOST_CHOICES = 200;

/** The table of problems, errors first. */
export function problemsSection(problems: readonly Diagnostic[], links: RowLinks): Markup {
  const { listed, rows } = listedRows(problems, links);
  const left = problems.length - listed.length;
  return h(
    'section',
    { id: 'problems', 'aria-labelledby': 'problems-title' },
    h('h2', { id: 'problems-title' }, 'Problems'),
    problems.length === 0
      ? h('p', { class: 'about' }, 'None.')
      : together(
          h('p', { class: 'about' }, 'Open a problem to see the lines, and how to fix it.'),
          filter(listed),
          h(
            'div',
            { class: 'card' },
            left > 0 &&
              h(
                'p',
                { class: 'note' },
                `${listed.length} of ${problems.length} problems are listed, the most severe first. The figures above count all. Use --format json for the others.`,
              ),
            table(rows),
          ),
        ),
  );
}

/** The rows that there is room for, the most severe first. */
function listedRows(problems: readonly Diagnostic[], links: RowLinks) {
  const listed: Diagnostic[] = [];
  const rows: Markup[] = [];
  let room = ROOM;
  for (const problem of mostSevere(problems)) {
    if (room <= 0) break;
    const row = problemRow(problem, listed.length, familyOf(problem.rule).title, links);
    room -= htmlOf(row).length;
    listed.push(problem);
    rows.push(row);
  }
  return { listed, rows };
}

function table(rows: readonly Markup[]): Markup {
  const heads = [
    ['Level', 'rank'],
    ['Rule', 'rule'],
    ['Place', 'path'],
    ['Problem', 'text'],
  ] as const;
  return h(
    'table',
    { class: 'problems' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        heads.map(([name, by]) =>
          h(
            'th',
            { scope: 'col', 'data-by': by, 'aria-sort': by === 'rank' ? 'ascending' : null },
            name,
          ),
        ),
      ),
    ),
    h('tbody', {}, rows),
  );
}

/** Sorted by level; those of a level stay in their order. No more than can be listed. */
function mostSevere(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const of = grouped(problems, ({ level }) => level);
  const all = (['error', 'warning', 'info'] as const).flatMap((level) => of.get(level) ?? []);
  return all.slice(0, MOST_LISTED);
}

/** Shown by the script, which does what it says. */
function filter(listed: readonly Diagnostic[]): Markup {
  const choices = (keyOf: (each: Diagnostic) => string) =>
    [...new Set(listed.map(keyOf))].sort().slice(0, MOST_CHOICES);
  const levels = ['error', 'warning', 'info'].filter((level) =>
    listed.some((each) => each.level === level),
  );
  const states = Object.entries(STATE_WORDS).filter(([state]) =>
    listed.some((each) => each.state === state),
  );
  const same = (value: string) => [value, visible(value)] as const;
  return h(
    'div',
    { class: 'filter', role: 'search', 'aria-label': 'Problems', hidden: true },
    h('label', { class: 'search' }, 'Search', h('input', { type: 'search', id: 'search' })),
    select('level', 'Level', levels.map(same)),
    select('family', 'Family', choices(({ rule }) => familyOf(rule).title).map(same)),
    select('rule', 'Rule', choices(({ rule }) => rule).map(same)),
    select('folder', 'Folder', choices(({ path }) => folderOf(path)).map(same)),
    select('state', 'Age', states),
    h('button', { type: 'button' }, 'Show all'),
    h('output', { 'aria-live': 'polite' }),
  );
}

function select(
  name: string,
  label: string,
  values: readonly (readonly [string, string])[],
): Markup | null {
  if (values.length < 2) return null;
  return h(
    'label',
    {},
    label,
    h(
      'select',
      { name },
      h('option', { value: '' }, 'all'),
      values.map(([value, shown]) => h('option', { value }, shown)),
    ),
  );
}

/** What the rules that were broken say of themselves, folded in. */
export function rulesSection(
  problems: readonly Diagnostic[],
  rules: readonly RuleDescription[],
): Markup | null {
  const counts = grouped(problems, ({ rule }) => rule);
  const broken = rules.filter(({ id }) => counts.has(id));
  if (broken.length === 0) return null;
  return h(
    'section',
    { id: 'rules', 'aria-labelledby': 'rules-title' },
    h('h2', { id: 'rules-title' }, 'Rules'),
    h('p', { class: 'about' }, 'The rules that these problems break, and the reason for each.'),
    h(
      'div',
      { class: 'card' },
      broken.map((rule) => ruleFold(rule, counts.get(rule.id)?.length ?? 0)),
    ),
  );
}

function ruleFold({ id, summary, why, fix, source }: RuleDescription, count: number): Markup {
  return h(
    'details',
    { class: 'fold', id: ruleAnchor(id) },
    h(
      'summary',
      {},
      h('code', {}, id),
      ' ',
      withCode(summary),
      ' ',
      h('span', { class: 'by' }, `${count} ${count === 1 ? 'problem' : 'problems'}`),
    ),
    h(
      'div',
      { class: 'body' },
      h('p', {}, withCode(why)),
      h('p', { class: 'fix' }, withCode(wholeHelp(fix))),
      h(
        'p',
        { class: 'meta' },
        `Source: ${source}. The command `,
        h('code', {}, `lint-protocol explain ${id}`),
        ' shows examples.',
      ),
    ),
  );
}
