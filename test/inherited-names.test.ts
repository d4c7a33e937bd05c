import { describe, expect, test } from 'vitest';
import { STORES } from '../scripts/bench/stores.ts';
import { DEFAULT_CONFIG } from '../src/config/default-config.ts';
import { memorySnapshot } from '../src/discover/memory-snapshot.ts';
import { run } from '../src/run.ts';
import { rules } from './all-rules.ts';
import { IS_WHOLE } from './runs.ts';

/** What every object of JavaScript has without being given it: no table may be asked for one. */
const INHERITED = ['toString', 'valueOf', 'constructor', '__proto__', 'hasOwnProperty'];

/** A key or a text of JSON, a plain or quoted text of YAML, or a word of a heading or a line. */
const WORD = /"[^"\n]*"|'[^'\n]*'|[\p{L}\p{N}_][\p{L}\p{N}_./-]*/gu;

/** The same text with other words in place of some of it, as it was in quotes. */
function replaced(text: string, isMeant: (nth: number) => boolean, by: string): string {
  let nth = -1;
  return text.replace(WORD, (word) => {
    nth += 1;
    if (!isMeant(nth)) return word;
    const [quote = ''] = /^["']/.exec(word) ?? [];
    return `${quote}${by}${quote}`;
  });
}

function wordsIn(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

async function lint(files: ReadonlyMap<string, string>) {
  const snapshot = memorySnapshot(Object.fromEntries(files));
  return run({ snapshot, bases: [], history: null, config: DEFAULT_CONFIG, rules, selects: null });
}

/** The first files of each kind and folder: the others say the same. */
function fewOf(name: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const kinds = new Map<string, number>();
  for (const [path, text] of STORES[name]?.(12) ?? []) {
    const kind = path.replace(/[^/]*$/, (last) => last.replace(/^.*(?=\.)/, ''));
    const before = kinds.get(kind) ?? 0;
    kinds.set(kind, before + 1);
    if (before < 10) files.set(path, text.split('\n').slice(0, 60).join('\n'));
  }
  return files;
}

describe.each(Object.keys(STORES))('in a store of %s', (name) => {
  const files = fewOf(name);

  test('a word that every object has is a word like any other, wherever it stands', async () => {
    const most = Math.max(...[...files.values()].map(wordsIn));
    expect(most).toBeGreaterThan(20);
    let other = 0;
    for (let nth = 0; nth < Math.min(most, 120); nth += IS_WHOLE ? 1 : 2) {
      const by = INHERITED[nth % INHERITED.length] ?? '';
      const changed = [...files].map(
        ([path, text]) => [path, replaced(text, (each) => each === nth, by)] as const,
      );
      const { diagnostics } = await lint(new Map(changed));
      if (diagnostics.length > 0) other += 1;
    }
    // What is no such word where one was is mostly a fault.
    expect(other).toBeGreaterThan(IS_WHOLE ? 20 : 10);
  });
});
