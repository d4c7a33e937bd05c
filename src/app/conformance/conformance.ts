import { CouldNotCheck } from '../../core/failure.ts';
import { textAt, textsAt, valueAt } from '../../core/json-value.ts';
import { loadRules } from '../../protocols/rules.ts';
import type { Asker } from '../caller.ts';
import { check } from '../lint.ts';
import { lintRequest } from '../lint-request.ts';
import { McpPeer, toolName } from './mcp-peer.ts';
import { METHODS } from './model/parameters.ts';
import { asked, shown, timeOf } from './model/values.ts';
import { bundles } from './parts/bundles.ts';
import { damages } from './parts/damages.ts';
import { extremes } from './parts/extremes.ts';
import { game } from './parts/games.ts';
import { gate } from './parts/gate.ts';
import { intake } from './parts/intake.ts';
import { lifecycle } from './parts/lifecycle.ts';
import { parameters } from './parts/parameters.ts';
import { reads } from './parts/reads.ts';
import { faultInFile, isSilence, type Scenario } from './parts/scenario.ts';
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
  extremes,
} as const satisfies Readonly<Record<string, Scenario>>;

/** Sections 5 and 9: what the server says of itself, and that each of its methods is there. */
async function capabilities(trial: Trial): Promise<void> {
  const said = await trial.result('9', 'scout', 'kb.capabilities');
  const kind = valueAt(said, 'knowledge_capability');
  const methods = textsAt(said, 'methods');
  const call = asked('scout', 'kb.capabilities');
  const demand = (name: string, what: string, isHeld: boolean, of = said): void => {
    const found = () => `"${name}" is ${shown(valueAt(of, name))}`;
    trial.demand('9', what, isHeld, found, call);
  };
  for (const name of ['name', 'version', 'spec'])
    demand(name, `the descriptor has "${name}"`, textAt(said, name) !== null);
  const isGated = valueAt(said, 'review_gated') === true;
  demand('review_gated', '"review_gated" is true', isGated);
  for (const name of ['methods', 'retrieval', 'transports'])
    demand(name, `"${name}" is a list of texts`, textsAt(said, name).length > 0);
  for (const name of ['stores_evidence', 'audit_log']) {
    const what = `"knowledge_capability" says "${name}"`;
    demand(name, what, valueAt(kind, name) === true, kind);
  }
  demand('spec', '"spec" is "vouch-0.1"', textAt(said, 'spec') === 'vouch-0.1');
  const isOfKind = textAt(kind, 'kind') === 'local-cited-review-gated-kb';
  demand('kind', '"knowledge_capability" says its "kind"', isOfKind, kind);
  const isKnown = textsAt(said, 'retrieval').every((each) => ['fts5', 'substring'].includes(each));
  demand('retrieval', '"retrieval" names backends of section 1.1', isKnown);
  const twice = methods.filter((each, at) => methods.indexOf(each) !== at);
  const once = '"methods" names each once';
  trial.demand('9', once, twice.length === 0, () => `twice ${twice.join(', ')}`, call);
  const missing = METHODS.filter((name) => !methods.includes(name));
  const all = '"methods" names all 39';
  trial.demand('5', all, missing.length === 0, () => `not ${missing.join(', ')}`, call);
  const isNamed = textsAt(said, 'transports').includes(trial.transport);
  demand('transports', '"transports" names the one that it speaks', isNamed);
  const there = await offered(trial, methods);
  for (const method of methods) {
    const what = `${method}, which it names, is there`;
    trial.demand('9', what, there.has(method), () => 'no such method', asked('scout', method));
  }
}

/** Those of the methods that a server has. */
async function offered(trial: Trial, methods: readonly string[]): Promise<ReadonlySet<string>> {
  const peer = trial.peer('scout');
  if (peer instanceof McpPeer) {
    const tools = await peer.tools();
    return new Set(methods.filter((method) => tools.includes(toolName(method))));
  }
  const there = new Set<string>();
  for (const method of methods) {
    const answer = await trial.call('scout', method);
    if (answer.ok || answer.code !== 'method_not_found') there.add(method);
  }
  return there;
}

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
    kept(trial);
    await linted(trial, asker);
  } catch (error) {
    const fault = faultInFile(error, trial.folder);
    if (fault !== null) {
      const demand = 'what was made is in the files that its id names';
      trial.demand('1', demand, false, () => fault);
      return;
    }
    // One that never answers is no server; one that stops answering does not conform.
    if (!isSilence(error) || (trial.demands.length === 0 && isFirst())) throw error;
    trial.demand('6', 'the server answers every request', false, () => error.message);
  } finally {
    await trial.end();
  }
}

/** A file whose id is a slug. */
const KEBAB = /\/[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-+[\p{Ll}\p{Lo}\p{M}\p{N}]+)*\.(?:yaml|md)$/u;

/** Sections 1.2 and 4: what git ignores of the base, and the form and order of ids. */
function kept(trial: Trial): void {
  const paths = ['claims', 'pages', 'entities', 'relations', 'evidence'].flatMap((folder) =>
    trial.names(folder).map((name) => `.vouch/${folder}/${name}`),
  );
  const odd = paths.filter((path) => !KEBAB.test(path));
  const by = trial.writer(odd[0] ?? '');
  trial.demand('1.2', 'ids are kebab-case slugs', odd.length === 0, () => odd.join(', '), by);
  const ignored = trial.text('.gitignore').split(/\r?\n/);
  const isKept = ['proposed/', 'state.db'].every((each) => ignored.includes(each));
  const what = 'git ignores proposals that wait and the index, and nothing that is durable';
  const isDurable = (line: string) =>
    /^[/*]*(?:\*|decided|audit|config|claims|pages|sources|entities|relations|evidence|sessions)/.test(
      line,
    );
  trial.demand('4', what, isKept && !ignored.some(isDurable), () => ignored.join(', '));
  const sessions = trial.names('sessions').map((name) => {
    const session = trial.yaml(`sessions/${name}`);
    return { name, second: Math.floor(timeOf(session?.['started_at']) / 1000) };
  });
  const late = sessions.find(({ second }, at) => second < (sessions[at - 1]?.second ?? 0));
  const order = 'the ids of sessions sort in the order in which they were started';
  trial.demand('1.2', order, late === undefined, () => sessions.map(({ name }) => name).join(', '));
}

/** What the linter says of what a trial left on disk: also under the section that its rule is from. */
async function linted(trial: Trial, asker: Asker): Promise<void> {
  const request = lintRequest({ target: { mode: 'worktree' }, cache: false });
  const report = await check(request, { ...asker, cwd: trial.folder }).catch((error: unknown) => {
    if (!(error instanceof CouldNotCheck)) throw error;
    trial.demand('11', 'what is left on disk can be linted', false, () => error.message);
    return { diagnostics: [] };
  });
  const errors = report.diagnostics.filter(
    ({ level, path }) => level === 'error' && path.includes('.vouch/'),
  );
  const said = errors.map(({ path, message }) => `${path}: ${message}`);
  const none = 'the linter finds no error in what is left on disk';
  trial.demand('11', none, errors.length === 0, () => said.join('; '));
  if (errors.length === 0) return;
  const rules = new Map((await loadRules()).map(({ id, source }) => [id, source]));
  for (const [index, { rule, path }] of errors.entries()) {
    const section = sectionIn(rules.get(rule) ?? '');
    const found = () => said[index] ?? '';
    trial.demand(section, `what is left on disk has no ${rule}`, false, found, trial.writer(path));
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
