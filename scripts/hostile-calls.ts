/**
 * Calls the methods of our server with what nobody should say, over both transports: none may make it
 * fail, write where it is refused, or say where it is. `npm run hostile:calls [-- --count 10000 --seed 1]`
 */
import { parseArgs } from 'node:util';
import { hostileCalls } from '../test/serve/hostile-calls.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
let faults = 0;
for (const [nth, transport] of (['jsonl', 'mcp'] as const).entries()) {
  const found = await hostileCalls(transport, Math.ceil(count / 2), seed + nth);
  for (const each of found) process.stdout.write(`${JSON.stringify(each)}\n`);
  faults += found.length;
}
process.stdout.write(`${count} calls from the seed ${seed} on, ${faults} faults.\n`);
process.exitCode = faults > 0 || !(count > 0) ? 1 : 0;
