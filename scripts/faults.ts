/**
 * Lets things go wrong around the built command, one at a time, and judges how each run ended and
 * what it left behind by what runs say that nothing disturbs.
 * `npm run faults -- [--runs N] [--seed N] [--only text] [--built] [--write]`; `--write` puts the
 * figures into `docs/reliability.md`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seeded } from './bench/random.ts';
import { replaceBetween } from './docs/markdown.ts';
import { FAULTS } from './faults/all-faults.ts';
import { Deeds } from './faults/deeds.ts';
import type { Fault, Scene } from './faults/fault.ts';
import { FULL_DISK_FAULTS, ownDisk } from './faults/full-disk-faults.ts';
import type { Judgement } from './faults/judgement.ts';
import { Stage } from './faults/stage.ts';
import { faultsTable, type Tally, tallyOf, unsoundIn } from './faults/tally.ts';
import { Verdicts } from './faults/verdicts.ts';

const PAGE = fileURLToPath(new URL('../docs/reliability.md', import.meta.url));

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    built: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
if (values.write && values.only !== '') {
  throw new Error('--write is for all faults: a table of some would be taken for the whole.');
}
if (!values.built) await import('./build.ts');

const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-faults-'));
const disk = ownDisk(folder);
const tallies: Tally[] = [];
try {
  await playedOn(new Stage(folder), FAULTS);
  if (disk !== null) await playedOn(new Stage(disk.folder), FULL_DISK_FAULTS);
  else process.stdout.write('Nothing was played on a full disk: only root can mount one.\n');
} finally {
  disk?.unmount();
  rmSync(folder, { recursive: true, force: true });
}
const unsound = tallies.reduce((sum, tally) => sum + unsoundIn(tally), 0);
process.stdout.write(`\n${faultsTable(tallies)}\n\n${unsound} ended as none must.\n`);
if (values.write && unsound === 0 && disk !== null) {
  writeFileSync(PAGE, replaceBetween(readFileSync(PAGE, 'utf8'), 'faults', faultsTable(tallies)));
}
process.exitCode = unsound > 0 || tallies.length === 0 ? 1 : 0;

async function playedOn(stage: Stage, faults: readonly Fault[]): Promise<void> {
  const around = { stage, verdicts: new Verdicts(stage), deeds: new Deeds(stage) };
  for (const fault of faults) {
    if (fault.name.includes(values.only)) tallies.push(await played(fault, around));
  }
}

/** Plays one fault in all its variants, each time in a stage as it was in the beginning. */
async function played(
  fault: Fault,
  around: Pick<Scene, 'stage' | 'verdicts' | 'deeds'>,
): Promise<Tally> {
  const random = seeded(Number(values.seed));
  const judgements: Judgement[] = [];
  for (let nth = 0; nth < Number(values.runs); nth += 1) {
    around.stage.restore({ remembers: random.below(2) === 0 });
    const judgement = await fault.play({ ...around, nth, random });
    judgements.push(judgement);
    const { outcome, told } = judgement;
    if (told !== '') process.stdout.write(`${fault.name}, ${nth}: ${outcome}: ${told}\n`);
  }
  const tally = tallyOf(fault.name, judgements);
  process.stdout.write(`${fault.name}: ${tally.runs} runs, ${unsoundIn(tally)} unsound\n`);
  return tally;
}
