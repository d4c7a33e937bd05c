import { withValues } from '../../../core/json-edit.ts';
import { listAt, textAt } from '../../../core/json-value.ts';
import type { OperationState, PlannedChange } from '../../../core/operation.ts';
import type { ChosenSession } from './chosen-session.ts';

/**
 * What ends an active session in the session store of its folder, as `contribution session begin` began it.
 * Nothing where no store says that it is active.
 * @param now milliseconds since 1970
 */
export async function closedSession(
  { id, home }: ChosenSession,
  state: OperationState,
  now: number,
): Promise<readonly PlannedChange[]> {
  const stores = (await state.scan('session-store')).filter((each) => each.home === home);
  const changes = stores.flatMap(({ path, record }): readonly PlannedChange[] => {
    const ended = listAt(record.value, 'sessions').flatMap((each, at) =>
      textAt(each, 'id') !== id || textAt(each, 'status') !== 'active'
        ? []
        : [
            [['sessions', at, 'status'], 'ended'] as const,
            [['sessions', at, 'endedAt'], `${new Date(now).toISOString().slice(0, 19)}Z`] as const,
          ],
    );
    if (ended.length === 0) return [];
    return [{ action: 'change', path, text: withValues(record.text, ended) }];
  });
  if (changes.length === 0) return [];
  const current = (await state.facts())
    .of('current-session')
    .filter(({ record, fact }) => record.home === home && fact.id === id);
  return [
    ...changes,
    ...current.map(({ record: { path } }) => ({ action: 'remove' as const, path })),
  ];
}
