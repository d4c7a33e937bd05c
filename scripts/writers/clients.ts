import { started } from '../faults/ended.ts';

/** Milliseconds after which a call hangs that waits for a hundred others. */
const HANGS = 900_000;

/** What one client did. */
export interface Work {
  /** Of what it wrote, by log. */
  readonly ids: string[][];
  /** How often it waited for the lock, gave up, and had to begin anew. */
  inVain: number;
  /** The longest time that it waited for the lock, or for an operation, in milliseconds. */
  longest: number;
}

/** Whoever calls the built command, one call after the other. */
export interface Client {
  readonly root: string;
  /** Hex digits, others for each client. */
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly work: Work;
}

/** What a call that wrote something says of it, by name. */
type Result = Readonly<Record<string, unknown>>;

/** Calls an operation until it has the lock. @throws Where it does not do what is wanted. */
async function done(
  { root, env, work }: Client,
  words: readonly string[],
  input: Readonly<Record<string, unknown>>,
): Promise<Result> {
  for (;;) {
    const began = performance.now();
    const args = [...words, '--input', '-', '--format', 'json'];
    const options = { cwd: root, env, input: JSON.stringify(input), hangs: HANGS };
    const { code, out, err } = await started(args, options);
    const { status, result, error } = out === '' ? ({} as Result) : JSON.parse(out);
    if (status === 'done') {
      work.longest = Math.max(work.longest, performance.now() - began);
      return result;
    }
    if (error?.code !== 'locked') throw new Error(`${words.join(' ')}: ${code}, ${out}${err}`);
    work.inVain += 1;
  }
}

/** Appends to two manifests in turn. An entry that says what the latest one does is not appended. */
export async function listing(
  client: Client,
  { each, contribution, output }: Readonly<{ each: number; contribution: string; output: string }>,
): Promise<Work> {
  const { work, name } = client;
  for (let nth = 0; nth < each; nth += 1) {
    const status = nth % 2 === 0 ? 'blocked' : 'partial';
    const appended = await done(client, ['manifest', 'append'], { file: contribution, status });
    work.ids[0]?.push(String((appended['entry'] as Result)['id']));
    const record = ['subagent', 'record', '--now', '2026-01-26T12:00:00Z'];
    const input = { file: output, status: 'complete', slug: `${name}-${nth}` };
    work.ids[1]?.push(String((await done(client, record, input))['id']));
  }
  return work;
}

/**
 * Proposes claims, and approves each as somebody else.
 * @param source the id of the source that they cite
 */
export async function knowing(
  client: Client,
  { each, source }: Readonly<{ each: number; source: string }>,
): Promise<Work> {
  const { work, name } = client;
  for (let nth = 0; nth < each; nth += 1) {
    const text = `Client ${name} holds that refund ${nth} is paid.`;
    const claim = { text, evidence: [source], actor: `scout-${name}` };
    const proposed = await done(client, ['vouch', 'propose', 'claim'], claim);
    const approval = { proposalId: proposed['proposal_id'], actor: `maria-${name}` };
    const approved = await done(client, ['vouch', 'approve'], approval);
    work.ids[0]?.push(String(proposed['proposal_id']));
    work.ids[1]?.push(String(approved['object_id']));
  }
  return work;
}
