import type { HistoryInput, StepInput } from '../../core/history.ts';
import { defineHistoryRule } from '../../core/rule.ts';
import { Gate } from './gate.ts';
import { BaseEvents } from './vouch-events.ts';
import { APPROVAL, CLAIM, claim, DECIDED, events, LOG, proposal } from './vouch-example.ts';
import {
  ARTIFACT_KINDS,
  type ArtifactKind,
  type ObjectChange,
  objectChanges,
  wordFor,
} from './vouch-objects.ts';

type Artifact = ObjectChange<ArtifactKind>;

/** What comes from another base was decided there. */
const BRINGS = /^(?:bundle\.import|sync\.apply)$/;
const BEGINS = /^kb\.init$/;
/** How long a base takes to be set up. The event comes last. */
const SETUP_MS = 60_000;

export default defineHistoryRule({
  id: 'history/gated',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'Knowledge is added by an approved proposal',
  why: 'Whoever reads a knowledge base takes what stands there for reviewed. A claim that was written into its folder was reviewed by nobody.',
  fix: 'Take the file away, propose it with the tool and let somebody approve the proposal.',
  decisions: [
    'The proposal stands in `decided/` in the same state; it may have come earlier. One that does not say the id counts where an event of its approval names both.',
    'No proposal is needed for what comes with a `bundle.import` or `sync.apply` of the same commit, for what was made in the minute before the `kb.init` of the same commit, for pages that an event of a session names, and for relations between claims that an event supersedes or contradicts.',
    'With `approver_role: trusted-agent` agents approve their own proposals. A proposal is needed all the same.',
    'A file that moves as it is, and one that a merge takes from a parent, is not added.',
    'An object whose proposal was rejected is told by `vouch/rejected-artifact`.',
  ],
  messages: {
    ungated: 'This {what} was added, and no approved proposal is about it',
  },
  kinds: [...ARTIFACT_KINDS, 'vouch-proposal'],
  gains: ['audit'],
  after: ['vouch-proposal', 'vouch-audit-log'],
  examples: {
    valid: [
      {
        name: 'approved',
        past: { [LOG]: events(['kb.init']) },
        files: {
          [LOG]: events(['kb.init'], APPROVAL),
          [CLAIM]: claim(),
          [DECIDED]: proposal(),
        },
      },
      {
        name: 'brought in with a bundle',
        past: { [LOG]: events(['kb.init']) },
        files: { [LOG]: events(['kb.init'], ['bundle.import']), [CLAIM]: claim() },
      },
    ],
    invalid: [
      {
        name: 'written by hand',
        past: { [LOG]: events(['kb.init']) },
        files: {
          [LOG]: events(['kb.init'], ['claim.create', 'refund-window']),
          [CLAIM]: claim(),
        },
        expect: [{ message: 'ungated', path: CLAIM, at: '1:5-1:20' }],
      },
      {
        name: 'without a proposal, where agents approve their own',
        past: {},
        files: {
          '.vouch/config.yaml': 'version: "0.1"\nreview:\n  approver_role: trusted-agent\n',
          [CLAIM]: claim(),
        },
        expect: [{ message: 'ungated', path: CLAIM, at: '1:5-1:20' }],
      },
    ],
  },
  wantsAfter: (step) => added(step, gateOf(step)).length > 0,
  *check(step: HistoryInput) {
    const { after } = step;
    const gate = gateOf(step);
    gate.addProposals(after.of('vouch-proposal'));
    for (const { record, fact } of after.of('vouch-audit-log')) gate.addEvents(record, fact.events);
    for (const { state } of added(step, gate)) {
      const { record } = state;
      const data = { what: wordFor(record.kind) };
      const yieldsTo = 'vouch/rejected-artifact';
      yield { message: 'ungated', record, at: ['id'], data, yieldsTo };
    }
  },
});

/** What the step itself lets in. */
function gateOf({ records, logs }: StepInput): Gate {
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
function added({ records, logs }: StepInput, gate: Gate): readonly Artifact[] {
  const events = new BaseEvents(logs);
  const artifacts = ARTIFACT_KINDS.flatMap((kind): readonly Artifact[] =>
    objectChanges(records, kind),
  );
  return artifacts.filter(
    (artifact) =>
      artifact.done === 'added' && !comesWithBase(artifact, events) && !gate.admits(artifact),
  );
}

function comesWithBase({ state: { record, fact } }: Artifact, events: BaseEvents): boolean {
  return events.of(record).some(({ event, createdAt }) => {
    if (BRINGS.test(event ?? '')) return true;
    if (!BEGINS.test(event ?? '') || createdAt === null || !fact?.createdAt) return false;
    const age = createdAt - fact.createdAt;
    return age >= 0 && age <= SETUP_MS;
  });
}
