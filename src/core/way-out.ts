import type { AcceptedChange, IgnoreEntry } from './config.ts';

/** The entry of the configuration that excuses a problem nobody can undo, but for its reason. */
export type WayOut =
  | { readonly setting: 'history.accepted'; readonly entry: Omit<AcceptedChange, 'reason'> }
  | {
      readonly setting: 'ignore';
      readonly entry: Pick<IgnoreEntry, 'rule' | 'path'> &
        ({ readonly commit: string } | { readonly blob: string });
    };

/** What stands in an entry until somebody writes why. */
const NO_REASON = '...';

/** The entry whole, as both YAML and JSON read it: an id of digits alone stays a text. */
function entryText({ entry }: WayOut): string {
  const members = Object.entries({ ...entry, reason: NO_REASON }).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return `{ ${members.join(', ')} }`;
}

/** A sentence for the end of a help; it comes after what mends the problem. */
export function wayOutText(wayOut: WayOut): string {
  return `If it is published and can't be undone, somebody who answers for it can accept it, with the reason: add this entry to the list ${wayOut.setting} of .lint-protocol.yaml: ${entryText(wayOut)}`;
}

/** A help with the way out at its end: what mends it comes first. */
export function withWayOut(help: string, wayOut: WayOut | null | undefined): string {
  return wayOut ? `${help} ${wayOutText(wayOut)}` : help;
}
