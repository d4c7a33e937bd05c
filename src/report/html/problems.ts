import type { Diagnostic } from '../../core/diagnostic.ts';
import { LEVELS } from '../../core/level.ts';
import { wholeHelp } from '../../core/remedy.ts';
import { familyOf } from '../../protocols/rules.ts';
import { folderOf } from '../by-folder.ts';
import { counted } from '../counts.ts';
import type { RuleDescription } from '../reporter.ts';
import { visible } from '../sanitize.ts';
import { h, htmlOf, type Markup, together } from './markup.ts';
import { groupsBy, type ProblemGroup, worstOf } from './problem-groups.ts';
import {
  ageOf,
  LEVEL_TONES,
  problemRow,
  type RowLinks,
  ruleAnchor,
  withCode,
} from './problem-rows.ts';

/** Problems that are listed one by one: a page of more opens slowly, and nobody reads it. */
const MOST_LISTED = 2500;

/** How much HTML they may be, in UTF-16 units: a page of all parts stays below 5 MB. */
const ROOM = 2_400_000;

/** Problems of a rule that are seen when it is opened. */
const EXAMPLES = 3;

/** Rules, folders or files that can be chosen. */
const MOST_CHOICES = 200;

/** Problems by rule, each folded in with its reason, examples, and the others. */
export function problemsSection(
  groups: readonly ProblemGroup[],
  rules: readonly RuleDescription[],
  links: RowLinks,
): Markup {
  const rows = listedRows(groups, links);
  const all = groups.flatMap(({ problems }) => problems);
  const described = new Map(rules.map((rule) => [rule.id, rule]));
  return h(
    'section',
    { id: 'problems', 'aria-labelledby': 'problems-title' },
    h('h2', { id: 'problems-title' }, 'Problems'),
    h(
      'p',
      { class: 'about' },
      'By rule, in the order in which to fix them. Open a rule for its reason and examples, and a problem to see the lines, and how to fix it.',
    ),
    filter(all.filter((each) => rows.has(each))),
    h(
      'div',
      { class: 'card' },
      rows.size < all.length &&
        h(
          'p',
          { class: 'note' },
          `${rows.size} of ${all.length} problems are listed, the first of each rule and the most severe. The counts are of all. Use --format json for the others.`,
        ),
      groups.map((group) => ruleFold(group, described.get(group.name), rows)),
    ),
  );
}

type Rows = ReadonlyMap<Diagnostic, Markup>;

/** What there is room for: the examples of each rule, then the most severe. */
function listedRows(groups: readonly ProblemGroup[], links: RowLinks): Rows {
  const rows = new Map<Diagnostic, Markup>();
  const examples = groups.flatMap(({ problems }) => problems.slice(0, EXAMPLES));
  const others = groups.flatMap(({ problems }) => problems.slice(EXAMPLES));
  const bySeverity = LEVELS.flatMap((level) => others.filter((each) => each.level === level));
  let room = ROOM;
  for (const problem of [...examples, ...bySeverity]) {
    if (room <= 0 || rows.size === MOST_LISTED) break;
    const row = problemRow(problem, links);
    room -= htmlOf(row).length;
    rows.set(problem, row);
  }
  return rows;
}

function ruleFold(group: ProblemGroup, rule: RuleDescription | undefined, rows: Rows): Markup {
  const { name, problems, count, files } = group;
  const level = worstOf(group);
  const own = problems.flatMap((each) => rows.get(each) ?? []);
  const rest = own.slice(EXAMPLES);
  return h(
    'details',
    {
      class: 'fold rule',
      id: ruleAnchor(name),
      'data-rule': name,
      'data-family': familyOf(name).title,
    },
    h(
      'summary',
      {},
      h('span', { class: `tag ${LEVEL_TONES[level]}` }, level),
      ' ',
      h('code', {}, name),
      ' ',
      rule !== undefined && withCode(rule.summary),
      ' ',
      h(
        'span',
        { class: 'by' },
        `${counted(count, ['problem', 'problems'])} in ${counted(files, ['file', 'files'])}`,
      ),
    ),
    h(
      'div',
      { class: 'body' },
      rule !== undefined && reason(rule),
      h('ul', { class: 'problems' }, own.slice(0, EXAMPLES)),
      rest.length > 0 &&
        h(
          'details',
          { class: 'more' },
          h('summary', {}, `${rest.length} more`),
          h('ul', { class: 'problems' }, rest),
        ),
    ),
  );
}

function reason({ id, why, fix, source }: RuleDescription): Markup {
  return together(
    h('p', {}, withCode(why)),
    h('p', { class: 'fix' }, withCode(wholeHelp(fix))),
    h(
      'p',
      { class: 'meta' },
      `Source: ${source}. The command `,
      h('code', {}, `lint-protocol explain ${id}`),
      ' shows examples.',
    ),
  );
}

/** Shown by the script, which does what it says. */
function filter(listed: readonly Diagnostic[]): Markup {
  const choices = (nameOf: (each: Diagnostic) => string) =>
    groupsBy(listed, nameOf)
      .slice(0, MOST_CHOICES)
      .map(({ name }) => visible(name));
  return h(
    'div',
    { class: 'filter', role: 'search', 'aria-label': 'Problems', hidden: true },
    h('label', { class: 'search' }, 'Search', h('input', { type: 'search', id: 'search' })),
    select(
      'level',
      'Level',
      choices(({ level }) => level),
    ),
    select(
      'family',
      'Family',
      choices(({ rule }) => familyOf(rule).title),
    ),
    select(
      'rule',
      'Rule',
      choices(({ rule }) => rule),
    ),
    select(
      'folder',
      'Folder',
      choices(({ path }) => folderOf(path)),
    ),
    select(
      'file',
      'File',
      choices(({ path }) => path),
    ),
    select('age', 'Age', choices(ageOf)),
    h('button', { type: 'button' }, 'Show all'),
    h('output', { 'aria-live': 'polite' }),
  );
}

function select(name: string, label: string, values: readonly string[]): Markup | null {
  if (values.length < 2) return null;
  return h(
    'label',
    {},
    label,
    h(
      'select',
      { name },
      h('option', { value: '' }, 'all'),
      values.map((value) => h('option', {}, value)),
    ),
  );
}
