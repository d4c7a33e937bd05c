import type { FactEntry } from '../../core/fact.ts';
import type { Db, LookUps } from '../../core/look-up.ts';
import type { Kind, RecordRef } from '../../core/record.ts';
import { approvedAs } from './approvals.ts';
import { CONTENTS, idsOf, LOGS, OBJECTS, pairOf, RELATED } from './rows.ts';
import { ARTIFACT_KINDS, type ArtifactKind, nameOf, sessionOf } from './vouch-gate.ts';

/** What objects and decisions have let in or explained, for rules about how they changed. */
export function restOnDecisions(lookUps: LookUps): void {
  for (const kind of ARTIFACT_KINDS) {
    for (const [object, db] of lookUps.records(kind)) askAbout(object, db);
  }
  for (const [{ record }, db] of lookUps.records('vouch-proposal')) db.exists(LOGS, record.home);
}

function askAbout(object: FactEntry<ArtifactKind>, db: Db): void {
  const { record, fact } = object;
  const { home } = record;
  db.exists(LOGS, home);
  for (const id of idsOf(object)) {
    approvedAs(record, id, db);
    const session = sessionOf(id);
    if (record.kind !== 'vouch-page' || session === null) continue;
    // The page that closes it.
    db.exists(OBJECTS, [home, 'vouch-session', session]);
  }
  if (!('target' in fact) || fact.source === null || fact.target === null) return;
  db.exists(RELATED, [home, ...pairOf(fact.source, fact.target)]);
}

/** Pending and decided proposals of one name. */
export function restOnProposals(lookUps: LookUps): void {
  for (const [{ record }, db] of lookUps.records('vouch-proposal')) {
    db.exists(OBJECTS, [record.home, record.kind, nameOf(record)]);
  }
}

/** What cites a source rests on what was captured of it, whoever describes it. */
export function restOnContents(lookUps: LookUps): void {
  for (const [{ record, fact }, db] of lookUps.records('vouch-claim'))
    ask(record, fact.evidence, db);
  for (const [{ record, fact }, db] of lookUps.records('vouch-page')) ask(record, fact.sources, db);
  for (const [{ record, fact }, db] of lookUps.records('vouch-evidence'))
    ask(record, [fact.sourceId], db);
  for (const [{ record }, db] of lookUps.records('vouch-source'))
    ask(record, [record.path.split('/').at(-2) ?? ''], db);
}

function ask({ home }: RecordRef<Kind>, ids: readonly (string | null)[], db: Db): void {
  for (const id of ids) if (id !== null) db.exists(CONTENTS, [home, id]);
}
