import type { Diagnostic } from '../core/diagnostic.ts';
import { grouped } from '../core/grouped.ts';
import { spread } from './chosen-problems.ts';

/** A problem that is shown in full, with others of its rule that say the same. */
export interface ProblemBlock {
  readonly first: Diagnostic;
  readonly same: readonly Diagnostic[];
}

/** What of a report is shown in full, and what is only counted. */
export interface Arranged {
  readonly blocks: readonly ProblemBlock[];
  readonly left: readonly Diagnostic[];
}

/** How many blocks are shown, and how many of one message of a rule. */
export interface Most {
  readonly mostProblems: number;
  readonly mostAlike: number;
}

/**
 * Problems grouped by rule; what says the same is shown once with all its places. Where not all may be
 * shown, every rule has its turn, the worst first.
 * @param sorted the worst first
 */
export function arranged(sorted: readonly Diagnostic[], most: Most): Arranged {
  const blocks = byRule(sorted);
  const picked = chosen(blocks, most);
  const others = blocks.filter((block) => !picked.has(block));
  const left = others.flatMap(({ first, same }) => [first, ...same]);
  return { blocks: blocks.filter((block) => picked.has(block)), left };
}

/** Leading rules and levels stay in their order, and so do the rules of each. */
function byRule(sorted: readonly Diagnostic[]): readonly ProblemBlock[] {
  const rules = grouped(sorted, ({ level, rule }) => `${level} ${rule}`);
  return [...rules.values()].flatMap((ofRule) =>
    [...grouped(ofRule, ({ messageId, message }) => `${messageId} ${message}`).values()].flatMap(
      ([first, ...same]) => (first === undefined ? [] : [{ first, same }]),
    ),
  );
}

function chosen(
  blocks: readonly ProblemBlock[],
  { mostProblems, mostAlike }: Most,
): ReadonlySet<ProblemBlock> {
  const messages = grouped(
    blocks,
    ({ first }) => `${first.level} ${first.rule} ${first.messageId}`,
  );
  const examples = new Set([...messages.values()].flatMap((alike) => alike.slice(0, mostAlike)));
  return spread(
    blocks.filter((block) => examples.has(block)),
    mostProblems,
    ({ first }) => first.rule,
  );
}
