import { pathWord } from '../../core/git-command.ts';
import { shellWord } from '../../core/shell-word.ts';

const ARCHIVED = /(?:^|\/)\.cleo\/contributions\/archive\/(?:([^/]+)\/)?/;

/** True for what stands in the archive of an epic, where nothing changes. */
export function isArchived(path: string): boolean {
  return ARCHIVED.test(path);
}

/** Where the file of a contribution was before it was archived; the path itself where it is not. */
export function inPlace(path: string): string {
  return path.replace(/\/archive\/[^/]+(?=\/[^/]+$)/, '');
}

/** The same of a contribution; null for any other path. */
export function beforeArchived(path: string): string | null {
  const isOne = ARCHIVED.test(path) && path.endsWith('.json');
  return isOne ? inPlace(path) : null;
}

/** As entries name a contribution: one that is archived keeps the name that it had. */
export function listedAs(path: string, home: string): string {
  const place = inPlace(path);
  return home === '' ? place : place.slice(home.length + 1);
}

/** The command that writes the checksum of a contribution and its manifest entry. */
export function sealCommand(path: string): string {
  return `lint-protocol contribution seal ${pathWord(path)}`;
}

/** The command that gives a contribution an id of its own. */
export function newIdCommand(path: string): string {
  return `lint-protocol contribution seal --new-id ${pathWord(path)}`;
}

/** The same where a commit has the contribution otherwise than it was recorded. */
export function explainedSeal(path: string): string {
  return `${sealCommand(path)} --reason TEXT`;
}

/** The command that takes the status of a contribution back, so that it may change. */
export function reopenCommand(path: string): string {
  return `lint-protocol contribution reopen ${pathWord(path)}`;
}

/** The command that appends the manifest entry of a contribution that stays as it is. */
export function appendCommand(path: string): string {
  return `lint-protocol manifest append ${pathWord(path)}`;
}

/** The file that lists a contribution, in place or in an archive. */
export function manifestBeside(path: string): string {
  return `${path.slice(0, path.lastIndexOf('/'))}/CONTRIBUTIONS.jsonl`;
}

/** The command that takes to its archive what a merge left of an archived contribution. */
export function settleCommand(path: string): string {
  return `lint-protocol contribution archive ${shellWord(ARCHIVED.exec(path)?.[1] ?? 'EPIC')} --settle`;
}

/** The contribution that an entry is about, or has to be. */
interface Listed {
  readonly path: string;
  readonly status: string | null;
}

/** True for a contribution that may still change, and be sealed again. */
export function isOpen({ path, status }: Listed): boolean {
  return status !== 'merged' && !isArchived(path);
}

/** How a contribution gets the entry that it lacks. */
export function entryHelp({ path, status }: Listed): string {
  // What was validated is not sealed over.
  const isSealed = isOpen({ path, status }) && status !== 'validated';
  const command = isSealed ? sealCommand : appendCommand;
  return command(path);
}
