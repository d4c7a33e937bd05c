/** A folder below `src` that is mutated, and the tests that have to notice. */
interface Part {
  readonly tests: readonly string[];
}

/** Parts in the order of the table. */
export const PARTS: Readonly<Record<string, Part>> = {
  protocols: { tests: ['test/protocols', 'test/scenarios', 'test/docs/rule-pages.test.ts'] },
  link: { tests: ['test/link'] },
  history: { tests: ['test/history'] },
  parse: { tests: ['test/parse', 'test/conformance'] },
};

/** Their modules can't be shared with other tests, or each of them starts git a dozen times. */
const LEFT_OUT = [
  'test/parse/{parser,markdown/message-body}.test.ts',
  'test/history/stories/**',
  'test/conformance/figures.test.ts',
];

/** What of `src` is no logic: generated code, types, and the examples that stand in the docs. */
export const NOT_MUTATED = [
  '**/*.generated.*',
  '**/{*-,}{example,examples}.ts',
  'src/protocols/index.ts',
  'src/protocols/*/rules.ts',
];

/** The part that a path below `src` belongs to, such as `protocols` for `protocols/vouch`. */
export function partOf(path: string): string | null {
  const [part = ''] = path.split('/');
  return Object.hasOwn(PARTS, part) ? part : null;
}

/** The tests of a part, as vitest takes them. */
export function testsOf(part: string): { include: string[]; exclude: string[] } {
  const folders = PARTS[part]?.tests ?? [];
  const include = folders.map((each) => (each.endsWith('.ts') ? each : `${each}/**/*.test.ts`));
  return { include, exclude: LEFT_OUT };
}
