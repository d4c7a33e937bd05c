import type { ForkedInput, HistoryInput } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { logAfter } from '../../logs/log-place.ts';
import { gatedExamples } from '../gated-examples.ts';
import { restOnDecisions } from '../rests-on.ts';
import { BaseEvents, type Import } from '../vouch-events.ts';
import { ARTIFACT_KINDS, type ArtifactKind, Gate, isDecided } from '../vouch-gate.ts';
import { type ObjectChange, objectChanges, objectForks, wordFor } from '../vouch-objects.ts';
import { isAsInitWrote, isSetUpBy, isStarter } from '../vouch-starters.ts';

/** What an import brings was decided elsewhere: there is nothing to correct where it was meant. */
const LOOK =
  'An import bypasses the review gate, so review what this commit adds. If all of it was meant to be imported, nothing has to change.';

export default defineHistoryRule({
  id: 'history/gated',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'Knowledge is added by an approved proposal',
  why: 'Readers of a knowledge base assume that its content was reviewed. Nobody reviewed a claim that was written directly into its folder.',
  fix: {
    uncommitted:
      'Remove the file, propose it with the tool, and have somebody else approve the proposal.',
    committed:
      'Have somebody else review the object. That person approves a proposal to delete it, or takes responsibility for it.',
  },
  by: 'human',
  decisions: [
    'The approved proposal must be in `decided/`, from the same commit or an earlier one. If it names no id, it is about the first object that the event of its approval names.',
    'No proposal is needed for what was made in the minute before the first `kb.init` of a log, in the same commit. Before a later `kb.init` this holds only for what every `init` makes. Nor is one needed for the page `session-<id>` of type `session`, if `session.crystallize` or `session.end` names it together with the session of that id and that session exists. Relations between claims that an event supersedes or contradicts need none either.',
    '`bundle.import` and `sync.apply` name no objects. The event says how many files it wrote (`written`). If the commit adds no more objects and decisions than that, they are one warning. If it adds more, or the event gives no number, each object is an error.',
    'With `approver_role: trusted-agent` a proposal is needed too.',
    'A file that moves unchanged, or that a merge takes from a parent, is not new.',
    'An object whose proposal was rejected is reported by `vouch/rejected-artifact`.',
  ],
  messages: {
    ungated: 'This {what} was added without an approved proposal',
    brought:
      '{verb} added objects and decisions without a review in this repository: {count}. Its event says {written}',
  },
  final: true,
  kinds: [...ARTIFACT_KINDS, 'vouch-proposal'],
  gains: ['audit'],
  after: ['vouch-proposal', 'vouch-audit-log', 'vouch-audit-segment', 'vouch-session'],
  // What decided about the objects, and the events that name them.
  afterIsTied: true,
  examples: gatedExamples,
  forks: ({ records }) => objectForks(records),
  restsOn: restOnDecisions,
  wantsAfter: (step) => ungatedIn(step, gateOf(step)).length > 0,
  *check(step: HistoryInput) {
    const { after } = step;
    const gate = gateOf(step);
    gate.addProposals(after.of('vouch-proposal'));
    gate.addSessions(after.of('vouch-session'));
    for (const { record, fact } of [
      ...after.of('vouch-audit-segment'),
      ...after.of('vouch-audit-log'),
    ])
      gate.addEvents(record, fact.entries);
    const events = new BaseEvents(step.logs);
    const ungated = ungatedIn(step, gate);
    for (const home of new Set(ungated.map(({ state }) => state.record.home))) {
      const artifacts = ungated.filter(({ state }) => state.record.home === home);
      const imports = events.importsOf({ home });
      const [first] = imports;
      const written = writtenBy(imports);
      const count = artifacts.length + decisionsBrought(step, home, events);
      if (first !== undefined && written !== null && count <= written) {
        const data = { verb: first.verb, count, written };
        const record = logAfter(first.log);
        yield { message: 'brought', record, line: first.line, data, help: LOOK, level: 'warning' };
        continue;
      }
      for (const { state } of artifacts) {
        const { record } = state;
        const data = { what: wordFor(record.kind) };
        const yieldsTo = 'vouch/rejected-artifact';
        yield { message: 'ungated', record, at: ['id'], data, yieldsTo };
      }
    }
  },
});

type Artifact = ObjectChange<ArtifactKind>;

/** What the step itself lets in. */
function gateOf({ records, logs }: Pick<ForkedInput, 'records' | 'logs'>): Gate {
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
function ungatedIn(step: ForkedInput, gate: Gate): readonly Artifact[] {
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
  if (isAsInitWrote(ids, fact)) return true;
  const first = events.beginningOf(record);
  const later = isStarter(record, ids) ? events.laterBeginningsOf(record) : [];
  return [...(first === null ? [] : [first]), ...later].some((event) =>
    isSetUpBy(event, fact?.createdAt ?? null),
  );
}

/** What imports of a base say that they wrote, all together; null where one of them says nothing. */
function writtenBy(imports: readonly Import[]): number | null {
  const counts = imports.map(({ written }) => written);
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}

/** How many decisions a step adds to a base without an event that names them: they came along. */
function decisionsBrought(step: ForkedInput, home: string, events: BaseEvents): number {
  const brought = objectChanges(step, 'vouch-proposal').filter(
    ({ done, state: { record }, ids }) =>
      done === 'added' && record.home === home && isDecided(record) && !events.name(record, ids),
  );
  return new Set(brought.map(({ state }) => state.record.path)).size;
}
