import type { OperationExample } from '../../../core/operation.ts';
import { contribution, META, PATH } from '../example.ts';
import { ARCHIVE, digest, entry, LISTED, listing, MANIFEST } from '../manifest-example.ts';
import { unreadable } from './file-examples.ts';
import { beyondDraft, listed } from './status-examples.ts';

const ARCHIVED = ARCHIVE.replace('CONTRIBUTIONS.jsonl', PATH.slice(PATH.lastIndexOf('/') + 1));
const NOW = '2026-03-02T12:00:00.000Z';
const FIRST = { [PATH]: LISTED };
const first = entry({ status: 'partial', updatedAt: NOW });
const blocked = entry({ id: 'contrib_00000001', status: 'blocked', updatedAt: NOW });
const partial = entry({ status: 'partial' });
const EDITED = contribution({ epicTitle: 'Queue stores' });

export const manifestAppendExamples: readonly OperationExample[] = [
  {
    name: 'the first entry',
    before: { 'README.md': '' },
    worktree: FIRST,
    input: { file: PATH },
    after: { [MANIFEST]: first },
    result: { manifest: MANIFEST },
  },
  {
    name: 'the work is blocked',
    before: listing(partial),
    input: { file: META.contributionId, status: 'blocked' },
    after: { [MANIFEST]: partial + blocked },
  },
  {
    name: 'what an entry says under the id of an earlier one does not count',
    before: listing(partial + entry({ status: 'blocked' })),
    input: { file: PATH },
    after: {
      [MANIFEST]:
        partial +
        entry({ status: 'blocked' }) +
        entry({ id: 'contrib_00000001', status: 'partial', updatedAt: NOW }),
    },
  },
  {
    name: 'a later version',
    before: listing(partial),
    worktree: { [PATH]: EDITED },
    input: { file: PATH },
    after: {
      [MANIFEST]:
        partial +
        entry({
          id: 'contrib_00000001',
          status: 'partial',
          updatedAt: NOW,
          checksum: digest(EDITED),
        }),
    },
  },
  {
    name: 'what is blocked is unblocked by nothing but contribution unblock',
    before: listing(entry({ status: 'blocked' })),
    input: { file: PATH, status: 'partial' },
    error: 'blocked-contribution',
  },
  {
    name: 'of what is archived, in the manifest of the archive',
    before: { [ARCHIVED]: LISTED, [ARCHIVE]: entry({ agentId: 'GreenCastle' }) },
    input: { file: ARCHIVED },
    after: {
      [ARCHIVE]:
        entry({ agentId: 'GreenCastle' }) + entry({ id: 'contrib_00000001', updatedAt: NOW }),
    },
    result: { manifest: ARCHIVE },
  },
  { name: 'the latest entry holds', before: listing(partial), input: { file: PATH } },
  {
    name: 'a contribution that the entry cannot be made of',
    before: { 'README.md': '' },
    worktree: { [PATH]: contribution({ taskId: undefined }) },
    input: { file: PATH },
    refused: ['manifest/schema'],
  },
  {
    name: 'a draft is not complete',
    before: listing(partial),
    input: { file: PATH, status: 'complete' },
    error: 'other-status',
  },
  {
    name: 'a complete contribution that somebody changed in a commit',
    before: {
      ...listed(beyondDraft('complete')),
      [PATH]: beyondDraft('complete', { epicTitle: 'Queue stores' }),
    },
    input: { file: PATH },
    refused: ['manifest/checksum'],
  },
  ...unreadable(),
];
