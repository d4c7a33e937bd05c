import type { AcceptedChange, IgnoreEntry } from './config.ts';
import type { MendStep } from './remedy.ts';

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

/** What can be done where nothing mends it any more; it comes after what does. */
export function wayOutStep(wayOut: WayOut): MendStep {
  const text = `Or, if the commit is published, a maintainer can accept this one change. Add to ${wayOut.setting} in .lint-protocol.yaml, with the reason: ${entryText(wayOut)}`;
  return { action: 'do', text };
}
