import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSealed, sealedBlock } from '../../../src/app/cache/sealed-blocks.ts';

const SEAL = Buffer.from('a seal of thirty-two bytes, or so');

const lines = fc.array(fc.stringMatching(/^[ -~\t]{0,20}$/), { maxLength: 4 });

function text(block: readonly string[]): string {
  return block.map((line) => `${line}\n`).join('');
}

function fileOf(blocks: readonly (readonly string[])[]): Buffer {
  return Buffer.concat(blocks.map((block) => sealedBlock(text(block), SEAL)));
}

describe('sealed blocks', () => {
  it('give back what was written, block after block', () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 4 }), (blocks) => {
        expect(openSealed(fileOf(blocks), SEAL)).toEqual({ lines: blocks.flat(), isWhole: true });
      }),
    );
  });

  it('are believed up to the one in which a byte is another, or missing', () => {
    const file = fileOf([['first'], ['second', 'third'], ['fourth']]);
    const ends = [['first'], ['second', 'third'], ['fourth']].map(
      (_, index, all) => fileOf(all.slice(0, index + 1)).length,
    );
    const linesBefore = (at: number) =>
      [['first'], ['second', 'third'], ['fourth']].filter((_, i) => (ends[i] ?? 0) <= at).flat();
    for (let at = 0; at < file.length; at += 1) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openSealed(changed, SEAL), `byte ${at}`).toEqual({
        lines: linesBefore(at),
        isWhole: false,
      });
      const isEnd = at === 0 || ends.includes(at);
      expect(openSealed(file.subarray(0, at), SEAL), `cut at ${at}`).toEqual({
        lines: linesBefore(at),
        isWhole: isEnd,
      });
    }
  });

  it('of another seal are not believed', () => {
    const other = Buffer.from('another');
    expect(openSealed(fileOf([['first']]), other)).toEqual({ lines: [], isWhole: false });
  });

  it('never read what is no file of blocks as one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
        expect(openSealed(Buffer.from(bytes), SEAL)).toEqual({ lines: [], isWhole: false });
      }),
    );
  });
});
