import type { FactEntry } from '../../../core/fact.ts';
import type { Ties } from '../../../core/ties.ts';
import { type ArtifactKind, sessionOf } from '../vouch-gate.ts';
import { idsOf, objectTies } from './object-ties.ts';
import { BUNDLES, broughtKey, homeKey, namedKey, pairKey, toldKey } from './tie-keys.ts';

/** What holds of all that is reviewed. */
export function claimTies(entry: FactEntry<'vouch-claim'>): Ties {
  return artifactTies(entry);
}

/** An event of a session lets its page in (history/gated). */
export function pageTies(entry: FactEntry<'vouch-page'>): Ties {
  const { record, fact } = entry;
  const { home } = record;
  const own = artifactTies(entry, String(fact.type === 'session'));
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
  const own = artifactTies(entry, `${source} ${target}`);
  if (source === null || target === null) return own;
  return { ...own, asks: [...own.asks, pairKey(record.home, source, target)] };
}

/**
 * What is reviewed: whatever tells of it decides whether it may be there, and as it is.
 * @param kept what those see who count what came past the review
 */
function artifactTies(
  entry: FactEntry<ArtifactKind>,
  kept = '',
): Required<Pick<Ties, 'gives' | 'asks' | 'shows'>> {
  const { record, fact } = entry;
  const { home, path } = record;
  const { gives, asks, shows } = objectTies(entry);
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
