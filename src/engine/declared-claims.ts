import type { Candidate } from '../core/candidate.ts';
import { isFile, type Snapshot } from '../core/snapshot.ts';
import { parseContent } from '../parse/parser.ts';
import { definitionOf } from '../protocols/kinds.ts';
import type { Judging } from './judging.ts';
import { readCandidates } from './read-candidates.ts';

/**
 * Sees that nothing else claims what a declared kind does; what was judged before was looked at then.
 * @throws WrongUse
 */
export async function demandOneKind(
  candidates: readonly Candidate[],
  { read: readFiles }: Pick<Snapshot, 'read'>,
  { config }: Pick<Judging, 'config'>,
): Promise<void> {
  if (config.custom.kinds.length === 0) return;
  const { checkContent, checkDeclared } = await import('../discover/declared-faults.ts');
  checkDeclared(candidates, config);
  const contended = candidates.flatMap(({ contender: kind, ...candidate }) =>
    kind === undefined || !isFile(candidate.entry) ? [] : { ...candidate, kind },
  );
  for await (const { candidate, read } of readCandidates(readFiles, contended, config.limits)) {
    if (read instanceof Error) continue;
    const record = await parseContent(read, candidate.kind, config);
    const isOther = record.readable && definitionOf(candidate.kind).claimsToBe?.(record, config);
    if (isOther === true) checkContent(candidate, config);
  }
}
