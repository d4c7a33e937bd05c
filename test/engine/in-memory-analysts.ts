import type { AnalystSource, Analysts } from '../../src/analyze/analysts.ts';
import { analyze } from '../../src/analyze/analyze.ts';
import { loadParser } from '../../src/parse/parser.ts';

/** Analysts of this thread, and how often they were asked. */
export interface InMemoryAnalysts extends AnalystSource {
  readonly asked: () => number;
  readonly isDismissed: () => boolean;
}

/**
 * Analysts that answer late, and not in the order in which they were asked.
 * @param count how many there are; each has two batches in hand at most
 * @param fails which of the batches, from 0, they give up on
 */
export function inMemoryAnalysts(
  count: number,
  fails: (batch: number) => boolean = () => false,
): InMemoryAnalysts {
  let asked = 0;
  let inHand = 0;
  let isDismissed = false;
  const call: AnalystSource['call'] = async (rules, config) => {
    const analysts: Analysts = {
      get isFree() {
        return inHand < 2 * count;
      },
      async analyze(batch) {
        const number = asked++;
        inHand += 1;
        const delays = [7, 0, 3, 1][number % 4] ?? 0;
        for (let turn = 0; turn < delays; turn++) await new Promise(setImmediate);
        inHand -= 1;
        if (fails(number)) return null;
        try {
          const analyses = [];
          for (const { kind, declared, bytes } of batch) {
            const parse = await loadParser(kind, bytes);
            analyses.push(analyze(parse(bytes, config), declared, rules, config));
          }
          return JSON.stringify(analyses);
        } catch {
          return null;
        }
      },
      dismiss: () => {
        isDismissed = true;
      },
    };
    return count === 0 ? null : analysts;
  };
  return {
    isWorthwhile: () => true,
    call,
    asked: () => asked,
    isDismissed: () => isDismissed,
  };
}
