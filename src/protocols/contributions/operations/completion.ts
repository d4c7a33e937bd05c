import type { JsonChange } from '../../../core/json-edit.ts';
import { readContribution } from '../contribution.ts';
import { lackOf } from '../faults.ts';
import type { ContributionWriter, OpenContribution } from './contribution-writer.ts';
import { metaChange, timeAfter } from './status-move.ts';

/** What changes in the `_meta` of a draft that is completed. */
export function completionOf(contribution: OpenContribution, now: number): readonly JsonChange[] {
  const { decisions } = readContribution(contribution.value);
  const isReady = decisions.length > 0 && decisions.every((each) => lackOf(each) === null);
  return [
    metaChange('completedAt', timeAfter(contribution, now)),
    metaChange('consensusReady', isReady),
  ];
}

/** Why a draft is not completed by anybody but who says first that the work can go on. */
export const BLOCKED_ERROR = {
  'blocked-contribution': [
    '{file} is blocked: the work waits for somebody else.',
    'When the work can go on, run `lint-protocol contribution unblock {file}`, then this command again.',
  ],
} as const;

/** True where the latest entry says that the work cannot go on. */
export function isBlocked(contribution: OpenContribution, writer: ContributionWriter): boolean {
  return writer.latestOf(contribution) === 'blocked';
}
