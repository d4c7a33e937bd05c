import { createHash } from 'node:crypto';
import type { Report } from '../../core/report.ts';
import { TOOL } from '../../core/tool.ts';
import { checkedSentence, problemsSentence, shownDiagnostics } from '../counts.ts';
import type { Reporter } from '../reporter.ts';
import { visible } from '../sanitize.ts';
import { anchor } from './address.ts';
import { blocksOf, chapterSection } from './blocks.ts';
import { type Child, h, htmlOf, type Markup, together } from './markup.ts';
import { shortened } from './numbers.ts';
import { overviewBlocks } from './overview.ts';
import type { RowLinks } from './problem-rows.ts';
import { problemsSection, rulesSection } from './problems.ts';
import { SHEET } from './sheet.ts';

const NOTHING_SHOWN = { title: 'Records', chapters: [], linkTemplate: null };

/** Notes that are shown. */
const MOST_NOTES = 100;

/** One page that needs nothing beside itself: what is wrong, and what the records say. */
export const html: Reporter = (report, style, rules = []) => {
  const { title, chapters, linkTemplate } = report.shown ?? NOTHING_SHOWN;
  const name = visible(title);
  const links: RowLinks = { template: linkTemplate, head: report.scope.head };
  const problems = shownDiagnostics(report, style);
  const rulePages = rulesSection(problems, rules);
  const parts = [
    ['overview', 'Overview'],
    ...(report.error === null ? [['problems', 'Problems'] as const] : []),
    ...chapters.map((chapter) => [chapter.name, chapter.title] as const),
    ...(rulePages === null ? [] : [['rules', 'Rules'] as const]),
  ] as const;
  return htmlDocument(
    `${name}: lint-protocol`,
    h('a', { class: 'skip', href: anchor('overview') }, 'Skip to the report'),
    h(
      'header',
      {},
      h('h1', {}, name),
      h('p', { class: 'lead' }, leadOf(report, style.quiet)),
      h('p', { class: 'lead' }, scopeWords(report)),
    ),
    h(
      'nav',
      { 'aria-label': 'Parts of the page' },
      h(
        'ul',
        {},
        parts.map(([id, called]) => h('li', {}, h('a', { href: anchor(id) }, called))),
      ),
    ),
    h(
      'main',
      {},
      overview(report, links),
      report.error === null && problemsSection(problems, links),
      chapters.map((chapter) => chapterSection(chapter, links)),
      rulePages,
    ),
    h('footer', {}, `Made by ${TOOL.name} ${TOOL.version}. The page needs no network.`),
  );
};

/**
 * What the page can do where scripts run: search, sort and filter the table of problems, and open what
 * a link leads to. It reads the page and writes no HTML. Without it everything is there to be read.
 */
const SCRIPT = `'use strict';
(() => {
  const table = document.querySelector('.problems');
  const reveal = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id === '' ? null : document.getElementById(id);
    for (let at = target; at !== null; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    if (target !== null) target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  if (location.hash !== '') reveal();
  addEventListener('beforeprint', () => {
    for (const each of document.querySelectorAll('.problems details')) each.open = true;
  });
  if (table === null) return;
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const filter = document.querySelector('.filter');
  const search = document.getElementById('search');
  const selects = [...filter.querySelectorAll('select')];
  const count = filter.querySelector('output');
  const texts = new Map();
  const textOf = (row) => {
    if (!texts.has(row)) texts.set(row, row.textContent.toLowerCase());
    return texts.get(row);
  };
  const apply = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter((word) => word !== '');
    let shown = 0;
    for (const row of rows) {
      const fits =
        selects.every((select) => select.value === '' || row.dataset[select.name] === select.value) &&
        (words.length === 0 || words.every((word) => textOf(row).includes(word)));
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    count.textContent = shown === rows.length ? rows.length + ' problems' : shown + ' of ' + rows.length + ' problems';
  };
  let waiting = 0;
  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(apply, 120);
  });
  for (const select of selects) select.addEventListener('change', apply);
  filter.querySelector('button').addEventListener('click', () => {
    search.value = '';
    for (const select of selects) select.value = '';
    apply();
  });
  const order = (name) => (a, b) => {
    const [left, right] = name === 'text' ? [textOf(a.cells[3]), textOf(b.cells[3])] : [a.dataset[name], b.dataset[name]];
    const byName = left < right ? -1 : left > right ? 1 : 0;
    return byName || a.dataset.n - b.dataset.n;
  };
  for (const head of table.tHead.rows[0].cells) {
    const name = head.dataset.by;
    if (name === undefined) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const isUp = head.getAttribute('aria-sort') === 'ascending';
      for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', isUp ? 'descending' : 'ascending');
      rows.sort(order(name));
      if (isUp) rows.reverse();
      body.append(...rows);
    });
  }
  filter.hidden = false;
  apply();
})();
`;

/**
 * One document that needs nothing beside itself. Its policy lets exactly this script and these styles
 * run, known by their digests, and nothing be fetched, framed or sent, whatever else is in it.
 */
function htmlDocument(title: string, ...body: Child[]): string {
  const policy = [
    `default-src 'none'`,
    `script-src '${digestOf(SCRIPT)}'`,
    `style-src '${digestOf(SHEET)}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    htmlOf(h('title', {}, title)),
    `<style>${SHEET}</style>`,
    '</head>',
    '<body>',
    htmlOf(together(...body)),
    `<script>${SCRIPT}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function leadOf(report: Report, quiet: boolean): string {
  if (report.error !== null) return 'Nothing could be checked.';
  const isNothing = Object.keys(report.checked.records).length === 0;
  const looked = isNothing ? ` ${checkedSentence(report.checked)}.` : '';
  return `${problemsSentence(report, quiet)}.${looked}`;
}

const MODES: Readonly<Record<Report['scope']['mode'], string>> = {
  worktree: 'The working tree',
  staged: 'What is staged',
  range: 'A range of commits',
  revision: 'One commit',
  history: 'The whole history',
  hook: 'What a hook was handed',
  stdin: 'One record from standard input',
};

/** What was looked at, and what it is compared with. */
function scopeWords({ scope: { mode, base, head } }: Report): string {
  const commits = [
    ...(head === null ? [] : [`commit ${head.slice(0, 12)}`]),
    ...(base === null ? [] : [`compared with ${base.slice(0, 12)}`]),
  ];
  return [MODES[mode], ...commits].join(', ');
}

function overview(report: Report, links: RowLinks): Markup {
  const { error, notes } = report;
  return h(
    'section',
    { id: 'overview', 'aria-labelledby': 'overview-title' },
    h('h2', { id: 'overview-title' }, 'Overview'),
    error === null
      ? blocksOf(overviewBlocks(report), links)
      : h(
          'div',
          { class: 'card' },
          h('p', { class: 'bad' }, visible(error.message)),
          error.help !== null && h('p', {}, visible(error.help)),
        ),
    notes.length > 0 &&
      h(
        'div',
        { class: 'card' },
        h('h3', {}, 'Notes'),
        h(
          'ul',
          {},
          notes.slice(0, MOST_NOTES).map((note) => h('li', {}, shortened(visible(note), 2000))),
        ),
      ),
  );
}
