import type { HistoryInput, StepInput } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { APPROVAL, CLAIM, claim, DECIDED, events, LOG, proposal } from '../example.ts';
import { byHand } from '../hand-edits.ts';
import { BaseEvents } from '../vouch-events.ts';
import { ARTIFACT_KINDS, isDecided } from '../vouch-gate.ts';
import { type ObjectChange, objectChanges, wordFor } from '../vouch-objects.ts';

const INIT = ['kb.init'] as const;

export default defineHistoryRule({
  id: 'history/audited',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 3 and 7',
  summary: 'Every change to knowledge is in the audit log',
  why: 'The log says who changed what. A claim that changes without an event was changed by hand and bypassed every check.',
  fix: {
    uncommitted:
      'If it was done by hand, undo it: propose the change, and have somebody else review the proposal. If a tool did it, its event is in the log: commit the log together with the change. If no tool can do it, append an event that says who did it and names the object.',
    committed: 'An event that is appended later does not count.',
  },
  decisions: [
    'This is about claims, pages, entities, relations and decided proposals. Evidence, sources and configurations have no events.',
    'Some events explain what they do not name. The first `kb.init` of a log: all that is added; a later one: only what every `init` makes. `bundle.import` and `sync.apply`: what is added, and with `on_conflict: overwrite` what is changed. `kb.migrate*`, `claim.bulk_clear` and `session.crystallize`: what is changed or removed.',
    'An event that names a claim explains only what its verb does: confirming, superseding, contradicting, archiving or citing changes no text.',
    'A claim that cites more than before needs no event.',
    'An event that names a proposal which is decided in the same commit tells of what was proposed as well.',
    'What a merge takes from a parent as it is needs no event; nor does what it makes of versions that several parents changed.',
    'Where there is no log nothing is reported here: `vouch/layout` and `history/log-removed` are about that. Nor where a new line of it can not be read.',
    'A decision that changes or goes away is reported by `history/decided-once`.',
  ],
  messages: {
    silent: 'The {what} was {done}, but the same step adds no audit log event that names it',
  },
  final: true,
  kinds: [...ARTIFACT_KINDS, 'vouch-proposal'],
  gains: ['audit'],
  after: ['vouch-audit-log', 'vouch-proposal'],
  // Whether there is a log, and what decided about the objects.
  afterIsTied: true,
  examples: {
    valid: [
      {
        name: 'an approval and its event',
        past: { [LOG]: events(INIT) },
        files: { [LOG]: events(INIT, APPROVAL), [CLAIM]: claim(), [DECIDED]: proposal() },
      },
      {
        name: 'another citation',
        past: { [LOG]: events(INIT), [CLAIM]: claim({ evidence: ['ev-1'] }) },
        files: { [LOG]: events(INIT), [CLAIM]: claim({ evidence: ['ev-1', 'ev-2'] }) },
      },
    ],
    invalid: [
      {
        name: 'edited by hand',
        past: { [LOG]: events(INIT), [CLAIM]: claim() },
        files: { [LOG]: events(INIT), [CLAIM]: claim({ text: 'Refunds are paid at once.' }) },
        expect: [{ message: 'silent', path: CLAIM, at: '1:5-1:18' }],
      },
      {
        name: 'an event about something else',
        past: { [LOG]: events(INIT), [CLAIM]: claim() },
        files: {
          [LOG]: events(INIT, ['claim.confirm', 'long-window']),
          [CLAIM]: claim({ status: 'actionable' }),
        },
        expect: [{ message: 'silent', path: CLAIM, at: '1:5-1:18' }],
      },
    ],
  },
  wantsAfter: (step) => unexplained(step).length > 0,
  *check(step: HistoryInput) {
    const { after } = step;
    const logged = new Set(after.of('vouch-audit-log').map(({ record }) => record.home));
    for (const change of unexplained(step)) {
      const { record } = change.state;
      if (!logged.has(record.home)) continue;
      const what = record.kind === 'vouch-proposal' ? 'decision' : wordFor(record.kind);
      const data = { what, done: change.done };
      const yieldsTo = 'vouch/decision-recorded';
      yield { message: 'silent', record, at: ['id'], data, yieldsTo, ...byHand(change, step) };
    }
  },
});

/** What a step did to objects without an event that names them. */
function unexplained({ records, logs }: StepInput): readonly ObjectChange[] {
  const events = new BaseEvents(logs);
  const decisions = objectChanges(records, 'vouch-proposal').filter(
    ({ done, state }) => done === 'added' && isDecided(state.record),
  );
  const artifacts = new Set<string>();
  for (const { state, ids } of decisions) {
    const { record, fact } = state;
    if (events.name(record, ids)) artifacts.add(`${record.home}\0${fact?.artifactId}`);
  }
  const isNamed = (change: ObjectChange): boolean =>
    events.tellOf(change) ||
    [...change.ids].some((id) => artifacts.has(`${change.state.record.home}\0${id}`));
  const objects = ARTIFACT_KINDS.flatMap((kind): readonly ObjectChange[] =>
    objectChanges(records, kind),
  );
  return [...decisions, ...objects].filter(
    (change) => !events.explain(change) && !isNamed(change) && !isCitation(change),
  );
}

/** True for a claim of which nothing changed but that it cites more. */
function isCitation({ done, before, state }: ObjectChange): boolean {
  if (done !== 'changed') return false;
  const [then, now] = [before?.fact, state.fact];
  if (!then || !now || !('uncited' in then) || !('uncited' in now)) return false;
  return then.uncited === now.uncited && then.evidence.every((id) => now.evidence.includes(id));
}
