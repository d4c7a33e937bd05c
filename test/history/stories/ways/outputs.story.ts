import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../../../src/protocols/subagents/example.ts';
import type { StoryShape } from '../story.ts';
import { type Contents, stories } from '../story.ts';
import { playEveryWay, type Verdict, WAYS } from './ways.ts';

type Entry = Readonly<Record<string, unknown>>;

const OLD = manifest(ENTRY);
const base = { [MANIFEST_PATH]: OLD, [OUTPUT_PATH]: OUTPUT };

/** The output of another task, and its entry. */
function another(task: string) {
  const file = `research/${task}-news.md`;
  const fields = { ...ENTRY, id: `${task}-news`, file };
  const content = OUTPUT.replaceAll('T2398', task);
  return {
    path: `agent-outputs/${file}`,
    content,
    entry: (changes: Entry = {}) => ({ ...fields, ...changes }),
  };
}

const NEWS = another('T2401');
const MAIN = another('T2402');
const moved = {
  [MAIN.path]: MAIN.content,
  [MANIFEST_PATH]: OLD + manifest(MAIN.entry()),
  'README.md': '# It\n',
};

const added = (...entries: readonly Entry[]): Contents => ({
  [NEWS.path]: NEWS.content,
  [MANIFEST_PATH]: OLD + manifest(...entries),
});

const WRONG = NEWS.entry({ file: 'research/T2401-mews.md' });
const REVISED = { id: 'T2401-news-r1' };
const UNFINISHED = NEWS.content.replace('complete', 'partial');

function played(why: string, steps: readonly Contents[], verdict: Verdict): StoryShape {
  return { why, tell: (story) => playEveryWay(story, { base, steps, moved }, verdict) };
}

const honest = (why: string, ...steps: readonly Contents[]) => played(why, steps, { red: [] });
const corrected = (why: string, ...steps: readonly Contents[]) =>
  played(why, steps, { red: [], isCorrected: true });
const dishonest = (why: string, ...steps: readonly Contents[]) => played(why, steps, { red: WAYS });

export default stories('An output and its entries, whichever way they come to main', {
  'a new output': honest('it comes with its entry', added(NEWS.entry())),
  'work that is taken up again': honest(
    'the entry of the finished work has an id of its own',
    {
      ...added(NEWS.entry({ status: 'partial', needs_followup: ['the rest'] })),
      [NEWS.path]: UNFINISHED,
    },
    added(
      NEWS.entry({ status: 'partial', needs_followup: ['the rest'] }),
      NEWS.entry({ id: 'T2401-news-2' }),
    ),
  ),
  'an output that is worked over': honest('no entry says what it holds', added(NEWS.entry()), {
    [NEWS.path]: `${NEWS.content}\nMore.\n`,
  }),
  'a wrong path, corrected by -r1': corrected(
    'the file of the first entry never was',
    added(WRONG),
    added(WRONG, NEWS.entry(REVISED)),
  ),
  'a wrong path and its correction in one commit': honest(
    'the file of the first entry never was',
    added(WRONG, NEWS.entry(REVISED)),
  ),
  'no path, corrected by -r1': corrected(
    'the first entry names nothing',
    added(NEWS.entry({ file: undefined })),
    added(NEWS.entry({ file: undefined }), NEWS.entry(REVISED)),
  ),
  'a wrong date, corrected by -r1': corrected(
    'the later entry of the file and task supersedes the other',
    added(NEWS.entry({ date: '2026-02-30' })),
    added(NEWS.entry({ date: '2026-02-30' }), NEWS.entry(REVISED)),
  ),
  'a wrong correction, corrected by -r2': corrected(
    'each correction supersedes those before it',
    added(WRONG, NEWS.entry({ ...REVISED, status: 'done' })),
    added(WRONG, NEWS.entry({ ...REVISED, status: 'done' }), NEWS.entry({ id: 'T2401-news-r2' })),
  ),
  'an id repeated, corrected by -r1': corrected(
    'the entry under an id of its own supersedes both',
    added(NEWS.entry(), NEWS.entry({ title: 'Other' })),
    added(NEWS.entry(), NEWS.entry({ title: 'Other' }), NEWS.entry(REVISED)),
  ),
  'an output that is deleted': dishonest('the entry says that there is one', {
    [OUTPUT_PATH]: null,
  }),
  'an output that is deleted, and -r1 for another': dishonest(
    'what once was there is lost: no entry makes up for that',
    {
      [OUTPUT_PATH]: null,
      ...added({ ...NEWS.entry(), id: 'T2398-analysis-r1' }),
      [NEWS.path]: OUTPUT,
    },
  ),
  'an output that says something else than its entry': dishonest(
    'nobody knows whether the work is done',
    { ...added(NEWS.entry()), [NEWS.path]: UNFINISHED },
  ),
  'an output that is not there': dishonest('the work is lost, or was never done', {
    [MANIFEST_PATH]: OLD + manifest(NEWS.entry()),
  }),
  'an entry that another task corrects': dishonest(
    'another task can’t speak for it',
    added(WRONG, { ...NEWS.entry(), id: 'T2403-news' }),
  ),
  'an id repeated with other content': dishonest(
    'readers take one of the two',
    added({ ...NEWS.entry(), id: ENTRY.id }),
  ),
  'an entry edited in place': dishonest('what was recorded is not there any more', {
    [MANIFEST_PATH]: manifest({ ...ENTRY, title: 'Other' }),
  }),
  'an entry removed': dishonest('what was recorded is not there any more', {
    ...added(NEWS.entry()),
    [MANIFEST_PATH]: manifest(NEWS.entry()),
  }),
  'a correction edited in place by a later commit': played(
    'the branch shows it and so do a merge and a rebase; who squashes or amends publishes one entry',
    [added(NEWS.entry()), added(NEWS.entry({ title: 'Other' }))],
    { red: ['merge', 'rebase'] },
  ),
});
