import { expect, test } from 'vitest';
import { operationNamed } from '../../src/cli/operation-arguments.ts';
import { OTHER_WORDS, unknownOperation } from '../../src/cli/unknown-operation.ts';
import { optionName } from '../../src/core/operation-input.ts';
import { loadOperations, wordsOf } from '../../src/protocols/operations.ts';

test('a word that others use names the operation, as it is typed', async () => {
  const operations = await loadOperations();
  const asked = (...words: string[]) => {
    try {
      unknownOperation(words, operations);
    } catch (error) {
      return (error as { readonly help: string }).help;
    }
  };
  expect(asked('message', 'withdraw', '7')).toBe(
    'Did you mean `lint-protocol message correct ID --withdraw --reason TEXT`?',
  );
  expect(asked('vouch', 'edit', 'a')).toContain('vouch propose claim TEXT --supersedes ID');
  expect(asked('message', 'nwe')).toBe('Did you mean `lint-protocol message new`?');
});

test('each of these words is free, and what it leads to exists, with its options', async () => {
  const operations = await loadOperations();
  for (const [command, others] of Object.entries(OTHER_WORDS)) {
    const firsts = operations
      .map(wordsOf)
      .filter(([group]) => group === command)
      .map(([, action]) => action);
    for (const [words, typed] of Object.entries(others)) {
      for (const word of words.split(' ')) expect(firsts, `${command} ${word}`).not.toContain(word);
      const operation = operationNamed([command, ...typed.split(' ')], operations);
      expect(operation, `${command} ${typed}`).not.toBeNull();
      const options = Object.entries(operation?.input.properties ?? {}).map(
        ([name, property]) => `--${optionName(name, property)}`,
      );
      for (const [option] of typed.matchAll(/--[a-z-]+/g)) {
        expect(options, `${command} ${typed}`).toContain(option);
      }
    }
  }
});
