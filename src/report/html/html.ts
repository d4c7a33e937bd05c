import type { Report } from '../../core/report.ts';
import { TOOL } from '../../core/tool.ts';
import { checkedSentence, problemsSentence, shownDiagnostics } from '../counts.ts';
import type { Reporter } from '../reporter.ts';
import { visible } from '../sanitize.ts';
import { anchor } from './address.ts';
import { blocksOf, chapterSection } from './blocks.ts';
import { htmlDocument } from './document.ts';
import { h, type Markup } from './markup.ts';
import { shortened } from './numbers.ts';
import { overviewBlocks } from './overview.ts';
import type { RowLinks } from './problem-rows.ts';
import { problemsSection, rulesSection } from './problems.ts';

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
