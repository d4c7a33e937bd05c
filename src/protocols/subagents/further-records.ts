import type { ReadableCandidate } from '../../core/candidate.ts';
import type { ReadState } from '../../core/protocol.ts';
import { besideDefinitions } from './agent-definitions.ts';
import { namedOutputs } from './subagent-outputs.ts';

/** Outputs that entries of manifests name, wherever they are, and definitions beside definitions. */
export function further({
  candidates,
  records,
  facts,
  entryAt,
}: ReadState): readonly ReadableCandidate[] {
  return [
    ...namedOutputs(entryAt, records, facts.of('subagent-manifest')),
    ...besideDefinitions(candidates, records, facts.of('agent-definition')),
  ];
}
