import type { FactEntry } from '../../core/fact.ts';
import type { RecordState } from '../../core/history.ts';
import type { RecordRef } from '../../core/record.ts';
import type { VouchEventFact, VouchProposalFact } from './facts.ts';
import { madeBy, namedBy } from './vouch-event.ts';

/** The objects of a knowledge base that go through its review gate. */
export const ARTIFACT_KINDS = [
  'vouch-claim',
  'vouch-page',
  'vouch-entity',
  'vouch-relation',
] as const;

export type ArtifactKind = (typeof ARTIFACT_KINDS)[number];

/** An object, and what it may be called. */
interface Artifact {
  readonly state: RecordState<ArtifactKind>;
  readonly ids: ReadonlySet<string>;
}

/** The kinds of objects that a proposal can add, by its own word for them. */
const KINDS: ReadonlyMap<string | null, ArtifactKind> = new Map([
  ['claim', 'vouch-claim'],
  ['page', 'vouch-page'],
  ['entity', 'vouch-entity'],
  ['relation', 'vouch-relation'],
]);

export const APPROVES = /^proposal\.(?:[^.]+\.)?approve$/;
/** Closing a session makes its page. */
export const CLOSES = /^session\.(?:crystallize|end)$/;
const PAGE_OF = 'session-';
/** Both make a relation between the claims that they name. */
export const RELATES = /^claim\.(?:supersede|contradict)$/;

type Proposal = Pick<FactEntry<'vouch-proposal'>, 'record'> & {
  readonly fact: VouchProposalFact | null;
};

/** The kind of object that a proposal adds; null for one that adds none, or one of a newer kind. */
export function artifactKind({ kind }: Pick<VouchProposalFact, 'kind'>): ArtifactKind | null {
  return KINDS.get(kind) ?? null;
}

/** The id that a record's place gives it. */
export function nameOf({ path }: Pick<RecordRef, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
}

/** True for a proposal that was decided: those in `proposed/` are no part of what is shared. */
export function isDecided({ path, home }: Pick<RecordRef, 'path' | 'home'>): boolean {
  return path.startsWith(`${home}/decided/`);
}

/** What some decisions and events of knowledge bases let in. */
export class Gate {
  /** Base, kind and id of what a decision approved, and of what an event made directly. */
  readonly #open = new Set<string>();
  /** Base and id of sessions that an event closes, and whose page it names. */
  readonly #closing = new Set<string>();
  /** Base and id of sessions. */
  readonly #sessions = new Set<string>();
  /** By base and proposal, the kind of an approved one that does not say the id. */
  readonly #nameless = new Map<string, ArtifactKind>();
  /** By base, the claims that events relate. */
  readonly #related = new Set<string>();

  /** The proposals come first: events say what those of them are about that do not say it. */
  addProposals(proposals: Iterable<Proposal>): void {
    for (const { record, fact } of proposals) {
      const kind = fact === null ? null : artifactKind(fact);
      if (fact === null || kind === null) continue;
      if (!isDecided(record) || fact.status !== 'approved') continue;
      if (fact.artifactId !== null) this.#open.add(keyOf(record, kind, fact.artifactId));
      else this.#nameless.set(`${record.home}\0${fact.id ?? nameOf(record)}`, kind);
    }
  }

  addSessions(sessions: Iterable<Pick<FactEntry<'vouch-session'>, 'record' | 'fact'>>): void {
    for (const { record, fact } of sessions) {
      this.#sessions.add(`${record.home}\0${nameOf(record)}`);
      if (fact.id !== null) this.#sessions.add(`${record.home}\0${fact.id}`);
    }
  }

  /** @param log the log that the events stand in, or another record of its base */
  addEvents(log: Pick<RecordRef, 'home'>, events: readonly VouchEventFact[]): void {
    for (const event of events) {
      const verb = event.event ?? '';
      if (event.isDryRun) continue;
      if (APPROVES.test(verb)) this.#addApproval(log, event);
      for (const id of closedBy(event)) this.#closing.add(`${log.home}\0${id}`);
      if (!RELATES.test(verb)) continue;
      this.#openAll(log, 'vouch-relation', namedBy(event));
      const [one, other] = event.objectIds;
      this.#related.add(pairOf(log, one, other)).add(pairOf(log, other, one));
    }
  }

  /** True for an object that a decision or an event let in. */
  admits({ state: { record, fact }, ids }: Artifact): boolean {
    const kind = record.kind as ArtifactKind;
    const keys = [...ids].map((id) => keyOf(record, kind, id));
    if (keys.some((key) => this.#open.has(key))) return true;
    if (fact !== null && 'hasFrontMatter' in fact && fact.type === 'session')
      return [...ids].some((id) => this.#isOfSession(record, id));
    return (
      fact !== null &&
      'target' in fact &&
      fact.source !== null &&
      fact.target !== null &&
      this.#related.has(pairOf(record, fact.source, fact.target))
    );
  }

  /** True for a page that is named after a session which is there, and with which an event names it. */
  #isOfSession({ home }: Pick<RecordRef, 'home'>, page: string): boolean {
    const session = sessionOf(page);
    if (session === null) return false;
    const key = `${home}\0${session}`;
    return this.#closing.has(key) && this.#sessions.has(key);
  }

  #addApproval(log: Pick<RecordRef, 'home'>, event: VouchEventFact): void {
    for (const id of event.objectIds) {
      const kind = this.#nameless.get(`${log.home}\0${id}`);
      const made = kind === undefined ? null : madeBy(event, id);
      if (kind !== undefined && made !== null) this.#openAll(log, kind, [made]);
    }
  }

  #openAll(log: Pick<RecordRef, 'home'>, kind: ArtifactKind, ids: readonly string[]): void {
    for (const id of ids) this.#open.add(keyOf(log, kind, id));
  }
}

/** The session that a page closes, by its name; null for another page. */
export function sessionOf(page: string): string | null {
  return page.startsWith(PAGE_OF) ? page.slice(PAGE_OF.length) : null;
}

export function pageOf(session: string): string {
  return `${PAGE_OF}${session}`;
}

/** The sessions that an event closes, and whose pages it names. */
export function closedBy(event: VouchEventFact): readonly string[] {
  if (event.isDryRun || !CLOSES.test(event.event ?? '')) return [];
  const named = namedBy(event);
  return named.flatMap((page) => {
    const session = sessionOf(page);
    return session !== null && named.includes(session) ? session : [];
  });
}

function keyOf({ home }: Pick<RecordRef, 'home'>, kind: ArtifactKind, id: string): string {
  return `${home}\0${kind}\0${id}`;
}

function pairOf({ home }: Pick<RecordRef, 'home'>, one?: string, other?: string): string {
  return `${home}\0${one}\0${other}`;
}
