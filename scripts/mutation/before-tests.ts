/** Runs before each file of tests, in the thread that mutants share. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fc, { type PluginInstance } from 'fast-check';
import { beforeEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    globalNamespace: string;
    mode: 'dry-run' | 'mutant' | undefined;
    mutantActivation: 'static' | 'runtime' | undefined;
  }
}

// The mutant of the run before must not be at work while modules load.
if (inject('mutantActivation') !== 'static') {
  Object.assign((globalThis as Record<string, unknown>)[inject('globalNamespace')] ?? {}, {
    activeMutant: undefined,
  });
}

// Code at module level must be seen to run before the tests, also where a test loads the module.
if (inject('mode') === 'dry-run') {
  const folder = resolve('src', process.env['MUTATION_FOLDER'] ?? '');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files) if (/(?<!\.d)\.ts$/.test(file)) await import(resolve(folder, file));
}

// What a module makes once and keeps: a change of it would never be at work, or in all runs that follow.
if (process.env['MUTATION_PART'] === 'parse') {
  const { parseMarkdown } = await import('../../src/parse/markdown/markdown.ts');
  if (parseMarkdown('# *a*', 0, { depth: 1 }).sections[0]?.title !== 'a')
    throw new Error('no title');
}

const now = performance.now.bind(performance);

/**
 * No more inputs after a while, but always one: fast-check's own limit calls it a failure where none
 * was tried in time, and a busy machine would pass for a test that notices.
 */
function bounded<T>(): PluginInstance<T> {
  const end = now() + 250;
  let isFirst = true;
  return {
    decorateRun: (run) => (value) => {
      if (!isFirst && now() > end) return new fc.PreconditionFailure(true);
      isFirst = false;
      return run(value);
    },
  };
}

// The same inputs for every mutant; it is dead without a small example.
const limits: fc.Parameters<unknown> = { seed: 20_261_122, plugins: [bounded], endOnFailure: true };
fc.configureGlobal(limits);

/** Tests of time and memory: they take most of it, and a busy machine must not pass for a dead mutant. */
const OF_COST = /linear|end soon|bomb|unpacks to more|large archive|more entries than/;

beforeEach(({ task, skip }) => {
  if (OF_COST.test(`${task.suite?.name ?? ''} ${task.name}`)) skip();
});
