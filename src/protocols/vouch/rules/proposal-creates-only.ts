import type { HistoryInput } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { APPROVAL, CLAIM, claim, DECIDED, events, LOG, proposal } from '../example.ts';
import { namedBy } from '../vouch-event.ts';
import { BaseEvents } from '../vouch-events.ts';
import { type ArtifactKind, artifactKind, isDecided } from '../vouch-gate.ts';
import { type ObjectChange, objectChanges, objectForks, wordFor } from '../vouch-objects.ts';

type Decision = ObjectChange<'vouch-proposal'>;

const INIT = ['kb.init'] as const;
const NEW = claim({ text: 'Refunds are paid at once.', created_at: '2026-05-01T08:00:00Z' });

export default defineHistoryRule({
  id: 'history/proposal-creates-only',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'A proposal adds an object and never replaces one',
  why: 'Whoever approves a proposal looks only at the new object. If it replaces a claim with the same id, everything that cites the old claim now cites something else, and nobody reviewed that.',
  fix: {
    uncommitted:
      'Restore the old object. Propose the new one with a new id, have somebody else approve it, and then supersede the old object by the new one.',
    committed:
      'Have somebody else review the new object. That person supersedes it, or takes responsibility for it.',
  },
  by: 'human',
  decisions: [
    'A proposal of a page may update one.',
    'An object that was deleted by a proposal of the same commit may be made again.',
    'A change that keeps `created_at` does not replace the object if an event other than a decision names it, such as `claim.confirm`. Nor does one that an import or a migration brings.',
  ],
  messages: {
    replaced: 'This {what} already existed, and an approved proposal replaced it',
  },
  final: true,
  kinds: ['vouch-claim', 'vouch-entity', 'vouch-relation', 'vouch-proposal'],
  gains: ['audit'],
  examples: {
    valid: [
      {
        name: 'a new claim',
        past: { [LOG]: events(INIT) },
        files: { [LOG]: events(INIT, APPROVAL), [DECIDED]: proposal(), [CLAIM]: claim() },
      },
      {
        name: 'confirmed while its proposal is committed',
        past: { [LOG]: events(INIT), [CLAIM]: claim() },
        files: {
          [LOG]: events(INIT, APPROVAL, ['claim.confirm', 'refund-window']),
          [DECIDED]: proposal(),
          [CLAIM]: claim({ status: 'actionable' }),
        },
      },
    ],
    invalid: [
      {
        name: 'the same id for another claim',
        past: { [LOG]: events(INIT), [CLAIM]: claim() },
        files: { [LOG]: events(INIT, APPROVAL), [DECIDED]: proposal(), [CLAIM]: NEW },
        expect: [
          {
            message: 'replaced',
            path: CLAIM,
            at: '1:5-1:18',
            related: [`${DECIDED}@5:16-5:31`, `${CLAIM}@1:5-1:18`],
          },
        ],
      },
    ],
  },
  forks: ({ records }) => objectForks(records),
  *check(step: HistoryInput) {
    const events = new BaseEvents(step.logs);
    const decisions = objectChanges(step, 'vouch-proposal').filter(
      ({ done, isTaken, state: { record, fact } }) =>
        done === 'added' && !isTaken && isDecided(record) && fact?.status === 'approved',
    );
    const approved = approvedIn(decisions, events);
    const told = new Set<string>();
    for (const kind of ['vouch-claim', 'vouch-entity', 'vouch-relation'] as const) {
      for (const change of objectChanges<ArtifactKind>(step, kind)) {
        if (change.done !== 'changed' || change.before === null || change.isTaken) continue;
        const { state, before, ids } = change;
        const { record } = state;
        // What a merge made itself is a change of what each parent has.
        if (told.has(record.path)) continue;
        const keys = [...ids].map((id) => `${record.home}\0${id}`);
        const decision = keys.map((key) => approved.get(`${kind}\0${key}`)).find(Boolean);
        if (decision === undefined || keys.some((key) => approved.has(`delete\0${key}`))) continue;
        if (isSameObject(change) && isMaintained(change, events)) continue;
        const hasId = decision.state.fact?.artifactId != null;
        const related = [
          {
            record: decision.state.record,
            at: hasId ? ['payload', 'id'] : ['id'],
            message: 'the proposal',
          },
          { record: before.record, at: ['id'], message: 'the earlier object' },
        ];
        told.add(record.path);
        yield { message: 'replaced', record, at: ['id'], data: { what: wordFor(kind) }, related };
      }
    }
  },
});

/** By kind (or `delete`), base and id, the proposals that a step approves. */
function approvedIn(
  decisions: readonly Decision[],
  events: BaseEvents,
): ReadonlyMap<string, Decision> {
  const found = new Map<string, Decision>();
  for (const decision of decisions) {
    const { record, fact } = decision.state;
    const kind = fact?.kind === 'delete' ? 'delete' : artifactKind(fact ?? { kind: null });
    if (fact === null || kind === null) continue;
    const ids = fact.artifactId === null ? namedWith(decision, events) : [fact.artifactId];
    for (const id of ids) found.set(`${kind}\0${record.home}\0${id}`, decision);
  }
  return found;
}

/** What events name together with a proposal that does not say the id itself. */
function namedWith({ state, ids }: Decision, events: BaseEvents): readonly string[] {
  return events
    .of(state.record)
    .map(namedBy)
    .filter((named) => named.some((id) => ids.has(id)))
    .flat();
}

function isSameObject({ before, state }: ObjectChange<ArtifactKind>): boolean {
  return before?.fact?.createdAt === state.fact?.createdAt;
}

/** True for a change of an object that is there, by an event that is no decision. */
function isMaintained(change: ObjectChange, events: BaseEvents): boolean {
  if (events.explain(change)) return true;
  const { record } = change.state;
  return events
    .of(record)
    .some(
      (event) =>
        !/^proposal\./.test(event.event ?? '') && namedBy(event).some((id) => change.ids.has(id)),
    );
}
