import { expect, test } from 'vitest';
import type { AnyOperation } from '../../src/core/operation.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { AboutWords } from '../../src/serve/about-words.ts';
import { methodOf, toolOf } from '../../src/serve/parameter-names.ts';
import { ServerWords } from '../../src/serve/server-words.ts';
import { offeredOperations } from '../../src/serve/surface.ts';

const all = await loadOperations();
const offered = await offeredOperations({ surface: 'all', readOnly: false });
const names = new Map<object, string>(offered.map((each) => [each, toolOf(methodOf(each))]));
const nameOf = (callable: object) => names.get(callable) ?? null;
const about = new AboutWords(new ServerWords(all, nameOf, ['actor', 'base']));

test.each([
  ['Use `message escalate --resend` then.', 'Use `messages_escalate {"resend": true}` then.'],
  ['Run `lint-protocol --fix`.', 'Run `lint-protocol --fix`.'],
  ['Give it as --final TEXT, or --final @FILE.', 'Give it as "final": "TEXT".'],
  [
    'Nothing changes. The exit code is 1 where it fails. All is well.',
    'Nothing changes. All is well.',
  ],
  ['Commit all of it at once (--commit does). Go on.', 'Commit all of it at once. Go on.'],
  ['`--dry-run --diff` shows what would be written.', ''],
])('clients of a server are told of %s', (given, told) => {
  const operation = offered.find(({ id }) => id === 'contributions/resolve') as AnyOperation;
  expect(about.text(given, operation)).toBe(told);
});

test('what operations say of themselves names no option and no exit code', () => {
  const told = offered.flatMap((operation) =>
    saidBy(operation).map((text) => about.text(text, operation)),
  );
  expect(told.length).toBeGreaterThan(400);
  // What only a shell can do is told as it is done there.
  const shell = /`(?:lint-protocol|git) [^`]*`|--(?:base|actor) \(of the server/g;
  const odd = told.filter((text) => /(?<![\w-])--[a-z]|exit code/i.test(text.replace(shell, '')));
  // This parameter is for exit codes alone.
  expect(odd).toEqual(['exit code 1 if a message is overdue']);
});

test('an object is described as a request writes it, not as the command line does', () => {
  const odd = offered.flatMap((operation) =>
    Object.entries(about.input(operation.input, operation).properties).flatMap(
      ([name, property]) => {
        const said = `${property.description} ${property['x-expected'] ?? ''}`;
        return property.type === 'object' && /[\w-]+=/.test(said) ? [operation.id, name, said] : [];
      },
    ),
  );
  expect(odd).toEqual([]);
});

/** Summary, paragraphs and parameters. */
function saidBy({ summary, about: paragraphs, input }: AnyOperation): readonly string[] {
  const parameters = Object.values(input.properties).map(({ description }) => description);
  return [summary, ...paragraphs, ...parameters];
}
