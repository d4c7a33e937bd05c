import { expect, test } from 'vitest';
import { modulesWhenUsed } from '../../scripts/bundle/modules-when-used.ts';

/** Runs a chunk, and says what it loaded when. */
function run(code: string): readonly string[] {
  const told: string[] = [];
  const load = (name: string): unknown => {
    told.push(name);
    return { Serializer: class {}, spawn: () => told.push('spawned') };
  };
  new Function('require', 'tell', modulesWhenUsed(code))(load, (word: string) => told.push(word));
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
  expect(() => modulesWhenUsed(code)).toThrow('node:stream is used as a whole');
});
