import { loadRules } from '../../protocols/rules.ts';
import type { Asker } from '../caller.ts';
import { check } from '../lint.ts';
import { lintRequest } from '../lint-request.ts';
import { audit } from './sections/audit.ts';
import { bundles } from './sections/bundles.ts';
import { capabilities } from './sections/capabilities.ts';
import { gate } from './sections/gate.ts';
import { indexOfFiles } from './sections/index-of-files.ts';
import { lifecycle } from './sections/lifecycle.ts';
import { isSilence, type Scenario } from './sections/scenario.ts';
import { sources } from './sections/sources.ts';
import { validation } from './sections/validation.ts';
import { wire } from './sections/wire.ts';
import { type Demand, type Server, Trial } from './trial.ts';

/** The parts of the specification that are tried, each on a knowledge base of its own. */
export const SCENARIOS = {
  capabilities,
  wire,
  sources,
  validation,
  gate,
  lifecycle,
  audit,
  indexOfFiles,
  bundles,
} as const satisfies Readonly<Record<string, Scenario>>;

/**
 * Tries a server against the vouch specification, sections 1 to 9 and 11: each part in a new folder,
 * with a server for each actor. What is left on disk is linted.
 * @returns every demand once, in the order of the trials
 * @throws CouldNotCheck where the server does not answer.
 */
export async function conformance(
  server: Server,
  asker: Asker,
  scenarios: readonly Scenario[] = Object.values(SCENARIOS),
): Promise<readonly Demand[]> {
  const demands: Demand[] = [];
  for (const scenario of scenarios) {
    const trial = new Trial(server);
    try {
      await scenario(trial);
      await trial.restart();
      await linted(trial, asker);
    } catch (error) {
      // One that never answers is no server; one that stops answering does not conform.
      const isNone = demands.length === 0 && trial.demands.length === 0;
      if (!isSilence(error) || isNone) throw error;
      trial.demand('6', 'the server answers every request', false, () => error.message);
    } finally {
      await trial.end();
    }
    demands.push(...trial.demands);
  }
  return once(demands);
}

/** What the linter says of what a trial left on disk: also under the section that its rule is from. */
async function linted(trial: Trial, asker: Asker): Promise<void> {
  const request = lintRequest({ target: { mode: 'worktree' }, cache: false });
  const { diagnostics } = await check(request, { ...asker, cwd: trial.folder });
  const errors = diagnostics.filter(
    ({ level, path }) => level === 'error' && path.includes('.vouch/'),
  );
  const said = errors.map(({ path, message }) => `${path}: ${message}`);
  const none = 'the linter finds no error in what is left on disk';
  trial.demand('11', none, errors.length === 0, () => said.join('; '));
  if (errors.length === 0) return;
  const rules = new Map((await loadRules()).map(({ id, source }) => [id, source]));
  for (const [index, { rule }] of errors.entries()) {
    const section = sectionIn(rules.get(rule) ?? '');
    trial.demand(section, `what is left on disk has no ${rule}`, false, () => said[index] ?? '');
  }
}

/** The section that a rule is from: the last of several, which says most about it. */
function sectionIn(source: string): string {
  const [, named = LOG] = /sections? (.*)$/.exec(source) ?? [];
  return named.split(/, | and /).at(-1) ?? LOG;
}

/** Of the chain of the log the specification says nothing: it is the reference's own. */
const LOG = '7';

/** One that failed says so, however often it held. */
function once(demands: readonly Demand[]): readonly Demand[] {
  const found = new Map<string, Demand>();
  for (const each of demands) {
    const key = `${each.section} ${each.demand}`;
    if (found.get(key)?.held !== false) found.set(key, each);
  }
  return [...found.values()];
}
