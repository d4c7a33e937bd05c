import type { OperationExample } from '../../../core/operation.ts';
import { CITED, contribution, PATH } from '../example.ts';
import { entry, LISTED, listing, MANIFEST } from '../manifest-example.ts';
import { NOW } from './status-examples.ts';

const first = entry({ status: 'partial', updatedAt: NOW });

export const manifestRepairExamples: readonly OperationExample[] = [
  {
    name: 'a contribution that no manifest lists',
    before: CITED,
    worktree: { [PATH]: LISTED },
    input: {},
    after: { [MANIFEST]: first },
    result: { listed: [{ path: PATH, entryId: 'contrib_1a2b3c4d' }], toDecide: [] },
  },
  {
    name: 'a contribution that was changed: the last commit has the version of the entry',
    before: { ...CITED, ...listing(entry({ status: 'partial' })) },
    worktree: { [PATH]: contribution({ epicTitle: 'Queue stores' }) },
    input: {},
    result: {
      listed: [],
      toDecide: [
        {
          path: PATH,
          verdict: 'invalid',
          ways: [
            `To restore the version of the entry: git --literal-pathspecs checkout HEAD -- ${PATH}`,
            `If the file is right: lint-protocol contribution seal ${PATH}`,
          ],
        },
      ],
    },
  },
  {
    name: 'a line that was cut off and committed',
    before: { ...CITED, ...listing(entry()), [MANIFEST]: `${entry().slice(0, 60)}\n${entry()}` },
    input: {},
    result: {
      listed: [],
      toDecide: [
        {
          path: MANIFEST,
          verdict: 'unreadable',
          ways: [
            'Line 1 is committed. `lint-protocol` says how to restore the log, if that is possible. If not, append what the line should have listed: `lint-protocol contribution seal FILE`. Then somebody who answers for the manifest excuses the line by an entry under "ignore" of the configuration, with the reason.',
          ],
        },
      ],
    },
  },
  {
    name: 'a line that was cut off and is not committed',
    before: { ...CITED, ...listing(entry()) },
    worktree: { [MANIFEST]: `${entry()}${entry().slice(0, 60)}` },
    input: {},
    result: {
      listed: [],
      toDecide: [
        {
          path: MANIFEST,
          verdict: 'unreadable',
          ways: [
            'Line 2 is not committed: complete it, or delete it.',
            `To delete it: git --literal-pathspecs checkout HEAD -- ${MANIFEST}`,
          ],
        },
      ],
    },
  },
  {
    name: 'a line of a subagent manifest that was cut off and committed',
    before: {
      ...{ ...CITED, ...listing(entry()) },
      'claudedocs/agent-outputs/MANIFEST.jsonl': '{"id":"T3001-queue","file":"que',
    },
    input: {},
    result: {
      listed: [],
      toDecide: [
        {
          path: 'claudedocs/agent-outputs/MANIFEST.jsonl',
          verdict: 'unreadable',
          ways: [
            'Line 1 is committed. `lint-protocol` says how to restore the log, if that is possible. If not, append what the line should have listed: `lint-protocol subagent record FILE`. Then somebody who answers for the manifest excuses the line by an entry under "ignore" of the configuration, with the reason.',
          ],
        },
      ],
    },
  },
  {
    name: 'a line of a subagent manifest that was cut off and is not committed',
    before: { ...CITED, ...listing(entry()), 'claudedocs/agent-outputs/MANIFEST.jsonl': '' },
    worktree: { 'claudedocs/agent-outputs/MANIFEST.jsonl': '{"id":"T3001-queue","file":"que' },
    input: {},
    result: {
      listed: [],
      toDecide: [
        {
          path: 'claudedocs/agent-outputs/MANIFEST.jsonl',
          verdict: 'unreadable',
          ways: [
            'Line 1 is not committed: complete it, or delete it.',
            'To delete it: git --literal-pathspecs checkout HEAD -- claudedocs/agent-outputs/MANIFEST.jsonl',
          ],
        },
      ],
    },
  },
  { name: 'nothing to repair', before: { ...CITED, ...listing(entry()) }, input: {} },
  {
    name: 'a contribution that no entry can be made of',
    before: CITED,
    worktree: { [PATH]: contribution({ epicId: undefined }) },
    input: {},
    refused: ['manifest/schema'],
  },
];
