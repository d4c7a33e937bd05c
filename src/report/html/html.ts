import { createHash } from 'node:crypto';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { LEVELS } from '../../core/level.ts';
import type { Report } from '../../core/report.ts';
import { TOOL } from '../../core/tool.ts';
import { checkedSentence, countLevels, levelName, shownDiagnostics } from '../counts.ts';
import type { Reporter } from '../reporter.ts';
import { visible } from '../sanitize.ts';
import { verdictOf } from '../verdict.ts';
import { anchor, filtered } from './address.ts';
import { blocksOf, chapterSection } from './blocks.ts';
import { firstSteps, worstFile } from './first.ts';
import { type Child, h, htmlOf, type Markup, together } from './markup.ts';
import { shortened, thousands } from './numbers.ts';
import { problemBars, recordBars } from './overview.ts';
import { groupsByRule } from './problem-groups.ts';
import { LEVEL_TONES, type RowLinks } from './problem-rows.ts';
import { problemsSection } from './problems.ts';
import { SCRIPT } from './script.ts';
import { SHEET } from './sheet.ts';

const NOTHING_SHOWN = { title: 'Records', commit: null, chapters: [], linkTemplate: null };

/** Notes that are shown. */
const MOST_NOTES = 100;

/** One page that needs nothing beside itself: what is wrong, and what the records say. */
export const html: Reporter = (report, style, rules = []) => {
  const { title, chapters, linkTemplate } = report.shown ?? NOTHING_SHOWN;
  const name = visible(title);
  const links: RowLinks = { template: linkTemplate, head: report.scope.head };
  const problems = report.error === null ? shownDiagnostics(report, style) : [];
  const groups = groupsByRule(problems);
  const parts = [
    ...(groups.length > 0
      ? ([
          ['first', 'First'],
          ['where', 'Places'],
          ['problems', 'Problems'],
        ] as const)
      : []),
    ...chapters.map((chapter) => [chapter.name, chapter.title] as const),
    ['checked', 'Checked'],
  ] as const;
  return htmlDocument(
    `${name}: lint-protocol`,
    h('a', { class: 'skip', href: anchor(parts[0][0]) }, 'Skip to the report'),
    pageHead(report, problems, style.quiet),
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
      groups.length > 0 && [
        section('first', 'What to do first', firstSteps(groups, links)),
        section('where', 'Places of the problems', blocksOf(problemBars(problems), links)),
        problemsSection(groups, rules, links),
      ],
      chapters.map((chapter) => chapterSection(chapter, links)),
      section('checked', 'What was checked', checked(report, links)),
    ),
    h('footer', {}, `Made by ${TOOL.name} ${TOOL.version}. The page needs no network.`),
  );
};

function section(id: string, title: string, content: Child): Markup {
  const titleId = `${id}-title`;
  return h('section', { id, 'aria-labelledby': titleId }, h('h2', { id: titleId }, title), content);
}

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

/** In one look: the verdict, what it is about, the counts, and the worst file. */
function pageHead(report: Report, problems: readonly Diagnostic[], quiet: boolean): Markup {
  const { words, passes } = verdictOf(report, quiet);
  const counts = countLevels(problems);
  const levels = LEVELS.filter((level) => counts[level] > 0);
  return h(
    'header',
    {},
    h('h1', {}, visible((report.shown ?? NOTHING_SHOWN).title)),
    h(
      'p',
      { class: `verdict ${passes === null ? 'quiet' : passes ? 'good' : 'bad'}` },
      visible(words),
    ),
    report.error !== null && h('p', {}, visible(report.error.message)),
    report.error?.help != null && h('p', {}, visible(report.error.help)),
    h('p', { class: 'lead' }, scopeWords(report)),
    levels.length > 0 &&
      h(
        'p',
        { class: 'levels' },
        levels.map((level) => [
          h(
            'a',
            { class: `tag ${LEVEL_TONES[level]}`, href: filtered({ level }) },
            `${thousands(counts[level])} ${levelName(level, counts[level])}`,
          ),
          ' ',
        ]),
      ),
    worstFile(problems),
  );
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

/** What was looked at: `The working tree on main, commit 1a2b3c4d5e6f of 2026-11-29 10:45 +01:00.` */
function scopeWords({ scope: { mode, base }, shown }: Report): string {
  const commit = shown?.commit ?? null;
  if (commit === null) return `${MODES[mode]}.`;
  const { id, authored, branch } = commit;
  const date = authored?.replace('T', ' ').replace(/:\d\d(?=[+-])/, ' ');
  const since = base === null || base === id ? '' : `, compared with ${base.slice(0, 12)}`;
  const on = branch === null ? '' : ` on branch ${visible(branch)}`;
  return `${MODES[mode]}${on}, commit ${id.slice(0, 12)}${date === undefined ? '' : ` of ${date}`}${since}.`;
}

function checked(report: Report, links: RowLinks): readonly Markup[] {
  const { notes, checked: looked, error } = report;
  if (error !== null) return [h('p', { class: 'about' }, 'Nothing.')];
  return [
    h(
      'p',
      { class: 'about' },
      `${checkedSentence(looked)}. ${thousands(looked.files)} ${looked.files === 1 ? 'file was' : 'files were'} read.`,
    ),
    blocksOf(recordBars(looked.records), links),
    ...(notes.length === 0
      ? []
      : [
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
        ]),
  ];
}
