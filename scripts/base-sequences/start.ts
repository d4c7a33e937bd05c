import { attributeLine } from '../../src/setup/init/attributes.ts';
import type { Random } from '../bench/random.ts';
import { chance } from '../sequences/move.ts';

export const ACTORS = ['alice', 'bob', 'carol'] as const;

/** The folders that hold the knowledge bases; the second is there in some sequences only. */
export const FOLDERS = ['', 'team'] as const;

export const homeIn = (folder: string) => (folder === '' ? '.vouch' : `${folder}/.vouch`);

/** What is known, in sentences that several actors come upon. */
export const SENTENCES = [
  'Refunds are possible within fourteen days',
  'Refunds are possible within thirty days',
  'Invoices are sent on the first of the month',
  'Only the accountant may cancel an invoice',
  'The night job reads the queue twice',
  'Käufer zahlen die Rücksendung selbst',
] as const;

/** What was said where, as files of the project. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  'docs/refunds.md': '# Refunds\n\nFourteen days after the delivery.\nThe buyer pays the parcel.\n',
  'docs/invoices.md': '# Invoices\n\nThey are sent on the first.\nThe accountant cancels.\n',
  'docs/queue.md': '# The queue\r\n\r\nThe night job reads it twice.\r\n',
};

/** Repositories with more files remember what searches are made of. */
const MANY = 30;

/** What a project has before anybody makes a base. */
export function startFiles(random: Random): Readonly<Record<string, string>> {
  const lines = FOLDERS.map((folder) =>
    attributeLine({
      path: `${homeIn(folder)}/audit.log.jsonl`,
      attributes: ['-text', 'merge=union'],
    }),
  );
  const others = chance(random, 25) ? Array.from({ length: MANY }, (_each, nth) => nth) : [];
  return {
    '.gitattributes': lines.map((line) => `${line}\n`).join(''),
    ...DOCUMENTS,
    ...Object.fromEntries(others.map((nth) => [`src/file-${nth}.txt`, `${nth}\n`])),
  };
}

/** What `vouch init` has git ignore. */
export function isIgnored(path: string): boolean {
  return /(?:^|\/)\.vouch\/(?:proposed\/|state\.db)/.test(path);
}
