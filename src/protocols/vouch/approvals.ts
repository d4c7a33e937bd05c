import type { FactEntry, Facts } from '../../core/fact.ts';
import { oncePer } from '../../core/once-per.ts';
import type { Place } from '../../core/place.ts';
import type { RecordRef } from '../../core/record.ts';
import { type DecidedProposal, decidedProposals } from './decided-proposals.ts';
import { type Decision, type DecisionLogs, decisionLogsOf } from './decision-log.ts';
import { rotatedBases } from './log-gaps.ts';
import { madeBy } from './vouch-event.ts';
import { type ArtifactKind, artifactKind } from './vouch-gate.ts';

/** What was approved of an object. */
export interface Approval {
  readonly kind: ArtifactKind;
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

/** The approvals of each object. */
export function approvalsIn(facts: Facts): readonly Approval[] {
  const logs = decisionLogsOf(facts);
  const found = new Map<string, { readonly id: string; readonly proposals: DecidedProposal[] }>();
  for (const proposal of decidedProposals(facts)) {
    const { record, fact, verdict } = proposal;
    if (verdict !== 'approved' || artifactKind(fact) === null) continue;
    for (const id of artifactsOf(proposal, logs)) {
      const key = `${record.home}\0${fact.kind}\0${id}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { id, proposals: [proposal] });
      else known.proposals.push(proposal);
    }
  }
  return [...found.values()].flatMap(({ id, proposals }) => approvalOf(id, proposals, logs) ?? []);
}

/** What a proposal is about: by its own word, else by the events that approved it. */
function artifactsOf({ record, fact, id }: DecidedProposal, logs: DecisionLogs): Iterable<string> {
  if (fact.artifactId !== null) return [fact.artifactId];
  const events = logs.naming(record, id).filter(({ verdict }) => verdict === 'approved');
  return new Set(events.flatMap(({ event }) => madeBy(event, id) ?? []));
}

function approvalOf(
  id: string,
  proposals: readonly DecidedProposal[],
  logs: DecisionLogs,
): Approval | null {
  const proposal = newestOf(proposals);
  const kind = proposal && artifactKind(proposal.fact);
  if (!proposal || !kind) return null;
  const imported = proposals.filter((each) => isImported(each, logs));
  const own = newestOf(proposals.filter((each) => !imported.includes(each)));
  const accepted = own === undefined ? imported : [own, ...imported];
  return { kind, id, proposal, accepted, isOnly: proposals.length === 1 };
}

/** Of several at one time the last. */
function newestOf(proposals: readonly DecidedProposal[]): DecidedProposal | undefined {
  const times = (a: DecidedProposal, b: DecidedProposal) =>
    (a.fact.decidedAt ?? 0) - (b.fact.decidedAt ?? 0);
  return [...proposals].sort(times).at(-1);
}

function isImported(proposal: DecidedProposal, logs: DecisionLogs): boolean {
  return approvalEvent(proposal, logs) === null && logs.mayLack(proposal.record, proposal.id);
}

function approvalEvent({ record, id }: DecidedProposal, logs: DecisionLogs): Decision | null {
  return logs.naming(record, id).findLast(({ verdict }) => verdict === 'approved') ?? null;
}

/** True where an import behind the approval replaced the object by that of a bundle which is there. */
export function isOverwritten(
  { record }: FactEntry<ArtifactKind>,
  { proposal }: Approval,
  facts: Facts,
): boolean {
  const logs = decisionLogsOf(facts);
  const names = logs.bundlesOver(proposal.record, approvalEvent(proposal, logs));
  if (names.length === 0) return false;
  const path = record.path.slice(record.home.length + 1);
  return facts
    .of('vouch-bundle')
    .some(({ fact }) => fact.id !== null && names.includes(fact.id) && fact.paths.includes(path));
}

/** The fields of an object that are not what was approved, and that no event explains. */
export function differing(
  object: FactEntry<ArtifactKind>,
  { proposal, accepted }: Approval,
  facts: Facts,
): readonly string[] {
  // What happened to an imported object stands in the log of the base that it comes from.
  const isElsewhere = accepted.some((each) => isImported(each, decisionLogsOf(facts)));
  const explained = isElsewhere ? NOTHING : laterEvents(facts);
  const { reviewed } = object.fact;
  const fields = Object.keys(proposal.fact.reviewed).filter((field) => {
    const digest = reviewed[field];
    if (digest === undefined) return false;
    if (accepted.some(({ fact }) => (fact.reviewed[field] ?? digest) === digest)) return false;
    return field !== 'text' || !isRedacted(object, explained);
  });
  const isCitedOtherwise = accepted.every((each) => citesOtherwise(object, each, explained));
  return isCitedOtherwise ? [...fields, 'evidence'] : fields;
}

/** True for a claim whose text was taken out, by its log, and that says again what was approved. */
export function isBack(
  { record, fact }: FactEntry<ArtifactKind>,
  { proposal, isOnly }: Approval,
  facts: Facts,
): boolean {
  if (!isOnly || !('approvedBy' in fact) || fact.status === 'redacted') return false;
  const { text } = proposal.fact.reviewed;
  const isSame = text !== undefined && fact.reviewed['text'] === text;
  return isSame && laterEvents(facts).has(eventKey(record, REDACTS, fact.id ?? ''));
}

/** No home whose log says everything. */
const NOTHING: Explained = new Set();

/** Where a field stands; the body of a page is no field of its front matter. */
export function fieldPlace({ fact }: FactEntry<ArtifactKind>, field: string): Place {
  return field === 'body' && 'bodyLine' in fact ? fact.bodyLine : [field];
}

/** What logs say that explains another text or further citations: `home verb id` and what it adds, and whole homes. */
type Explained = ReadonlySet<string>;

const REDACTS = 'claim.redact';
const CITES = 'claim.cite';

const laterEvents = oncePer((facts: Facts): Explained => {
  const rotated = rotatedBases(facts);
  const found = new Set<string>();
  for (const { record, fact } of facts.of('vouch-audit-log')) {
    // An event that can't be seen may be there.
    if (fact.isWhole && !rotated.has(record.home)) found.add(record.home);
    for (const { event, objectIds, evidenceAdded, isDryRun } of fact.events) {
      if (isDryRun || (event !== REDACTS && event !== CITES)) continue;
      for (const id of objectIds) {
        if (event === REDACTS) found.add(eventKey(record, REDACTS, id));
        else for (const added of evidenceAdded) found.add(citedKey(record, id, added));
      }
    }
  }
  return found;
});

function isExplained({ home }: RecordRef, key: string, explained: Explained): boolean {
  return !explained.has(home) || explained.has(key);
}

/** An event explains the citations that it names, and no others. */
function citedKey(record: RecordRef, claim: string, evidence: string | null): string {
  return `${eventKey(record, CITES, claim)}\0${evidence}`;
}

function eventKey({ home }: RecordRef, event: string, id: string): string {
  return `${home}\0${event}\0${id}`;
}

function isRedacted({ record, fact }: FactEntry<ArtifactKind>, explained: Explained): boolean {
  const isSo = 'approvedBy' in fact && fact.status === 'redacted';
  return isSo && isExplained(record, eventKey(record, REDACTS, fact.id ?? ''), explained);
}

/** True where a claim lost a citation that was approved, or gained one that no event tells of. */
function citesOtherwise(
  { record, fact }: FactEntry<ArtifactKind>,
  { fact: { evidence } }: DecidedProposal,
  explained: Explained,
): boolean {
  if (!('approvedBy' in fact) || evidence.length === 0) return false;
  if (!evidence.every((id) => fact.evidence.includes(id))) return true;
  const more = fact.evidence.filter((id) => !evidence.includes(id));
  return !more.every((each) =>
    isExplained(record, citedKey(record, fact.id ?? '', each), explained),
  );
}
