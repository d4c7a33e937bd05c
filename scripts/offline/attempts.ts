/** Ways for a program of node to reach for a network, each as a program: all must be caught. */
export const ATTEMPTS: Readonly<Record<string, string>> = {
  fetch: `fetch('http://127.0.0.1:9')`,
  http: `require('node:http').get('http://127.0.0.1:9')`,
  https: `require('node:https').get('https://127.0.0.1:9')`,
  'HTTP 2': `require('node:http2').connect('http://127.0.0.1:9')`,
  'a socket': `require('node:net').connect(9, '127.0.0.1')`,
  'a socket of a module': `import('node:net').then(({ connect }) => connect({ port: 9 }))`,
  TLS: `require('node:tls').connect(9, '127.0.0.1')`,
  'a server': `require('node:net').createServer().listen(0)`,
  'a server of HTTP': `require('node:http').createServer().listen(0)`,
  UDP: `require('node:dgram').createSocket('udp4').send('x', 9, '127.0.0.1')`,
  'a bound socket': `require('node:dgram').createSocket('udp4').bind(0)`,
  'a name': `require('node:dns').lookup('localhost', () => {})`,
  'a promised name': `require('node:dns/promises').lookup('localhost')`,
  'a resolver': `new (require('node:dns').Resolver)().resolve4('localhost', () => {})`,
  'a child': `require('node:child_process').spawnSync(process.execPath, ['-e', 'fetch("http://127.0.0.1:9")'])`,
};
