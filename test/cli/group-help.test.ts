import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { unknownRule } from '../../src/app/chosen-rules.ts';
import { operationHelp, operationsHelp } from '../../src/cli/operation-help.ts';
import { optionName } from '../../src/core/operation-input.ts';
import { loadOperations, wordsOf } from '../../src/protocols/operations.ts';
import { call } from './call.ts';

const operations = await loadOperations();
const groups = [...new Set(operations.map((each) => wordsOf(each)[0] ?? ''))];

describe('the page of a command with operations', () => {
  test.each(groups)('%s shows of each operation what has to be given', (group) => {
    const text = operationsHelp(group, operations);
    const lines = text.trimEnd().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    const own = operations.filter((each) => wordsOf(each)[0] === group);
    // About three lines for two operations: most have one. A second table spares a page.
    const [, ...tables] = own.flatMap(({ choices }) => choices ?? []);
    const further = tables.reduce((sum, { rows }) => sum + rows.length + 2, 0);
    expect(lines.length).toBeLessThanOrEqual(Math.max(40, 20 + own.length * 1.6) + further);
    const rows = text.split(/^ {2}(?=\S)/m).map((row) => row.replace(/\s+/g, ' '));
    for (const { command, input, operands, usual = [], oneOf = [] } of own) {
      const row = rows.find((each) => each.startsWith(`${command} `)) ?? '';
      const [called = '', does = ''] = row.split(' # ');
      expect(does).not.toBe('');
      for (const [name, property] of Object.entries(input.properties)) {
        if (operands.includes(name)) continue;
        const option = `--${optionName(name, property)}`;
        const isBare = new RegExp(` ${option}(?: |$)`).test(called);
        const isChoice = oneOf.includes(name);
        const isBracketed = new RegExp(` (?:\\[|\\| )${option}(?:[ \\]]|$)`).test(called);
        if (!isChoice) expect([option, isBare]).toEqual([option, input.required.includes(name)]);
        expect([option, isBracketed]).toEqual([option, usual.includes(name)]);
      }
    }
  });

  test('options of which a call takes one are shown as a choice', () => {
    const text = operationsHelp('contribution', operations).replace(/\s+/g, ' ');
    expect(text).toContain(
      '| --accept | --reject | --severity critical|high|medium|low] [--final TEXT]',
    );
  });

  test('message shows the sections of each type, vouch how a quote is given', () => {
    expect(operationsHelp('message', operations)).toMatch(
      /KICKOFF +Research Question, Context, Excerpt, \[Initial/,
    );
    expect(operationsHelp('vouch', operations)).toContain(
      `--evidence '{"source_id": "ID", "quote": "TEXT"}'`,
    );
  });
});

test('an argument too many is answered with the whole command, and what takes a file', async () => {
  const { err } = await call(['vouch', 'source', 'add', 'notes.html'], { cwd: tmpdir() });
  const said = err.replace(/\s+/g, ' ');
  expect(said).toContain('The command is: lint-protocol vouch source add --content TEXT');
  expect(said).toContain('For a file: lint-protocol vouch source add-file FILE');
});

test('what only reads has nothing to commit', () => {
  const of = (id: string) => operations.find((each) => each.id === id) ?? expect.fail();
  expect(operationHelp(of('contributions/stats'))).not.toContain('--commit');
  expect(operationHelp(of('contributions/decide'))).toContain('--commit[=MESSAGE]');
});

test('two rules behind one option are told apart', () => {
  const { help } = unknownRule('MB-010,MB-011', ['MB-010', 'MB-011']);
  expect(help).toBe('Name each rule with the option: --only MB-010 --only MB-011');
});
