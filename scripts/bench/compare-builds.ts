/**
 * Whether two builds say the same, byte for byte, of the same repositories: an optimisation changes
 * no verdict. Without folders it makes stores of its own, in which every fourth file was broken.
 * `npm run bench:compare -- <old dist> <new dist> [<repository> ...]`
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brokenFiles } from './broken-files.ts';
import { contributionStore } from './contribution-store.ts';
import { mailStore } from './mail-store.ts';
import { outputStore } from './output-store.ts';
import { commitAll, writeFiles } from './repository.ts';
import { vouchStore } from './vouch-store.ts';

const ARGUMENTS = [[], ['--history'], ['--staged']] as const;

/** Makes a repository for each store, with faults. */
function makeStores(parent: string): string[] {
  const stores = {
    claims: vouchStore({ claims: 300, seed: 1 }),
    contributions: contributionStore({ contributions: 300, seed: 1 }),
    messages: mailStore({ messages: 200, subjects: 'valid', seed: 1 }),
    outputs: outputStore({ votes: 200, reports: 200, seed: 1 }),
  };
  return Object.entries(stores).map(([name, files]) => {
    const folder = join(parent, name);
    mkdirSync(folder);
    writeFiles(folder, brokenFiles(files));
    commitAll(folder);
    return folder;
  });
}

/** All that a build prints of a repository, and the code that it ends with. */
function verdict(dist: string, cwd: string, args: readonly string[]): string {
  // One build must not be told what the other remembered.
  const command = [join(resolve(dist), 'cli.cjs'), '--no-cache', '--format', 'json', ...args];
  const run = spawnSync(process.execPath, command, { cwd, encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (run.error !== undefined) throw run.error;
  return `${run.status}\n${run.stdout}\n${run.stderr}`;
}

const [oldDist = '', newDist = '', ...given] = process.argv.slice(2);
const made = mkdtempSync(join(tmpdir(), 'lint-protocol-compare-'));
try {
  for (const folder of given.length > 0 ? given : makeStores(made)) {
    for (const args of ARGUMENTS) {
      const before = verdict(oldDist, folder, args);
      const isSame = before === verdict(newDist, folder, args);
      if (!isSame) process.exitCode = 1;
      const what = [folder, ...args].join(' ');
      console.log(`${isSame ? 'the same' : 'DIFFERENT'}: ${what} (${before.length} characters)`);
    }
  }
} finally {
  rmSync(made, { recursive: true, force: true });
}
