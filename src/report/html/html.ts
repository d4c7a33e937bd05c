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
import { type Child, h, htmlOf, type Markup, together } from './markup.ts';
import { shortened, thousands } from './numbers.ts';
import { firstSteps, problemBars, recordBars, worstFile } from './overview.ts';
import { groupsByRule } from './problem-groups.ts';
import { LEVEL_TONES, type RowLinks } from './problem-rows.ts';
import { problemsSection } from './problems.ts';
import { SCRIPT } from './script.ts';

/** How the page looks: light and dark, on paper, from 360 pixels on. No font, no picture is fetched. */
const SHEET = `
:root{color-scheme:light dark;--bg:#fafaf8;--card:#fff;--ink:#1c1f24;--soft:#565e6b;--line:#e2e4e8;--tint:#f1f2f4;
--bad:#b3261e;--warn:#835400;--info:#1b5da6;--good:#176f41;--quiet:#6a7280;--badbg:#fbe9e7;--warnbg:#fbf1dc;--infobg:#e6f0fb;--goodbg:#e3f4ea;
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
@media(prefers-color-scheme:dark){:root{--bg:#14161a;--card:#1b1e23;--ink:#e5e8ec;--soft:#a3acb8;--line:#2c3138;--tint:#23272e;
--bad:#ff9a91;--warn:#ebbb5c;--info:#8abdf7;--good:#74cf99;--quiet:#98a1ad;--badbg:#3a2120;--warnbg:#362b16;--infobg:#1a2b40;--goodbg:#183125}}
*{box-sizing:border-box}
html{scroll-padding-top:3.2rem}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
a{color:var(--info);text-decoration-thickness:1px;text-underline-offset:2px}
:focus-visible{outline:2px solid var(--info);outline-offset:2px;border-radius:3px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.4rem .8rem;z-index:9}
header,main,footer{max-width:74rem;margin:0 auto;padding:0 1.5rem}
header{padding-top:1.4rem}
h1{font-size:1.55rem;line-height:1.25;margin:0;letter-spacing:-.01em;font-weight:650}
h2{font-size:1.2rem;margin:0 0 .2rem;letter-spacing:-.005em;font-weight:650}
h3{font-size:.95rem;margin:0 0 .6rem;font-weight:620}
.verdict{font-size:1.25rem;line-height:1.3;font-weight:620;margin:.3rem 0 0}.lead{color:var(--soft);margin:.35rem 0 0}.levels{margin:.5rem 0 0}.levels a{font-size:.9rem;padding:.25rem .7rem;text-decoration:none;margin-right:.2rem}.levels a:hover{text-decoration:underline}
.about{color:var(--soft);margin:0 0 1rem;max-width:46rem}
.note{color:var(--soft);font-size:.86rem;margin:.5rem 0 0}
nav{position:sticky;top:0;background:var(--bg);border-bottom:1px solid var(--line);z-index:5;margin-top:.8rem}
nav ul{max-width:74rem;margin:0 auto;padding:0 1.5rem;list-style:none;display:flex;gap:1.3rem;overflow-x:auto;white-space:nowrap}
nav a{display:block;padding:.6rem 0;color:var(--soft);text-decoration:none;font-size:.9rem}
nav a:hover{color:var(--ink)}
main>section{padding-top:1.6rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1rem 1.15rem;margin:0 0 1rem;min-width:0}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr));gap:1rem;margin-bottom:1rem;align-items:start}.grid>.card{margin:0}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.6rem,1fr));background:var(--card);border:1px solid var(--line);border-radius:8px;overflow:hidden;margin:0 0 1rem}
.figures div{box-shadow:1px 0 var(--line),0 1px var(--line);padding:.7rem 1rem;display:flex;flex-direction:column-reverse;justify-content:flex-end}
.figures dt{color:var(--soft);font-size:.82rem}.figures dd{margin:0;font-size:1.5rem;line-height:1.2;font-weight:620;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
.bad{color:var(--bad)}.warn{color:var(--warn)}.info{color:var(--info)}.good{color:var(--good)}.quiet{color:var(--quiet)}
.tag{display:inline-block;font-size:.78rem;line-height:1.2;padding:.14rem .45rem;border-radius:99px;font-weight:550;background:var(--tint);color:var(--soft);white-space:nowrap}
.tag.bad{background:var(--badbg);color:var(--bad)}.tag.warn{background:var(--warnbg);color:var(--warn)}.tag.plain{background:var(--infobg);color:var(--info)}.tag.good{background:var(--goodbg);color:var(--good)}
code,pre,.mono{font-family:var(--mono);font-size:.86em}
table{border-collapse:collapse;width:100%;font-size:.9rem}
caption{text-align:left;font-weight:620;font-size:.95rem;padding-bottom:.5rem}
th{text-align:left;font-weight:550;color:var(--soft);font-size:.8rem;padding:.35rem .6rem;border-bottom:1px solid var(--line);vertical-align:bottom}
th,td{overflow-wrap:break-word}th{white-space:nowrap}.where,pre,.problems{overflow-wrap:anywhere}.scroll .where{display:inline-block;min-width:11rem;max-width:24rem}
td{padding:.42rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
tbody tr:last-child>td,tbody tr:last-child>th{border-bottom:0}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.scroll{overflow:auto;max-height:34rem}.scroll thead th{position:sticky;top:0;background:var(--card)}
summary{cursor:pointer}
.problems{list-style:none;margin:.4rem 0;padding:0}.problems>li{padding:.35rem 0;border-top:1px solid var(--line)}[hidden]{display:none!important}
.problems summary{list-style-position:outside}.problems details{padding-left:1rem}summary::marker{color:var(--quiet)}
.problems details[open]>summary{font-weight:550}.rule>.body{max-width:none}.more>summary{padding:.4rem 0;color:var(--info)}
.card.first{padding-left:2.4rem}.first li{margin-bottom:.5rem}.first li::marker{color:var(--soft)}.first p{margin:0}.first .fix{margin:.15rem 0 0;color:var(--soft);font-size:.9rem}
.where{font-family:var(--mono);font-size:.8rem;color:var(--soft)}
pre{margin:.5rem 0;padding:.6rem .8rem;background:var(--tint);border-radius:6px;overflow-x:auto;white-space:pre;line-height:1.45;tab-size:4}
pre .ln{color:var(--soft);user-select:none}
mark{background:var(--badbg);color:inherit;border-bottom:2px solid var(--bad)}
.w mark{background:var(--warnbg);border-color:var(--warn)}.i mark{background:var(--infobg);border-color:var(--info)}
.fix{border-left:3px solid var(--good);padding-left:.7rem;margin:.6rem 0}
.meta{color:var(--soft);font-size:.83rem;margin:.4rem 0}
.filter{display:flex;flex-wrap:wrap;gap:.6rem;margin:0 0 .9rem;align-items:end}
.filter label{min-width:0;font-size:.8rem;color:var(--soft);display:flex;flex-direction:column;gap:.15rem}
.filter label.search{flex:1 1 14rem}
input,select,.filter button{font:inherit;font-size:.9rem;padding:.35rem .55rem;border:1px solid var(--quiet);border-radius:6px;background:var(--card);color:var(--ink);max-width:100%}
.filter select{max-width:19rem;height:2.25rem}.filter input,.filter button{height:2.25rem}.filter output{font-size:.85rem;color:var(--soft);padding:.4rem 0;min-width:8rem}
svg{display:block;max-width:100%}.scroll>svg,figure>svg{height:auto}
svg text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;fill:var(--soft)}svg text.in{fill:var(--ink)}
.track{fill:var(--line)}.ax{stroke:var(--line);stroke-width:1}.th{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:4 3}
.f-bad{fill:var(--bad)}.f-warn{fill:var(--warn)}.f-good{fill:var(--good)}.f-quiet{fill:var(--quiet)}.f-plain{fill:var(--info)}
.s-bad{stroke:var(--bad)}.s-warn{stroke:var(--warn)}.s-good{stroke:var(--good)}.s-quiet{stroke:var(--quiet)}.s-plain{stroke:var(--info)}
.edge,.curve{fill:none;stroke-width:1.5}.area{fill:var(--infobg)}.node{fill:var(--card);stroke-width:1.5}
.bars{list-style:none;margin:0;padding:0;font-size:.88rem}.bars li>*{display:grid;grid-template-columns:minmax(0,46%) minmax(2.5rem,1fr) minmax(2.2rem,max-content);gap:0 .8rem;align-items:center;padding:.14rem 0;color:inherit;text-decoration:none}
.bars a:hover span:first-child{text-decoration:underline}.bars svg{width:100%}.bars .n{font-variant-numeric:tabular-nums;color:var(--soft);text-align:right}
.share{display:inline-block;vertical-align:middle;margin-right:.45rem}
.matrix td{text-align:center;font-variant-numeric:tabular-nums;padding:.25rem .4rem}.matrix th{font-weight:500}.matrix thead th+th{text-align:center}.scroll svg:not(.share){max-width:none}
.matrix td.h1{background:var(--tint)}.matrix td.h2{background:var(--infobg)}.matrix td.h3{background:var(--infobg);color:var(--info);font-weight:650}
details.fold{border-top:1px solid var(--line);padding:.5rem 0}details.fold>summary{padding:.1rem 0}
details.fold>summary .by{color:var(--soft);font-size:.86rem}
.body{padding:.2rem 0 .4rem 1.1rem;max-width:46rem}.body h3,.body h4,.body h5,.body h6{font-size:.95rem;margin:1rem 0 .3rem}.body p,.body ul,.body ol{margin:.4rem 0}.body table{width:auto}
.body blockquote{margin:.5rem 0;padding-left:.8rem;border-left:3px solid var(--line);color:var(--soft)}
figure{margin:0 0 1rem}figcaption{margin:.3rem 0}.by{color:var(--soft);font-size:.86rem}.head{margin:.9rem 0 .3rem}
footer{color:var(--soft);font-size:.83rem;padding-top:2.5rem;padding-bottom:3rem}
@media(max-width:62rem){nav{position:static}nav ul{flex-wrap:wrap;gap:0 1.1rem}html{scroll-padding-top:.5rem}}
@media(max-width:46rem){header,main,footer{padding-left:1rem;padding-right:1rem}nav ul{padding:0 1rem}
.card{padding:.85rem .9rem}.scroll table:not(.matrix){min-width:38rem}
.body{padding-left:.2rem}.figures{grid-template-columns:repeat(2,1fr)}.filter label{flex:1 1 8rem}.filter select{max-width:none;width:100%}}
@media print{a[href^="#"]{text-decoration:none}.scroll{max-height:none;overflow:visible}nav,.filter,.skip{display:none}html{font-size:11px}body{background:#fff;font-size:1rem}.card{break-inside:avoid;border-color:#ccc}main>section{padding-top:1.2rem}pre{white-space:pre-wrap}a{color:inherit}}
`;

const NOTHING_SHOWN = {
  title: 'Records',
  commit: null,
  authors: new Map<string, string>(),
  chapters: [],
  linkTemplate: null,
};

/** Notes that are shown. */
const MOST_NOTES = 100;

/** One page that needs nothing beside itself: what is wrong, and what the records say. */
export const html: Reporter = (report, style, rules = []) => {
  const { title, authors, chapters, linkTemplate } = report.shown ?? NOTHING_SHOWN;
  const name = visible(title);
  const links: RowLinks = { template: linkTemplate, head: report.scope.head, authors };
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
      visible(words).replace(/\b\d{4,}\b/g, (count) => thousands(Number(count))),
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

/** `The working tree on main, commit 1a2b3c4d5e6f of 2026-11-29 10:45 +01:00, checked by lint-protocol 0.1.0.` */
function scopeWords({ scope: { mode, base }, shown }: Report): string {
  const commit = shown?.commit ?? null;
  const by = `, checked by ${TOOL.name} ${TOOL.version}`;
  if (commit === null) return `${MODES[mode]}${by}.`;
  const { id, authored, branch } = commit;
  const date = authored?.replace('T', ' ').replace(/:\d\d(?=[+-])/, ' ');
  const since = base === null || base === id ? '' : `, compared with ${base.slice(0, 12)}`;
  const on = branch === null ? '' : ` on branch ${visible(branch)}`;
  return `${MODES[mode]}${on}, commit ${id.slice(0, 12)}${date === undefined ? '' : ` of ${date}`}${since}${by}.`;
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
