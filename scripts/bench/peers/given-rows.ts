import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { README } from '../new-records.ts';
import { oldClaims } from '../old-problems.ts';
import { repository } from '../repository.ts';
import { vouchStore } from '../vouch-store.ts';
import { HOOK_MEMORY, hooks } from './hooks.ts';
import { vouchLint } from './peers.ts';
import type { Race, Setting } from './race.ts';
import { type Found, found, linter, MEMORY, nodeRival } from './racers.ts';

/** A clone of cleo that somebody has, with what is wrong in it: all of it, then another README. */
export function* cleo({ folder, given }: Setting): Generator<Race> {
  const cwd = cloned(given('cleo'), folder);
  const before = found(cwd);
  const where = `the repository of cleo with ${before.problems.toLocaleString('en')} old problems`;
  yield cold(where, cwd, before, 40);
  const text = readFileSync(join(cwd, README), 'utf8');
  yield {
    work: `\`--staged\`, ${README}, ${where}`,
    linter: hooks(cwd)((nth) => [[README, `${text}\nRound ${nth}\n`]], before.files),
    rivals: [nodeRival(cwd, 3)],
    memoryAtMost: HOOK_MEMORY,
  };
}

/** A store of real messages that somebody has. */
export function* mail({ folder, given }: Setting): Generator<Race> {
  const cwd = cloned(given('mail'), folder);
  const before = found(cwd);
  yield cold(`${before.records.toLocaleString('en')} real records`, cwd, before, 12);
}

/** The reference implementation of vouch on a base in which much is wrong. It takes minutes: one round. */
export function* vouch({ folder, part, given }: Setting): Generator<Race> {
  const claims = part(10_000);
  const files = new Map(oldClaims(vouchStore({ claims, seed: 1 })));
  const cwd = repository(folder, 'old-claims', files);
  const { problems } = found(cwd);
  const where = `${claims.toLocaleString('en')} claims with ${problems.toLocaleString('en')} old problems`;
  yield {
    ...cold(where, cwd, { files: files.size, problems }, null),
    // Each of the claims is about something that is gone.
    rivals: [vouchLint(given('vouch'), { cwd, files: claims }, 1 / 12)],
    rounds: 1,
  };
}

function cold(
  what: string,
  cwd: string,
  { files, problems }: Pick<Found, 'files' | 'problems'>,
  atMost: number | null,
): Race {
  return {
    work: `${what}, cold`,
    linter: linter(cwd, ['--no-cache'], 'files', files, [problems > 0 ? 1 : 0]),
    rivals: [nodeRival(cwd, atMost)],
    memoryAtMost: MEMORY,
  };
}

/** A repository of our own, with what is committed in theirs. */
function cloned(theirs: string, folder: string): string {
  const cwd = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', theirs, cwd], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return cwd;
}
