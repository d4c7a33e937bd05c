import type { Config } from '../../core/config.ts';
import { textAt } from '../../core/json-value.ts';
import { isFile, type Snapshot } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { parseContent } from '../../parse/parser.ts';
import { sizeLimit } from '../../parse/size-limit.ts';
import type { PlannedSeal } from './plan.ts';

/** The votes that rest on contributions, or decide the same questions: paths, sorted. */
export async function votesOn(
  files: readonly PlannedSeal[],
  snapshot: Snapshot,
  config: Config,
): Promise<readonly string[]> {
  const questions = new Set(files.flatMap(({ questionIds }) => [...questionIds]));
  const matrices = discover(snapshot.entries, config)
    .filter(({ kind, entry }) => kind === 'voting-matrix' && isFile(entry))
    .map(({ entry }) => entry);
  const found: string[] = [];
  const limit = () => sizeLimit('voting-matrix', config.limits);
  for await (const read of snapshot.read(matrices, limit)) {
    const record = await parseContent(read, 'voting-matrix', config);
    if (!record.readable || record.kind !== 'voting-matrix') continue;
    const isSame = questions.has(textAt(record.value, 'questionId') ?? '');
    if (isSame || files.some(({ path }) => record.text.includes(JSON.stringify(path)))) {
      found.push(read.entry.path);
    }
  }
  return found.sort();
}
