import { expect, test } from 'vitest';
import { NOTHING_CONFIGURED } from '../../src/app/configuration.ts';
import { fatesAt, UNKNOWN } from '../../src/app/why/fates.ts';
import { isSame, Trace } from '../../src/app/why/trace.ts';
import { exampleConfig } from '../../src/config/example-config.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Example } from '../../src/core/rule.ts';
import { exampleInput } from '../../src/discover/example-input.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';
import { everyThird, oneOf } from '../runs.ts';

/** What became of everything that any rule finds in an example. */
async function outcomesIn(example: Example): Promise<readonly string[]> {
  const trace = new Trace();
  const config = exampleConfig(rules, example);
  const input = exampleInput(example);
  const { diagnostics } = await run({
    ...input,
    config,
    rules,
    selects: null,
    witness: { fates: trace },
  });
  const repository = { root: '/', prefix: '' };
  const configuration = { ...NOTHING_CONFIGURED, config };
  const { snapshot } = input;
  trace.ran({
    repository,
    snapshot,
    judgesRecords: true,
    configuration,
    config,
    rules,
    excuses: null,
  });
  const found = trace.found.map(({ diagnostic }) => diagnostic);
  const known = (each: Diagnostic) => found.some((other) => isSame(each, other));
  expect(diagnostics.filter((each) => !(each.parts ?? [each]).every(known))).toEqual([]);
  const paths = new Set(
    [...trace.present.map(({ ref }) => ref), ...found, ...trace.lostFindings].map(
      ({ path }) => path,
    ),
  );
  return [...paths].flatMap((path) => fatesAt(path, trace).map(({ outcome }) => outcome));
}

test('of every finding in every example somebody says what became of it', async () => {
  const outcomes = new Set<string>();
  for (const { id, examples } of rules) {
    for (const example of [...oneOf(examples.valid, id), ...everyThird(examples.invalid)]) {
      for (const each of await outcomesIn(example)) outcomes.add(each);
    }
  }
  expect(outcomes).not.toContain(UNKNOWN);
  // Rules are named wherever one takes the place of another.
  const named = [...outcomes].flatMap((each) =>
    each
      .split('; ')
      .flatMap((part) => /^(\S+) reports the same fault at .+:\d+$/.exec(part)?.[1] ?? []),
  );
  expect(new Set(named).size).toBeGreaterThan(10);
  const ids = new Set(rules.map(({ id }) => id));
  for (const each of named) expect(ids).toContain(each);
  // Whoever tells the same fault is found at its place.
  expect(
    [...outcomes].filter((each) => / reports (?:the same fault|its likely cause)$/.test(each)),
  ).toEqual([]);
});
