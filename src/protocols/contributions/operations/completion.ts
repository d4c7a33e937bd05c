import type { JsonChange } from '../../../core/json-edit.ts';
import { readContribution } from '../contribution.ts';
import { lackOf } from '../faults.ts';
import type { OpenContribution } from './contribution-writer.ts';
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
