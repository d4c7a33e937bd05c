import { relative } from 'node:path';
import process from 'node:process';
import { packageFolder } from '../../app/package-folder.ts';
import { isNodeSupported, NODE_WANTED } from '../../core/node-version.ts';
import { TOOL } from '../../core/tool.ts';
import { leadsOutside, lockNaming } from '../init/ci/source.ts';
import { type Checkup, rowsAbout } from './checkup.ts';

/** Whether other clones get the package that this one has. @param root absolute */
export function sourceRows(root: string, cwd: string): readonly Checkup[] {
  const found = lockNaming(root, relative(root, cwd) || '.');
  if (found === null || found.outside === null) return [];
  const { message, help } = leadsOutside(found.lock, found.outside);
  return [rowsAbout('package').warning(message.replace(/\.$/, ''), help)];
}

/** What runs: node, and this package. */
export function installationRows(): readonly Checkup[] {
  const node = rowsAbout('node');
  const running = process.versions.node;
  return [
    isNodeSupported(running)
      ? node.ok(`${running} (${process.execPath})`)
      : node.problem(
          `${running} is too old: ${TOOL.name} needs ${NODE_WANTED}`,
          `Install node ${NODE_WANTED}. \`node --version\` shows which one is found first.`,
        ),
    rowsAbout('package').ok(`${TOOL.name} ${TOOL.version} (${packageFolder()})`),
  ];
}
