import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockRecords } from '../../src/app/operate/records-lock.ts';
import { LOG } from '../../src/protocols/vouch/example.ts';
import { git, repository } from '../bench/repository.ts';
import { started } from '../faults/ended.ts';
import { knowing, type Work } from './clients.ts';
import { leftIn } from './crowd.ts';
import { type Judged, judgedMeanwhile } from './judged-meanwhile.ts';

const JSON_OUT = ['--format', 'json'];

/** What many clients made of one knowledge base at the same time. */
export interface BaseCrowd extends Judged {
  readonly clients: number;
  /** Claims that were proposed, and approved by somebody else. */
  readonly claims: number;
  readonly events: number;
  /** Events and objects that are not there, or are there twice, and those that nobody made. */
  readonly lost: number;
  readonly inVain: number;
  readonly longest: number;
  /** Milliseconds, from the first client to the last. */
  readonly took: number;
  /** Events that do not name the one before by its hash. The linter says whether it is that one. */
  readonly unchained: number;
  /** Of the linter's verdicts on the base and on its commits, and that of `vouch doctor`, those that find anything. */
  readonly errors: number;
  readonly left: readonly string[];
}

/** Has many clients, each a process of its own for each call, propose and approve claims in one base. */
export async function baseCrowd(
  folder: string,
  { clients, each, env }: { clients: number; each: number; env: Record<string, string> },
): Promise<BaseCrowd> {
  const root = repository(folder, 'base-crowd', []);
  const call = (...args: string[]) => started(args, { cwd: root, env });
  await call('vouch', 'init', '.', '--actor', 'maria');
  const content = ['--content', 'Refunds are paid.', '--locator', 'docs/refunds.md'];
  const added = await call('vouch', 'source', 'add', ...content, '--actor', 'maria', ...JSON_OUT);
  const source = String(JSON.parse(added.out).result.id);
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message=The base');
  const known = linesOf(root).length;
  const gitDir = join(root, '.git');
  const began = Date.now();
  const writing = Promise.all(
    Array.from({ length: clients }, (_, nth) => {
      const work: Work = { ids: [[], []], inVain: 0, longest: 0 };
      const name = nth.toString(16).padStart(4, '0');
      return knowing({ root, name, env, work }, { each, source });
    }),
  );
  const stage = async () => {
    // Between two operations: what is staged while one writes holds a part of it.
    const lock = await lockRecords({ root, gitDir, commonDir: gitDir }, 'git add');
    git(root, 'add', '.vouch');
    lock.release();
  };
  const judged = await judgedMeanwhile(writing, { root, env, stage });
  const works = await writing;
  const took = Date.now() - began;
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message=All of it');
  const ends = await Promise.all([
    call('--no-cache'),
    call('--history', '--no-cache'),
    call('vouch', 'doctor'),
  ]);
  const [proposals = [], claims = []] = [0, 1].map((at) =>
    works.flatMap(({ ids }) => ids[at] ?? []),
  );
  const events = linesOf(root).slice(known);
  return {
    ...{ ...judged, clients, took, left: leftIn(root) },
    claims: claims.length,
    events: events.length,
    lost: strayEvents(events, proposals, claims) + strayClaims(root, claims),
    inVain: works.reduce((all, { inVain }) => all + inVain, 0),
    longest: Math.max(...works.map(({ longest }) => longest)),
    unchained: events.filter((line) => !/"prev_hash":\s*"[0-9a-f]{64}"/.test(line)).length,
    errors: ends.filter(({ code }) => code !== 0).length,
  };
}

function linesOf(root: string): readonly string[] {
  return readFileSync(join(root, LOG), 'utf8').trimEnd().split('\n');
}

/** Each proposal is named by its own event and by that of its approval, each claim by that and its own. */
function strayEvents(
  events: readonly string[],
  proposals: readonly string[],
  claims: readonly string[],
): number {
  const wanted = [
    ...proposals.flatMap((id) => [`proposal.create ${id}`, `proposal.approve ${id}`]),
    ...claims.map((id) => `claim.create ${id}`),
  ];
  const found = events.map((line) => {
    const { event, object_ids: ids } = JSON.parse(line) as { event: string; object_ids: string[] };
    return `${event} ${ids[0]}`;
  });
  const ids = new Set(events.map((line) => (JSON.parse(line) as { id: string }).id));
  return apart(wanted, found) + (events.length - ids.size);
}

function strayClaims(root: string, claims: readonly string[]): number {
  const files = readdirSync(join(root, '.vouch/claims')).map((name) => name.slice(0, -5));
  return apart(claims, files);
}

/** How many of two lists the other has not, or not as often. */
function apart(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const each of one) counts.set(each, (counts.get(each) ?? 0) + 1);
  for (const each of other) counts.set(each, (counts.get(each) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}
