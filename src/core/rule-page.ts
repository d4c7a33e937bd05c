/**
 * Where the pages of the rules are published, without a slash at its end: null until they are. A
 * package's name that nobody has taken is no address: whoever took it would write our pages.
 */
const ADDRESS: string | null = null;

/** The address of a rule's page, null as long as there is none: `explain` shows the same text. */
export function rulePage(id: string, address: string | null = ADDRESS): string | null {
  return address === null ? null : `${address}/${id}.md`;
}

/** Where people read on about a rule: its page, and where there is none the command that shows it. */
export function whereExplained({
  rule,
  docs,
}: {
  readonly rule: string;
  readonly docs: string | null;
}): string {
  return docs ?? `lint-protocol explain ${rule}`;
}
