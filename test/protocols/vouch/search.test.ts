import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keywordsOf } from '../../../src/protocols/vouch/operations/context-pack.ts';
import { snippetOf } from '../../../src/protocols/vouch/operations/found-objects.ts';
import {
  BY_TEXT,
  byWords,
  type SearchDocument,
  type Searching,
} from '../../../src/protocols/vouch/operations/search-documents.ts';
import {
  rankedByText,
  rankedByWords,
} from '../../../src/protocols/vouch/operations/search-ranking.ts';
import { foldedText, wordsIn } from '../../../src/protocols/vouch/operations/search-words.ts';
import { searchedFields } from '../../../src/protocols/vouch/operations/searched-fields.ts';

function words(text: string, isStemmed = false): readonly string[] {
  return [...wordsIn(text, isStemmed)].map(({ word }) => word);
}

describe('words', () => {
  // As SQLite 3.40 splits and folds them (unicode61), where nothing else is said.
  test.each<[string, readonly string[]]>([
    ['Refunds are paid.', ['refunds', 'are', 'paid']],
    [
      "don't refund_window kb.search T123",
      ['don', 't', 'refund', 'window', 'kb', 'search', 't123'],
    ],
    ['1_000 v1.5.0', ['1', '000', 'v1', '5', '0']],
    ['Café CAFÉ cafe\u0301 naïve İstanbul', ['cafe', 'cafe', 'cafe', 'naive', 'istanbul']],
    ['ß Straße ΑΣ', ['ß', 'straße', 'ας']],
    ['', []],
    [' \t\n-—…!', []],
    // Other than there: compatibility forms are one with what they stand for,
    ['ﬁle x² Ｆｕｌｌ', ['file', 'x2', 'full']],
    // an emoji is no word,
    ['paid 🦊 👩‍👩‍👧', ['paid']],
    // and what puts no blanks between words is searched character by character.
    [
      '日本語 ไทย カード',
      ['日', '本', '語', 'ไ', 'ท', 'ย', 'カ', 'ー', 'ト\u3099'.normalize('NFC')],
    ],
    ['한국어 текст', ['한국어', 'текст']],
  ])('of %j', (text, found) => {
    expect(words(text)).toEqual(found);
  });

  test('English ones are compared by their stems, others as they are', () => {
    expect(words('payments paying paid pays', true)).toEqual(['payment', 'pai', 'paid', 'pai']);
    expect(words('is as Zahlungen café', true)).toEqual(['is', 'as', 'zahlungen', 'cafe']);
    expect(words('a'.repeat(70), true)).toEqual(['a'.repeat(70)]);
  });

  test('stand where they are said to stand', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.boolean(),
        (text, isStemmed) => {
          let last = 0;
          for (const { word, start, end } of wordsIn(text, isStemmed)) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            if (!isStemmed) expect(word).toBe(foldedText(text.slice(start, end)));
            last = end;
          }
          expect(last).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('however a text is written, it has the same ones', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        expect(words(text.normalize('NFD'))).toEqual(words(text.normalize('NFC')));
        expect(foldedText(foldedText(text))).toBe(foldedText(text));
      }),
      { numRuns: 200 },
    );
  });

  test('of a task: those that say what it is about, or all', () => {
    expect(keywordsOf('How do I pay the refund of a Refund?')).toEqual(['pay', 'refund']);
    expect(keywordsOf('What is it?')).toEqual(['what', 'is', 'it']);
    expect(keywordsOf('?!')).toEqual([]);
  });
});

type Given = Readonly<Record<string, unknown>>;

/** Claims by their ids, as they are searched. */
function documents<T>(
  searching: Searching<T>,
  claims: Readonly<Record<string, Given>>,
): readonly SearchDocument<T>[] {
  return Object.entries(claims).map(([id, value]) => ({
    kind: 'claim',
    id,
    path: `.vouch/claims/${id}.yaml`,
    status: null,
    parts: [searching.of(searchedFields('claim', value))],
  }));
}

function byRank(claims: Readonly<Record<string, Given>>, query: string): readonly string[] {
  const ranked = rankedByWords(documents(byWords(true), claims), new Set(words(query, true)));
  return ranked.map(({ document }) => document.id);
}

function byText(claims: Readonly<Record<string, Given>>, ...wanted: string[]): readonly string[] {
  return rankedByText(documents(BY_TEXT, claims), wanted).map(({ document }) => document.id);
}

describe('the order by words', () => {
  test('a rarer word counts more', () => {
    const claims = {
      a: { text: 'refund one' },
      b: { text: 'refund two' },
      c: { text: 'euros three' },
    };
    expect(byRank(claims, 'refund euros')).toEqual(['c', 'a', 'b']);
  });

  test('more of the words, then shorter texts, then the path', () => {
    const claims = {
      d: { text: 'a refund in euros' },
      c: { text: 'a refund that somebody waits for' },
      b: { text: 'a refund' },
      a: { text: 'a refund' },
      e: { text: 'nothing of it' },
    };
    expect(byRank(claims, 'refunds euro')).toEqual(['d', 'a', 'b', 'c']);
  });

  test('the text counts more than tags, and tags more than entities', () => {
    const claims = {
      entity: { text: 'x y', entities: ['refund'] },
      tag: { text: 'x y', tags: ['refund'] },
      text: { text: 'x refund y' },
    };
    expect(byRank(claims, 'refund')).toEqual(['text', 'tag', 'entity']);
  });

  test('nothing fits where no word is there, or none was asked for', () => {
    expect(byRank({ a: { text: 'refund' } }, 'zebra')).toEqual([]);
    expect(byRank({ a: { text: 'refund' } }, ' -- ')).toEqual([]);
    expect(byRank({}, 'refund')).toEqual([]);
    expect(byRank({ a: { text: '' }, b: { text: 7 }, c: {} }, 'refund')).toEqual([]);
  });

  test('is the same in whatever order the objects come', () => {
    const word = fc.constantFrom('refund', 'euro', 'paid', 'days', 'constructor', '__proto__', 'x');
    const text = fc.array(word, { maxLength: 4 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), text, (texts, query) => {
        const claims = Object.fromEntries(
          texts.map((each, index) => [`c${index}`, { text: each }]),
        );
        const turned = Object.fromEntries(Object.entries(claims).reverse());
        const found = byRank(claims, query);
        expect(byRank(turned, query)).toEqual(found);
        const wanted = new Set(words(query, true));
        const holding = Object.entries(claims).filter(([, { text: each }]) =>
          words(each, true).some((one) => wanted.has(one)),
        );
        expect([...found].sort()).toEqual(holding.map(([id]) => id).sort());
      }),
      { numRuns: 100 },
    );
  });
});

test('letter by letter, whatever the case and the accents: nothing stands for anything else', () => {
  const claims = {
    b: { text: 'CAFÉ: 100 % of (it)*', tags: ['cafe'] },
    a: { text: 'a cafe', tags: [] },
    c: { text: '1000 of it' },
  };
  expect(byText(claims, 'cafe')).toEqual(['b', 'a']);
  for (const wanted of ['100 %', '(it)*', ': 1']) expect(byText(claims, wanted)).toEqual(['b']);
  for (const wanted of ['.', '_', '100.%', 'c*e', '\\d'])
    expect(byText(claims, wanted)).toEqual([]);
  expect(byText(claims, 'a cafe', '1000')).toEqual(['a', 'c']);
  expect(byText(claims)).toEqual([]);
});

describe('a snippet', () => {
  const long = `${'before '.repeat(60)}the refund ${'after '.repeat(60)}`;

  test('is the text that holds most of the words, or its part', () => {
    const wanted = new Set(['refund', 'euro']);
    expect(snippetOf(['a title', 'a refund\n\n in  euros'], wanted, true)).toBe(
      'a refund in euros',
    );
    expect(snippetOf(['a title', 'a text'], wanted, true)).toBe('a title');
    expect(snippetOf([], wanted, true)).toBe('');
    const part = snippetOf([long], wanted, true);
    expect(part).toMatch(/^…before .*the refund after .* after…$/);
    expect(part.length).toBeLessThanOrEqual(202);
  });

  test('never ends within a character', () => {
    for (const text of ['🦊'.repeat(300), `x${'🦊'.repeat(300)}`, `refund${'🦊'.repeat(300)}`]) {
      for (const lead of ['', 'refund ']) {
        const part = snippetOf([`${lead}${text}`], new Set(['refund']), true);
        expect(Buffer.from(part).toString()).toBe(part);
      }
    }
  });
});
