import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { Config } from '../../../src/core/config.ts';
import type { Example, Rule } from '../../../src/core/rule.ts';
import { KINDS } from '../../../src/protocols/kinds.ts';
import { rules } from '../../all-rules.ts';
import { IS_WHOLE, oneOf } from '../../runs.ts';
import { checkNear, type Files } from './near-checker.ts';

test('each kind says by what its records are tied, or by which rows others look them up', () => {
  const silent = KINDS.filter(({ ties, rows }) => ties === undefined && rows === undefined);
  expect(silent.map(({ kind }) => kind)).toEqual([]);
});

const LINKED = rules.filter(({ scope }) => scope === 'link');

/**
 * Each file of an example comes last, and goes first: what the others say of it, and it of them, is
 * found near it as well. So the examples of a new rule show whether its records are tied by what it
 * looks up.
 */
test.each(LINKED.map((rule) => [rule.id, rule] as const))(
  'what examples of %s show is found near the file that changed',
  { timeout: 60_000 },
  async (_, rule) => {
    const examples = examplesOf(rule);
    for (const [nth, example] of examples.entries()) {
      const files = bytesOf(example);
      const config = configOf(example);
      for (const path of changing(nth, examples.map(bytesOf))) {
        const { [path]: last, ...others } = files;
        if (last === undefined) continue;
        // The last one once more says what is said of a state that it was taken away from.
        await checkNear([others, files, others, ...(IS_WHOLE ? [files] : [])], config);
      }
    }
  },
);

/** In a usual run one of those that pass: what fails comes and goes with the others. */
function examplesOf({ id, examples: { valid, invalid } }: Rule): readonly Example[] {
  return [...oneOf(valid, id), ...invalid];
}

/**
 * The files of an example that come and go: all of them each week. In a usual run, of those that it has
 * in common with the next example, one by turns.
 */
function changing(nth: number, examples: readonly Files[]): readonly string[] {
  const files = examples[nth] ?? {};
  const next = examples[(nth + 1) % examples.length] ?? {};
  const paths = Object.keys(files);
  const shared = paths.filter((path) => examples.length > 1 && files[path] === next[path]);
  return paths.filter(
    (path) => IS_WHOLE || !shared.includes(path) || path === shared[nth % shared.length],
  );
}

function bytesOf({ files }: Example): Files {
  return files as Files;
}

function configOf({ options = {} }: Example): Config {
  return { ...DEFAULT_CONFIG, ...merged(options) };
}

/** Parts of the options, each in place of what it says. */
function merged(options: object): Partial<Config> {
  return Object.fromEntries(
    Object.entries(options).map(([name, part]) => {
      const known = DEFAULT_CONFIG[name as keyof Config];
      const isPart = typeof part === 'object' && part !== null && !Array.isArray(part);
      return [name, isPart ? { ...(known as object), ...part } : part];
    }),
  ) as Partial<Config>;
}
