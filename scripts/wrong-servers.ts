/**
 * Plays every wrong server to the conformance pack, each with one fault: the pack has to say of each
 * which demand it does not meet, and of our own server, over both transports, that it meets all.
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
  const wanted = server.breaks.join(': ');
  const unmet = await unmetBy(server);
  if (unmet.includes(wanted)) continue;
  faults += 1;
  say(`Not found out: one that ${server.name}. It should not meet "${wanted}".`);
  say(
    unmet.length === 0 ? '  It meets all.' : unmet.map((each) => `  not met: ${each}`).join('\n'),
  );
}
say(`${played.length} wrong servers played, ${faults} faults of the pack.`);
process.exitCode = faults > 0 || played.length === 0 ? 1 : 0;
