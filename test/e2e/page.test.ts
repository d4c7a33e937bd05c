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
    expect(await page.locator('.problems tbody tr').count()).toBeGreaterThan(1000);
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
      const shown = { title: 'demo', chapters, linkTemplate: 'https://forge.invalid/{path}' };
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
      await page.context().close();
    },
  );

  test('search, filter and sort the problems of a repository, by keyboard as well', async () => {
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
    const shown = page.locator('.problems tbody tr:visible');
    const all = await shown.count();
    expect(all).toBeGreaterThan(1);
    await page.fill('#search', '2.md');
    await expect.poll(() => shown.count()).toBeLessThan(all);
    await page.click('.filter button');
    expect(await shown.count()).toBe(all);
    await page.focus('.problems th[data-by=path] button');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await shown.first().getAttribute('data-path')).toBe('messages/2026/01/2.md');
    await page.locator('.problems td a').first().click();
    expect(await page.locator('#rules details[open]').count()).toBe(1);
    expect(wrongs).toEqual([]);
    await page.context().close();
  });

  test('without scripts everything is there to be read', async () => {
    const diagnostics = [diagnostic({ message: 'to be read' })];
    const { page } = await open(html(report({ diagnostics }), PLAIN), { javaScriptEnabled: false });
    expect(await page.getByText('to be read').isVisible()).toBe(true);
    expect(await page.locator('.filter').isVisible()).toBe(false);
    await page.getByText('to be read').click();
    expect(await page.locator('.problems pre').isVisible()).toBe(true);
    await page.context().close();
  });
});
