import { posix } from 'node:path';
import type { Step } from '../../../core/change.ts';
import { named } from '../../../core/found-value.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { archiveOf, entryOf, MANIFEST, pathOf } from '../../contributions/manifest-example.ts';
import { logBefore, refOf, saying } from '../log-place.ts';
import { restoring, restoringLog } from '../restoring.ts';

const ARCHIVE = archiveOf('T100');
const ARCHIVED_FILE = '.cleo/contributions/archive/T100/a.json';
/** That of `{ }`. */
const CHECKSUM = '257c1be9';
const OTHER = entryOf('z', { epicId: 'T200' });

const AGAIN = {
  manifest: 'move all lines of the epic unchanged and in order, together with their files.',
  log: 'move the lines unchanged and in order.',
};

export default defineHistoryRule({
  id: 'history/archive',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 2.10',
  summary:
    'The entries of an epic are moved to its archive unchanged, in order, and with their files',
  why: 'Only archiving an epic may remove entries from a manifest. An entry that is not in the archive unchanged is lost.',
  fix: 'Archive the epic again in one commit: move its lines unchanged and in order, together with their files.',
  decisions: [
    'The archive may be new. In an existing one, the moved entries come at the end.',
    'A file that was moved and changed counts as moved if the last entry about it in the archive has its checksum. A squash or a merge of a branch can look like that.',
    'An entry that leaves a manifest while nothing moves to an archive is reported by `history/append-only`.',
  ],
  messages: {
    missing: 'Entries were moved from the {log} to {archive}, but this entry was not: {entry}',
    epic: 'An entry of another epic was moved to the archive of this one',
    order: 'This entry was archived after an entry that followed it in the manifest',
    file: 'The entry was archived, but its file was not moved unchanged to {target}',
  },
  final: true,
  kinds: [],
  examples: {
    valid: [
      {
        name: 'an epic is archived, and its file with it',
        past: { [MANIFEST]: `${entryOf('a')}${OTHER}`, [pathOf('a')]: '{}' },
        files: { [MANIFEST]: OTHER, [ARCHIVE]: entryOf('a'), [ARCHIVED_FILE]: '{}' },
      },
      {
        name: 'a file is changed, recorded and archived on a branch that is squashed',
        past: { [MANIFEST]: entryOf('a'), [pathOf('a')]: '{}' },
        files: {
          [MANIFEST]: '',
          [ARCHIVE]: entryOf('a') + entryOf('a', { checksum: CHECKSUM }),
          [ARCHIVED_FILE]: '{ }',
        },
      },
      {
        name: 'a branch that archived and one that appended are merged',
        past: [
          { [MANIFEST]: OTHER, [ARCHIVE]: entryOf('a') },
          { [MANIFEST]: `${entryOf('a')}${OTHER}${entryOf('b')}` },
        ],
        files: { [MANIFEST]: `${OTHER}${entryOf('b')}`, [ARCHIVE]: entryOf('a') },
      },
    ],
    invalid: [
      {
        name: 'one entry was lost on the way',
        past: { [MANIFEST]: `${entryOf('a')}${entryOf('b')}` },
        files: { [MANIFEST]: '', [ARCHIVE]: entryOf('b') },
        expect: [{ message: 'missing', path: MANIFEST, at: '1:1-1:117' }],
      },
      {
        name: 'an entry of another epic was taken along',
        past: { [MANIFEST]: `${entryOf('a')}${OTHER}` },
        files: { [MANIFEST]: '', [ARCHIVE]: `${entryOf('a')}${OTHER}` },
        expect: [{ message: 'epic', path: ARCHIVE, at: '2:1-2:117' }],
      },
      {
        name: 'the order was turned round',
        past: { [MANIFEST]: `${entryOf('a')}${entryOf('b')}` },
        files: { [MANIFEST]: '', [ARCHIVE]: `${entryOf('b')}${entryOf('a')}` },
        expect: [{ message: 'order', path: ARCHIVE, at: '1:1-1:117' }],
      },
      {
        name: 'the file stayed behind',
        past: { [MANIFEST]: entryOf('a'), [pathOf('a')]: '{}' },
        files: { [MANIFEST]: '', [ARCHIVE]: entryOf('a'), [pathOf('a')]: '{}' },
        expect: [{ message: 'file', path: MANIFEST, at: '1:1-1:117' }],
      },
    ],
  },
  *check({ logs, step }) {
    for (const log of logs) {
      for (const departure of log.departures) {
        if (!('record' in departure)) continue;
        const { parent, archive, record: line } = departure;
        const inManifest = { record: logBefore(log, parent), line };
        const inArchive = { record: refOf(archive.path, log.home, archive.after), line };
        switch (departure.why) {
          case 'missing': {
            const { path } = log.change;
            const what = posix.basename(path) === 'CONTRIBUTIONS.jsonl' ? 'manifest' : 'log';
            const data = { log: what, archive: named(archive.path), entry: saying(line) } as const;
            const help = `Restore the ${what}, or archive again in one commit: ${AGAIN[what]}`;
            const back = restoringLog(step, path, parent, { archive: archive.path });
            yield { ...inManifest, message: 'missing', data, help, ...back };
            break;
          }
          case 'epic':
            yield { ...inArchive, message: 'epic' };
            break;
          case 'order':
            yield { ...inArchive, message: 'order' };
            break;
          case 'file': {
            const { file, target } = departure;
            const data = { target: named(target) };
            const isMoved = isIn(step, target) && !isIn(step, file);
            const { restores } = restoring(step, target, parent, '', file);
            yield { ...inManifest, message: 'file', data, ...(isMoved && { restores }) };
          }
        }
      }
    }
  },
});

/** True for what a step adds or changes, false for what it removes or leaves alone. */
function isIn({ changes }: Step, path: string): boolean {
  return changes.some((change) => change.path === path && change.after !== null);
}
