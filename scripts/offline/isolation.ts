import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// A backslash would mean something else in NODE_OPTIONS.
const NO_NETWORK = fileURLToPath(new URL('no-network.cjs', import.meta.url)).replaceAll('\\', '/');

/** Connects to itself: where not even that can be done there is no network. */
const PROBE = `
const server = require('node:net').createServer((socket) => socket.end('reached'));
server.on('error', () => process.exit(1));
server.listen(0, '127.0.0.1', () => {
  const socket = require('node:net').connect(server.address().port, '127.0.0.1');
  socket.on('error', () => process.exit(1));
  socket.on('data', () => process.exit(0));
});`;

/** A way to run programs that reach nobody. */
export interface Isolation {
  /** Ends a sentence that begins with 'Networking was switched off by'. */
  readonly by: string;
  /** What starts a program so, with its arguments before it; nothing where the variables do it. */
  readonly through: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Variables with which every node process refuses all sockets and names.
 * @param attempts a file that gets a line for each time that one tries all the same
 */
export function refusing(attempts: string): Record<'NODE_OPTIONS' | 'NETWORK_ATTEMPTS', string> {
  return { NODE_OPTIONS: `--require "${NO_NETWORK}"`, NETWORK_ATTEMPTS: attempts };
}

/**
 * The surest way that this system allows: a network namespace without any interface that is up,
 * which holds for every program; or else that each node process refuses, and git finds no way.
 * @param attempts as for `refusing`
 */
export function isolation(attempts: string): Isolation {
  const env = refusing(attempts);
  const through = NAMESPACES.find(([program = '', ...args]) => {
    return spawnSync(program, [...args, 'true']).status === 0;
  });
  if (through !== undefined) return { by: 'a network namespace without interfaces', through, env };
  // Port 9 of this machine: nobody listens there.
  const nowhere = 'http://127.0.0.1:9';
  const proxies = { http_proxy: nowhere, https_proxy: nowhere, all_proxy: nowhere };
  return {
    by: 'refusing every socket and name in each node process, and by proxies that lead nowhere',
    through: [],
    env: { ...env, ...proxies, GIT_SSH_COMMAND: 'false' },
  };
}

const NAMESPACES: readonly (readonly string[])[] = [
  ['unshare', '--net'],
  ['unshare', '--user', '--map-current-user', '--net'],
];

/**
 * Shows that the network is off there and on here.
 * @throws Error where it is not: what runs then would prove nothing.
 */
export function demandIsolated({ through, env }: Isolation): void {
  const reaches = (command: readonly string[], variables: NodeJS.ProcessEnv): boolean => {
    const [program = '', ...args] = [...command, process.execPath, '-e', PROBE];
    return spawnSync(program, args, { env: variables }).status === 0;
  };
  if (!reaches([], process.env))
    throw new Error('There is no network here that could be switched off.');
  const inside = { ...process.env, ...env, NETWORK_ATTEMPTS: '' };
  if (reaches(through, inside)) throw new Error('The network could not be switched off.');
  // Not only because node refuses.
  if (through.length > 0 && reaches(through, process.env)) {
    throw new Error('The network namespace has an interface that is up.');
  }
}
