import process from 'node:process';
import { packageFolder } from '../../app/package-folder.ts';
import { isNodeSupported, NODE_WANTED } from '../../core/node-version.ts';
import { TOOL } from '../../core/tool.ts';
import { type Checkup, rowsAbout } from './checkup.ts';

/** What runs: node, and this package. */
export function installationRows(): readonly Checkup[] {
  const node = rowsAbout('node');
  const running = process.versions.node;
  return [
    isNodeSupported(running)
      ? node.ok(`${running} (${process.execPath})`)
      : node.problem(
          `${running} is too old: ${TOOL.name} needs ${NODE_WANTED}`,
          `Install node ${NODE_WANTED}. \`node --version\` tells which one is found first.`,
        ),
    rowsAbout('package').ok(`${TOOL.name} ${TOOL.version} (${packageFolder()})`),
  ];
}
