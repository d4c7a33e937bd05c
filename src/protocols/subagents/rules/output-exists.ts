import { citedPath } from '../../../core/cited-path.ts';
import { quoted } from '../../../core/found-value.ts';
import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { helpWithoutHistory, type Presence, pathRequest } from '../../../core/request.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from '../example.ts';
import { namedPaths } from '../listed-outputs.ts';
import { fromFolderOf, nearHelp, nearOutput, written } from '../near-outputs.ts';
import { broughtOutput } from '../rows.ts';

const IGNORED =
  'If you have the file, add it with `git add -f` and commit it. Otherwise ask the agent that wrote it, because nobody else may have it.';
const MISSPELLED = { ...ENTRY, file: 'research/T2398-analyses.md' };
const BROUGHT = { ...ENTRY, file: `/home/ana/app/${OUTPUT_PATH}` };
const FOLDER = { ...ENTRY, file: 'research' };
const CORRECTION = { ...ENTRY, id: `${ENTRY.id}-r1` };

export default defineRecordRule({
  id: 'subagent/output-exists',
  kinds: ['subagent-manifest'],
  level: 'error',
  since: '0.1.0',
  wordedByAll: true,
  source: 'CLEO subagent protocol v1, 5.1 Manifest Entry Format: file',
  summary: 'The file that an entry names exists',
  why: 'The entry says that there is a result. If the file is missing, the work is lost or was never done.',
  fix: 'Commit the output, or restore it if it was deleted. If the path was never right, the entry needs the right one. If the output was a mistake and the entry is not committed, remove the entry.',
  decisions: [
    'A path is relative to the folder of the manifest. If the file exists only relative to the root or to another folder above the manifest, that is a warning. The nearest such file counts.',
    'If the file of an entry never existed, an entry with the same id followed by `-r1`, `-r2` and so on supersedes it. A file that once existed must be restored. In a shallow clone, whether it existed could not be checked.',
    'An output may be moved to another folder if it keeps its file name. Then an entry with `-r1` after the id names the new path, and supersedes the earlier entry.',
    'An absolute path of another machine is an error. It means the output of the same path below the folder of the manifest, if there is one.',
    'A path that git ignores is a warning if the status of the entry is complete, and otherwise an info. If the change that is checked removes the file, that is an error. A path behind a link or in a submodule is not checked.',
  ],
  messages: {
    absent:
      '{file} does not exist, neither relative to the folder of the manifest nor to a folder above it',
    folder: '{file} is a folder; it must be a file',
    outside: '{file} leads out of the repository',
    ignored: '{file} is not committed, and git ignores its path',
    root: '{file} exists only relative to the root; it must be relative to the folder of the manifest',
    above:
      '{file} exists only relative to a folder above; it must be relative to the folder of the manifest',
  },
  examples: {
    valid: [
      { name: 'a file', files: { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT } },
      {
        name: 'an output that was moved to another folder, and the entry that says so',
        files: {
          [MANIFEST_PATH]: manifest(ENTRY, { ...CORRECTION, file: 'specs/T2398-analysis.md' }),
          'agent-outputs/specs/T2398-analysis.md': OUTPUT,
        },
        past: { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT },
      },
      {
        name: 'a path that was never right, and the entry that corrects it',
        files: { [MANIFEST_PATH]: manifest(MISSPELLED, CORRECTION), [OUTPUT_PATH]: OUTPUT },
        past: { 'README.md': '' },
      },
    ],
    invalid: [
      {
        name: 'no file, and one beyond the repository',
        files: { [MANIFEST_PATH]: manifest(ENTRY, { ...ENTRY, file: '/tmp/T2398-analysis.md' }) },
        expect: [
          { message: 'absent', at: '1:31-1:59' },
          { message: 'outside', at: '2:31-2:55' },
        ],
      },
      {
        name: 'a path of another machine',
        files: { [MANIFEST_PATH]: manifest(BROUGHT), [OUTPUT_PATH]: OUTPUT },
        expect: [{ message: 'outside', path: MANIFEST_PATH, at: '1:31-1:87' }],
      },
      {
        name: 'a file that was there, and an entry for another one',
        files: { [MANIFEST_PATH]: manifest(MISSPELLED, CORRECTION), [OUTPUT_PATH]: OUTPUT },
        past: { 'agent-outputs/research/T2398-analyses.md': OUTPUT },
        expect: [{ message: 'absent', path: MANIFEST_PATH, at: '1:31-1:59' }],
      },
      {
        name: 'a path from the root',
        files: {
          [MANIFEST_PATH]: manifest({ ...ENTRY, file: OUTPUT_PATH }),
          [OUTPUT_PATH]: OUTPUT,
        },
        expect: [{ message: 'root', path: MANIFEST_PATH, at: '1:31-1:73' }],
      },
      {
        name: 'a path from the package that the project was moved into',
        files: {
          [`packages/app/${MANIFEST_PATH}`]: manifest({ ...ENTRY, file: OUTPUT_PATH }),
          [`packages/app/${OUTPUT_PATH}`]: OUTPUT,
        },
        expect: [{ message: 'above', path: `packages/app/${MANIFEST_PATH}`, at: '1:31-1:73' }],
      },
      {
        name: 'a folder, and what git ignores',
        files: {
          '.gitignore': 'agent-outputs/private/\n',
          [MANIFEST_PATH]: manifest(FOLDER, { ...ENTRY, file: 'private/T1.md' }),
          [OUTPUT_PATH]: OUTPUT,
        },
        expect: [
          { message: 'folder', path: MANIFEST_PATH, at: '1:31-1:41' },
          { message: 'ignored', path: MANIFEST_PATH, at: '2:31-2:46' },
        ],
      },
    ],
  },
  *checkEntry({ record, entry: { status }, citations: [fromFolder, fromAbove] }, db) {
    if (!fromFolder || !fromAbove) return;
    const { now, foundAt = null } = db.answer(record, fromAbove);
    const [{ path, at }, inFolder] = [fromFolder, db.answer(record, fromFolder)];
    const isAtRoot = foundAt !== null && foundAt === citedPath(record, pathRequest(path));
    const found = verdict(inFolder.now.presence, isAtRoot ? 'root' : now.presence);
    if (found === null) return;
    const data = { file: quoted(path) };
    const missing = namedPaths(record, path);
    const meant = broughtOutput(record, path, db) ?? (foundAt && fromFolderOf(record, foundAt));
    if (found === 'ignored') {
      const level = status === 'complete' ? 'warning' : 'info';
      yield { message: found, record, at, data, level, help: IGNORED, missing };
    } else if (meant !== null) {
      const level = found === 'outside' ? 'error' : 'warning';
      yield { message: found, record, at, data, level, ...written(meant) };
    } else {
      const help = helpWithoutHistory(fromFolder, inFolder);
      const isNear = found === 'absent' && help.help === undefined;
      const words = (all: Words) => (isNear ? nearHelp(path, nearOutput(record, path, all)) : {});
      yield { message: found, record, at, data, ...help, words, missing };
    }
  },
});

/** What is wrong with a file; null where it is there, or where nobody can say. */
function verdict(
  folder: Presence,
  above: Presence | 'root',
): Exclude<Presence, 'file' | 'beyond'> | 'root' | 'above' | null {
  if (folder === 'file') return null;
  if (above === 'file') return 'above';
  if (above === 'root') return 'root';
  const both = [folder, above];
  if (both.includes('beyond')) return null;
  if (both.includes('folder')) return 'folder';
  if (both.includes('ignored')) return 'ignored';
  return both.includes('absent') ? 'absent' : 'outside';
}
