import type { Edit } from '../../../core/edit.ts';
import type { FactEntry } from '../../../core/fact.ts';
import type { RecordFinding } from '../../../core/finding.ts';
import type { Row } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { TEXT_END } from '../../../core/place.ts';
import { baseWith, CLAIM, claim } from '../example.ts';
import {
  byFile,
  fileOf,
  ignoringAgain,
  inWords,
  linesOf,
  named,
  puttingIn,
  takingBack,
  type WronglyIgnored,
  wronglyIgnored,
} from '../ignoring-lines.ts';
import { GITIGNORES } from '../rows.ts';

const GITIGNORE = '.vouch/.gitignore';

export default defineRecordRule({
  id: 'vouch/gitignore',
  kinds: ['vouch-gitignore', 'vouch-base'],
  judges: ['vouch-base'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 1 and 4',
  summary: 'Git ignores only the local files of a knowledge base',
  why: 'A committed pending proposal looks like knowledge, but nobody reviewed it. Ignored decisions and an ignored log exist only on the machine that wrote them.',
  fix: 'Add the lines "proposed/" and "state.db" to .vouch/.gitignore.',
  autofix:
    'Adds the missing lines "proposed/" and "state.db" to the .gitignore of the base, and creates that file if there is none.',
  decisions: [
    'All `.gitignore` files of the checked state count: that of the base and those above it. The settings of a machine (`.git/info/exclude`, `core.excludesFile`) do not count.',
    'A file that is committed although git ignores it is reported: git will leave out the next one. The place is the line that decides, as `git check-ignore -v --no-index` names it, in whichever `.gitignore` file it is.',
    'Files that are missing because git ignores them are not reported. A note says how many there are.',
  ],
  messages: {
    committed: 'Git does not ignore {what}',
    ignored: 'Git ignores {what}, which must be committed',
  },
  examples: {
    valid: [
      { name: 'its own', files: baseWith() },
      {
        name: 'one above it',
        files: {
          '.gitignore': '.vouch/proposed/\nstate.db\n',
          [CLAIM]: claim(),
        },
      },
    ],
    invalid: [
      {
        name: 'half of it',
        files: baseWith({ '.gitignore': 'proposed/\n' }),
        expect: [{ message: 'committed', path: GITIGNORE, at: '1:1-1:1' }],
      },
      {
        name: 'too much',
        files: baseWith({ '.gitignore': 'proposed/\nstate.db\n*.jsonl\n' }),
        expect: [{ message: 'ignored', path: GITIGNORE, at: '3:1-3:8' }],
      },
      {
        name: 'too much, by a file above it',
        files: { ...baseWith(), '.gitignore': '# Logs\n*.jsonl\n' },
        expect: [
          {
            message: 'ignored',
            path: '.gitignore',
            at: '2:1-2:8',
            related: [`${GITIGNORE}@1:1-1:1`],
          },
        ],
      },
      {
        name: 'none at all',
        files: { [CLAIM]: claim(), '.vouch/config.yaml': '{}\n' },
        expect: [{ message: 'committed', path: CLAIM, at: '1:1-1:1' }],
      },
    ],
  },
  *check(base, db) {
    const { home } = base.record;
    const file = db.first(GITIGNORES, home) ?? undefined;
    const wrong = wronglyIgnored(base, db);
    const committed = wrong.filter(({ isIgnored }) => !isIgnored);
    if (committed.length > 0) yield toBeIgnored(committed, base, file);
    for (const [index, group] of byFile(wrong.filter(({ isIgnored }) => isIgnored)).entries()) {
      const what = inWords(group.map(({ path }) => path));
      // One base is told of more than once where several files decide.
      const key = index === 0 ? 'ignored' : `ignored ${what}`;
      yield { message: 'ignored', ...placeOf(group, base, file, key), data: { what } };
    }
  },
});

type Own = Row<boolean> | undefined;

/** Of all paths that are missing: they are added together. */
function toBeIgnored(
  committed: readonly WronglyIgnored[],
  base: FactEntry<'vouch-base'>,
  file: Own,
) {
  const paths = committed.map(({ path }) => path);
  const place = placeOf(committed, base, file, 'committed');
  const edit = ignoring(paths, base, file, place.record);
  return { message: 'committed' as const, ...place, data: { what: inWords(paths) }, edit };
}

/** At the line that decides, in whichever file; where none does, at the base's own file or at the base. */
function placeOf(
  wrong: readonly WronglyIgnored[],
  base: FactEntry<'vouch-base'>,
  own: Own,
  key: string,
): Omit<RecordFinding, 'message' | 'data'> {
  const { home } = base.record;
  const lines = linesOf(wrong, `${home}/.gitignore`);
  const line = lines.at(-1);
  const missing = [`${home}/.gitignore`];
  if (line === undefined)
    return { record: (own ?? base).record, key, help: puttingIn(home), missing };
  const paths = wrong.map(({ path }) => path);
  const isIgnored = wrong.some((each) => each.isIgnored);
  const help = isIgnored ? takingBack(lines, home, paths) : ignoringAgain(lines, home, paths);
  const at = { line: line.line };
  if (line.file.path === own?.record.path) return { record: own.record, at, key, help };
  const related = [{ record: base.record, message: `the knowledge base ${home}` }];
  // Several bases may be told of at one line.
  return { record: fileOf(line, base.record), at, key: `${key} ${home}`, related, help };
}

/** The lines that are missing, at the end: of several patterns that fit a path the last decides. */
function ignoring(
  paths: readonly string[],
  base: FactEntry<'vouch-base'>,
  own: Own,
  { path }: { readonly path: string },
): Edit {
  const lines = paths.map((path) => `${named(path)}\n`).join('');
  const text = own === undefined || own.value ? lines : `\n${lines}`;
  const replacements = [{ at: TEXT_END, text }];
  if (own === undefined) return { creates: `${base.record.home}/.gitignore`, replacements };
  return path === own.record.path ? { replacements } : { record: own.record, replacements };
}
