import type { Caller } from '../../app/caller.ts';
import { WrongUse } from '../../core/failure.ts';
import { canBeWritten, type HookRow } from '../hooks/hook-row.ts';
import { findSite, hooksElsewhere, install, lookAt, usualHooks } from '../hooks/hook-site.ts';

/** @throws WrongUse where a hook stands that would be left alone: nothing is half done. */
export async function demandFreeHooks(caller: Caller): Promise<void> {
  const site = await findSite(caller);
  if (site.reach === 'outside') throw hooksElsewhere(site.folder);
  const rows = await lookAt(usualHooks(site), site);
  // One that names the linter already is joined, whoever wrote it.
  const taken = rows.filter(
    ({ state, runs }) => (state === 'foreign' || state === 'edited') && runs === false,
  );
  const [first] = taken;
  if (first === undefined) return;
  throw new WrongUse(
    'hooks-in-the-way',
    [
      'There are other hooks already, and they are not overwritten. Nothing was written.',
      ...taken.map(({ hook, message }) => `${hook} ${message}`),
    ].join('\n'),
    `Leave --hooks out. ${first.help ?? ''}`.trim(),
  );
}

/** Installs the hooks that are usual here, and says what became of each. */
export async function installedHooks(caller: Caller): Promise<readonly HookRow[]> {
  const site = await findSite(caller);
  return install(usualHooks(site), site, false);
}

/** Whether `hooks install` would write hooks here. */
export async function lacksHooks(caller: Caller): Promise<boolean> {
  const site = await findSite(caller);
  return site.reach !== 'outside' && (await lookAt(usualHooks(site), site)).some(canBeWritten);
}
