import type { Diagnostic } from '../core/diagnostic.ts';
import { grouped } from '../core/grouped.ts';
import { LEVELS } from '../core/level.ts';
import { spread } from './chosen-problems.ts';
import { withLeadersApart } from './leading-rules.ts';

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

/**
 * Problems grouped by rule; what says the same is shown once with all its places. Where not all may be
 * shown, every rule of a level has its turn.
 * @param sorted the worst first
 * @param most blocks that are shown
 */
export function arranged(sorted: readonly Diagnostic[], most: number): Arranged {
  const blocks = byRule(sorted);
  if (blocks.length <= most) return { blocks, left: [] };
  const picked = chosen(blocks, most);
  const others = blocks.filter((block) => !picked.has(block));
  const left = others.flatMap(({ first, same }) => [first, ...same]);
  return { blocks: blocks.filter((block) => picked.has(block)), left };
}

/** Leading rules and levels stay in their order, and so do the rules of each. */
function byRule(sorted: readonly Diagnostic[]): readonly ProblemBlock[] {
  const rules = grouped(sorted, ({ level, rule }) => `${level} ${rule}`);
  return [...rules.values()].flatMap((ofRule) =>
    [...grouped(ofRule, ({ message }) => message).values()].flatMap(([first, ...same]) =>
      first === undefined ? [] : [{ first, same }],
    ),
  );
}

function chosen(blocks: readonly ProblemBlock[], most: number): ReadonlySet<ProblemBlock> {
  const [leaders, others] = withLeadersApart(blocks.map((block) => ({ block, ...block.first })));
  const levels = LEVELS.map((level) => others.filter((each) => each.level === level));
  const picked = new Set<ProblemBlock>();
  for (const group of [leaders, ...levels]) {
    const more = spread(group, most - picked.size, ({ rule }) => rule);
    for (const { block } of more) picked.add(block);
  }
  return picked;
}
