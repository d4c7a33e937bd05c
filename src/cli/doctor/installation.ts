import process from 'node:process';
import { OLDEST_NODE, TOOL } from '../../core/tool.ts';
import { packageFolder } from '../package-folder.ts';
import { type Checkup, rowsAbout } from './checkup.ts';

/** What runs: node, and this package. */
export function installationRows(): readonly Checkup[] {
  const node = rowsAbout('node');
  const running = process.versions.node;
  return [
    isAtLeast(running, OLDEST_NODE)
      ? node.ok(`${running} (${process.execPath})`)
      : node.problem(
          `${running} is too old: ${TOOL.name} needs ${OLDEST_NODE} or newer`,
          `Install node ${OLDEST_NODE} or newer. \`node --version\` tells which one is found first.`,
        ),
    rowsAbout('package').ok(`${TOOL.name} ${TOOL.version} (${packageFolder()})`),
  ];
}

/** Whether a version, such as `20.19.1`, is another one or newer. */
export function isAtLeast(version: string, oldest: string): boolean {
  const [have, want] = [version, oldest].map((text) => text.split('.').map(Number));
  for (const [index, number] of (want ?? []).entries()) {
    const own = have?.[index] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}
