import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { FOLDERS, GATED } from '../model/view.ts';
import type { Trial } from '../trial.ts';
import { type Samples, sampled } from './samples.ts';

/** Section 7: no event tells of what could not be written, and nothing is left half done. */
export async function unwritten(trial: Trial, samples: Samples): Promise<void> {
  for (const kind of GATED) {
    const { id } = await trial.proposed('scout', kind, sampled(samples, kind));
    const [folder, aside] = [trial.path(FOLDERS[kind]), trial.path(`${FOLDERS[kind]}-aside`)];
    renameSync(folder, aside);
    writeFileSync(folder, '');
    const count = trial.events().length;
    await trial.call('maria', 'kb.approve', { proposal_id: id });
    const told = trial.events().slice(count);
    rmSync(folder);
    renameSync(aside, folder);
    const what = `approving a ${kind} that cannot be written`;
    trial.demand('7', `${what} is not logged`, told.length === 0, () => JSON.stringify(told));
    const isWaiting = trial.has(`proposed/${id}.yaml`) && !trial.has(`decided/${id}.yaml`);
    trial.demand('4', `${what} leaves the proposal waiting`, isWaiting, () => 'it does not wait');
    await trial.step('maria', 'kb.approve', { proposal_id: id });
  }
}
