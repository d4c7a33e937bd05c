import { contribution, META, PATH } from '../../../../src/protocols/contributions/example.ts';
import {
  digest,
  entry,
  MANIFEST,
} from '../../../../src/protocols/contributions/manifest-example.ts';
import type { StoryShape } from '../story.ts';
import { type Contents, stories } from '../story.ts';
import { playEveryWay, type Verdict, WAYS } from './ways.ts';

/** The contribution in some versions, and an entry for each; the time is that of the version. */
const text = (version: number) => contribution({ epicTitle: `Queues ${version}` });

function listed(version: number, changes: Readonly<Record<string, unknown>> = {}): string {
  return entry({
    id: `contrib_0000000${version}`,
    checksum: digest(text(version)),
    updatedAt: `2026-01-26T1${version}:00:00Z`,
    ...changes,
  });
}

/** Another contribution, which is added on the branch or, meanwhile, on main. */
function another(name: string) {
  const file = `.cleo/contributions/contrib_${name}.json`;
  const _meta = { ...META, contributionId: `contrib_${name}`, createdAt: '2026-01-26T11:30:00Z' };
  const sessionId = `session_20260126_110000_${name.slice(2)}`;
  const content = contribution({ _meta, sessionId });
  const line = (changes: Readonly<Record<string, unknown>> = {}) =>
    entry({
      id: `contrib_${name}`,
      sessionId,
      createdAt: _meta.createdAt,
      updatedAt: '2026-01-26T12:00:00Z',
      filePath: file,
      checksum: digest(content),
      ...changes,
    });
  return { file, content, line };
}

const OLD = listed(0);
const base = { [PATH]: text(0), [MANIFEST]: OLD };
const NEWS = another('aa000001');
const MAIN = another('aa000002');
const moved = { [MAIN.file]: MAIN.content, [MANIFEST]: OLD + MAIN.line(), 'README.md': '# It\n' };
const WRONG = '.cleo/contributions/contrib_aa000009.json';

/** One commit: the contribution in some version, and what the manifest holds. */
const saved = (version: number, ...lines: readonly string[]): Contents => ({
  [PATH]: text(version),
  [MANIFEST]: OLD + lines.join(''),
});

function played(why: string, steps: readonly Contents[], verdict: Verdict): StoryShape {
  return { why, tell: (story) => playEveryWay(story, { base, steps, moved }, verdict) };
}

const honest = (why: string, ...steps: readonly Contents[]) => played(why, steps, { red: [] });
const corrected = (why: string, ...steps: readonly Contents[]) =>
  played(why, steps, { red: [], isCorrected: true });
const dishonest = (why: string, ...steps: readonly Contents[]) => played(why, steps, { red: WAYS });

export default stories('A contribution and its entries, whichever way they come to main', {
  'two saves in one commit': honest(
    'the version between is in no commit, and nobody can verify its entry',
    saved(2, listed(1), listed(2)),
  ),
  'a version between two commits': honest(
    'a squash drops the version of the first commit, and keeps its entry',
    saved(1, listed(1)),
    saved(2, listed(1), listed(2)),
  ),
  'three saves': honest(
    'the amended commit holds the last version, and entries for all',
    saved(1, listed(1)),
    saved(2, listed(1), listed(2)),
    saved(3, listed(1), listed(2), listed(3)),
  ),
  'a new contribution': honest('it comes with its entry', {
    [NEWS.file]: NEWS.content,
    [MANIFEST]: OLD + NEWS.line(),
  }),
  'an entry that comes a commit later': corrected(
    'a squash of the two shows the file and its entry',
    { [NEWS.file]: NEWS.content },
    { [MANIFEST]: OLD + NEWS.line() },
  ),
  'a wrong path, corrected by the next commit': corrected(
    'the file of the first entry never was, and the second is about the same contribution',
    { [NEWS.file]: NEWS.content, [MANIFEST]: OLD + NEWS.line({ filePath: WRONG }) },
    { [MANIFEST]: OLD + NEWS.line({ filePath: WRONG }) + NEWS.line({ id: 'contrib_bb000001' }) },
  ),
  'a wrong checksum, corrected by the next commit': corrected(
    'only the latest entry is held to the file',
    saved(1, listed(1, { checksum: '0badc0de' })),
    saved(1, listed(1, { checksum: '0badc0de' }), listed(2, { checksum: digest(text(1)) })),
  ),
  'a wrong status, corrected by the next commit': corrected(
    'the later entry of the file and session supersedes the other',
    saved(1, listed(1, { status: 'done' })),
    saved(1, listed(1, { status: 'done' }), listed(2, { checksum: digest(text(1)) })),
  ),
  'an id repeated, corrected by the next commit': corrected(
    'the entry under an id of its own supersedes both',
    saved(1, listed(1, { id: 'contrib_00000000' })),
    saved(1, listed(1, { id: 'contrib_00000000' }), listed(2, { checksum: digest(text(1)) })),
  ),
  'a checksum that is nobody’s': dishonest(
    'the latest entry is about other bytes than the file has',
    saved(1, listed(1, { checksum: '0badc0de' })),
  ),
  'a checksum that is nobody’s, behind a right one': dishonest(
    'the latest entry counts, and not the one that fits',
    saved(1, listed(1)),
    saved(1, listed(1), listed(2, { checksum: '0badc0de' })),
  ),
  'a change without an entry': dishonest('the file is not what its entry says', {
    [PATH]: text(1),
  }),
  'a change of the file behind its entry': dishonest(
    'the entry came, and the file was changed once more',
    saved(1, listed(1)),
    { [PATH]: text(2) },
  ),
  'a new file without an entry': dishonest('nobody finds it', { [NEWS.file]: NEWS.content }),
  'a file that is deleted': dishonest('the entry says that there is one', { [PATH]: null }),
  'a file that is deleted, and an entry for another': dishonest(
    'what once was there is lost: no entry makes up for that',
    {
      [PATH]: null,
      [NEWS.file]: text(0),
      [MANIFEST]: OLD + listed(1, { filePath: NEWS.file, checksum: digest(text(0)) }),
    },
  ),
  'an entry edited in place': dishonest('what was recorded is not there any more', {
    [PATH]: text(1),
    [MANIFEST]: listed(1, { id: 'contrib_00000000' }),
  }),
  'an entry removed': dishonest('what was recorded is not there any more', {
    [MANIFEST]: listed(1, { checksum: digest(text(0)) }),
  }),
  'an id repeated with other content': dishonest(
    'readers take one of the two',
    saved(1, listed(1, { id: 'contrib_00000000' })),
  ),
  'a time before that of the entry above': dishonest(
    'readers by time and readers by line disagree',
    saved(1, listed(1, { updatedAt: '2026-01-26T09:45:00Z' })),
  ),
  'an entry of the branch edited by a later commit': played(
    'the branch shows it and so do a merge and a rebase; who squashes or amends publishes one entry',
    [saved(1, listed(1, { taskId: 'T2310', decisionCount: 1 })), saved(2, listed(2))],
    { red: ['merge', 'rebase'] },
  ),
});
