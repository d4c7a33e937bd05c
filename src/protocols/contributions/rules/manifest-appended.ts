import type { LogStep, RecordChange, StepInput } from '../../../core/history.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { remedyOf } from '../appended-remedy.ts';
import { holding, PATH } from '../example.ts';
import { digest, entryOf, MANIFEST } from '../manifest-example.ts';
import { latestOf, UNREAD } from '../manifest-paths.ts';

const NAME = 'contrib_1a2b3c4d';
const DRAFT = holding('draft')[PATH] ?? '';
const UPDATE = entryOf(NAME, { checksum: 'ffffffff' });

export default defineHistoryRule({
  id: 'history/manifest-appended',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 2.6.1',
  summary: 'Each change of a contribution adds an entry to the manifest',
  why: 'The manifest lists each version of a contribution. A version without an entry can be replaced later without a trace.',
  fix: 'Append an entry for the file: `lint-protocol contribution seal FILE`, or `lint-protocol manifest append FILE` if the contribution is validated or merged. Commit the entry; a later commit is enough.',
  decisions: [
    'An entry in the manifest of an archive counts for the files of that archive.',
    'An entry of a later commit counts if both commits are checked. A squash of the two would look the same.',
    'A file that a later commit gives back what it was before needs no entry, if both commits are checked.',
    'No entry is needed for a file that moves unchanged, or that a merge takes from a parent. Nor for a file that went back to the content of its latest entry.',
    'Nothing is reported if `manifest/unlisted` or `manifest/checksum` reports the file as it is now, or if its latest entry cannot be read.',
  ],
  bytes: true,
  messages: {
    silent:
      'This contribution was {done}, but neither this commit nor a later one adds a manifest entry for it',
  },
  restorable: true,
  kinds: ['contribution'],
  gains: ['contributions', 'archive'],
  after: ['contribution-manifest'],
  afterIsTied: true,
  wantsAfter: (input) => unnamed(input).length > 0,
  examples: {
    valid: [
      {
        name: 'a file that comes back as its latest entry has it',
        past: { [MANIFEST]: entryOf(NAME, { checksum: digest(DRAFT) }) },
        files: { ...holding('draft'), [MANIFEST]: entryOf(NAME, { checksum: digest(DRAFT) }) },
      },
      {
        name: 'the file and its entry',
        past: { ...holding('draft'), [MANIFEST]: entryOf(NAME) },
        files: { ...holding('complete'), [MANIFEST]: entryOf(NAME) + UPDATE },
      },
      {
        name: 'a file that moves',
        past: holding('draft'),
        files: { '.cleo/contributions/archive/T100/x.json': holding('draft')[PATH] ?? '' },
      },
    ],
    invalid: [
      {
        name: 'a new file without an entry',
        past: {},
        files: holding('draft'),
        expect: [{ message: 'silent', at: '3:23-3:41' }],
      },
      {
        name: 'a file that comes back as an earlier entry has it',
        past: { [MANIFEST]: entryOf(NAME, { checksum: digest(DRAFT) }) + UPDATE },
        files: {
          ...holding('draft'),
          [MANIFEST]: entryOf(NAME, { checksum: digest(DRAFT) }) + UPDATE,
        },
        expect: [{ message: 'silent', path: PATH, at: '3:23-3:41' }],
      },
      {
        name: 'a change without an entry',
        past: { ...holding('draft'), [MANIFEST]: entryOf(NAME) },
        files: { ...holding('complete'), [MANIFEST]: entryOf(NAME) },
        expect: [{ message: 'silent', path: PATH, at: '3:23-3:41' }],
      },
    ],
  },
  *check({ records, logs, step, after: facts }) {
    for (const change of unnamed({ records, logs })) {
      const { path, before, after } = change;
      const listed = facts.of('contribution-manifest').map((each) => latestOf(each, path));
      if (listed.some((each) => each === UNREAD || each === after.fact.digest)) continue;
      const done = before.some((state) => state !== null) ? 'changed' : 'added';
      const { status } = after.fact;
      yield {
        message: 'silent',
        record: after.record,
        at: ['_meta', 'contributionId'],
        data: { done },
        value: [...digestsOf(change), ...listed],
        ...remedyOf(change, status, step),
        // A copy of what is archived is listed there.
        yieldsTo: ['manifest/unlisted', 'manifest/checksum', 'contribution/unique-id'],
      };
    }
  },
  settles({ logs, records }) {
    const named = new Set(logs.flatMap(pathsNamed));
    const now = new Map(
      records.of('contribution').map(({ path, after }) => [path, after?.fact?.digest]),
    );
    if (named.size === 0 && now.size === 0) return null;
    return ({ record: { path }, value }) =>
      named.has(path) || (value as readonly unknown[]).includes(now.get(path) ?? UNREAD);
  },
});

/** What is changed otherwise than by moving, and about which the step appends nothing. */
function unnamed({ records, logs }: Pick<StepInput, 'records' | 'logs'>) {
  const changes = records.of('contribution');
  const moved = new Set(changes.filter(({ after }) => after === null).flatMap(digestsOf));
  const named = new Set(logs.flatMap(pathsNamed));
  return changes.flatMap((change) => {
    const { path, after } = change;
    const fact = after?.fact;
    if (!after || !fact || named.has(path)) return [];
    const isHeld = moved.has(fact.digest) || digestsOf(change).includes(fact.digest);
    return isHeld ? [] : [{ ...change, after: { ...after, fact } }];
  });
}

function digestsOf({ before }: RecordChange<'contribution'>): readonly string[] {
  return before.flatMap((state) => state?.fact?.digest ?? []);
}

/** Where the files may stand that a manifest's new entries are about. */
function pathsNamed({ role, change, gained }: LogStep): readonly string[] {
  if (role !== 'contributions' && role !== 'archive') return [];
  const root = change.path.slice(0, change.path.lastIndexOf('.cleo/contributions/'));
  const folder = change.path.slice(0, change.path.lastIndexOf('/') + 1);
  return gained.flatMap(({ value }) => {
    const filePath = textAt(value, 'filePath');
    if (filePath === null) return [];
    return [root + filePath, folder + filePath.slice(filePath.lastIndexOf('/') + 1)];
  });
}
