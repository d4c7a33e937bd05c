import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { outputsOf } from '../../src/action/publish.ts';
import { report } from '../report/sample.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(`${ROOT}docs/action.md`, 'utf8');
const SOURCES = ['inputs', 'publish', 'act'].map((name) =>
  readFileSync(`${ROOT}src/action/${name}.ts`, 'utf8'),
);

interface Manifest {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default?: string }>
  >;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
  readonly runs: { readonly using: string; readonly main: string };
}

const ACTION = parse(readFileSync(`${ROOT}action.yml`, 'utf8')) as Manifest;

/** The first and the last cell of each row of the table below a heading. */
function table(heading: string): [name: string, last: string][] {
  const section = PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    return [(cells[1] ?? '').replaceAll('`', ''), cells.at(-2) ?? ''];
  });
}

describe('the page about the action', () => {
  test('has every input, with the default that action.yml gives it', () => {
    const shown = table('Inputs').map(([name, last]) => [name, /^`([^`]+)`$/.exec(last)?.[1]]);
    const given = Object.entries(ACTION.inputs).map(([name, input]) => [name, input.default]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(given));
    expect(shown).toHaveLength(given.length);
  });

  test('has every output', () => {
    expect(table('Outputs').map(([name]) => name)).toEqual(Object.keys(ACTION.outputs));
  });

  test('shows YAML that can be read, with inputs that are there', () => {
    const blocks = [...PAGE.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text ?? '');
    expect(blocks.length).toBeGreaterThan(2);
    for (const block of blocks) {
      const used = [...block.matchAll(/lint-protocol@\S+\n\s+with:\n((?:\s{10}\S.*\n)+)/g)];
      for (const [, inputs = ''] of used) {
        expect(Object.keys(ACTION.inputs)).toEqual(
          expect.arrayContaining(Object.keys(parse(inputs) as object)),
        );
      }
      expect(() => parse(block)).not.toThrow();
    }
  });

  test('leads to pages that are there', () => {
    const links = [...PAGE.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(existsSync(`${ROOT}docs/${link}`), link).toBe(true);
  });
});

describe('action.yml', () => {
  test('names all inputs that are read, and no others', () => {
    const read = SOURCES.join('').matchAll(/(?:input|isOn)\((?:input, )?'([a-z-]+)'/g);
    const names = new Set([...read].map(([, name]) => name));
    expect([...names].sort()).toEqual(Object.keys(ACTION.inputs).sort());
  });

  test('names all outputs that are set, and no others', () => {
    const set = outputsOf(report(), { json: '', sarif: '', html: '' });
    expect(Object.keys(set)).toEqual(Object.keys(ACTION.outputs));
  });

  test('runs the bundle in the node of the runner', () => {
    expect(ACTION.runs).toEqual({ using: 'node24', main: 'dist/action/index.mjs' });
  });
});
