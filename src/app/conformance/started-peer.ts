import { LinePipe } from './line-pipe.ts';
import { McpPeer } from './mcp-peer.ts';
import { JsonLinesPeer, type Peer } from './peer.ts';
import type { Place, Start } from './running.ts';

/** How a server is started, and how it is talked with. */
export interface Served {
  readonly transport: 'jsonl' | 'mcp';
  readonly start: Start;
  /** Milliseconds that it has for one answer; half a minute where nothing is said. */
  readonly patience?: number;
}

const PATIENCE = 30_000;

/** Starts a server, to call it. */
export function startedPeer({ transport, start, patience = PATIENCE }: Served, place: Place): Peer {
  const pipe = new LinePipe(start(place), patience);
  return transport === 'mcp' ? new McpPeer(pipe) : new JsonLinesPeer(pipe);
}
