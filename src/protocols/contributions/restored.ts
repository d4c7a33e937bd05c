import { gitCommand } from '../../core/git-command.ts';
import { valueAt } from '../../core/json-value.ts';
import type { RestoredFiles } from '../../core/protocol.ts';
import { sha256 } from '../../core/sha256.ts';
import { objectIn } from '../../core/texts.ts';
import { entryFor } from './operations/manifest-entry.ts';
import { isOtherwise } from './operations/sealed-text.ts';
import { appendCommand, inPlace, isArchived, manifestBeside, sealCommand } from './sealing.ts';

const IN_PLACE = /^(.*\/|)\.cleo\/contributions\/[^/]+\.json$/s;

/** In its place, or in the archive of an epic. */
const CONTRIBUTION = /^(.*\/|)\.cleo\/contributions\/(?:archive\/[^/]+\/)?[^/]+\.json$/s;

const MANIFEST = /^(.*\/|)\.cleo\/contributions\/(?:archive\/[^/]+\/)?CONTRIBUTIONS\.jsonl$/s;

const REASON = "'It is restored as it was recorded.'";

/** Somebody may have listed what a contribution was changed to: the newest entry has to fit the file. */
export const restoredFiles: RestoredFiles = {
  beside: (path) => (CONTRIBUTION.test(path) ? manifestBeside(path) : null),
  steps({ path, text, beside, other }) {
    const [, root = ''] = CONTRIBUTION.exec(path) ?? [];
    const newest = other
      .split('\n')
      .map(objectIn)
      .findLast((entry) => entry?.['filePath'] === inPlace(path).slice(root.length));
    if (newest?.['checksum'] === sha256(text).slice(0, 8)) return [];
    // A commit has it otherwise than it was recorded, which is no ground to go on without a reason.
    const isFinal = isArchived(path) || objectIn(text)?.['status'] === 'merged';
    const listed = isFinal ? appendCommand(path) : `${sealCommand(path)} --reason ${REASON}`;
    const command = `${listed} && ${gitCommand('add', path, beside)}`;
    return [{ action: 'run', path: beside, text: command }];
  },
  listed({ path, text, other }) {
    const [, root] = IN_PLACE.exec(path) ?? [];
    const value = objectIn(text);
    // What is archived does not change.
    if (root === undefined || value === null || isOtherwise(text)) return null;
    const entries = other.split('\n').flatMap((line) => objectIn(line) ?? []);
    const digest = sha256(text).slice(0, 8);
    const filePath = path.slice(root.length);
    const taken = new Set(entries.map((entry) => String(valueAt(entry, 'id'))));
    // Whoever appends it draws another id.
    const made = {
      isOwed: false,
      taken,
      now: 0,
      draw: (digits: number) => digest.slice(0, digits),
    };
    const { entry } = entryFor({ value, filePath, digest, entries, ...made });
    if (entry === null) return null;
    const command = `${appendCommand(path)} && ${gitCommand('add', manifestBeside(path))}`;
    const step = { action: 'run', path: manifestBeside(path), text: command } as const;
    return { line: JSON.stringify(entry), step };
  },
  tellsOf(log, line) {
    const [, root] = MANIFEST.exec(log) ?? [];
    const filePath = objectIn(line)?.['filePath'];
    if (root === undefined || typeof filePath !== 'string') return null;
    return (path) => manifestBeside(path) === log && inPlace(path) === root + filePath;
  },
};
