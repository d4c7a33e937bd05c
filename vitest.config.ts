import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ALIASES } from './scripts/bundle/aliases.ts';
import { bringUpToDate } from './scripts/generated.ts';
import { leftToOthers } from './test/long-files.ts';

bringUpToDate();

// Children that the tests start inherit what stands here: a CA bundle costs each node 38 ms, and a
// hook that runs the tests hands them its own repository.
for (const name of Object.keys(process.env)) {
  if (name.startsWith('GIT_') || name === 'NODE_EXTRA_CA_CERTS') delete process.env[name];
}

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';

/** What is left of that folder, in bytes, where tests may have their files there. Containers have little. */
const ENOUGH = 2 ** 31;

/**
 * Whether the folder holds files in memory, has room, and lets hooks run. Tests make thousands of
 * repositories and take them away again, which costs ten times as much on a disk.
 */
function keepsFilesInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
  } catch {
    return false;
  }
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === IN_MEMORY);
  if (mount?.[2] !== 'tmpfs' || /\b(noexec|ro)\b/.test(mount[3] ?? '')) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ENOUGH;
}

// A folder that somebody chose is theirs to choose.
if (process.env['TMPDIR'] === undefined && keepsFilesInMemory()) process.env['TMPDIR'] = IN_MEMORY;

/** Tests that want a process of their own: they put something in the place of a module, or fill the memory. */
export const ISOLATED = [
  'test/fuzz/**/*.test.ts',
  'test/git/{limits,plain/index-file,steps-hostile}.test.ts',
  'test/history/stories/*.test.ts',
  'test/parse/{parser,markdown/message-body}.test.ts',
];

/**
 * Tests that start git very often, and load little besides. A start copies the tables of its parent's
 * memory: four times as much in a process that has run a hundred files of the whole program.
 */
const GIT = ['test/git/**/*.test.ts'];

/**
 * Tests that load the whole program and start git often: they share processes of their own, which
 * stay small as long as none of them fills the memory.
 */
const DOORS = ['test/{app,cli,index,operations,reference,remedies,setup}/**/*.test.ts'];

/** Of these, the tests that fill the memory and start git seldom. */
const FILLING = [
  'test/app/{cache,conformance}/**/*.test.ts',
  'test/operations/{sequences,base-sequences,tampered-base,vouch-bundles}.test.ts',
];

/** Tests of the built command, and of what starts node. */
const STARTING = ['test/{e2e,fuzz}/**/*.test.ts'];

const SMOKE = ['test/smoke/**/*.test.ts'];

/** Those that take longest, but for the fifth whose turn it is. */
const LATER = leftToOthers(process.argv.slice(2));

export default defineConfig({
  resolve: { alias: ALIASES },
  test: {
    setupFiles: ['./test/seed.ts'],
    reporters: ['default', './test/summary-reporter.ts'],
    // A file that was compiled for one project, or yesterday, is not compiled again: one test file
    // takes a fifth of the time.
    experimental: { fsModuleCache: true },
    // Of nine seconds a worker waits one, for what it started. By itself vitest leaves one processor
    // idle, which is half of two.
    maxWorkers: availableParallelism() + 1,
    // For a busy machine: what takes this long hangs.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Aliases hold inside a package only where it is not left to node.
    server: { deps: { inline: ['markdown-it'] } },
    // The same git for everybody, whatever stands in a developer's own configuration.
    env: {
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Test Author',
      GIT_AUTHOR_EMAIL: 'author@example.invalid',
      GIT_COMMITTER_NAME: 'Test Committer',
      GIT_COMMITTER_EMAIL: 'committer@example.invalid',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'in-process',
          // What all of them load is loaded once for each worker.
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [...ISOLATED, ...GIT, ...DOORS, ...STARTING, ...SMOKE, ...LATER],
        },
      },
      {
        extends: true,
        test: { name: 'doors', isolate: false, include: DOORS, exclude: [...FILLING, ...LATER] },
      },
      {
        extends: true,
        test: { name: 'filling', isolate: false, include: FILLING, exclude: [...LATER] },
      },
      {
        extends: true,
        test: { name: 'git', isolate: false, include: GIT, exclude: [...ISOLATED, ...LATER] },
      },
      {
        extends: true,
        test: { name: 'isolated', include: ISOLATED, exclude: [...STARTING, ...LATER] },
      },
      {
        extends: true,
        test: { name: 'smoke', include: SMOKE, globalSetup: './test/e2e/build-once.ts' },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: STARTING,
          exclude: [...LATER],
          globalSetup: './test/e2e/build-once.ts',
        },
      },
    ],
  },
});
