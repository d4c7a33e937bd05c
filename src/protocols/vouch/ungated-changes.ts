import type { ForkedInput } from '../../core/history.ts';
import { BaseEvents, type Import } from './vouch-events.ts';
import { ARTIFACT_KINDS, type ArtifactKind, Gate, isDecided } from './vouch-gate.ts';
import { type ObjectChange, objectChanges } from './vouch-objects.ts';
import { isSetUpBy, isStarter } from './vouch-starters.ts';

type Artifact = ObjectChange<ArtifactKind>;

/** What the step itself lets in. */
export function gateOf({ records, logs }: Pick<ForkedInput, 'records' | 'logs'>): Gate {
  const gate = new Gate();
  const proposals = records.of('vouch-proposal');
  gate.addProposals(
    proposals.flatMap(({ before, after }) => [after, ...before].filter((state) => state !== null)),
  );
  const events = new BaseEvents(logs);
  for (const home of events.homes()) gate.addEvents({ home }, events.of({ home }));
  return gate;
}

/** The objects that a step adds past a gate. */
export function ungatedIn(step: ForkedInput, gate: Gate): readonly Artifact[] {
  const events = new BaseEvents(step.logs);
  const artifacts = ARTIFACT_KINDS.flatMap((kind): readonly Artifact[] =>
    objectChanges(step, kind),
  );
  const ungated = artifacts.filter(
    (artifact) =>
      artifact.done === 'added' && !comesWithBase(artifact, events) && !gate.admits(artifact),
  );
  // A merge may add one to several parents.
  return [...new Map(ungated.map((artifact) => [artifact.state.record.path, artifact])).values()];
}

/** True for what was made in the minute before an event that may have made it. */
function comesWithBase(artifact: Artifact, events: BaseEvents): boolean {
  const { state, ids } = artifact;
  const { record, fact } = state;
  const first = events.beginningOf(record);
  const later = isStarter(record, ids) ? events.laterBeginningsOf(record) : [];
  return [...(first === null ? [] : [first]), ...later].some((event) =>
    isSetUpBy(event, fact?.createdAt ?? null),
  );
}

/** What imports of a base say that they wrote, all together; null where one of them says nothing. */
export function writtenBy(imports: readonly Import[]): number | null {
  const counts = imports.map(({ written }) => written);
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}

/** How many decisions a step adds to a base without an event that names them: they came along. */
export function decisionsBrought(step: ForkedInput, home: string, events: BaseEvents): number {
  const brought = objectChanges(step, 'vouch-proposal').filter(
    ({ done, state: { record }, ids }) =>
      done === 'added' && record.home === home && isDecided(record) && !events.name(record, ids),
  );
  return new Set(brought.map(({ state }) => state.record.path)).size;
}
