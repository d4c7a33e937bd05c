import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SRC = `${ROOT}src/`;

/** What an editor would change in a text that a user reads, and what to write instead. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[.:;!?)] )Where\b/, 'If'],
  [/\bcan not\b/, 'cannot'],
  [/\bstands?\b(?! (?:in )?for\b)/, 'is'],
  [/\bmend(?:s|ed)?\b/i, 'fix'],
  [/(?<!\bthere )\bis no\b(?! longer\b| more\b)/i, 'is not a'],
  [/(?<!\{)\btold\b(?!\})/, 'reported'],
];

const MOST_WORDS = 30;

/** Files whose strings are examples or data, not texts for users. */
const OTHERS = /generated|example|valid-messages|completion\/|hook-script|tie-keys|\.d\.ts$/;

/** The texts of a source: strings and parts of templates with a blank in them. */
function textsOf(path: string): readonly string[] {
  const { program } = parseSync(path, readFileSync(`${SRC}${path}`, 'utf8'));
  const texts: { readonly text: string; readonly start: number }[] = [];
  // What examples are called, and what their records say, is not said to users of the rule.
  const examples: { readonly start: number; readonly end: number }[] = [];
  new Visitor({
    Property: (property) => {
      if (property.key.type === 'Identifier' && property.key.name === 'examples')
        examples.push(property);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') texts.push({ text: value, start });
    },
    TemplateElement: ({ value, start }) => {
      texts.push({ text: value.cooked ?? '', start });
    },
  }).visit(program);
  const isExample = (at: number) => examples.some(({ start, end }) => start <= at && at < end);
  return texts.flatMap(({ text, start }) => (text.includes(' ') && !isExample(start) ? text : []));
}

/** The sentences of a text that nobody takes in at once. */
function longSentences(text: string): readonly string[] {
  const sentences = text.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?](?=\s|$)/g) ?? [];
  return sentences.filter((sentence) => sentence.trim().split(/\s+/).length > MOST_WORDS);
}

/** What an editor would change in a text, and why. */
const objections = (text: string) => [
  ...BANNED.flatMap(([pattern, better]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : `${better}, not ${found}: ${text}`;
  }),
  ...longSentences(text).map((sentence) => `over ${MOST_WORDS} words: ${sentence}`),
];

test('texts for users use the words of the field', () => {
  const paths = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !OTHERS.test(path),
  );
  const found = paths.flatMap((path) =>
    textsOf(path).flatMap((text) =>
      // A text of several lines is a file.
      objections(text.includes('\n') ? '' : text).map((why) => `${path}: ${why}`),
    ),
  );
  expect(found).toEqual([]);
});

/** The lines and cells of a page without its code and without the names of examples. */
const proseOf = (page: string) =>
  page
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'code')
    .replaceAll(/^### .*$/gm, '')
    .split(/\n|(?<!\\)\|/)
    .map((line) => line.replace(/^\s*(?:[-*] |\d+\. |#+ )/, ''));

test('pages use the words of the field', () => {
  const pages = readdirSync(`${ROOT}docs`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`);
  const found = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pages].flatMap((path) =>
    proseOf(readFileSync(`${ROOT}${path}`, 'utf8')).flatMap((line) =>
      objections(line).map((why) => `${path}: ${why}`),
    ),
  );
  expect(found).toEqual([]);
});

test('the files and folders that CONTRIBUTING names are there', () => {
  const page = readFileSync(`${ROOT}CONTRIBUTING.md`, 'utf8');
  const named = [...page.matchAll(/`((?:src|test|scripts|docs|schemas)\/[^`<…*]*)`/g)]
    .map(([, path = '']) => path)
    // A rule that is made, an argument of a command: what has a blank is no path.
    .filter((path) => !path.includes(' '));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([]);
});
