import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  appended,
  bytesOf,
  edited,
  isTorn,
  type LineText,
  lineText,
} from '../../../src/app/fix/line-text.ts';
import { coloredDiff } from '../../../src/app/fix/shown-diff.ts';
import { unifiedDiff } from '../../../src/app/fix/unified-diff.ts';
import type { LocatedReplacement } from '../../../src/core/edit.ts';
import { locatorOf } from '../../../src/core/locator.ts';
import { encodePath } from '../../../src/git/path-bytes.ts';

function textOf(text: string): LineText {
  const read = lineText(Buffer.from(text));
  if (read === null) throw new Error('no text');
  return read;
}

/** Replaces stretches of a text that are given by offsets, from its end to its start. */
function replaced(text: string, cuts: readonly { start: number; end: number; text: string }[]) {
  return [...cuts]
    .reverse()
    .reduce((rest, cut) => rest.slice(0, cut.start) + cut.text + rest.slice(cut.end), text);
}

interface Change {
  readonly text: string;
  readonly cuts: readonly { readonly start: number; readonly end: number; readonly text: string }[];
}

const PIECE = fc.constantFrom('a', 'b', '\n', '\n', 'é', '😀', '\u2028', ' ', '#');

/** A text and stretches of it that do not touch, with what is to stand there. */
const change: fc.Arbitrary<Change> = fc
  .tuple(
    fc.array(PIECE, { maxLength: 60 }),
    fc.array(fc.tuple(fc.nat(), fc.array(PIECE, { maxLength: 3 })), { maxLength: 5 }),
    fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }),
  )
  .map(([pieces, inserts, lengths]) => {
    const starts = pieces.map((_piece, index) => pieces.slice(0, index).join('').length);
    const offsets = [...starts, pieces.join('').length];
    const chosen = [...new Set(inserts.map(([at]) => at % offsets.length))].sort((a, b) => a - b);
    const cuts = chosen.map((at, index) => {
      const next = chosen[index + 1] ?? offsets.length;
      const last = Math.max(at, Math.min(at + (lengths[index] ?? 0), next - 1));
      const text = inserts[index]?.[1].join('') ?? '';
      return { start: offsets[at] ?? 0, end: offsets[last] ?? 0, text };
    });
    return { text: pieces.join(''), cuts };
  });

function located({ text, cuts }: Change): LocatedReplacement[] {
  const locator = locatorOf({ text, skipped: 0 });
  return cuts.map((cut) => ({ range: locator.rangeOf(cut), text: cut.text }));
}

describe('a text behind another one', () => {
  const ENDS = ['', '\n', '\r\n'];
  const texts = [
    '',
    '\ufeff',
    ...['a', 'a\nb', '\ufeffa', 'a\r\n\r'].flatMap((text) => ENDS.map((end) => text + end)),
  ];

  test.each(texts)('%j is kept, and its last line ended', (text) => {
    const before = textOf(text);
    const isCut = !['', '\ufeff'].includes(text) && !text.endsWith('\n');
    expect(isTorn(before)).toBe(isCut);
    const grown = appended(appended(before, 'c\n'), 'd\ne\n');
    expect(Buffer.from(bytesOf(grown)).toString()).toBe(`${text}${isCut ? '\n' : ''}c\nd\ne\n`);
    const old = before.lines.map((_, index) =>
      isCut && index === before.lines.length - 1 ? null : index,
    );
    expect(grown.lines.map(({ from }) => from)).toEqual([...old, null, null, null]);
    expect(grown.mark + grown.lines.map((line) => line.text).join('')).toBe(
      Buffer.from(bytesOf(grown)).toString(),
    );
  });

  test('of a log, no line is told apart to write behind it', () => {
    const bytes = Buffer.from('one\ntwo');
    const log: LineText = {
      mark: '',
      bytes,
      get lines(): never {
        throw new Error('asked for lines');
      },
    };
    expect(Buffer.from(bytesOf(appended(log, 'three\n'))).toString()).toBe('one\ntwo\nthree\n');
  });
});

describe('edits of lines', () => {
  test('say the same as edits of characters, in any line ends, with any mark', () => {
    fc.assert(
      fc.property(change, fc.boolean(), fc.constantFrom('', '\ufeff'), (made, crlf, mark) => {
        const ends = (text: string) => mark + (crlf ? text.replaceAll('\n', '\r\n') : text);
        const after = edited(textOf(ends(made.text)), located(made));
        // A text without a line end has none to go by.
        fc.pre(!crlf || made.text.includes('\n'));
        expect(Buffer.from(bytesOf(after)).toString()).toBe(ends(replaced(made.text, made.cuts)));
      }),
      { numRuns: 2000 },
    );
  });

  test('lines that were kept are known again, in their order', () => {
    fc.assert(
      fc.property(change, (made) => {
        const before = textOf(made.text);
        const { lines } = edited(before, located(made));
        const kept = lines.flatMap(({ from }) => from ?? []);
        expect(kept).toEqual([...kept].sort((a, b) => a - b));
        for (const { text, from } of lines) {
          if (from !== null) expect(before.lines[from]?.text).toBe(text);
        }
      }),
    );
  });

  test('what is no UTF-8 is no text', () => {
    expect(lineText(Buffer.from([0x61, 0xff]))).toBeNull();
  });
});

describe('diffs', () => {
  test('git makes of them what was meant', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-test-'));
    const env = {
      PATH: process.env['PATH'],
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CEILING_DIRECTORIES: tmpdir(),
    };
    try {
      const wide = fc.tuple(change, fc.nat(9), change).map(([one, gap, two]) => {
        const text = `${one.text}\n${'-\n'.repeat(gap)}${two.text}`;
        const shift = text.length - two.text.length;
        const cuts = two.cuts.map((cut) => ({
          ...cut,
          start: cut.start + shift,
          end: cut.end + shift,
        }));
        return { text, cuts: [...one.cuts, ...cuts] };
      });
      fc.assert(
        fc.property(wide, fc.constantFrom('', '\ufeff'), fc.boolean(), (made, mark, crlf) => {
          const text = mark + (crlf ? made.text.replaceAll('\n', '\r\n') : made.text);
          const before = textOf(text);
          const after = edited(before, located(made));
          const diff = unifiedDiff({ path: 'a b.md', before, after }, encodePath);
          writeFileSync(join(folder, 'a b.md'), text);
          if (diff !== '')
            execFileSync('git', ['apply', '--whitespace=nowarn'], {
              cwd: folder,
              env,
              input: diff,
            });
          expect(readFileSync(join(folder, 'a b.md')).equals(bytesOf(after))).toBe(true);
        }),
        { numRuns: 150 },
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('a far change has a hunk of its own, a near one has not', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${index + 1}\n`);
    const at = (line: number) => {
      const position = { line, column: 1, offset: 0 };
      return { range: { start: position, end: position }, text: 'x' };
    };
    const before = textOf(lines.join(''));
    const heads = (...places: number[]) =>
      unifiedDiff({ path: 'a', before, after: edited(before, places.map(at)) }, encodePath)
        .split('\n')
        .filter((line) => line.startsWith('@@'));
    expect(heads(5, 11)).toEqual(['@@ -2,13 +2,13 @@']);
    expect(heads(5, 12)).toEqual(['@@ -2,14 +2,14 @@']);
    expect(heads(5, 13)).toEqual(['@@ -2,7 +2,7 @@', '@@ -10,7 +10,7 @@']);
  });

  test('at a terminal nothing acts', () => {
    const text = textOf('\u001b[31m\r\nold\r\n');
    const position = { line: 2, column: 1, offset: 0 };
    const after = edited(text, [
      { range: { start: position, end: { ...position, column: 4 } }, text: '::error::\u202e' },
    ]);
    const shown = coloredDiff(unifiedDiff({ path: 'a', before: text, after }, encodePath), {
      color: true,
    });
    expect(shown).toContain(
      '\n \\u001b[31m\n\u001b[31m-old\u001b[39m\n\u001b[32m+::error::\\u202e\u001b[39m\n',
    );
  });
});
