/**
 * Plays every wrong server to the conformance pack, each with one fault: the pack has to find a
 * demand that it does not meet, and to say of our own server, over both transports, that it meets all.
 * `npm run wrong-servers [-- --only text]`
 */
import { spawnSync } from 'node:child_process';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { unmetBy, WRONG_SERVERS } from '../test/app/conformance/wrong-servers.ts';

const CLI = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
let faults = 0;
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

if (values.only === '') {
  await import('./build.ts');
  for (const transport of ['jsonl', 'mcp']) {
    const server = [execPath, CLI, 'vouch', 'serve', '--transport', transport];
    const trial = ['vouch', 'conformance', '--transport', transport, '--', ...server];
    const { status, stdout } = spawnSync(execPath, [CLI, ...trial], { encoding: 'utf8' });
    say(`our own server over ${transport}: ${stdout.trim()}`);
    if (status !== 0) faults += 1;
  }
}
const played = WRONG_SERVERS.filter(({ name }) => name.includes(values.only));
for (const server of played) {
  if ((await unmetBy(server)) !== null) continue;
  faults += 1;
  say(`Not found out: one that ${server.name}.`);
}
say(`${played.length} wrong servers played, ${faults} faults of the pack.`);
process.exitCode = faults > 0 || played.length === 0 ? 1 : 0;
