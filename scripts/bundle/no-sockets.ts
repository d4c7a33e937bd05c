/**
 * Stands in for node's `net` in what a language server is made with: it talks over its standard
 * streams, and no bundle knows a network.
 */
function noSockets(): never {
  throw new Error('there are no sockets in the bundle');
}

export const createServer = noSockets;
export const createConnection = noSockets;
