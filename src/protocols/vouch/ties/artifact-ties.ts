import type { Options } from '../../../core/config.ts';
import type { FactEntry } from '../../../core/fact.ts';
import type { Dated, Given, Ties } from '../../../core/ties.ts';
import { isMisshapen } from '../claims.ts';
import { staleFrom } from '../last-seen.ts';
import { type ArtifactKind, sessionOf } from '../vouch-gate.ts';
import { idsOf, objectTies } from './object-ties.ts';
import { BUNDLES, broughtKey, homeKey, namedKey, newestKey, pairKey, toldKey } from './tie-keys.ts';

/** Which claims lead where, and what became of them, besides what holds of all that is reviewed. */
export function claimTies(entry: FactEntry<'vouch-claim'>, options: Options): Ties {
  const { record, fact } = entry;
  const { home, path } = record;
  const own = artifactTies(entry, {
    // supersedes asks nothing where nobody knows what was meant.
    seen: isMisshapen(entry, 'supersedes') ? 'misshapen' : '',
    kept: '',
  });
  const told = (list: 'supersedes' | 'contradicts'): readonly Given[] =>
    fact[list].flatMap((id): readonly Given[] =>
      id === null ? [] : [[toldKey(home, id), `${path} ${list}`]],
    );
  const isMisnamed = isNamedOtherwise(entry);
  return {
    gives: [
      ...own.gives,
      // supersedes, contradicts, contested: the other claim sees that it is named.
      ...told('supersedes'),
      ...told('contradicts'),
      // It may take an id away from another claim: then neither counts as before.
      ...(isMisnamed ? [homeKey(home)] : []),
    ],
    asks: own.asks,
    shows: own.shows,
    awaits: awaited(entry, options),
    // supersession-cycle: all claims of a circle belong together.
    ...((isMisnamed || fact.supersedes.length > 0) && { passesOn: true }),
  };
}

function isNamedOtherwise(entry: FactEntry<'vouch-claim'>): boolean {
  return idsOf(entry).length > 1;
}

/** When it grows stale by the newest event of its base, chained or not. */
function awaited(
  { record: { home }, fact }: FactEntry<'vouch-claim'>,
  { vouch }: Options,
): readonly Dated[] {
  const time = staleFrom(fact, vouch.staleAfterDays);
  if (time === null) return NEVER;
  return [
    [newestKey(home, true), time],
    [newestKey(home, false), time],
  ];
}

const NEVER: readonly Dated[] = [];

/** An event of a session lets its page in (history/gated). */
export function pageTies(entry: FactEntry<'vouch-page'>): Ties {
  const { record, fact } = entry;
  const { home } = record;
  const own = artifactTies(entry, { kept: String(fact.type === 'session') });
  // gated, audited and ungated: the session that it closes.
  const sessions = idsOf(entry).flatMap((id) => {
    const session = sessionOf(id);
    return session === null ? [] : namedKey(home, session);
  });
  return {
    gives: own.gives,
    asks: [...own.asks, ...sessions],
    shows: own.shows,
  };
}

export function entityTies(entry: FactEntry<'vouch-entity'>): Ties {
  return artifactTies(entry);
}

/** The event that is about both claims lets their relation in (ungated). */
export function relationTies(entry: FactEntry<'vouch-relation'>): Ties {
  const { record, fact } = entry;
  const { source, target } = fact;
  const own = artifactTies(entry, { kept: `${source} ${target}` });
  if (source === null || target === null) return own;
  return { ...own, asks: [...own.asks, pairKey(record.home, source, target)] };
}

/** What is seen of an object besides that it is there. */
interface Seen {
  /** By those who name it. */
  readonly seen?: string;
  /** By those who count what came past the review. */
  readonly kept?: string;
}

/** What is reviewed: whatever tells of it decides whether it may be there, and as it is. */
function artifactTies(
  entry: FactEntry<ArtifactKind>,
  { seen = '', kept = '' }: Seen = {},
): Required<Pick<Ties, 'gives' | 'asks' | 'shows'>> {
  const { record, fact } = entry;
  const { home, path } = record;
  const { gives, asks, shows } = objectTies(entry, seen);
  // approved-content looks for events of an object without an id by an empty one.
  const ids = fact.id === null ? [...idsOf(entry), ''] : idsOf(entry);
  return {
    gives: [...gives, [broughtKey(home), `${path} ${fact.id} ${fact.createdAt} ${kept}`]],
    asks: [
      ...asks,
      homeKey(home),
      // approved-content, where an import replaced it.
      BUNDLES,
      // approved-content, rejected-artifact, ungated, supersedes, contradicts, contested.
      ...ids.map((id) => toldKey(home, id)),
    ],
    shows,
  };
}
