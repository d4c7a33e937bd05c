import type { FactEntry } from '../../core/fact.ts';
import type { Row, Rows } from '../../core/look-up.ts';
import type { Place } from '../../core/place.ts';
import type { RecordRef } from '../../core/record.ts';
import { isDecidedAnew } from './decided-words.ts';
import {
  approvalOn,
  bundlesOver,
  decisionsOn,
  isWhole,
  loggedOn,
  mayLack,
} from './decision-log.ts';
import { isRotated } from './log-gaps.ts';
import { isNamedBy } from './objects.ts';
import { BUNDLES, DECISIONS, type Decided, idsOf, NAMELESS } from './rows.ts';
import { madeBy, namedBy } from './vouch-event.ts';
import { ARTIFACT_KINDS, type ArtifactKind, artifactKind } from './vouch-gate.ts';

export type DecidedProposal = Row<Decided>;

type Within = Pick<RecordRef, 'home'>;

/** The kinds that have to be looked up to say what was approved. */
export const APPROVAL_KINDS = [
  ...ARTIFACT_KINDS,
  'vouch-audit-log',
  'vouch-audit-segment',
  'vouch-base',
  'vouch-bundle',
  'vouch-proposal',
] as const;

/** What was approved of an object. */
export interface Approval {
  readonly id: string;
  /** The newest approved proposal, by the time that it gives. */
  readonly proposal: DecidedProposal;
  /**
   * All that the object may agree with. Proposals come with imports, which leave objects alone that
   * are there: then an older one counts as well.
   */
  readonly accepted: readonly DecidedProposal[];
  /** True where no other proposal of it was approved. */
  readonly isOnly: boolean;
}

/** The approvals of an object, by each of its ids that lead to it. */
export function approvalsOf(object: FactEntry<ArtifactKind>, rows: Rows): readonly Approval[] {
  const ids = idsOf(object).filter((id) => isNamedBy(object, id, rows));
  return ids.flatMap((id) => {
    const approved = approvedAs(object.record, id, rows);
    if (approved.length < 2) return approvalOf(id, approved, rows) ?? [];
    const held = approved.filter((each) => !isDecidedAnew(object.record, id, each, rows));
    return approvalOf(id, held.length === 0 ? approved : held, rows) ?? [];
  });
}

/** The decided proposals of a base that say that they are about an object. */
export function decidedOn(
  { home, kind }: Pick<RecordRef<ArtifactKind>, 'home' | 'kind'>,
  id: string,
  rows: Rows,
): readonly DecidedProposal[] {
  return rows.get(DECISIONS, [home, id]).filter(({ value }) => artifactKind(value) === kind);
}

/** The approved proposals of an object: by their own word, or else by the events that approved them. */
export function approvedAs(
  record: Pick<RecordRef<ArtifactKind>, 'home' | 'kind'>,
  id: string,
  rows: Rows,
): readonly DecidedProposal[] {
  const { home, kind } = record;
  const events = decisionsOn(record, id, rows).filter(({ verdict }) => verdict === 'approved');
  const named = events.flatMap(({ event }) =>
    namedBy(event).filter((proposal) => madeBy(event, proposal) === id),
  );
  const nameless = [...new Set(named)].flatMap((each) =>
    rows.get(NAMELESS, [home, each]).filter(({ value }) => artifactKind(value) === kind),
  );
  const approved = [...decidedOn(record, id, rows), ...nameless].filter(isApproved);
  return approved.sort((a, b) => (a.record.path < b.record.path ? -1 : 1));
}

export function isApproved({ value: { verdict } }: DecidedProposal): boolean {
  return verdict === 'approved';
}

/**
 * Where in the log the last deletion of an object was approved. One that has no event there may have
 * happened at any time.
 */
export function lastDeletion({ home }: Within, id: string, rows: Rows): number {
  const deletions = rows
    .get(DECISIONS, [home, id])
    .filter((each) => each.value.kind === 'delete' && isApproved(each));
  const places = deletions.map(
    ({ value }) => approvalOn({ home }, value.id, rows)?.event.index ?? Number.POSITIVE_INFINITY,
  );
  return Math.max(-1, ...places);
}

function approvalOf(
  id: string,
  proposals: readonly DecidedProposal[],
  rows: Rows,
): Approval | null {
  const proposal = newestOf(proposals);
  if (proposal === undefined) return null;
  const imported = proposals.filter((each) => isImported(each, rows));
  const own = newestOf(proposals.filter((each) => !imported.includes(each)));
  const accepted = own === undefined ? imported : [own, ...imported];
  return { id, proposal, accepted, isOnly: proposals.length === 1 };
}

/** Of several at one time the last. */
function newestOf(proposals: readonly DecidedProposal[]): DecidedProposal | undefined {
  const times = (a: DecidedProposal, b: DecidedProposal) =>
    (a.value.decidedAt ?? 0) - (b.value.decidedAt ?? 0);
  return [...proposals].sort(times).at(-1);
}

/** True where the approval may have come with an import. */
export function isImported({ record, value }: DecidedProposal, rows: Rows): boolean {
  return approvalOn(record, value.id, rows) === null && mayLack(record, value, rows);
}

/** True where an import behind the approval replaced the object by that of a bundle which is there. */
export function isOverwritten(
  { record: { path, home } }: FactEntry<ArtifactKind>,
  { proposal: { record, value } }: Approval,
  rows: Rows,
): boolean {
  const names = bundlesOver(record, approvalOn(record, value.id, rows), rows);
  const bundles = names.flatMap((name) => rows.get(BUNDLES, name));
  return bundles.some(({ value: paths }) => paths.includes(path.slice(home.length + 1)));
}

/** The fields of an object that are not what was approved, and that no event explains. */
export function differing(
  object: FactEntry<ArtifactKind>,
  { proposal, accepted }: Approval,
  rows: Rows,
): readonly string[] {
  // What happened to an imported object stands in the log of the base that it comes from.
  const isElsewhere = accepted.some((each) => isImported(each, rows));
  const explained = isElsewhere ? null : explainedOf(object, rows);
  const { reviewed } = object.fact;
  const fields = Object.keys(proposal.value.reviewed).filter((field) => {
    const digest = reviewed[field];
    if (digest === undefined) return false;
    if (accepted.some(({ value }) => (value.reviewed[field] ?? digest) === digest)) return false;
    return field !== 'text' || !isRedacted(object, explained);
  });
  const isCitedOtherwise = accepted.every((each) => citesOtherwise(object, each, explained));
  return isCitedOtherwise ? [...fields, 'evidence'] : fields;
}

/** True where an object says in all what an earlier approval of it says. */
export function isOfEarlier(
  object: FactEntry<ArtifactKind>,
  approval: Approval,
  rows: Rows,
): boolean {
  if (approval.isOnly) return false;
  const found = 'approvedBy' in object.fact ? object.fact.approvedBy : null;
  return approvedAs(object.record, approval.id, rows).some(
    (each) =>
      each.value.id !== approval.proposal.value.id &&
      (found === null || found === each.value.decidedBy) &&
      differing(object, { ...approval, proposal: each, accepted: [each] }, rows).length === 0,
  );
}

/** True for a claim whose text was taken out, by its log, and that says again what was approved. */
export function isBack(
  object: FactEntry<ArtifactKind>,
  { proposal, isOnly }: Approval,
  rows: Rows,
): boolean {
  const { fact } = object;
  if (!isOnly || !('approvedBy' in fact) || fact.status === 'redacted') return false;
  const { text } = proposal.value.reviewed;
  const isSame = text !== undefined && fact.reviewed['text'] === text;
  return isSame && saidOf(object, rows).isRedacted;
}

/** Where a field stands; the body of a page is no field of its front matter. */
export function fieldPlace({ fact }: FactEntry<ArtifactKind>, field: string): Place {
  return field === 'body' && 'bodyLine' in fact ? fact.bodyLine : [field];
}

/** What a log says of a claim that explains another text or further citations. */
interface Explained {
  readonly isRedacted: boolean;
  /** What events say that it cites since. */
  readonly cited: ReadonlySet<string | null>;
}

/** Null where an event may be that can't be seen. */
function explainedOf(object: FactEntry<ArtifactKind>, rows: Rows): Explained | null {
  const within: Within = object.record;
  return isWhole(within, rows) && !isRotated(within, rows) ? saidOf(object, rows) : null;
}

function saidOf({ record, fact }: FactEntry<ArtifactKind>, rows: Rows): Explained {
  const id = fact.id ?? '';
  const events = loggedOn(record, id, rows).filter(({ event }) => event.objectIds.includes(id));
  const cites = events.filter(({ event }) => event.event === 'claim.cite');
  return {
    isRedacted: events.some(({ event }) => event.event === 'claim.redact'),
    cited: new Set(cites.flatMap(({ event }) => event.evidenceAdded)),
  };
}

function isRedacted({ fact }: FactEntry<ArtifactKind>, explained: Explained | null): boolean {
  const isSo = 'approvedBy' in fact && fact.status === 'redacted';
  return isSo && (explained?.isRedacted ?? true);
}

/** True where a claim lost a citation that was approved, or gained one that no event tells of. */
function citesOtherwise(
  { fact }: FactEntry<ArtifactKind>,
  { value: { evidence } }: DecidedProposal,
  explained: Explained | null,
): boolean {
  if (!('approvedBy' in fact) || evidence.length === 0) return false;
  if (!evidence.every((id) => fact.evidence.includes(id))) return true;
  const more = fact.evidence.filter((id) => !evidence.includes(id));
  // An event explains the citations that it names, and no others.
  return explained !== null && !more.every((each) => explained.cited.has(each));
}
