import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { html } from '../../src/report/html/html.ts';
import { withRepository } from '../git/repository-builder.ts';
import { hostileChapter, hostilePage } from '../report/hostile-page.ts';
import { diagnostic, PLAIN, report } from '../report/sample.ts';
import { lintProtocol } from './cli.ts';

/** Debian's browser. Another one may be named. */
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** What keeps the browser from looking for anything on a network. */
const QUIET = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Scripts of the tests, as text: nothing else here knows of a document. */
const REPORTING =
  "addEventListener('securitypolicyviolation', (event) => console.error(event.violatedDirective + ' ' + event.blockedURI))";
const OPEN_ALL = "for (const each of document.querySelectorAll('details')) each.open = true";
const ALIVE = `({
  active: document.querySelectorAll('img,iframe,object,embed,link,base,form,audio,video,use').length,
  scripts: document.scripts.length,
  handlers: [...document.querySelectorAll('*')].filter((element) =>
    [...element.attributes].some(({ name }) => name.startsWith('on') || name === 'style')).length,
})`;
const VIOLATIONS =
  "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))";

/** Texts that are smaller than 9.5 pixels where they are drawn. */
const SMALL = `[...document.querySelectorAll('svg text, td, p, span, a')].filter((each) => {
  const scale = each.ownerSVGElement ? each.getScreenCTM().a : 1;
  const isSmall = parseFloat(getComputedStyle(each).fontSize) * scale < 9.5;
  return isSmall && each.textContent.trim() !== '' && each.getBoundingClientRect().width > 0;
}).map((each) => each.textContent)`;

const COMMIT = { id: 'ab'.repeat(20), authored: '2026-11-29T10:45:07+01:00', branch: 'main' };

const isThere = existsSync(CHROMIUM);
if (!isThere)
  process.stderr.write(`The page is not tried in a browser: there is no ${CHROMIUM}.\n`);

/** What a page did that it must not do. */
interface Watched {
  readonly page: Page;
  readonly wrongs: string[];
}

describe.skipIf(!isThere)('the page in a browser', () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
    folder = mkdtempSync(join(tmpdir(), 'lint-protocol-page-'));
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a page, and listens to everything that it asks for, reports or runs. */
  async function open(
    text: string,
    { width = 1280, colorScheme = 'light' as 'light' | 'dark', javaScriptEnabled = true } = {},
  ): Promise<Watched> {
    const file = join(folder, 'page.html');
    writeFileSync(file, text);
    const viewport = { width, height: 800 };
    // A test's own scripts come past the policy: what they find out, the page did itself.
    const context = await browser.newContext({ viewport, colorScheme, javaScriptEnabled });
    const page = await context.newPage();
    const wrongs: string[] = [];
    page.on('request', (request) => {
      if (request.url() !== pathToFileURL(file).href) wrongs.push(`asks for ${request.url()}`);
    });
    page.on('dialog', (dialog) => wrongs.push(`opens ${dialog.message()}`));
    page.on('pageerror', (error) => wrongs.push(error.message));
    page.on('console', (message) => wrongs.push(message.text()));
    await page.addInitScript(REPORTING);
    await page.goto(pathToFileURL(file).href);
    return { page, wrongs };
  }

  test('1,000 hostile texts in every place: nothing runs, nothing is fetched, nothing is refused', async () => {
    const { page, wrongs } = await open(hostilePage());
    expect(await page.locator('.problems > li').count()).toBeGreaterThan(1000);
    await page.evaluate(OPEN_ALL);
    const found = await page.evaluate(ALIVE);
    expect(found).toEqual({ active: 0, scripts: 1, handlers: 0 });
    expect(wrongs).toEqual([]);
    await page.context().close();
  });

  test('the policy is in force: what came past the escaping would be refused, and reported', async () => {
    const text = html(report(), PLAIN).replace(
      '<main>',
      '<main><img src="x.png" onerror="alert(1)">',
    );
    const { page, wrongs } = await open(text);
    await page.waitForTimeout(50);
    expect(wrongs.some((wrong) => wrong.startsWith('img-src'))).toBe(true);
    expect(wrongs.filter((wrong) => wrong.startsWith('opens'))).toEqual([]);
    await page.context().close();
  });

  test.each([
    [1280, 'light'],
    [800, 'dark'],
    [360, 'light'],
  ] as const)(
    'at %i pixels, %s: accessible, and no wider than the window',
    async (width, colorScheme) => {
      const levels = ['error', 'warning', 'info'] as const;
      const diagnostics = levels.flatMap((level) => diagnostic({ level, path: `${level}/a.md` }));
      const words = ['a claim', 'another one', 'a third'];
      const chapters = [hostileChapter('part', words)];
      const linkTemplate = 'https://forge.invalid/{path}';
      const shown = { title: 'demo', commit: COMMIT, authors: new Map(), chapters, linkTemplate };
      const { page } = await open(html(report({ diagnostics, shown }), PLAIN), {
        width,
        colorScheme,
      });
      await page.evaluate(OPEN_ALL);
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(wide).toBeLessThanOrEqual(width);
      await page.evaluate(axe.source);
      const violations = await page.evaluate<string[]>(VIOLATIONS);
      expect(violations).toEqual([]);
      expect(await page.evaluate<string[]>(SMALL)).toEqual([]);
      await page.context().close();
    },
  );

  test.each([1280, 800, 360])(
    'at %i pixels the first screen says whether it passes, of what and when, the worst file and what to do first',
    async (width) => {
      const diagnostics = Array.from({ length: 600 }, (_, index) =>
        diagnostic({
          path:
            index % 60 === 0
              ? 'messages/2026/00/0.md'
              : `messages/2026/0${index % 7}/${index % 150}.md`,
          rule: `MB-0${String(index % 12).padStart(2, '0')}`,
          level: index % 3 === 0 ? 'error' : 'warning',
        }),
      );
      const shown = {
        title: 'demo',
        commit: COMMIT,
        authors: new Map(),
        chapters: [],
        linkTemplate: null,
      };
      const { page } = await open(html(report({ diagnostics, shown }), PLAIN), { width });
      for (const text of [
        '200 errors keep this from passing.',
        'branch main, commit abababababab of 2026-11-29 10:45',
        'Worst file: ',
        'What to do first',
        'Put a comma at the end of line 20.',
      ]) {
        const box = await page.getByText(text).first().boundingBox();
        expect(box === null ? text : box.y + box.height, text).toBeLessThan(740);
      }
      const height = await page.evaluate<number>('document.documentElement.scrollHeight');
      expect(height).toBeLessThan(6000);
      await page.context().close();
    },
  );

  test('counts and bars are links that filter, and an address shows what it showed', async () => {
    const text = await withRepository(async (repo) => {
      const message = VALID_MESSAGES.QUESTION.replace(/subject: .*/, 'subject: "WRONG: x"');
      repo.write({
        'messages/2026/01/1.md': message,
        'messages/2026/01/2.md': '---\nsubject: "DELTA: x"\n---\n',
      });
      const run = lintProtocol(repo, ['report', '--html', 'report.html']);
      expect(run).toMatchObject({ code: 0, err: '' });
      return readFileSync(join(repo.root, 'report.html'), 'utf8');
    });
    const { page, wrongs } = await open(text);
    const shown = page.locator('.problems > li:visible');
    const listed = page.locator('.problems > li:not([hidden])');
    const all = await listed.count();
    expect(await shown.count()).toBe(0);
    await page.locator('.bars a[href^="#file="]').first().click();
    await expect.poll(() => listed.count()).toBeLessThan(all);
    const few = await shown.count();
    expect(few).toBe(await listed.count());
    const file = await page.locator('.problems > li:visible .where').first().innerText();
    expect(await page.locator('.filter output').innerText()).toContain(file.replace(/:\d+$/, ''));
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    expect(await shown.count()).toBe(few);
    await page.click('.filter button');
    expect(await listed.count()).toBe(all);
    await page.fill('#search', '2.md');
    await expect.poll(() => page.url()).toContain('#q=2.md');
    await expect.poll(() => listed.count()).toBeLessThan(all);
    await page.locator('header a[href="#level=error"]').click();
    await expect
      .poll(() => page.locator('.problems > li:visible[data-level=error]').count())
      .toBe(await shown.count());
    await page.locator('.first a').first().click();
    expect(await page.locator('.rule[open]').count()).toBeGreaterThan(0);
    expect(wrongs).toEqual([]);
    await page.context().close();
  });

  test('on paper rules are open with three examples each, and closed again on the screen', async () => {
    const diagnostics = Array.from({ length: 9 }, () => diagnostic());
    const { page } = await open(html(report({ diagnostics }), PLAIN));
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('.problems > li:visible').count()).toBe(3);
    expect(await page.locator('.problems pre:visible').count()).toBe(3);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('.problems > li:visible').count()).toBe(0);
    await page.context().close();
  });

  test('without scripts everything is there to be read', async () => {
    const diagnostics = [diagnostic({ message: 'to be read' })];
    const { page } = await open(html(report({ diagnostics }), PLAIN), { javaScriptEnabled: false });
    expect(await page.locator('.filter').isVisible()).toBe(false);
    await page.locator('.rule > summary').click();
    await page.locator('.problems').getByText('to be read').click();
    expect(await page.locator('.problems pre').isVisible()).toBe(true);
    await page.context().close();
  });
});
