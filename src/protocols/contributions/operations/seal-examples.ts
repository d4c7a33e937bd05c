import type { OperationExample } from '../../../core/operation.ts';
import { CITED, contribution, DECISION, META, PATH, REFERENCE } from '../example.ts';
import { MANIFEST } from '../manifest-example.ts';
import { unchangeable } from './file-examples.ts';
import {
  beyondDraft,
  COMPLETED,
  entryOf,
  listed,
  NOW,
  relisted,
  sealedContribution,
} from './status-examples.ts';

const complete = listed(beyondDraft('complete'));
const RATIONALE = 'It is in use already, it keeps order, and it is backed up.';
const better = beyondDraft('complete', { decisions: [{ ...DECISION, rationale: RATIONALE }] });
const edited = beyondDraft('complete').replace(DECISION.rationale, RATIONALE);
const moved = beyondDraft('complete').replace('"epicId": "T2308"', '"epicId": "T2400"');
const resealed = beyondDraft('complete', { epicId: 'T2400' });
const unsealed = contribution({ _meta: { ...META, checksum: null } });
const sealed = sealedContribution({});

/** Another contribution that got the same id, as two branches may leave it. */
const OTHER = '.cleo/contributions/T2311.json';
const alike = sealedContribution({ taskId: 'T2311' });
const renumbered = sealedContribution({ taskId: 'T2311' }, { contributionId: 'contrib_00000001' });
const NAMED = {
  contributionId: META.contributionId,
  sessionId: String((JSON.parse(alike) as Readonly<Record<string, unknown>>)['sessionId']),
};
const SHARED = {
  ...complete,
  [OTHER]: alike,
  [MANIFEST]: `${complete[MANIFEST]}${entryOf(alike, { taskId: 'T2311', status: 'partial', filePath: OTHER })}`,
};

/** What is written where the second of them gets an id of its own. */
const APART = {
  [OTHER]: renumbered,
  [MANIFEST]: `${SHARED[MANIFEST]}${entryOf(renumbered, {
    ...{ id: 'contrib_00000002', taskId: 'T2311', status: 'partial' },
    ...{ filePath: OTHER, updatedAt: NOW },
  })}`,
};

/** It is merged, and builds on the second of them. */
const NAMING = sealedContribution(
  {
    ...{ status: 'merged', taskId: 'T2312' },
    baselineReference: { ...REFERENCE, ...NAMED, taskId: 'T2311' },
  },
  { contributionId: 'contrib_5e6f7a8b', completedAt: COMPLETED },
);

/** It is merged, and builds on one of them: it does not say the task. */
const ANSWERING = sealedContribution(
  {
    ...{ status: 'merged', taskId: 'T2312' },
    baselineReference: { ...REFERENCE, ...NAMED, taskId: undefined },
  },
  { contributionId: 'contrib_5e6f7a8b', completedAt: COMPLETED },
);

const draft = listed(sealedContribution({}, { completedAt: null }), 'blocked');

export const sealExamples: readonly OperationExample[] = [
  {
    name: 'a draft that is blocked, and completed by hand: it stays blocked',
    before: draft,
    worktree: { [PATH]: beyondDraft('complete') },
    input: { files: [PATH] },
    after: {
      [MANIFEST]: relisted(draft, beyondDraft('complete'), { status: 'blocked' })[MANIFEST] ?? '',
    },
  },
  {
    name: 'after an edit by hand',
    before: complete,
    worktree: { [PATH]: edited },
    input: { files: [PATH, `./${PATH}`] },
    after: relisted(complete, better),
  },
  {
    name: 'a draft that was written by hand',
    before: CITED,
    worktree: { [PATH]: unsealed },
    input: { files: [PATH] },
    after: { [PATH]: sealed, [MANIFEST]: entryOf(sealed, { status: 'partial', updatedAt: NOW }) },
  },
  {
    name: 'the file has its checksum, and no entry: a crash',
    before: complete,
    worktree: { [PATH]: better },
    input: { files: [PATH] },
    after: { [MANIFEST]: relisted(complete, better)[MANIFEST] ?? null },
  },
  {
    name: 'two contributions with one id, after a merge',
    before: SHARED,
    input: { files: [OTHER], newId: true },
    after: APART,
  },
  {
    name: 'a copy with the id and the session of what it was copied from, which another one answered',
    before: { ...SHARED, '.cleo/contributions/T2312.json': ANSWERING },
    input: { files: [OTHER], newId: true },
    after: APART,
  },
  {
    name: 'one id of two, which a merged contribution names',
    before: { ...SHARED, '.cleo/contributions/T2312.json': NAMING },
    input: { files: [OTHER], newId: true },
    error: 'fixed-name',
  },
  {
    name: 'an epic that became another one',
    before: complete,
    worktree: { [PATH]: moved },
    input: { files: [PATH] },
    error: 'moved-contribution',
  },
  {
    name: 'an epic that became another one, with the reason',
    before: complete,
    worktree: { [PATH]: moved },
    input: { files: [PATH], reason: 'The epic was split.' },
    after: relisted(complete, resealed, { epicId: 'T2400' }),
  },
  { name: 'nothing to seal', before: complete, input: { files: [PATH] } },
  {
    name: 'an error that sealing does not fix',
    before: complete,
    worktree: { [PATH]: edited.replace('Redis streams', 'Maybe Redis') },
    input: { files: [PATH] },
    refused: ['CONTRIB-011'],
  },
  {
    name: 'two steps back',
    before: listed(beyondDraft('validated')),
    worktree: { [PATH]: sealed },
    input: { files: [PATH] },
    error: 'status-move',
  },
  {
    name: 'merged in the last commit',
    before: listed(beyondDraft('merged')),
    worktree: { [PATH]: beyondDraft('validated') },
    input: { files: [PATH] },
    error: 'merged-contribution',
  },
  {
    name: 'an edit that somebody committed',
    before: { ...complete, [PATH]: edited },
    input: { files: [PATH] },
    error: 'committed-edit',
  },
  {
    name: 'an edit that somebody committed, and whose checksum is taken out',
    before: { ...complete, [PATH]: edited },
    worktree: { [PATH]: edited.replace(/"checksum": "[^"]+"/, '"checksum": null') },
    input: { files: [PATH] },
    error: 'committed-edit',
  },
  {
    name: 'a committed edit with a checksum of its own that is right, and no entry',
    before: { ...complete, [PATH]: better },
    input: { files: [PATH] },
    error: 'committed-edit',
  },
  {
    name: 'a committed edit, and why it is right',
    before: { ...complete, [PATH]: edited },
    input: { files: [PATH], reason: 'Reviewed with T2309: the wording alone changed.' },
    after: relisted(complete, better),
    result: { reason: 'Reviewed with T2309: the wording alone changed.' },
  },
  {
    name: 'an edit of what was validated',
    before: listed(beyondDraft('validated')),
    worktree: { [PATH]: beyondDraft('validated').replace(DECISION.rationale, RATIONALE) },
    input: { files: [PATH] },
    error: 'validated-contribution',
  },
  ...unchangeable().map(({ input, ...example }) => ({
    ...example,
    input: { files: [String(input['file'])] },
  })),
];
