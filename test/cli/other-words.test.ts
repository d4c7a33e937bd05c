import { expect, test } from 'vitest';
import { operationNamed } from '../../src/cli/operation-arguments.ts';
import { unknownOperation } from '../../src/cli/unknown-operation.ts';
import { optionName } from '../../src/core/operation-input.ts';
import { loadOperations, wordsOf } from '../../src/protocols/operations.ts';
import { OTHER_OPTIONS, OTHER_WORDS } from '../../src/protocols/other-words.ts';
import { call } from './call.ts';

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
  expect(asked('vouch', 'session', 'list')).toBe(
    'Did you mean `lint-protocol vouch list sessions`?',
  );
  expect(asked('vouch', 'session', 'begin')).toContain('vouch session start');
  expect(asked('contribution', 'session', 'open')).toContain('contribution session begin');
  expect(asked('vouch', 'session', 'frobnicate')).toMatch(
    /^It knows: session start, session end\./,
  );
});

test('an option that others take is the one of this operation, or of the one beside it', async () => {
  const asked = async (...words: string[]) => {
    const { code, err } = await call(words, { cwd: '/' });
    expect(code).toBe(2);
    return err.replace(/\s+/g, ' ');
  };
  expect(await asked('contribution', 'session', 'start', '--epic', 'T2308')).toContain(
    'Did you mean `lint-protocol contribution session begin --epic TEXT`?',
  );
  expect(await asked('vouch', 'source', 'add', '--file', 'src/a.ts')).toContain(
    'Did you mean `lint-protocol vouch source add-file FILE`?',
  );
  const question = await asked(
    'message',
    'new',
    'QUESTION',
    '--deadline',
    'noon',
    '--reply-to',
    '1',
  );
  expect(question).toContain('no option --deadline. message new has no option --reply-to.');
  expect(question).toContain('Did you mean --section Urgency=TEXT? Did you mean --thread THREAD?');
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

test('each of these options is free, and what it leads to exists', async () => {
  const operations = await loadOperations();
  for (const [command, others] of Object.entries(OTHER_OPTIONS)) {
    const operation = operationNamed(command.split(' '), operations);
    const options = Object.entries(operation?.input.properties ?? {}).map(
      ([name, property]) => `--${optionName(name, property)}`,
    );
    for (const [words, typed] of Object.entries(others)) {
      for (const word of words.split(' ')) expect(options, command).not.toContain(`--${word}`);
      for (const [option] of typed.matchAll(/--[a-z-]+/g)) expect(options).toContain(option);
    }
  }
});
