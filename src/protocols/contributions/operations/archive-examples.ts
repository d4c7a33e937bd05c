import type { OperationExample } from '../../../core/operation.ts';
import { archiveOf, MANIFEST, pathOf } from '../manifest-example.ts';
import {
  cleoFiles,
  entryFor,
  epicFiles,
  FIRST,
  finishedText,
  firstText,
  SECOND,
  SESSIONS,
} from './epic-examples.ts';

const ARCHIVE = archiveOf('T2308');
const [FIRST_ARCHIVED, SECOND_ARCHIVED] = ['T2309', 'T2310'].map(
  (name) => `.cleo/contributions/archive/T2308/${name}.json`,
) as [string, string];

const DONE = epicFiles({ second: finishedText(), epicStatus: 'done' });
const [FIRST_LINE, SECOND_LINE] = (DONE[MANIFEST] ?? '').match(/.+\n/g) as [string, string];

/** The second contribution, whose conflict a human has to decide. */
const WAITING = finishedText().replace('"escalatedToHITL": false', '"escalatedToHITL": true');

const FOREIGN = entryFor(FIRST, firstText(), {
  ...{ id: 'contrib_cccc0003', status: 'blocked', updatedAt: '2026-02-02T12:00:00Z' },
  ...{ sessionId: SESSIONS.second, agentId: 'sonnet-2' },
});

/** A contribution of another epic, and its entry. */
const OTHER = pathOf('T2401');
const OTHER_TEXT = firstText({
  epicId: 'T2400',
  taskId: 'T2401',
  markerLabel: 'other-source',
  _meta: { contributionId: 'contrib_dddd0004' },
});
const OTHER_LINE = entryFor(OTHER, OTHER_TEXT);
const OTHER_TASKS = (status: string) =>
  (cleoFiles(status)['.cleo/todo.json'] ?? '').replace(
    '"tasks": [',
    `"tasks": [
    { "id": "T2400", "type": "epic", "status": "active" },
    { "id": "T2401", "type": "task", "parentId": "T2400", "status": "active", "labels": ["other-source"] },`,
  );
const TWO_EPICS = {
  ...DONE,
  '.cleo/todo.json': OTHER_TASKS('done'),
  [OTHER]: OTHER_TEXT,
  [MANIFEST]: `${FIRST_LINE}${OTHER_LINE}${SECOND_LINE}`,
};

const ARCHIVED = {
  [FIRST]: null,
  [FIRST_ARCHIVED]: firstText(),
  [SECOND]: null,
  [SECOND_ARCHIVED]: finishedText(),
  [ARCHIVE]: `${FIRST_LINE}${SECOND_LINE}`,
};

export const archiveExamples: readonly OperationExample[] = [
  {
    name: 'an epic that is done, beside another one',
    before: TWO_EPICS,
    input: { epic: 'T2308' },
    result: {
      epic: 'T2308',
      archive: ARCHIVE,
      files: [
        { from: FIRST, to: FIRST_ARCHIVED },
        { from: SECOND, to: SECOND_ARCHIVED },
      ],
      entries: 2,
    },
    after: { ...ARCHIVED, [MANIFEST]: OTHER_LINE },
  },
  {
    name: 'the only epic',
    before: DONE,
    input: { epic: 'T2308' },
    after: { ...ARCHIVED, [MANIFEST]: '' },
  },
  {
    name: 'an interrupted archival is completed',
    before: TWO_EPICS,
    worktree: { [FIRST_ARCHIVED]: firstText(), [ARCHIVE]: FIRST_LINE },
    input: { epic: 'T2308' },
    after: {
      [FIRST]: null,
      [SECOND]: null,
      [SECOND_ARCHIVED]: finishedText(),
      [ARCHIVE]: `${FIRST_LINE}${SECOND_LINE}`,
      [MANIFEST]: OTHER_LINE,
    },
  },
  {
    name: 'an epic that nobody knows',
    before: DONE,
    input: { epic: 'T9999' },
    error: 'nothing-to-archive',
  },
  {
    name: 'an epic that is not done',
    before: epicFiles({ second: finishedText() }),
    input: { epic: 'T2308' },
    error: 'open-epic',
  },
  {
    name: 'a conflict that a human has to decide',
    before: epicFiles({ second: WAITING, epicStatus: 'done' }),
    input: { epic: 'T2308' },
    error: 'open-conflicts',
  },
  {
    name: 'an epic with a draft',
    before: epicFiles({ epicStatus: 'done' }),
    input: { epic: 'T2308' },
    error: 'pending-work',
  },
  {
    name: 'an entry of another session makes no work pending: it is wrong itself',
    before: { ...DONE, [MANIFEST]: `${DONE[MANIFEST]}${FOREIGN}` },
    input: { epic: 'T2308' },
    refused: ['manifest/agrees'],
  },
  {
    name: 'one file with entries of two epics',
    before: {
      ...DONE,
      [MANIFEST]: `${entryFor(FIRST, firstText(), { id: 'contrib_cccc0003', epicId: 'T2400' })}${DONE[MANIFEST]}`,
    },
    input: { epic: 'T2308' },
    error: 'mixed-file',
  },
  {
    name: 'the archive has another file of that name',
    before: { ...DONE, [FIRST_ARCHIVED]: firstText({ sessionLabel: 'Session C' }) },
    input: { epic: 'T2308' },
    error: 'archive-taken',
  },
  {
    name: 'a file that was changed since the last commit',
    before: DONE,
    worktree: { [FIRST]: firstText({ sessionLabel: 'Session C' }) },
    input: { epic: 'T2308' },
    error: 'uncommitted-file',
  },
  {
    name: 'two folders have the epic',
    before: {
      ...DONE,
      ...Object.fromEntries(Object.entries(DONE).map(([path, text]) => [`api/${path}`, text])),
    },
    input: { epic: 'T2308' },
    error: 'several-homes',
  },
];
