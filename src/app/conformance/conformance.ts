import { CouldNotCheck } from '../../core/failure.ts';
import type { Asker } from '../caller.ts';
import { check } from '../lint.ts';
import { lintRequest } from '../lint-request.ts';
import { audit } from './sections/audit.ts';
import { bundles } from './sections/bundles.ts';
import { capabilities } from './sections/capabilities.ts';
import { gate } from './sections/gate.ts';
import { indexOfFiles } from './sections/index-of-files.ts';
import { lifecycle } from './sections/lifecycle.ts';
import type { Scenario } from './sections/scenario.ts';
import { sources } from './sections/sources.ts';
import { validation } from './sections/validation.ts';
import { wire } from './sections/wire.ts';
import { type Demand, type Server, Trial } from './trial.ts';

/**
 * Tries a server against the vouch specification, sections 1 to 9 and 11: each part on a knowledge
 * base of its own in a new folder, with a server for each actor. What is left on disk is linted.
 * @returns every demand once, in the order of the trials
 * @throws CouldNotCheck where the server does not answer.
 */
export async function conformance(server: Server, asker: Asker): Promise<readonly Demand[]> {
  const scenarios: readonly Scenario[] = [
    ...[capabilities, wire, sources, validation, gate, lifecycle, audit, indexOfFiles],
    (trial) => bundles(trial, server),
  ];
  const demands: Demand[] = [];
  for (const scenario of scenarios) {
    const trial = new Trial(server);
    try {
      await scenario(trial);
      await trial.restart();
      await linted(trial, asker);
    } catch (error) {
      // One that never answers is no server; one that stops answering does not conform.
      if (!isSilence(error) || demands.length === 0) throw error;
      trial.demand('6', 'the server answers every request', false, () => error.message);
    } finally {
      await trial.end();
    }
    demands.push(...trial.demands);
  }
  return once(demands);
}

function isSilence(error: unknown): error is CouldNotCheck {
  return error instanceof CouldNotCheck && error.code === 'no-answer';
}

/** What the linter says of what a trial left on disk. */
async function linted(trial: Trial, asker: Asker): Promise<void> {
  const request = lintRequest({ target: { mode: 'worktree' }, cache: false });
  const { diagnostics } = await check(request, { ...asker, cwd: trial.folder });
  const errors = diagnostics.filter(
    ({ level, path }) => level === 'error' && path.includes('.vouch/'),
  );
  const found = () => errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
  trial.demand(
    '11',
    'the linter finds no error in what is left on disk',
    errors.length === 0,
    found,
  );
}

/** One that failed says so, however often it held. */
function once(demands: readonly Demand[]): readonly Demand[] {
  const found = new Map<string, Demand>();
  for (const each of demands) {
    const key = `${each.section} ${each.demand}`;
    if (found.get(key)?.held !== false) found.set(key, each);
  }
  return [...found.values()];
}
