/**
 * Does what reports say of faults, with the hooks installed, and says how many end clean: of scripts
 * (`npm run play:remedies -- FOLDER...`, a folder with `setup.sh` each), or of the examples of all rules
 * about what does not change any more (`npm run play:remedies`, `-- --only ID`).
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rules } from './all-rules.ts';
import { faultsOf } from './remedies/faults.ts';
import { errorsOf, type Played, play } from './remedies/play.ts';

const CLI = process.env['LP_CLI'] ?? fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));
const args = process.argv.slice(2);
const [flag, only] = args;
const counts = { all: 0, clean: 0, refused: 0 };

if (args.length > 0 && flag !== '--only') {
  for (const folder of args) {
    const script = join(folder, 'setup.sh');
    if (!existsSync(script)) throw new Error(`${script} is not there`);
    told(folder, await play({ setup: `HERE=${resolve(folder)}; . ${resolve(script)}`, cli: CLI }));
  }
} else {
  const chosen = rules.filter(({ id, scope, tellsTampering }) =>
    only === undefined ? scope === 'history' || tellsTampering : id === only,
  );
  for (const rule of chosen) {
    const known = new Map<string, ReadonlySet<string>>();
    for (const { name, place, setup, sound } of faultsOf(rule)) {
      try {
        if (!known.has(sound)) known.set(sound, await errorsOf({ setup: sound, cli: CLI }));
        const fault = { setup, cli: CLI, known: known.get(sound) ?? new Set<string>() };
        told(`${place} ${name}`, await play(fault));
      } catch (error) {
        process.stdout.write(`COULD NOT PLAY ${place} ${name}: ${String(error)}\n`);
      }
    }
  }
}
process.stdout.write(
  `${counts.clean} of ${counts.all} end clean; refusals on the way of ${counts.refused}\n`,
);

function told(name: string, { isClean, left, refused, done }: Played): void {
  counts.all += 1;
  if (isClean) counts.clean += 1;
  if (refused.length > 0) counts.refused += 1;
  if (isClean && refused.length === 0) return;
  const lines = [
    ...left.map((line) => `  left ${line}`),
    ...refused.map((text) => `  refused ${text.slice(0, 900)}`),
    ...done.map((line) => `  did ${line.slice(0, 220)}`),
  ];
  process.stdout.write(`${isClean ? 'CLEAN' : 'RED'} ${name}\n${lines.join('\n')}\n`);
}
