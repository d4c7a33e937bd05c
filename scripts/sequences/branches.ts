import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../bench/random.ts';
import {
  begunContribution,
  contradiction,
  type Topic,
  wholeContribution,
} from './contribution-moves.ts';
import { begunMessage } from './message-moves.ts';
import { chance, type Draws } from './move.ts';
import type { PlayedSequence } from './played-sequence.ts';
import { putRight } from './put-right.ts';
import { wholeVote } from './vote-moves.ts';

const STATUSES = ['draft', 'complete', 'validated', 'merged'];
/** What may be begun with an id of its own. */
const TWINS = [begunContribution, begunMessage, wholeVote] as const;

/** Which contribution a text is of: two sides may have drawn one id, but not at one time. */
const BEGUN =
  /"contributionId": "(contrib_[a-f0-9]{8})",\s+"protocolVersion": .*\s+"createdAt": .*/;

export const JOINS = ['merge', 'squash', 'rebase', 'update'] as const;

/** What both sides of a branch do, so that their records meet. */
interface Meeting {
  /** What each side answers to one question. */
  readonly topics: readonly [Topic, Topic] | null;
  /** What both sides begin, with the same ids. */
  readonly twins: readonly Draws[];
}

function meetingOf(random: Random): Meeting {
  const topics = chance(random, 50) ? contradiction(random) : null;
  const twins = TWINS.filter(() => chance(random, 25));
  return { topics, twins };
}

/** A branch: calls on both sides, and then it comes to main in one of four ways. */
export async function withBranch(sequence: PlayedSequence): Promise<void> {
  const { random, drawn } = sequence;
  const ownOfMain = chance(random, 75) ? 1 + random.below(3) : 0;
  const { topics, twins } = meetingOf(random);
  await sequence.checkout('work');
  sequence.steppedBack = new Set();
  for (const twin of twins) await sequence.draw(twin);
  await calls(sequence, 1 + random.below(3));
  if (topics !== null) await contributed(sequence, topics[0], 0);
  const isSound = sequence.faults.length === 0 && (await sequence.judge('on the branch'));
  sequence.steppedBack = null;
  if (!isSound) return;
  await sequence.checkout('main');
  const drawnThere = sequence.drawn;
  sequence.drawn = drawn;
  for (const twin of twins) await sequence.draw(twin);
  sequence.drawn = Math.max(sequence.drawn, drawnThere);
  await calls(sequence, ownOfMain);
  if (topics !== null) await contributed(sequence, topics[1], 0);
  if (sequence.faults.length > 0 || !(await sequence.judge('on main'))) return;
  const join = random.pick(JOINS);
  await sequence.kept.show();
  // Where one side moves a draft to where votes stand, git would move other drafts of the other side
  // there as well, and asks: whoever is asked says no.
  await sequence.git('config', 'merge.directoryRenames', 'false');
  const hadConflict = await joined(sequence, join);
  sequence.count(hadConflict ? `${join} with a text conflict` : join);
  await sequence.git('branch', '--quiet', '-D', 'work');
  sequence.kept.takeOver();
  const errors = await sequence.errors();
  if (errors.length > 0) await putRight(sequence, errors, hadConflict);
  if (sequence.faults.length === 0) await sequence.judge(`after ${join}`);
}

async function calls(sequence: PlayedSequence, count: number): Promise<void> {
  for (let nth = 0; nth < count && sequence.faults.length === 0; nth += 1) await sequence.step();
}

/** A session contributes, from the beginning to an end. */
export async function contributed(
  sequence: PlayedSequence,
  topic: Topic,
  least = 1,
): Promise<void> {
  for (const move of wholeContribution(sequence.random, topic, least)) await sequence.call(move);
}

/** Brings the branch to main, where HEAD is. True where texts were in each other's way. */
export async function joined(
  sequence: PlayedSequence,
  join: (typeof JOINS)[number],
): Promise<boolean> {
  if (join === 'squash') return merged(sequence, 'work', '--squash');
  if (join === 'merge') return merged(sequence, 'work', '--no-ff');
  await sequence.git('checkout', '--quiet', 'work');
  if (join === 'rebase') {
    if (await succeeds(sequence, 'rebase', '--quiet', 'main')) {
      await sequence.git('checkout', '--quiet', 'main');
      await sequence.git('merge', '--quiet', '--ff-only', 'work');
      return false;
    }
    await sequence.git('rebase', '--abort');
  }
  const hadConflict = await merged(sequence, 'main', '--no-ff');
  await sequence.git('checkout', '--quiet', 'main');
  return (await merged(sequence, 'work', '--no-ff')) || hadConflict;
}

/** Where two texts are in each other's way, all of one side is taken; of logs, what both sides have. */
async function merged(
  sequence: PlayedSequence,
  branch: string,
  how: '--squash' | '--no-ff',
): Promise<boolean> {
  const isClean = await succeeds(sequence, 'merge', '--quiet', how, branch, '-m', `join ${branch}`);
  if (!isClean) {
    const either = chance(sequence.random, 50) ? '--ours' : '--theirs';
    for (const path of await unmerged(sequence)) {
      if (path.endsWith('.jsonl')) {
        await keepBoth(sequence, path);
        continue;
      }
      const further = await furtherSide(sequence, path);
      const side = further ?? (await sideOfBase(sequence, path, how)) ?? either;
      await keepOther(sequence, path, side);
      if (!(await succeeds(sequence, 'checkout', side, '--', path))) {
        await sequence.git('rm', '--quiet', '--', path);
      }
    }
  }
  if (how === '--squash') await continueLogs(sequence);
  const isOpen = !isClean || how === '--squash';
  if (isOpen) await sequence.repo.commit(`join ${branch}`);
  return !isClean;
}

/** Of a log, one side alone would be a rewrite: a new log has no line in `.gitattributes` yet. */
async function keepBoth({ repo }: PlayedSequence, path: string): Promise<void> {
  const [ours, theirs] = await Promise.all([2, 3].map((stage) => staged(repo, path, stage)));
  repo.write({ [path]: continued(linesOf(ours), linesOf(theirs)) });
}

function linesOf(text = ''): readonly string[] {
  return text.split('\n').filter(Boolean);
}

/** A log that goes on with what it has not yet. What it has twice stays there twice. */
function continued(log: readonly string[], lines: readonly string[]): string {
  const known = new Set(log);
  const more = new Set(lines.filter((line) => !known.has(line)));
  return `${[...log, ...more].join('\n')}\n`;
}

/**
 * Where both sides append the same line, git puts what one has before it between what the other has.
 * Of a merge that says so both histories hold; a squash has one, and the hook has it put right.
 */
async function continueLogs({ repo }: PlayedSequence): Promise<void> {
  const names = await repo.git('diff', '--name-only', '--diff-filter=M', 'HEAD', '--', '*.jsonl');
  for (const path of linesOf(names)) {
    const before = linesOf(await repo.git('show', `HEAD:${path}`));
    const now = linesOf(readFileSync(join(repo.root, path), 'utf8'));
    const left = new Set(now);
    // What was archived is not brought back.
    if (!before.every((line) => left.has(line))) continue;
    repo.write({ [path]: continued(before, now) });
  }
}

/** Two contributions that both sides began for one task: the other one gets a file of its own. */
async function keepOther({ repo }: PlayedSequence, path: string, side: string): Promise<void> {
  const [taken, left] = side === '--ours' ? [2, 3] : [3, 2];
  const other = await staged(repo, path, left);
  const [begun, id] = BEGUN.exec(other) ?? [];
  if (id === undefined || (await staged(repo, path, taken)).includes(begun ?? '')) return;
  repo.write({ [path.replace(/\.json$/, `-${id}.json`)]: `${other}\n` });
}

function staged(repo: PlayedSequence['repo'], path: string, stage: number): Promise<string> {
  return repo.git('show', `:${stage}:${path}`).catch(() => '');
}

/** The side on which a contribution came further: nothing may bring it back. */
async function furtherSide({ repo }: PlayedSequence, path: string) {
  const steps = [];
  for (const stage of [2, 3]) {
    const text = await staged(repo, path, stage);
    const [, status = ''] = /^ {2}"status": "(\w+)"/m.exec(text) ?? [];
    steps.push(STATUSES.indexOf(status));
  }
  const [ours = -1, theirs = -1] = steps;
  return ours === theirs ? null : ours > theirs ? '--ours' : '--theirs';
}

/**
 * For a file of a knowledge base, either side, whatever is taken of others. A squash would bring back
 * what was redacted, and replace what is there by what both sides made: the hook refuses that.
 */
async function sideOfBase({ repo, random }: PlayedSequence, path: string, how: string) {
  if (!path.includes('.vouch/')) return null;
  const either = chance(random, 50) ? '--ours' : '--theirs';
  if (how !== '--squash') return either;
  const textOf = (stage: number) => repo.git('show', `:${stage}:${path}`).catch(() => null);
  if ((await textOf(1)) === null) return '--ours';
  return /^status: redacted$/m.test((await textOf(2)) ?? '') ? '--ours' : either;
}

async function unmerged({ repo }: PlayedSequence): Promise<readonly string[]> {
  const names = await repo.git('diff', '--name-only', '--diff-filter=U', '-z');
  return names.split('\0').filter((name) => name !== '');
}

async function succeeds(sequence: PlayedSequence, ...args: string[]): Promise<boolean> {
  try {
    await sequence.git(...args);
    return true;
  } catch {
    sequence.trace.push('  that failed');
    return false;
  }
}
