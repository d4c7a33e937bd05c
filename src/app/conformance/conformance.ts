import { loadRules } from '../../protocols/rules.ts';
import type { Asker } from '../caller.ts';
import { check } from '../lint.ts';
import { lintRequest } from '../lint-request.ts';
import { bundles } from './parts/bundles.ts';
import { capabilities } from './parts/capabilities.ts';
import { damages } from './parts/damages.ts';
import { game } from './parts/games.ts';
import { gate } from './parts/gate.ts';
import { intake } from './parts/intake.ts';
import { lifecycle } from './parts/lifecycle.ts';
import { parameters } from './parts/parameters.ts';
import { reads } from './parts/reads.ts';
import { isSilence, type Scenario } from './parts/scenario.ts';
import { wire } from './parts/wire.ts';
import { type Demand, type Server, Trial } from './trial.ts';

/** The parts of the pack that try the cases one by one, each on a knowledge base of its own. */
const PARTS = {
  capabilities,
  wire,
  parameters,
  gate,
  lifecycle,
  reads,
  intake,
  damages,
  bundles,
} as const satisfies Readonly<Record<string, Scenario>>;

/** The games that are played where nobody asks for others. */
const GAMES = ['game-1', 'game-2'];

export const ALL_PARTS: readonly string[] = [...Object.keys(PARTS), ...GAMES];

/** A part by its name: any number behind `game-` is a game. Null for none. */
function partOf(name: string): Scenario | null {
  const [, seed] = /^game-(\d{1,9})$/.exec(name) ?? [];
  if (seed !== undefined) return game(Number(seed));
  return Object.hasOwn(PARTS, name) ? PARTS[name as keyof typeof PARTS] : null;
}

/**
 * Tries a server against the vouch specification, sections 1 to 9 and 11: each part in a new folder,
 * with a server for each actor. After each call the model says which files must have changed, and how,
 * what must be in the log, and what must have been answered. What is left on disk is linted.
 * @returns every demand once, in the order of the parts
 * @throws CouldNotCheck where the server does not answer.
 */
export async function conformance(
  server: Server,
  asker: Asker,
  names: readonly string[] = ALL_PARTS,
  begun: (trial: Trial) => void = () => undefined,
): Promise<readonly Demand[]> {
  const found = names.map((): readonly Demand[] => []);
  const left = [...names.entries()];
  const play = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, name] = next;
      const trial = new Trial(server, name);
      begun(trial);
      await played(trial, asker, () => found.every(({ length }) => length === 0));
      found[index] = trial.demands;
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, play));
  } finally {
    left.length = 0;
  }
  return once(found.flat());
}

/** Parts that are played beside each other, each with servers of its own. */
const AT_ONCE = 3;

async function played(trial: Trial, asker: Asker, isFirst: () => boolean): Promise<void> {
  try {
    await partOf(trial.part)?.(trial);
    await trial.restart();
    await linted(trial, asker);
  } catch (error) {
    // One that never answers is no server; one that stops answering does not conform.
    if (!isSilence(error) || (trial.demands.length === 0 && isFirst())) throw error;
    trial.demand('6', 'the server answers every request', false, () => error.message);
  } finally {
    await trial.end();
  }
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
