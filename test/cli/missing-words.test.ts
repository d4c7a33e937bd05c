import { describe, expect, test } from 'vitest';
import { optionName } from '../../src/core/operation-input.ts';
import { loadOperations, operandWords, wordsOf } from '../../src/protocols/operations.ts';
import { withRepository } from '../git/repository-builder.ts';
import { call } from './call.ts';

const operations = (await loadOperations()).filter(({ input }) => input.required.length > 0);

describe('a call without anything names all that it needs, and a call that can be pasted', () => {
  test.each(operations.map((each) => [each.id, each] as const))('%s', (_id, operation) =>
    withRepository(async (repo) => {
      const { required, properties } = operation.input;
      const { code, err } = await call(wordsOf(operation), { cwd: repo.root });
      expect(code).toBe(2);
      const [error = '', ...help] = err.split('\n');
      for (const name of required) {
        const property = properties[name];
        const operand = operandWords(operation)[operation.operands.indexOf(name)];
        if (property === undefined) throw new Error(name);
        expect(error).toContain(operand ?? `--${optionName(name, property)}`);
        expect(error).toContain(property.description);
      }
      const isText = ['vouch/register-source', 'vouch/propose-page'].includes(operation.id);
      if (!isText) expect(help.join('\n')).toMatch(/Example:\s+`lint-protocol [^`\n]+`\n$/);
      expect(help[0]).toContain(`help: \`lint-protocol ${wordsOf(operation).join(' ')} --help\``);
    }),
  );
});
