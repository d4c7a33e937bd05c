import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programStart } from '../../src/app/conformance/running.ts';
import { startedPeer } from '../../src/app/conformance/trial.ts';
import { isObject, textAt } from '../../src/core/json-value.ts';

/** The reference implementation, in a repository. */
export class Reference {
  readonly root: string;
  readonly #command: readonly [string, ...string[]];
  readonly #env: Readonly<Record<string, string | undefined>>;

  constructor(root: string, command: readonly [string, ...string[]], home: string) {
    this.root = root;
    this.#command = command;
    // It looks for other bases and settings in the home folder.
    this.#env = { ...process.env, HOME: home, VOUCH_AGENT: 'scout', PYTHONDONTWRITEBYTECODE: '1' };
  }

  /** What a command prints; a command that fails throws. */
  run(agent: string, ...args: readonly string[]): string {
    const [program, ...first] = this.#command;
    const options = { cwd: this.root, env: { ...this.#env, VOUCH_AGENT: agent } };
    return execFileSync(program, [...first, ...args], { ...options, stdio: 'pipe' }).toString();
  }

  /** The last line of what a command prints: mostly an id. */
  last(agent: string, ...args: readonly string[]): string {
    return (
      this.run(agent, ...args)
        .trimEnd()
        .split('\n')
        .at(-1) ?? ''
    );
  }

  /** Whether a command ends well, and what it finds fault with. */
  verdict(...args: readonly string[]): Verdict {
    const [program, ...first] = this.#command;
    const options = { cwd: this.root, env: this.#env, stdio: 'pipe' } as const;
    try {
      const told = execFileSync(program, [...first, ...args], options).toString();
      return { exit: 0, findings: findingsIn(told) };
    } catch (error) {
      const { status, stdout, stderr } = error as {
        status: number;
        stdout: Buffer;
        stderr: Buffer;
      };
      return { exit: status, findings: findingsIn(`${stdout}${stderr}`) };
    }
  }

  /** Calls methods of its server, one after the other. */
  async calls<T>(agent: string, work: (call: Call) => Promise<T>): Promise<T> {
    const command = [...this.#command, 'serve', '--transport', 'jsonl'] as [string, ...string[]];
    const place = { folder: this.root, env: { ...this.#env, VOUCH_AGENT: agent } };
    const peer = startedPeer({ transport: 'jsonl', start: programStart(command) }, place);
    const call: Call = async (method, params) => {
      const answer = await peer.call(method, params);
      if (!answer.ok) throw new Error(`${method}: ${answer.code} ${answer.message}`);
      return isObject(answer.result) ? answer.result : { items: answer.result };
    };
    try {
      return await work(call);
    } finally {
      await peer.end();
    }
  }
}

type Call = (
  method: string,
  params?: Readonly<Record<string, unknown>>,
) => Promise<Readonly<Record<string, unknown>>>;

/** What a check of the reference implementation says. */
export interface Verdict {
  readonly exit: number;
  readonly findings: readonly string[];
}

/** It prints `clean`, counts after `--`, and a line for each finding. */
function findingsIn(told: string): readonly string[] {
  return told
    .split('\n')
    .filter((line) => line !== '' && line !== 'clean' && !line.startsWith('-- '));
}

const SCOUT = 'scout';
const MARIA = 'maria';

/**
 * A base that the reference implementation writes by its own commands and methods: all those that
 * write one, but for those that ask a model or the network.
 * @param tags texts that are hard to write
 */
export async function theirBase(vouch: Reference, tags: readonly string[]): Promise<void> {
  mkdirSync(vouch.root, { recursive: true });
  vouch.run(SCOUT, 'init');
  const session = vouch.last(SCOUT, 'session', 'start', '--task', 'Read: the # terms');
  const source = await vouch.calls(SCOUT, async (call) => {
    const content = 'Refunds\n\nRefunds are paid within 14 days.\nThey are paid in euros.\n';
    const { id } = await call('kb.register_source', { content, title: 'docs/refunds.md' });
    const hard = { text: 'Hard to write.', evidence: [id], tags, slug_hint: 'their-hard-claim' };
    await call('kb.propose_claim', { ...hard, rationale: 'a: # b\n', session_id: session });
    return String(id);
  });
  const claim = ['propose-claim', '--source', source, '--text'];
  const days = 'Refunds are paid within 14 days.';
  vouch.run(SCOUT, ...claim, days, '--type', 'fact', '--confidence', '0.9', '--tag', 'refunds');
  vouch.run(SCOUT, ...claim, `yes: no # 'it' — "is" ~ 1_000`, '--rationale', '- a: b');
  vouch.run(SCOUT, ...claim, 'Refunds are paid in dollars.');
  vouch.run(SCOUT, ...claim, 'The password is hunter2.');
  vouch.run(SCOUT, 'propose-entity', '--name', 'Billing', '--type', 'system', '--alias', 'no');
  vouch.run(MARIA, 'approve', ...(await pending(vouch)), '--reason', 'no: yes');
  const id = 'refunds-are-paid-within-14-days';
  vouch.run(SCOUT, 'propose-relation', '--from', id, '--rel', 'references', '--to', 'billing');
  const body = '# How refunds work\n\n- a\n---\nb: c\n';
  const page = ['--title', 'How refunds work', '--body', body, '--claim', id];
  vouch.run(SCOUT, 'propose-page', ...page, '--entity', 'billing');
  vouch.run(MARIA, 'approve', ...(await pending(vouch)));
  const wrong = vouch.last(SCOUT, ...claim, 'Refunds are never paid.');
  vouch.run(MARIA, 'reject', wrong, '--reason', 'no: it # is');
  vouch.run(MARIA, 'contradict', id, 'refunds-are-paid-in-dollars');
  vouch.run(MARIA, 'confirm', id);
  vouch.run(MARIA, 'supersede', 'yes-no-it-is-1-000', id);
  vouch.run(MARIA, 'archive', 'refunds-are-paid-in-dollars');
  vouch.run(MARIA, 'redact', 'the-password-is-hunter2');
  vouch.run(SCOUT, 'session', 'end', session);
  vouch.run(MARIA, 'crystallize', session);
  vouch.run(MARIA, 'source', 'verify');
  vouch.run(MARIA, 'expire', '--apply', '--days', '90');
  vouch.run(MARIA, 'export', '--out', 'theirs.tar.gz');
  vouch.run(SCOUT, ...claim, 'Refunds take long.');
  // Left to wait: once it is approved, its own fsck ends with a KeyError.
  vouch.run(SCOUT, 'propose-delete', 'page', 'edit-in-obsidian');
}

async function pending(vouch: Reference): Promise<readonly string[]> {
  const { items } = await vouch.calls(SCOUT, (call) => call('kb.list_pending'));
  return (Array.isArray(items) ? items : []).flatMap((each) => textAt(each, 'id') ?? []);
}

/** What it reads of the claims of a base, by their ids. */
export async function claimsRead(vouch: Reference): Promise<Readonly<Record<string, unknown>>> {
  const { items } = await vouch.calls(SCOUT, (call) => call('kb.list_claims'));
  const claims = Array.isArray(items) ? items : [];
  return Object.fromEntries(
    claims.map(({ id, text, status, tags, evidence }) => [id, { text, status, tags, evidence }]),
  );
}

export function bytesIn(root: string, path: string): Buffer {
  return readFileSync(join(root, path));
}
