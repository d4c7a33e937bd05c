/**
 * Has two servers of ours and two of the reference implementation write to one base at the same time,
 * and looks at what is left: the hash chain, the events and the verdicts of both programs.
 *
 * `npm run reference:beside -- --vouch COMMAND [--runs N] [--mutations N] [--only N]`, where the
 * command starts vouch. Each pair makes that many mutations. In half of the runs the base is made by
 * vouch, in half our servers speak MCP, and in every fourth vouch has an index from the beginning.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Answer, Peer } from '../../src/app/conformance/peer.ts';
import { programStart } from '../../src/app/conformance/running.ts';
import { startedPeer } from '../../src/app/conformance/trial.ts';
import { textAt, textsAt } from '../../src/core/json-value.ts';
import { seeded } from '../bench/random.ts';
import { git, repository } from '../bench/repository.ts';
import { started } from '../faults/ended.ts';
import { Reference } from './their-base.ts';

const { values } = parseArgs({
  options: {
    vouch: { type: 'string' },
    runs: { type: 'string', default: '20' },
    mutations: { type: 'string', default: '100' },
    only: { type: 'string' },
  },
});
if (values.vouch === undefined) {
  process.stderr.write('Say how vouch is started: npm run reference:beside -- --vouch COMMAND\n');
  process.exit(2);
}
const theirs = values.vouch.split(' ') as [string, ...string[]];
await import('../build.ts');

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const MUTATIONS = Number(values.mutations);
const GENESIS = '0'.repeat(64);
const LOG = '.vouch/audit.log.jsonl';

/** What a pair did: events that must be in the log, as `actor about`, and calls that were refused. */
interface Done {
  readonly about: string[];
  readonly refused: string[];
}

/** One of two servers of a pair: each approves what the other proposed. */
class Writer {
  readonly #peer: Peer;
  readonly #actor: string;
  readonly #done: Done;
  readonly #isTheirs: boolean;

  constructor(peer: Peer, actor: string, done: Done) {
    this.#peer = peer;
    this.#actor = actor;
    this.#done = done;
    this.#isTheirs = actor.startsWith('their-');
  }

  /** The result, or null where it was refused. `about` says which object its event must name. */
  async change(method: string, params: object, about: (result: unknown) => string | null) {
    const answer: Answer = await this.#peer.call(method, { ...params });
    if (!answer.ok) {
      this.#done.refused.push(`${this.#actor} ${method}: ${answer.code} ${answer.message}`);
      return null;
    }
    const id = about(answer.result);
    if (id !== null) this.#done.about.push(`${this.#actor} ${id}`);
    return answer.result;
  }

  /** Registers a source, and gives its id. */
  async source(content: string): Promise<string> {
    const id = (result: unknown) => textAt(result, 'id');
    const params = { content, title: `${this.#actor}.md`, locator: `${this.#actor}.md` };
    if (this.#isTheirs) Reflect.deleteProperty(params, 'locator');
    return id(await this.change('kb.register_source', params, id)) ?? '';
  }

  async proposed(kind: string, params: object): Promise<string> {
    const id = (result: unknown) => textAt(result, 'proposal_id');
    return id(await this.change(`kb.propose_${kind}`, params, id)) ?? '';
  }

  /** The id of what was approved. */
  async approved(proposal: string): Promise<string> {
    const params = { proposal_id: proposal, reason: 'read' };
    const result = await this.change('kb.approve', params, () => proposal);
    return textAt(result, 'id') ?? textAt(result, 'object_id') ?? '';
  }
}

/** Makes as many mutations as are wanted, a handful of them after each other. */
async function work(
  pair: readonly [Writer, Writer],
  { name, seed, count }: { name: string; seed: number; count: () => number },
): Promise<void> {
  const random = seeded(seed);
  const claims: string[] = [];
  for (let nth = 0; count() < MUTATIONS; nth += 1) {
    const [one, other] = nth % 2 === 0 ? pair : ([pair[1], pair[0]] as const);
    const source = await one.source(`The ${name} source ${nth}.\n`);
    const text = `The ${name} find that matter ${nth} is ${random.pick(['open', 'done', 'late'])}.`;
    const proposal = await one.proposed('claim', { text, evidence: [source] });
    if (random.below(5) === 0) {
      await other.change(
        'kb.reject',
        { proposal_id: proposal, reason: 'said before' },
        () => proposal,
      );
      continue;
    }
    claims.push(await other.approved(proposal));
    const [last = '', before = ''] = claims.slice(-2).reverse();
    const further: Readonly<Record<string, () => Promise<unknown>>> = {
      confirm: () => one.change('kb.confirm', { claim_id: last }, () => last),
      archive: () => one.change('kb.archive', { claim_id: claims.pop() }, () => last),
      supersede: () => {
        const params = { old_claim_id: before, new_claim_id: last };
        if (before === '') return one.change('kb.confirm', { claim_id: last }, () => last);
        claims.splice(-2, 2);
        return one.change('kb.supersede', params, () => before);
      },
      entity: async () =>
        other.approved(
          await one.proposed('entity', { name: `${name} ${nth}`, entity_type: 'concept' }),
        ),
      page: async () =>
        other.approved(await one.proposed('page', { title: `${name} page ${nth}`, body: text })),
      session: async () => {
        const id = (result: unknown) => textAt(result, 'id') ?? textAt(result, 'session_id');
        const session = id(await one.change('kb.session_start', { task: name }, id));
        await one.change('kb.session_end', { session_id: session }, () => session);
      },
    };
    await further[random.pick(Object.keys(further))]?.();
  }
}

/** What is wrong with the log: events that do not follow on the one before, and events that are not there. */
function faultsIn(root: string, done: Done): { forks: number; lost: readonly string[] } {
  const lines = readFileSync(join(root, LOG), 'utf8').trimEnd().split('\n');
  let last = GENESIS;
  let forks = 0;
  const logged: string[] = [];
  for (const line of lines) {
    const event: unknown = JSON.parse(line);
    if (textAt(event, 'prev_hash') !== last) forks += 1;
    last = textAt(event, 'hash') ?? '';
    for (const id of textsAt(event, 'object_ids')) logged.push(`${textAt(event, 'actor')} ${id}`);
  }
  const lost = done.about.filter((each) => {
    const at = logged.indexOf(each);
    if (at >= 0) logged.splice(at, 1);
    return at < 0;
  });
  return { forks, lost };
}

/** One run in a folder of its own; what is wrong with it. */
async function run(folder: string, nth: number) {
  const root = repository(folder, `run-${nth}`, []);
  const vouch = new Reference(root, theirs, folder);
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, GIT_CONFIG_GLOBAL: '/dev/null' };
  const ours = (...args: string[]) => started(args, { cwd: root, env });
  if (nth % 2 === 0) vouch.run('their-a', 'init');
  else await ours('vouch', 'init', '.', '--actor', 'our-a');
  if (nth % 4 === 0) vouch.run('their-a', 'index');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message=The base');
  const transport = nth % 4 < 2 ? 'jsonl' : 'mcp';
  const done: Done = { about: [], refused: [] };
  const began = Date.now();
  const peers: Peer[] = [];
  const writer = (actor: string, command: [string, ...string[]], by: 'jsonl' | 'mcp') => {
    const place = { folder: root, env: { ...process.env, ...env, VOUCH_AGENT: actor } };
    const peer = startedPeer(
      { transport: by, start: programStart(command), patience: 60_000 },
      place,
    );
    peers.push(peer);
    return new Writer(peer, actor, done);
  };
  const our = (actor: string) =>
    writer(actor, [execPath, CLI, 'vouch', 'serve', '--transport', transport], transport);
  const their = (actor: string) =>
    writer(actor, [...theirs, 'serve', '--transport', 'jsonl'], 'jsonl');
  const count = (name: string) => () =>
    [...done.about, ...done.refused].filter((each) => each.startsWith(name)).length;
  await Promise.all([
    work([our('our-a'), our('our-b')], { name: 'our', seed: nth * 2, count: count('our-') }),
    work([their('their-a'), their('their-b')], {
      name: 'their',
      seed: nth * 2 + 1,
      count: count('their-'),
    }),
  ]);
  for (const peer of peers) await peer.end();
  const seconds = (Date.now() - began) / 1000;
  const { forks, lost } = faultsIn(root, done);
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message=All of it');
  const checks = [['--no-cache'], ['--history', '--no-cache'], ['vouch', 'doctor']].map(
    async (args) => ({ name: `lint-protocol ${args.join(' ')}`, ...(await ours(...args)) }),
  );
  const verdicts = [
    ...(await Promise.all(checks)).map(({ name, code, out }) =>
      code === 0 ? '' : `${name} ${out}`,
    ),
    ...['lint', 'doctor', 'fsck'].map((check) => {
      const { exit, findings } = vouch.verdict(check);
      return exit === 0 && findings.length === 0
        ? ''
        : `vouch ${check} ${exit} ${findings.join('; ')}`;
    }),
  ].filter((each) => each !== '');
  const made = done.about.length + done.refused.length;
  return { nth, transport, made, refused: done.refused, forks, lost, verdicts, seconds };
}

const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-beside-'));
const totals = { made: 0, refused: 0, forks: 0, lost: 0, verdicts: 0 };
try {
  mkdirSync(join(folder, '.config'), { recursive: true });
  const all = Array.from({ length: Number(values.runs) }, (_, nth) => nth);
  for (const nth of values.only === undefined ? all : [Number(values.only)]) {
    const { made, refused, forks, lost, verdicts, seconds, transport } = await run(folder, nth);
    totals.made += made;
    totals.refused += refused.length;
    totals.forks += forks;
    totals.lost += lost.length;
    totals.verdicts += verdicts.length;
    process.stdout.write(
      `run ${nth} (${transport}): ${made} mutations in ${seconds.toFixed(1)} s, ${refused.length} refused, ${forks} forks, ${lost.length} lost events, ${verdicts.length} verdicts that are not clean\n`,
    );
    for (const each of [...refused, ...lost.map((id) => `lost: ${id}`), ...verdicts])
      process.stdout.write(`  ${each}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const { made, refused, forks, lost, verdicts } = totals;
process.stdout.write(
  `${made} mutations: ${refused} refused, ${forks} forks, ${lost} lost events, ${verdicts} verdicts that are not clean\n`,
);
process.exitCode = made === 0 || refused * 100 > made || forks + lost + verdicts > 0 ? 1 : 0;
