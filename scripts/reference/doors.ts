import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Peer } from '../../src/app/conformance/peer.ts';
import { programStart } from '../../src/app/conformance/running.ts';
import { startedPeer } from '../../src/app/conformance/trial.ts';
import { isObject } from '../../src/core/json-value.ts';
import type { AnyOperation } from '../../src/core/operation.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import type { Door } from '../../test/reference/our-day.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** The built command, with its input as JSON. */
export async function commandDoor(folder: string): Promise<Door> {
  const operations = await byId();
  return async (id, input) => {
    const operation = operations.get(id);
    const words = operation?.command.split(' ').filter((word) => word === word.toLowerCase()) ?? [];
    const args = [CLI, ...words, '--input', '-', '--format', 'json'];
    const told = execFileSync(process.execPath, args, {
      cwd: folder,
      input: JSON.stringify(input),
    });
    return JSON.parse(told.toString()).result;
  };
}

/** Servers that were started for one folder. */
export interface ServedDoor {
  readonly call: Door;
  end(): Promise<void>;
}

/** A server for each actor: who acts is settled when it starts. What has no method goes by the command. */
export async function servedDoor(folder: string, transport: 'jsonl' | 'mcp'): Promise<ServedDoor> {
  const operations = await byId();
  const byCommand = await commandDoor(folder);
  const peers = new Map<string, Peer>();
  const start = programStart([process.execPath, CLI, 'vouch', 'serve', '--transport', transport]);
  const peerOf = (actor: string): Peer => {
    const env = { ...process.env, VOUCH_AGENT: actor };
    const peer = peers.get(actor) ?? startedPeer({ transport, start }, { folder, env });
    peers.set(actor, peer);
    return peer;
  };
  return {
    async call(id, { actor = 'scout', ...params }) {
      const method = operations.get(id)?.method?.name;
      if (method === undefined) return byCommand(id, { actor, ...params });
      const answer = await peerOf(actor).call(method, params);
      if (!answer.ok) throw new Error(`${method}: ${answer.code} ${answer.message}`);
      return isObject(answer.result) ? answer.result : { hits: answer.result };
    },
    async end() {
      for (const peer of peers.values()) await peer.end();
    },
  };
}

async function byId(): Promise<ReadonlyMap<string, AnyOperation>> {
  return new Map((await loadOperations()).map((each) => [each.id, each]));
}
