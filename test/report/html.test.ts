import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { outputsOf, pageWanted } from '../../src/app/outputs.ts';
import type { Report } from '../../src/core/report.ts';
import { addressOf, hrefOf } from '../../src/report/html/address.ts';
import { html } from '../../src/report/html/html.ts';
import { htmlOf } from '../../src/report/html/markup.ts';
import { renderedMarkdown } from '../../src/report/html/rendered-markdown.ts';
import { rules } from '../all-rules.ts';
import { hostilePage } from './hostile-page.ts';
import { diagnostic, PLAIN, report } from './sample.ts';

const ELEMENTS = new Set(
  `a b blockquote body br button caption circle code dd del details div dl dt em figcaption figure
  footer g h1 h2 h3 header html head hr input label li line main mark meta nav ol option output p path
  pre rect script section select small span strong style summary svg table tbody td text th thead
  title tr ul`.split(/\s+/),
);

const ATTRIBUTE =
  /^ (?:aria-[a-z]+|data-[a-z]+|charset|class|content|cx|cy|d|height|hidden|href|http-equiv|id|lang|name|r|rel|role|rx|scope|start|tabindex|text-anchor|type|value|viewBox|width|x|x1|x2|y|y1|y2|open)(?![\w-])(?:="[^"<>]*")?/;

/** Whatever of a page is no tag of a known element with known attributes, and no text. */
function strange(page: string): readonly string[] {
  const found: string[] = [];
  const bare = page
    .replace(/<!doctype html>/, '')
    .replace(/(<(script|style)>)[\s\S]*?(<\/\2>)/g, '$1$3')
    .replace(/<\/?([a-z][a-z\d]*)((?: [^<>]*)?)>/g, (tag, name: string, attributes: string) => {
      let rest = attributes;
      for (let match = ATTRIBUTE.exec(rest); match !== null; match = ATTRIBUTE.exec(rest)) {
        rest = rest.slice(match[0].length);
      }
      if (!ELEMENTS.has(name) || rest !== '') found.push(tag);
      return '';
    });
  return [...found, ...(bare.match(/.{0,40}[<>].{0,40}/g) ?? [])];
}

test('whatever records hold, in every place of the page, it is text', () => {
  const page = hostilePage();
  expect(page.match(/<li data-level/g)?.length).toBeGreaterThan(1000);
  expect(strange(page)).toEqual([]);
  expect(page.match(/<script>/g)).toHaveLength(1);
  const addresses = [...page.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href ?? '');
  expect(addresses.filter((href) => !/^(#|https?:\/\/|mailto:)/.test(href))).toEqual([]);
});

test('the test itself sees what is no text', () => {
  expect(strange('<p onclick="x">a</p>')).toEqual(['<p onclick="x">']);
  expect(strange('<iframe>')).toEqual(['<iframe>']);
  expect(strange('a < b')).toEqual(['a < b']);
});

test('the policy lets the script and the styles of the page run, and nothing else', () => {
  const page = html(report(), PLAIN);
  const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
  const digest = (element: string) => {
    const [, text = ''] = new RegExp(`<${element}>(.*)</${element}>`, 's').exec(page) ?? [];
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${digest('script')}`,
    `style-src ${digest('style')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(page).not.toMatch(/ style="| on[a-z]+="|<link|<iframe|<object|<img|url\(/);
});

test('problems: errors first, with their lines and the page of the rule', () => {
  const problems = [
    diagnostic({ level: 'info', rule: 'consensus/handoff', message: 'later' }),
    diagnostic({ message: 'first <b>' }),
  ];
  const page = html(report({ diagnostics: problems }), PLAIN, rules);
  expect(page.indexOf('first &lt;b&gt;')).toBeLessThan(page.indexOf('>later<'));
  expect(page).toContain('<mark>');
  expect(page).toContain('<details class="fold rule" id="rule-MB-005"');
  expect(page).toContain('<a class="mono" href="#rule-MB-005">MB-005</a>');
  expect(page).not.toContain('id="rule-MB-001"');
});

test('more problems than a page bears: the first of each rule, the most severe, and how many there are', () => {
  const many = Array.from({ length: 3000 }, (_, index) =>
    diagnostic({ level: index < 2990 ? 'warning' : 'error' }),
  );
  const rare = diagnostic({ level: 'info', rule: 'consensus/handoff' });
  const page = html(report({ diagnostics: [...many, rare] }), PLAIN);
  expect(page.match(/<li data-level/g)).toHaveLength(2500);
  expect(page.match(/<li data-level="error"/g)).toHaveLength(10);
  expect(page.match(/<li data-level="info"/g)).toHaveLength(1);
  expect(page).toContain('2500 of 3001 problems are listed');
});

describe('what the page says first', () => {
  const commit = { id: 'ab'.repeat(20), authored: '2026-11-29T10:45:07+01:00', branch: 'main' };
  const authors = new Map<string, string>();
  const shown = { title: 'demo', commit, authors, chapters: [], linkTemplate: null };
  const said = (changes: Partial<Report>) => {
    const page = html(report({ shown, ...changes }), PLAIN, rules);
    return /<header>.*<\/header>/s
      .exec(page)?.[0]
      .replace(/<[^>]*>/g, '|')
      .replace(/\|+/g, '|');
  };
  const warnings = [diagnostic({ level: 'warning' }), diagnostic({ level: 'warning' })];

  test('the verdict, the state and its commit, the counts as links, the worst file', () => {
    const errors = [diagnostic(), diagnostic({ path: 'a/b.md' }), diagnostic({ path: 'a/b.md' })];
    expect(said({ diagnostics: [...errors, ...warnings] })).toBe(
      '|demo|3 errors keep this from passing.|The working tree on branch main, commit abababababab of 2026-11-29 10:45 +01:00, checked by lint-protocol 0.1.0.|3 errors| |2 warnings| |Worst file: |a/b.md| (2 errors)|',
    );
  });

  test('of files with the same problems none is the worst, and a verdict counts as pages do', () => {
    const each = (path: string) => diagnostic({ path, count: 1400 });
    const head = said({ diagnostics: [each('a.md'), each('b.md')] });
    expect(head).toContain('|2,800 errors keep this from passing.|');
    expect(head).not.toContain('Worst file');
  });

  test.each<[string, Partial<Report>, string]>([
    ['one error', { diagnostics: [diagnostic()] }, '|1 error keeps this from passing.|'],
    ['nothing', {}, '|Passed: No problems.|'],
    ['what fails nothing', { diagnostics: warnings }, '|Passed: 2 warnings in 1 file.|'],
    [
      'a lower threshold',
      { diagnostics: warnings, threshold: { failOn: 'warning', maxWarnings: null } },
      '|2 warnings keep this from passing.|',
    ],
    [
      'too many warnings',
      { diagnostics: warnings, threshold: { failOn: 'error', maxWarnings: 1 } },
      '|2 warnings are more than --max-warnings 1 allows.|',
    ],
    [
      'no record',
      { checked: { records: {}, files: 0, commits: 0, cached: 0 } },
      '|0 records checked: no file is where records are looked for.|',
    ],
  ])('the verdict of %s', (_, changes, words) => expect(said(changes)).toContain(words));

  test('what to do first: what others are judged by, then the rule with the most errors, with its fix', () => {
    const diagnostics = [
      diagnostic({ rule: 'MB-001', level: 'warning' }),
      diagnostic({ rule: 'MB-003' }),
      diagnostic({ help: 'Put a comma.' }),
      diagnostic(),
      diagnostic({ rule: 'history/settings-loosened', level: 'warning' }),
    ];
    const page = html(report({ diagnostics }), PLAIN, rules);
    const [, first = ''] = /<ol class="card first">(.*?)<\/ol>/s.exec(page) ?? [];
    expect([...first.matchAll(/href="#rule-([^"]*)"/g)].map(([, rule]) => rule)).toEqual([
      'history--settings-loosened',
      'MB-005',
      'MB-003',
    ]);
    expect(first).toContain('Put a comma.');
  });

  test('what to do first: what a range brings, its commit, and all of its fix', () => {
    const old = diagnostic({ rule: 'MB-001', state: 'older', message: 'It was there' });
    const commit = { id: 'ab'.repeat(20), authored: '2026-11-29T10:45:00Z' };
    const help = `${'Restore it. '.repeat(40)}The end.`;
    const made = { message: 'It came now', state: 'in-range', commit, help } as const;
    const authors = new Map([[commit.id, 'Ada <b>\u202e Lovelace']]);
    const shown = { title: 'demo', commit: null, authors, chapters: [], linkTemplate: null };
    const page = html(
      report({ shown, diagnostics: [old, diagnostic({ rule: 'MB-005', ...made })] }),
      PLAIN,
    );
    const [, first = ''] = /<ol class="card first">(.*?)<\/ol>/s.exec(page) ?? [];
    expect(first.indexOf('It came now')).toBeLessThan(first.indexOf('It was there'));
    const since = ' 2026-11-29 by Ada &lt;b&gt;\\u202e Lovelace, in abababababab';
    expect(first).toContain(since);
    // In the line of the problem, too, which nobody has to unfold.
    const [row = ''] = /(?:(?!<li).)*<details><summary>It came now/s.exec(page) ?? [];
    expect(row).toContain(since);
    expect(first).toContain('The end.');
  });

  test('bars are links to what they count, and of as many colours as there are levels in them', () => {
    const diagnostics = [diagnostic(), ...warnings, diagnostic({ path: 'ä b/c&d.md' })];
    const page = html(report({ diagnostics }), PLAIN, rules);
    expect(page).toContain('href="#file=%C3%A4+b%2Fc%26d.md"');
    expect(page).toMatch(
      /href="#folder=messages%2F2026%2F01">.*?<rect class="f-bad"[^>]*width="33.3%"[^>]*><\/rect><rect class="f-warn"[^>]*width="66.7%"/,
    );
  });
});

test('a run that failed says why', () => {
  const error = { code: 'x', message: 'No <repository>.', help: 'Make one.', exitCode: 3 } as const;
  const page = html(report({ error }), PLAIN);
  expect(page).toContain('No &lt;repository&gt;.');
  expect(page).not.toContain('id="problems"');
});

describe('Markdown of records', () => {
  const made = (text: string) => htmlOf(renderedMarkdown(text));

  test('is shown as it is meant', () => {
    expect(made('# A\n\n*b* **c** `d`\n\n- e\n  1. f\n\n> g\n\n```js\nh < 1\n```')).toBe(
      '<p class="head"><strong>A</strong></p><p><em>b</em> <strong>c</strong> <code>d</code></p><ul><li>e<ol><li>f</li></ol></li></ul><blockquote><p>g</p></blockquote><pre tabindex="0">h &lt; 1</pre>',
    );
    expect(made('| a |\n| --- |\n| b |')).toContain('<td>b</td>');
  });

  test.each([
    ['HTML', '<script>x</script>', '<p>&lt;script&gt;x&lt;/script&gt;</p>'],
    ['an image', '![x](https://evil.example/x.png)', '<p><em>[image: x]</em></p>'],
    ['a link that runs', '[x](javascript:alert(1))', '<p>x</p>'],
    ['a link that holds data', '[x](data:text/html,y)', '<p>x</p>'],
    ['a relative link', '[x](../../etc/passwd)', '<p>x</p>'],
  ])('%s does nothing', (_, text, wanted) => expect(made(text)).toBe(wanted));

  test('a link to the web leads there, and says nothing of where it was', () => {
    expect(made('[x](https://a.example/b?c="d")')).toBe(
      '<p><a rel="noreferrer nofollow" href="https://a.example/b?c=%22d%22">x</a></p>',
    );
  });
});

describe('links by a template', () => {
  const wording = { called: '--link-template', written: (...values: string[]) => values.join(' ') };
  const wanted = (template: string | null, format = 'html=a') =>
    pageWanted(outputsOf([format], wording), template, wording);

  test('paths are parts of the address and nothing more', () => {
    const place = { path: 'a b/../?x#y', line: 3, commit: null };
    expect(hrefOf(addressOf('https://h/{commit}/{path}#L{line}', place))).toBe(
      'https://h/HEAD/a%20b/%5Cx2e%5Cx2e/%3Fx%23y#L3',
    );
  });

  test.each(['https://h/{path}', 'vscode://file/x/{path}:{line}', '../{path}', '/x/{path}'])(
    'taken: %s',
    (template) => expect(wanted(template)).toEqual({ linkTemplate: template }),
  );

  test.each(['javascript:{path}', ' data:x,{path}', '{path}', '//h/{path}', 'https://h/'])(
    'refused: %s',
    (template) => expect(() => wanted(template)).toThrow('takes an address with {path}'),
  );

  test('without a page there is nothing to link from', () => {
    expect(wanted(null, 'json')).toBeNull();
    expect(() => wanted('https://h/{path}', 'json')).toThrow('says nothing without a page');
  });
});
