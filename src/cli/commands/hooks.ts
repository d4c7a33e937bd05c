import type { Caller } from '../../app/caller.ts';
import { HOOKS } from '../../app/hook-names.ts';
import { appearance } from '../../app/terminal.ts';
import { TOOL } from '../../core/tool.ts';
import { onFileSystem } from '../../git/file-system.ts';
import { inertJson, visible } from '../../report/sanitize.ts';
import { type Ink, paint } from '../../report/style.ts';
import { wrapWhole } from '../../report/wrap.ts';
import { canBeWritten, type HookRow } from '../../setup/hooks/hook-row.ts';
import {
  findSite,
  type HookSite,
  hooksElsewhere,
  install,
  lookAt,
  uninstall,
  usualHooks,
} from '../../setup/hooks/hook-site.ts';
import { adviceOnMissing } from '../../setup/hooks/missing-hooks.ts';
import { knowsDriver, REMOVING } from '../../setup/logs/merge-driver.ts';
import type { HooksInvocation } from '../invocation.ts';

const INKS = { true: 'green', false: 'red' } as const satisfies Record<string, Ink>;

const WIDEST_HOOK = Math.max(...HOOKS.map(({ length }) => length));

/**
 * Installs, removes or looks at the hooks of the caller's repository. Gives the exit code: 1 where
 * a hook would not run the linter, or where one of ours could not be removed.
 */
export async function hooks(invocation: HooksInvocation, caller: Caller): Promise<0 | 1> {
  const site = await findSite(caller, invocation.probe);
  const rows = await onFileSystem(() => perform(invocation, site));
  const { action, format } = invocation;
  const isMerging =
    action === 'uninstall' && site.workTree !== null && (await knowsDriver(caller, '--local'));
  const advice = await adviceOn(action, site, rows, isMerging);
  if (format === 'json') caller.stdout.write(document(invocation, site, rows));
  else caller.stdout.write(text(invocation, site, { rows, advice }));
  const isFailure = ({ runs, done }: HookRow) =>
    action === 'uninstall' ? done === null : runs === false;
  return rows.some(isFailure) ? 1 : 0;
}

function perform(
  { action, hooks: named, chain }: HooksInvocation,
  site: HookSite,
): Promise<readonly HookRow[]> {
  switch (action) {
    case 'install':
      return install(named.length > 0 ? named : usualHooks(site), site, chain);
    case 'uninstall':
      return uninstall(named.length > 0 ? named : HOOKS, site);
    case 'status':
      return lookAt(named.length > 0 ? named : usualHooks(site), site);
  }
}

function document({ action }: HooksInvocation, site: HookSite, rows: readonly HookRow[]): string {
  const { folder, reach } = site;
  const members = { version: 1, tool: TOOL, action, folder, reach, hooks: rows, error: null };
  return `${inertJson(JSON.stringify(members, null, 2))}\n`;
}

function text(
  { color }: HooksInvocation,
  site: HookSite,
  { rows, advice }: { readonly rows: readonly HookRow[]; readonly advice: Iterable<string> },
): string {
  const { stdout, env } = site.caller;
  const style = appearance(stdout, env, color);
  const block = (words: string, indent: string): string =>
    wrapWhole(visible(words), style.width - indent.length)
      .map(visible)
      .join(`\n${indent}`);
  const lines = rows.map(({ hook, runs, message }) => {
    const name = paint(style, hook.padEnd(WIDEST_HOOK), runs === null ? 'yellow' : INKS[`${runs}`]);
    return `${name}  ${block(message, ' '.repeat(WIDEST_HOOK + 2))}`;
  });
  if (rows.length === 0) lines.push(`No ${TOOL.name} hook in ${visible(site.folder)}.`);
  for (const each of advice) {
    lines.push(`${paint(style, 'help', 'bold')}: ${block(each, ' '.repeat('help: '.length))}`);
  }
  return `${lines.join('\n')}\n`;
}

/** What to do next, each thing once. */
async function adviceOn(
  action: HooksInvocation['action'],
  site: HookSite,
  rows: readonly HookRow[],
  isMerging: boolean,
): Promise<ReadonlySet<string>> {
  const { folder, reach } = site;
  const advice = new Set(rows.flatMap(({ help }) => help ?? []));
  if (reach === 'outside') {
    const { message, help } = hooksElsewhere(folder);
    advice.add(`${message} ${help}`);
  } else if (action === 'status' && rows.some(canBeWritten)) {
    advice.add(await adviceOnMissing(site));
  }
  if (action === 'install' && reach === 'work-tree' && rows.some(({ done }) => done !== null)) {
    advice.add(`${folder} is a part of the work tree: commit its files to share them.`);
  }
  if (isMerging) {
    advice.add(
      `The merge driver of logs is still set in this clone: \`${REMOVING}\` removes it. Then write merge=union in place of merge=lint-protocol in .gitattributes.`,
    );
  }
  return advice;
}
