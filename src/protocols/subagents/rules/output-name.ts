import { quoted } from '../../../core/found-value.ts';
import { pathWord } from '../../../core/git-command.ts';
import { globs } from '../../../core/glob.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import type { RecordRef } from '../../../core/record.ts';
import { MATRIX_PATH } from '../../consensus/matrix-paths.ts';
import { MATRICES } from '../../contributions/key-facts.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT } from '../example.ts';
import { namedPaths } from '../listed-outputs.ts';
import { broughtOutput } from '../rows.ts';
import { isEntryId } from '../subagent-entry.ts';

const OUTPUT_NAME = /^[^/]+\/T\d{3,}-[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*\.[A-Za-z0-9]+$/;
const SPECIFICATION = /^specs\/[^/.][^/]*\.[A-Za-z0-9]+$/;

/** An entry is not made good by another one for a file that was there, and is not any more. */
function committedHelp(manifest: string): string {
  return `The manifest entry is committed, so the file keeps its name. Excuse it: \`lint-protocol ${pathWord(manifest)} --only subagent/output-name --add-ignore --reason TEXT\`. This adds an entry under "ignore" to the configuration, with the path of the manifest.`;
}

const SIX = [...'abcdef'].map((slug) => `T2398-${slug}.md`);

export default defineRecordRule({
  id: 'subagent/output-name',
  kinds: ['subagent-manifest'],
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.2 File Naming Convention',
  summary: 'An output file is named by its category, its task and a slug',
  why: 'People find the outputs of a task by name, without the manifest.',
  fix: 'Name new outputs like "research/T2398-protocol-analysis.md": a folder for the category, the task id, and a slug of letters, digits and hyphens. An output with a committed entry keeps its name: excuse it under "ignore" of the configuration, with the path of the manifest.',
  mostInHome: 5,
  decisions: [
    'More than five such files of one manifest are one problem. A file that does not exist is reported by `subagent/output-exists` only.',
    'A file in `specs/` may have any name, such as that of a document.',
    'Voting matrices, also unreadable ones in their place, are left to `consensus/file-name`.',
    "If a path is relative to the root or to another folder above the manifest, only its part below the manifest's folder is judged.",
  ],
  messages: {
    name: '{file} is not named <category>/<task id>-<slug>.<extension>',
    many: '{count} outputs below {folder} are not named <category>/<task id>-<slug>.<extension>; this is the first of them',
  },
  examples: {
    valid: [
      {
        name: 'an output, a specification, a path from the root',
        files: {
          [MANIFEST_PATH]: manifest(
            ENTRY,
            { ...ENTRY, file: 'specs/CLEO-SUBAGENT-PROTOCOL-v1.md' },
            { ...ENTRY, file: 'research/T721-v2026.4.61-Hotfix.md' },
            { ...ENTRY, file: 'agent-outputs/implementations/T2400-skill-loader.test.sh' },
          ),
        },
      },
      {
        name: 'a voting matrix that can not be read',
        files: {
          '.cleo/consensus/CONS-0042.json': '{ "questionId": \n',
          [MANIFEST_PATH]: manifest({ ...ENTRY, file: '.cleo/consensus/CONS-0042.json' }),
        },
      },
      {
        name: 'a voting matrix',
        files: {
          '.cleo/consensus/CONS-0042.json': '{ "questionId": "CONS-0042" }\n',
          [MANIFEST_PATH]: manifest({ ...ENTRY, file: '.cleo/consensus/CONS-0042.json' }),
        },
      },
    ],
    invalid: [
      {
        name: 'no category, no task, no slug',
        files: {
          [MANIFEST_PATH]: manifest(
            { ...ENTRY, file: 'T2398-analysis.md' },
            { ...ENTRY, file: 'research/analysis.md' },
            { ...ENTRY, file: 'research/T2398.md' },
          ),
          'agent-outputs/T2398-analysis.md': OUTPUT,
          'agent-outputs/research/analysis.md': OUTPUT,
          'agent-outputs/research/T2398.md': OUTPUT,
        },
        expect: [
          { message: 'name', path: MANIFEST_PATH, at: '1:31-1:50' },
          { message: 'name', path: MANIFEST_PATH, at: '2:31-2:53' },
          { message: 'name', path: MANIFEST_PATH, at: '3:31-3:50' },
        ],
      },
      {
        name: 'six without a category',
        files: {
          [MANIFEST_PATH]: manifest(...SIX.map((file) => ({ ...ENTRY, file }))),
          ...Object.fromEntries(SIX.map((file) => [`agent-outputs/${file}`, OUTPUT])),
        },
        expect: [
          {
            message: 'many',
            path: MANIFEST_PATH,
            at: '1:31-1:43',
            related: [2, 3, 4, 5, 6].map((line) => `${MANIFEST_PATH}@${line}:31-${line}:43`),
          },
        ],
      },
    ],
  },
  *checkEntry({ record, entry: { index, id, file }, citations: [fromFolder] }, db) {
    const paths = namedPaths(record, file);
    const isMatrix = paths.map((path) => db.exists(MATRICES, path)).includes(true);
    // A matrix that could not be read is none of them: its place says what it is.
    const { include } = db.options.consensus;
    const isPlace = include === null ? (path: string) => MATRIX_PATH.test(path) : globs(include);
    if (file === null || isMatrix || paths.some(isPlace) || isWellNamed(record, paths)) return;
    // Anything else is told of the path already.
    const isThere = fromFolder && db.answer(record, fromFolder).now.presence === 'file';
    const here = isThere ? file : broughtOutput(record, file, db);
    if (here === null) return;
    const name = nameFor(here, id);
    const uncommitted = `Rename the file, for example to ${quoted(name)}, and change the path in the entry.`;
    const committed = committedHelp(record.path);
    const place = { record, at: [index, 'file'], help: { uncommitted, committed } };
    yield {
      ...{ message: 'name', ...place, data: { file: quoted(file) }, names: [quoted(file)] },
      ...(!name.includes('<') && { expected: JSON.stringify(name) }),
    };
  },
});

/** A name for a file by the id of its entry, in the folder where it is; what nobody knows is in brackets. */
function nameFor(file: string, id: string | null): string {
  const [, folder = '<category>/', name = ''] = /^(?:.*\/)??([^/]+\/)?([^/]*)$/s.exec(file) ?? [];
  const ending = /(?:\.[A-Za-z0-9]+)+$/.exec(name)?.[0] ?? '.md';
  return `${folder}${id !== null && isEntryId(id) ? id : '<task id>-<slug>'}${ending}`;
}

/** What leads out of the repository is told elsewhere. */
function isWellNamed(manifest: RecordRef, paths: readonly string[]): boolean {
  const folder = manifest.home === '' ? '' : `${manifest.home}/`;
  const below = paths.filter((path) => path.startsWith(folder));
  const names = below.map((path) => path.slice(folder.length));
  return (
    paths.length === 0 || names.some((name) => OUTPUT_NAME.test(name) || SPECIFICATION.test(name))
  );
}
