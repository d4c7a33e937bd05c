import { brokenFiles } from '../../scripts/bench/broken-files.ts';
import { contributionStore } from '../../scripts/bench/contribution-store.ts';
import { mailStore } from '../../scripts/bench/mail-store.ts';
import { vouchStore } from '../../scripts/bench/vouch-store.ts';

/** Stores in which about every fourth file is broken, path to content. */
export const BROKEN_STORES: readonly (readonly [name: string, () => Record<string, string>])[] = [
  ['claims', () => broken(vouchStore({ claims: 80, seed: 1 }))],
  ['contributions', () => broken(contributionStore({ contributions: 120, seed: 1 }))],
  ['messages', () => broken(mailStore({ messages: 300, subjects: 'valid', seed: 1 }))],
];

function broken(files: Iterable<readonly [string, string]>): Record<string, string> {
  return Object.fromEntries(brokenFiles(files));
}
