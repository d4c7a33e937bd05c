import { expect, test } from 'vitest';
import { type Late, modulesWhenUsed } from '../../scripts/bundle/modules-when-used.ts';

const LATE: Late = { chunks: /^\.\/late\.cjs$/, functions: new Set(['fact']) };

/** Runs a chunk, and says what it loaded when. */
function run(code: string): readonly string[] {
  const told: string[] = [];
  const load = (name: string): unknown => {
    told.push(name);
    return {
      Serializer: class {},
      spawn: () => told.push('spawned'),
      factOf: (record: string) => told.push(`fact of ${record}`),
    };
  };
  new Function('require', 'tell', modulesWhenUsed(code, LATE))(load, (word: string) =>
    told.push(word),
  );
  return told;
}

test('a module is loaded where it is first used', () => {
  const code = `
    let node_child_process = require("node:child_process");
    let node_fs = require("node:fs");
    tell('begun');
    (0, node_child_process.spawn)();`;
  expect(run(code)).toEqual(['node:fs', 'begun', 'node:child_process', 'spawned']);
});

test('a class of it can be made', () => {
  const code = `
    let node_v8 = require("node:v8");
    tell(typeof new node_v8.Serializer());`;
  expect(run(code)).toEqual(['node:v8', 'object']);
});

test('what shares the beginning of its name stays', () => {
  const code = `
    let node_stream_promises = require("node:stream/promises");
    let node_stream = require("node:stream");
    tell('begun');
    node_stream.Worker;`;
  expect(run(code)).toEqual(['begun', 'node:stream']);
});

test('a module that is handed on as a whole is refused', () => {
  const code = 'let node_stream = require("node:stream"); tell(node_stream);';
  expect(() => modulesWhenUsed(code, LATE)).toThrow('node:stream is used as a whole');
});

test('another chunk is loaded where it is first used', () => {
  const code = `
    const require_late = require("./late.cjs");
    const require_other = require("./other.cjs");
    const say = () => require_late.factOf('a');
    tell('begun');
    say();`;
  expect(run(code)).toEqual(['./other.cjs', 'begun', './late.cjs', 'fact of a']);
});

test('a function of it that is put into an object loads it when it is called', () => {
  const code = `
    const require_late = require("./late.cjs");
    const kind = {
      fact: require_late.factOf,
    };
    tell('begun');
    kind.fact('b');`;
  expect(run(code)).toEqual(['begun', './late.cjs', 'fact of b']);
});

test('a chunk that would be used at once is refused: it may be loading this one', () => {
  const code = `
    const require_late = require("./late.cjs");
    const kind = {
      places: require_late.places
    };`;
  expect(() => modulesWhenUsed(code, LATE)).toThrow(
    './late.cjs is used at once, where a chunk begins',
  );
});
