import { expect, test } from 'vitest';
import { FORMATS, formatOf } from '../../src/report/formats.ts';
import { rules } from '../all-rules.ts';
import { hostile, hostileTexts } from './hostile.ts';
import { aliveIn, nodesIn, readMarkdown } from './readers/github-markdown.ts';
import { readLog } from './readers/runner.ts';
import { PLAIN, report } from './sample.ts';

/** What a terminal obeys, or shows in another order or not at all; line ends are a format's own. */
const LIVE = /[\0-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** What may stand in Markdown only because a report put it there: these put nothing. */
const ALIVE = new Set(['html', 'link', 'linkReference', 'image', 'imageReference', 'definition']);

const everything = hostileTexts();

test('there are at least 1,000 payloads', () => {
  expect(everything.length).toBeGreaterThanOrEqual(1000);
});

test.each(FORMATS)('%s: whatever records hold, nothing of it acts', async (format) => {
  const reporter = await formatOf(format).load();
  for (const texts of everything) {
    const notes = [texts.message];
    const text = reporter(report({ diagnostics: [hostile(texts)], notes }), PLAIN, rules);
    const { commands } = readLog(text);
    expect(commands.map(({ name }) => name)).toEqual(
      format === 'github' ? ['error', 'notice'] : [],
    );
    // A document escapes what has a meaning in it; these are its escapes.
    expect(text).not.toMatch(LIVE);
  }
});

test('compact: whatever records hold, a problem is one line', async () => {
  const compact = await formatOf('compact').load();
  for (const texts of everything) {
    const text = compact(report({ diagnostics: [hostile(texts)] }), PLAIN, []);
    expect(text).toMatch(/^[^\n]*:21:3: error MB-005 [^\n]*\n$/);
  }
});

test('json: whatever records hold, it means that', async () => {
  const json = await formatOf('json').load();
  for (const texts of everything) {
    const document = JSON.parse(json(report({ diagnostics: [hostile(texts)] }), PLAIN, []));
    expect(document.diagnostics).toHaveLength(1);
    expect(document.diagnostics[0]).toMatchObject({ ...texts });
  }
});

test('validation-error: whatever records hold, its Markdown is text', async () => {
  const answer = await formatOf('validation-error').load();
  for (let at = 0; at < everything.length; at += 10) {
    const diagnostics = everything.slice(at, at + 10).map(hostile);
    const tree = readMarkdown(answer(report({ diagnostics }), PLAIN, []));
    expect(aliveIn(tree)).toEqual([]);
    const nodes = [...nodesIn(tree)];
    expect(nodes.filter(({ type }) => ALIVE.has(type))).toEqual([]);
    const headings = nodes.filter(({ type }) => type === 'heading');
    expect(headings.length % 4).toBe(0);
  }
});

test('pretty: whatever records hold, each line is one of its own', async () => {
  const pretty = await formatOf('pretty').load();
  for (const texts of everything) {
    const lines = pretty(report({ diagnostics: [hostile(texts)] }), PLAIN, []).split('\n');
    expect(lines[0]).toMatch(/^error MB-005: /);
    expect(lines.filter((line) => /^error /.test(line))).toHaveLength(1);
  }
});
