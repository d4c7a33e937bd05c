import { shellWord } from './shell-word.ts';

const ARCHIVED = /(?:^|\/)\.cleo\/contributions\/archive\//;

/** The command that writes the checksum of a contribution and its manifest entry. */
export function sealCommand(path: string): string {
  return `lint-protocol contribution seal ${path}`;
}

/** The contribution that an entry is about, or has to be. */
interface Listed {
  readonly path: string;
  readonly status: string | null;
}

/**
 * How a contribution gets the entry that it lacks.
 * @param byHand what to append where the command refuses: to a manifest of what is merged or archived
 */
export function entryHelp({ path, status }: Listed, byHand: string): string {
  const isOpen = status !== 'merged' && !ARCHIVED.test(path);
  return isOpen ? sealCommand(shellWord(path)) : byHand;
}
