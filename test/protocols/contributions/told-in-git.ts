import { expect } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { Repository } from '../../../src/core/repository.ts';
import type { Rule } from '../../../src/core/rule.ts';
import type { Snapshot } from '../../../src/core/snapshot.ts';
import { run } from '../../../src/run.ts';
import { rules } from '../../all-rules.ts';
import { opened } from '../../git/observe.ts';
import type { TestRepository } from '../../git/repository-builder.ts';

type Judges = (rule: Rule) => boolean;

/** What is told of a state: rule, message and level. */
async function toldIn(snapshot: Snapshot, judges: Judges): Promise<readonly string[]> {
  const config = DEFAULT_CONFIG;
  const judged = rules.filter(judges);
  const request = { snapshot, bases: [], history: null, config, rules: judged, selects: null };
  const { diagnostics } = await run(request);
  return diagnostics.map(({ rule, messageId, level }) => `${rule} ${messageId} ${level}`);
}

/** The same in the working tree, the index and HEAD, which must agree. */
export async function toldInGit(repo: TestRepository, judges: Judges): Promise<readonly string[]> {
  return opened('native', repo, async (repository: Repository) => {
    const states = [
      await repository.worktree(),
      await repository.index(),
      await repository.revision('HEAD'),
    ];
    const [first = [], ...others] = await Promise.all(states.map((each) => toldIn(each, judges)));
    for (const other of others) expect(other).toEqual(first);
    return first;
  });
}
