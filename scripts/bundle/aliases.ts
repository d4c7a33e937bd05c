import { fileURLToPath } from 'node:url';

/** What imports of packages lead to in the bundle, and in the tests, so that they run what ships. */
export const ALIASES: Readonly<Record<string, string>> = {
  // The same code as ES modules. It loads in half the time, because the bundler leaves out what is
  // not used, and prints no debugging output when LOG_STREAM is set.
  yaml: file('../../node_modules/yaml/browser/index.js'),
  // A validator of JSON Schema (ajv, 300 kB) for what servers ask of clients, which ours does not do.
  '@modelcontextprotocol/server/_shims': file('mcp-shims.ts'),
  entities: file('entities-when-met.cjs'),
  'linkify-it': file('left-out.ts'),
  mdurl: file('left-out.ts'),
  'punycode.js': file('left-out.ts'),
};

function file(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
