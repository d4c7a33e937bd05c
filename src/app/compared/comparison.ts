import { WrongUse } from '../../core/failure.ts';
import { quoted } from '../../core/found-value.ts';
import type { OpenOptions, Repository } from '../../core/repository.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { TOOL } from '../../core/tool.ts';
import { openRepository } from '../../git/open.ts';
import { loadRules } from '../../protocols/rules.ts';
import { listed } from '../../report/counts.ts';
import type { Asker } from '../caller.ts';
import { stateInWords } from '../chosen-paths.ts';
import { configurationOf } from '../configuration.ts';
import type { Answer } from './answer.ts';
import { conflicts } from './conflicts.ts';
import { consensus } from './consensus.ts';
import { type ContributionsRead, readContributions } from './read-contributions.ts';
import { soundContributions } from './sound-contributions.ts';

/** Which contributions of one state are compared, and in what. */
export interface ComparisonRequest {
  /** `conflicts`: which sessions answer differently. `consensus`: what the answers add up to. */
  readonly action: 'conflicts' | 'consensus';
  /** Null for all. */
  readonly epic: string | null;
  readonly marker: string | null;
  /** A commit; null for the index or the working tree. */
  readonly rev: string | null;
  readonly staged: boolean;
  readonly config: string | null;
  readonly backend: OpenOptions['backend'];
}

/** A comparison that took place. */
export interface Comparison {
  readonly answer: Answer;
  readonly snapshot: Snapshot;
  readonly read: ContributionsRead;
  /** What to know of it, for people. */
  readonly notes: readonly string[];
}

/** How many epics are named to whoever asked for another one. */
const MOST_NAMED = 20;

/** Which sessions answer differently, or what their answers add up to (seed 1.11). Nothing is written. */
export async function compared(request: ComparisonRequest, asker: Asker): Promise<Comparison> {
  const { cwd, env } = asker;
  const { action, backend, config } = request;
  const repository = await openRepository({ cwd, env, backend });
  try {
    const snapshot = await snapshotOf(repository, request);
    const state = { snapshot, root: repository.root };
    const rules = await loadRules();
    const found = await configurationOf(config, cwd, state, rules);
    const all = await readContributions(snapshot, found.config, request, rules);
    const looked = { repository, snapshot, found, rules, config, caller: asker };
    const read = await soundContributions(all, looked);
    demandSome(request, snapshot, read);
    const answer = { conflicts, consensus }[action](read.contributions, read.entries);
    return { answer, snapshot, read, notes: found.notes };
  } finally {
    await repository.close();
  }
}

function snapshotOf(repository: Repository, { rev, staged }: ComparisonRequest): Promise<Snapshot> {
  if (rev !== null) return repository.revision(rev);
  return staged ? repository.index() : repository.worktree();
}

/** @throws WrongUse where there is nothing of what was named: that would look like agreement. */
function demandSome(
  { epic, marker }: ComparisonRequest,
  { scope }: Snapshot,
  { contributions, leftOut, epics }: ContributionsRead,
): void {
  if ((epic === null && marker === null) || contributions.length + leftOut.length > 0) return;
  const wanted = [
    ...(epic === null ? [] : [`the epic ${epic}`]),
    ...(marker === null ? [] : [`the marker "${marker}"`]),
  ];
  const others = [...epics].sort().slice(0, MOST_NAMED);
  throw new WrongUse(
    'nothing-to-compare',
    `No contribution in ${stateInWords(scope)} has ${listed(wanted)}.`,
    others.length === 0
      ? 'There is no contribution at all.'
      : `There are contributions to ${listed(others.map((id) => quoted(id)))}.`,
  );
}

/** `schemas/contribution-conflicts.schema.json` and `schemas/contribution-consensus.schema.json`. */
export function comparisonDocument({ answer, snapshot: { scope }, read, notes }: Comparison) {
  return {
    version: 1,
    tool: { name: TOOL.name, version: TOOL.version },
    scope: { mode: scope.mode, base: scope.base, head: scope.head },
    compared: countsOf(read),
    ...answer.members,
    leftOut: read.leftOut.map(({ path, part, why }) => ({ path, part, why })),
    notes,
    error: null,
  };
}

export function countsOf({ contributions }: ContributionsRead) {
  const sessions = new Set(contributions.map(({ sessionId }) => sessionId)).size;
  return { contributions: contributions.length, sessions };
}
