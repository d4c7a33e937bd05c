import { exampleConfig } from '../../src/config/example-config.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Finding } from '../../src/core/finding.ts';
import type { Range } from '../../src/core/place.ts';
import type {
  Example,
  ExpectedFinding,
  FileContent,
  InvalidExample,
  Rule,
} from '../../src/core/rule.ts';
import { exampleInput, pastStates } from '../../src/discover/example-input.ts';
import { type RunRequest, run } from '../../src/run.ts';

/** Runs rules over an example as the linter would, with frozen input. */
export async function lintExample(
  rules: readonly Rule[],
  example: Example,
  over: Partial<RunRequest> = {},
): Promise<readonly Diagnostic[]> {
  const report = await run({
    ...exampleInput(example),
    ...over,
    config: exampleConfig(rules, example),
    rules: rules.map(watched),
    selects: null,
  });
  return report.diagnostics;
}

/** What a rule found, in the words of `expect`. */
export function asExpected(diagnostics: readonly Diagnostic[], example: Example): unknown[] {
  const alone = isAlone(example);
  return diagnostics.map((found) => ({
    message: found.messageId,
    at: inShort(found.range),
    ...(alone ? {} : { path: found.path }),
    ...(found.related.length === 0
      ? {}
      : {
          related: found.related.map((other) =>
            alone ? inShort(other.range) : `${other.path}@${inShort(other.range)}`,
          ),
        }),
  }));
}

/** Expectations with their members in the order that `asExpected` uses. */
export function expected(example: InvalidExample): readonly ExpectedFinding[] {
  const alone = isAlone(example);
  return example.expect.map(({ message, at, path, related }) => ({
    message,
    at,
    ...(alone || path === undefined ? {} : { path }),
    ...(related === undefined ? {} : { related }),
  }));
}

/** The same example with CRLF line ends. */
export function withCrlf<E extends Example>(example: E): E {
  const { files, past } = example;
  return { ...example, files: inCrlf(files), ...(past && { past: pastStates(past).map(inCrlf) }) };
}

/** True where an example has one file only: nobody need name it. */
function isAlone({ files, past }: Example): boolean {
  const states = Object.keys(files).length > 0 ? [files] : pastStates(past);
  return new Set(states.flatMap(Object.keys)).size === 1;
}

function inCrlf(files: Example['files']): Record<string, FileContent> {
  const converted = Object.entries(files).map(([path, content]): [string, FileContent] => [
    path,
    typeof content === 'string' ? content.replace(/\r?\n/g, '\r\n') : content,
  ]);
  return Object.fromEntries(converted);
}

function inShort({ start, end }: Range): string {
  return `${start.line}:${start.column}-${end.line}:${end.column}`;
}

/** The same for the state alone, however it came about. */
export function lintState(
  rules: readonly Rule[],
  example: Example,
): Promise<readonly Diagnostic[]> {
  return lintExample(rules, example, { history: null });
}

/** A rule under watch: it is handed frozen input, and each finding must fill its message exactly. */
function watched(rule: Rule): Rule {
  const watch = (check: (input: never) => Iterable<Finding>) =>
    function* (input: never): Generator<Finding> {
      for (const finding of check(deepFreeze(input))) {
        demandData(rule, finding);
        yield finding;
      }
    };
  const past = 'past' in rule && rule.past && { ...rule.past, check: watch(rule.past.check) };
  return { ...rule, check: watch(rule.check), ...(past && { past }) } as Rule;
}

function demandData(rule: Rule, { message, data = {} }: Finding): void {
  const text = rule.messages[message] ?? '';
  const wanted = new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const given = Object.entries(data);
  if (given.some(([, value]) => typeof value !== 'string' && typeof value !== 'number')) {
    throw new Error(`${rule.id}: data of ${message} is neither text nor number`);
  }
  const names = given.map(([name]) => name);
  if (names.sort().join() !== [...wanted].sort().join()) {
    throw new Error(`${rule.id}: data of ${message} does not fit its text`);
  }
}

/** Freezes values without running lazy getters, which would parse what nobody asked for. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (ArrayBuffer.isView(value)) return value;
  Object.freeze(value);
  for (const property of Object.values(Object.getOwnPropertyDescriptors(value))) {
    if ('value' in property) deepFreeze(property.value);
  }
  return value;
}
