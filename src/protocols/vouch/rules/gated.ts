import type { HistoryInput } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { logAfter } from '../../logs/log-place.ts';
import { gatedExamples } from '../gated-examples.ts';
import { restOnDecisions } from '../rests-on.ts';
import { decisionsBrought, gateOf, ungatedIn, writtenBy } from '../ungated-changes.ts';
import { BaseEvents } from '../vouch-events.ts';
import { ARTIFACT_KINDS } from '../vouch-gate.ts';
import { objectForks, wordFor } from '../vouch-objects.ts';

/** What an import brings was decided elsewhere: there is nothing to correct where it was meant. */
const LOOK =
  'An import bypasses the review gate. Review what this commit adds. If it is what you meant to import, nothing has to change.';

export default defineHistoryRule({
  id: 'history/gated',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'Knowledge is added by an approved proposal',
  why: 'Readers of a knowledge base assume that its content was reviewed. Nobody reviewed a claim that was written straight into its folder.',
  fix: {
    uncommitted:
      'Remove the file, propose it with the tool, and have somebody else approve the proposal.',
    committed:
      'Have somebody else review what it let in: they decide a proposal to delete it, or take responsibility for it.',
  },
  by: 'human',
  decisions: [
    'The proposal is in `decided/` in the same state; it may have come earlier. One that does not say the id lets in one object: the first that the event of its approval names with it.',
    'No proposal is needed for what was made in the minute before the first `kb.init` of a log, in the same commit. Before a later `kb.init` this holds only for what every `init` makes. Nor is one needed for the page `session-<id>` of type `session`, if `session.crystallize` or `session.end` names it together with the session of that id and that session exists. Relations between claims that an event supersedes or contradicts need none either.',
    '`bundle.import` and `sync.apply` name no objects. What comes with one in the same commit is one warning, if there are no more objects than the event says it wrote (`written`). Without a number, or with more objects than that, each object is an error.',
    'With `approver_role: trusted-agent` agents approve their own proposals. A proposal is needed all the same.',
    'A file that moves as it is, and one that a merge takes from a parent, is not added.',
    'An object whose proposal was rejected is reported by `vouch/rejected-artifact`.',
  ],
  messages: {
    ungated: 'This {what} was added without an approved proposal',
    brought:
      '{verb} reports {written} written files; objects and decisions added without a decision in this repository: {count}',
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
