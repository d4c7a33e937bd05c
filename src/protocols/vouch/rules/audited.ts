import type { ForkedInput, HistoryInput } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { auditedExamples } from '../audited-examples.ts';
import { byHand } from '../hand-edits.ts';
import { isLeftByRejection } from '../rejections.ts';
import { restOnDecisions } from '../rests-on.ts';
import { REWRITTEN, rewritten, rewrittenIn } from '../rewritten-objects.ts';
import { BaseEvents } from '../vouch-events.ts';
import { ARTIFACT_KINDS, isDecided, nameOf } from '../vouch-gate.ts';
import { type ObjectChange, objectChanges, objectForks, wordFor } from '../vouch-objects.ts';

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
      'If the change was made by hand, undo it, propose it, and have somebody else review the proposal. If a tool made it, its event is in the log: commit the log together with the change.',
    committed: 'Have the change reviewed. An event that is appended later does not count.',
  },
  decisions: [
    'This is about claims, pages, entities, relations and decided proposals. Evidence, sources and configurations have no events.',
    'The first `kb.init` of a log explains all that its commit adds. A later one explains only what every `init` makes. `bundle.import` and `sync.apply` explain all that their commit adds.',
    'A change by `kb.migrate*` that leaves text, type, evidence, approvals and ids alike is a warning for a human. A change by `bundle.import` with `on_conflict: overwrite` is a warning if the bundle whose hash it names is in the repository, otherwise an error.',
    'An event explains only what its verb does to the objects that it names. `claim.confirm`, `claim.supersede`, `claim.contradict`, `claim.archive`, `claim.bulk_clear` and `claim.redact` give a claim their own status, and leave type, confidence, evidence and approval; text is changed by `claim.redact` alone. They add nothing and remove nothing. `session.crystallize` and `session.end` explain the page of a session that exists. An approval explains its object. An unknown verb may have added or changed what it names.',
    'A claim that cites more than before needs no event. An object whose only proposals were rejected may be removed without an event (see `vouch/rejected-artifact`).',
    'An event that names a proposal which is decided in the same commit also counts for the proposed object.',
    'A merge is compared with each of its parents. A version from one parent is a change against each other parent that changed the object since the branches diverged. A version that no parent has is a change against all parents. Only events that this parent lacks count.',
    'Nothing is reported if there is no log (see `vouch/layout` and `history/log-removed`), or if a new line of it cannot be read.',
    '`history/decided-once` reports a decision that is changed or removed.',
  ],
  messages: {
    silent: 'The {what} was {done}, but this change adds no audit log event about it',
    unlike: 'The {what} was {done}, but the audit log events about it are of another type: {verbs}',
    ...REWRITTEN,
  },
  final: true,
  kinds: [...ARTIFACT_KINDS, 'vouch-proposal'],
  gains: ['audit'],
  after: ['vouch-audit-log', 'vouch-proposal', 'vouch-session', 'vouch-bundle'],
  // Whether there is a log, and what decided about the objects.
  afterIsTied: true,
  examples: auditedExamples,
  forks: ({ records }) => objectForks(records),
  restsOn: restOnDecisions,
  wantsAfter: (step) => unexplained(step).length > 0 || rewrittenIn(step).length > 0,
  *check(step: HistoryInput) {
    const { after } = step;
    const logged = new Set(after.of('vouch-audit-log').map(({ record }) => record.home));
    const told = new Set<string>();
    const events = new BaseEvents(step.logs);
    for (const change of unexplained(step)) {
      const { record } = change.state;
      // A merge may change it for several parents.
      if (!logged.has(record.home) || told.has(record.path)) continue;
      told.add(record.path);
      const what = record.kind === 'vouch-proposal' ? 'decision' : wordFor(record.kind);
      const data = { what, done: change.done };
      const place = { record, at: ['id'] };
      const verbs = events.verbsOn(change).join(', ');
      const undone = byHand(change, step);
      if (verbs === '') yield { message: 'silent', ...place, data, ...undone };
      else {
        const yieldsTo = 'vouch/decision-recorded';
        yield { message: 'unlike', ...place, data: { ...data, verbs }, ...undone, yieldsTo };
      }
    }
    yield* rewritten(step);
  },
});

/** What a step did to objects without an event that does that. */
function unexplained(
  step: ForkedInput & Partial<Pick<HistoryInput, 'after'>>,
): readonly ObjectChange[] {
  const events = new BaseEvents(step.logs);
  const sessions = new Set(
    step.after
      ?.of('vouch-session')
      .flatMap(({ record: { home, path }, fact: { id } }) =>
        [id, nameOf({ path })].map((each) => `${home}\0${each}`),
      ),
  );
  const decisions = objectChanges(step, 'vouch-proposal').filter(
    ({ done, state }) => done === 'added' && isDecided(state.record),
  );
  const artifacts = new Set<string>();
  for (const { state, ids } of decisions) {
    const { record, fact } = state;
    const done = fact?.kind === 'delete' ? 'removed' : 'let in';
    if (events.name(record, ids)) artifacts.add(`${record.home}\0${done}\0${fact?.artifactId}`);
  }
  const isNamed = (change: ObjectChange): boolean =>
    events.tellOf(change, (id) => sessions.has(`${change.state.record.home}\0${id}`)) ||
    [...change.ids].some((id) => {
      const done = change.done === 'removed' ? 'removed' : 'let in';
      return artifacts.has(`${change.state.record.home}\0${done}\0${id}`);
    });
  const objects = ARTIFACT_KINDS.flatMap((kind): readonly ObjectChange[] =>
    objectChanges(step, kind),
  );
  return [...decisions, ...objects].filter(
    (change) =>
      !events.explain(change) &&
      !isNamed(change) &&
      !isCitation(change) &&
      !isLeftByRejection(change, step.after),
  );
}

/** True for a claim of which nothing changed but that it cites more. */
function isCitation({ done, before, state }: ObjectChange): boolean {
  if (done !== 'changed') return false;
  const [then, now] = [before?.fact, state.fact];
  if (!then || !now || !('uncited' in then) || !('uncited' in now)) return false;
  return then.uncited === now.uncited && then.evidence.every((id) => now.evidence.includes(id));
}
