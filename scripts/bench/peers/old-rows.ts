import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../contest.ts';
import { newClaim, newMessage, README, readme } from '../new-records.ts';
import { oldClaims, oldMessages } from '../old-problems.ts';
import { git, repository } from '../repository.ts';
import { messageFiles } from '../stores.ts';
import { vouchStore } from '../vouch-store.ts';
import { HOOK_MEMORY, hooks } from './hooks.ts';
import type { Race, Setting } from './race.ts';
import { type Found, found, linter, MEMORY, nodeRival } from './racers.ts';

/** A knowledge base in which much is wrong: all of it, then one claim more, then no record at all. */
export function* oldClaimRows({ folder, part }: Setting): Generator<Race> {
  const many = part(10_000);
  const files = new Map(oldClaims(vouchStore({ claims: many, seed: 1 })));
  const cwd = repository(folder, 'old-claims', [...files, ...readme(0)]);
  const problems = found(cwd);
  const where = among(`${many.toLocaleString('en')} claims`, files.size, problems);
  yield {
    work: `${where}, cold`,
    linter: linter(cwd, ['--no-cache'], 'files', files.size, [1]),
    rivals: [nodeRival(cwd, null)],
    memoryAtMost: MEMORY,
  };
  const hook = hooks(cwd);
  yield {
    work: `\`--staged\`, a claim with its proposal and events, ${where}`,
    linter: hook(newClaim(files), files.size + 2),
    rivals: [nodeRival(cwd, 4)],
    memoryAtMost: HOOK_MEMORY,
  };
  yield {
    work: `\`--staged\`, ${README}, ${where}`,
    linter: hook(readme, files.size),
    rivals: [nodeRival(cwd, 3)],
    memoryAtMost: HOOK_MEMORY,
  };
}

const BASELINE = '.lint-protocol-baseline.jsonl';

/** One message more in a store with old problems: as they are, and in a baseline. */
export function* oldMessageRows({ folder, part }: Setting): Generator<Race> {
  const many = part(30_000);
  // Of ten, five ask for an answer and one gives it.
  const files = new Map(oldMessages(messageFiles(3 * many), many));
  const cwd = repository(folder, 'old-messages', files);
  const where = among(`${many.toLocaleString('en')} messages`, files.size, found(cwd));
  const race = (baseline: string): Race => ({
    work: `\`--staged\`, a message, ${where}${baseline}`,
    linter: hooks(cwd)(newMessage(files), files.size + 1),
    rivals: [nodeRival(cwd, 4)],
    memoryAtMost: HOOK_MEMORY,
  });
  yield race('');
  git(cwd, 'reset', '--quiet', '--hard');
  const update = ['--no-cache', '--baseline', BASELINE, '--baseline-update'];
  execute(linter(cwd, update, 'files', files.size));
  writeFileSync(join(cwd, '.lint-protocol.yaml'), `baseline: ${BASELINE}\n`);
  git(cwd, 'add', '--all');
  git(cwd, 'commit', '--quiet', '--message=Baseline');
  const left = found(cwd).problems;
  if (left > 0) throw new Error(`${left} problems are not in the baseline`);
  yield race(', all in a baseline');
}

/** Where something is staged, in words. */
function among(what: string, files: number, { problems }: Found): string {
  const [many, wrong] = [files, problems].map((count) => count.toLocaleString('en'));
  return `${what} in ${many} files with ${wrong} old problems`;
}
