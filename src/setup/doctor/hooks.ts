import type { Caller } from '../../app/caller.ts';
import { onFileSystem } from '../../git/file-system.ts';
import { listed } from '../../report/counts.ts';
import { canBeWritten, type HookRow } from '../hooks/hook-row.ts';
import { findSite, hooksElsewhere, lookAt, usualHooks } from '../hooks/hook-site.ts';
import { adviceOnMissing } from '../hooks/missing-hooks.ts';
import { type Checkup, rowsAbout } from './checkup.ts';

const { ok, warning, problem } = rowsAbout('hooks');

/** Whether git runs the linter by itself. Not to have hooks is a choice; a hook that does nothing is a fault. */
export async function hookRows(caller: Caller, tries: boolean): Promise<readonly Checkup[]> {
  const site = await findSite(caller, tries);
  const rows = await onFileSystem(() => lookAt(usualHooks(site), site));
  const { folder, reach } = site;
  const absent = rows.filter(canBeWritten).map(({ hook }) => hook);
  const present = merged(rows.filter((row) => !canBeWritten(row)));
  const elsewhere = reach === 'outside' ? hooksElsewhere(folder) : null;
  return [
    ...present,
    ...(elsewhere === null ? [] : [warning(elsewhere.message, elsewhere.help)]),
    ...(absent.length === 0
      ? []
      : [absentRow(absent, elsewhere === null ? await adviceOnMissing(site) : null)]),
  ];
}

function absentRow(absent: readonly string[], help: string | null): Checkup {
  const are = absent.length === 1 ? 'is' : 'are';
  return warning(`${listed(absent)} ${are} not installed, so git does not run the linter`, help);
}

/** Mostly the same is to be said of all of them. */
function merged(rows: readonly HookRow[]): readonly Checkup[] {
  const alike = new Map<string, HookRow[]>();
  for (const row of rows) {
    const { state, runs, message, help } = row;
    const key = JSON.stringify([state, runs, message, help]);
    alike.set(key, [...(alike.get(key) ?? []), row]);
  }
  return [...alike.values()].flatMap((group) =>
    group[0] === undefined ? [] : rowOf(group[0], group),
  );
}

function rowOf({ state, runs, message, help }: HookRow, group: readonly HookRow[]): Checkup {
  const text = `${group.map(({ hook }) => hook).join(', ')}: ${message}`;
  // Somebody wrote it to have records checked, and they are not.
  if (runs === false) return state === 'foreign' ? warning(text, help) : problem(text, help);
  return runs === true && help === null ? ok(text) : warning(text, help);
}
