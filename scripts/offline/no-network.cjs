// Takes the network away from a node process: whatever would reach for one is noted and fails.
// NETWORK_ATTEMPTS: a file that gets a line for each attempt.
const { appendFileSync } = require('node:fs');
const { NETWORK_ATTEMPTS } = process.env;

function refused(name) {
  if (NETWORK_ATTEMPTS) appendFileSync(NETWORK_ATTEMPTS, `${name}: ${process.argv.join(' ')}\n`);
  const error = new Error(`${name}: there is no network here`);
  return Object.assign(error, { code: 'ENETUNREACH', syscall: name });
}

/** A pipe of this system has a path, and reaches nobody outside of it. */
function isPipe([first]) {
  const target = Array.isArray(first) ? first[0] : first;
  const path = typeof target === 'object' && target !== null ? target.path : target;
  return typeof path === 'string' && Number.isNaN(Number(path));
}

function replaced(object, name, known = '') {
  const original = object[name];
  object[name] = function (...args) {
    if (known === 'pipes' && isPipe(args)) return original.apply(this, args);
    throw refused(`${known === 'pipes' ? 'net.' : ''}${name}`);
  };
}

const net = require('node:net');
// All of TCP, and with it TLS, HTTP and what is built on them, goes through these two.
replaced(net.Socket.prototype, 'connect', 'pipes');
replaced(net.Server.prototype, 'listen', 'pipes');

const dgram = require('node:dgram');
for (const name of ['bind', 'connect', 'send']) replaced(dgram.Socket.prototype, name);

const dns = require('node:dns');
for (const api of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(api)) {
    if (/^(lookup|lookupService|resolve.*|reverse)$/.test(name)) replaced(api, name);
  }
}

globalThis.fetch = async () => {
  throw refused('fetch');
};
