/** Makes a mail store to try things on: see USE. */
import { mkdirSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mailStore } from './mail-store.ts';
import { commitAll, writeFiles } from './repository.ts';

const USE =
  'Use: tsx scripts/bench/make-mailstore.ts <empty folder> [--messages 2000] [--subjects free|valid] [--seed 1] [--git]';

function main(): void {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      messages: { type: 'string', default: '2000' },
      subjects: { type: 'string', default: 'free' },
      seed: { type: 'string', default: '1' },
      git: { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  const { subjects } = values;
  const [messages, seed] = [Number(values.messages), Number(values.seed)];
  const isUsable = Number.isInteger(messages) && Number.isInteger(seed);
  if (folder === undefined || (subjects !== 'free' && subjects !== 'valid') || !isUsable) {
    throw new Error(USE);
  }
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  writeFiles(folder, mailStore({ messages, subjects, seed }));
  if (values.git) commitAll(folder);
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
