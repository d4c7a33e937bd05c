import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { TOOL } from '../../src/core/tool.ts';

/** What was measured, and on what, in a line. */
export function machine(): string {
  const gitVersion = execFileSync('git', ['--version'], { encoding: 'utf8' }).trim();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const processors = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`;
  return [
    `${TOOL.name} ${TOOL.version}`,
    `node ${process.version}`,
    gitVersion,
    process.platform,
    processors,
    memory,
  ].join(', ');
}
