/**
 * Builds `dist/`: the command line and the library as one bundle with its parts beside it, nothing
 * left to install; and the action, but with `--without-action`.
 */
import { createHash } from 'node:crypto';
import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type PreRenderedChunk, type RolldownOutput } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';
import { rules } from '../src/index/rule-list.ts';
import { ALIASES } from './bundle/aliases.ts';
import { CHUNKS, END, LATE, STATIC_CHUNKS } from './bundle/chunks.ts';
import { documentationWhenAsked } from './bundle/documentation-when-asked.ts';
import { minified } from './bundle/minified.ts';
import { modulesWhenUsed } from './bundle/modules-when-used.ts';
import { plainExports } from './bundle/plain-exports.ts';
import { publicTypes } from './bundle/public-types.ts';
import { rulesByNeed } from './bundle/rules-by-need.ts';
import { shortLines } from './bundle/short-lines.ts';
import { withoutExamples } from './bundle/without-examples.ts';
import { thirdPartyNotices } from './third-party.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Starts the command line with the code that earlier runs compiled. */
const LAUNCHER = `'use strict';
require('./compile-cache.cjs').loadCached(require, __dirname, 'main.cjs').start();
`;

/** How modules of a bundle are written down, and what its files are called then. */
type ModuleFormat = 'cjs' | 'es';

interface BundleShape {
  readonly format?: ModuleFormat;
  /** What is loaded together; left out where each import that is not static is a file. */
  readonly chunks?: typeof CHUNKS | typeof STATIC_CHUNKS;
}

const EXTENSION: Readonly<Record<ModuleFormat, string>> = { cjs: 'cjs', es: 'mjs' };

/** A package's chunk is called after the package: its own file is mostly `index` or `dist`. */
function chunkName({ facadeModuleId }: PreRenderedChunk): string {
  const [, scope, name] =
    facadeModuleId?.match(/.*node_modules[\\/](?:@([^\\/]+)[\\/])?([^\\/]+)/) ?? [];
  return [scope, name].filter((part) => part !== undefined).join('-') || '[name]';
}

/** Where `src/app/cache/build.ts` wants the digest. */
const BUILD_DIGEST = '@build-digest@';

/** The list of rules for programs is known when building: importing the library loads no rule. */
/** In place of node's `net`, which is used for nothing here. */
const NO_SOCKETS = fileURLToPath(new URL('bundle/no-sockets.ts', import.meta.url));

const RULE_LIST = /src[\\/]index[\\/]rule-list\.ts$/;

/** Frozen as the source has it: a list that one caller writes into would be what all others read. */
function ruleList(): string {
  return `const frozen = (value) => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};
export const rules = frozen(${JSON.stringify(rules)});`;
}

const RULE = /src[\\/]protocols[\\/]\w+[\\/](rules[\\/])?[\w-]+\.ts$/;

const OPERATION = /src[\\/]protocols[\\/]\w+[\\/]operations[\\/][\w-]+\.ts$/;

/** One such character, and V8 takes two bytes for each of the file's, and longer to read them. */
const NOT_ASCII = /[^\0-\x7f]/g;

function escaped(codeUnit: string): string {
  return `\\u${codeUnit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * CommonJS starts faster than ES modules; a dynamic import becomes a chunk of its own that is read
 * only when a run needs it.
 * @throws On any complaint of the bundler.
 */
function bundle(
  dir: string,
  input: Readonly<Record<string, string>>,
  { format = 'cjs', chunks = [] }: BundleShape = {},
): Promise<RolldownOutput> {
  return build({
    cwd: root,
    input,
    platform: 'node',
    // Else the command line's chunk, of which the library uses parts, would get a file in front of it.
    preserveEntrySignatures: 'allow-extension',
    // How long it took says something about the machine, and nothing about the bundle.
    checks: { bundlerTimings: false, pluginTimings: false },
    resolve: {
      // The `main` of some packages wraps `require` in a way that no bundler can follow.
      mainFields: ['module', 'main'],
      // simple-git's logging would take it from the user's own packages, if it is there.
      alias: { ...ALIASES, 'supports-color': false },
    },
    treeshake: {
      // It makes hundreds of strings of blanks for its formatter, which is not used.
      moduleSideEffects: [
        // Whoever wants the examples of operations has the sources.
        { test: /protocols[\\/][\w\\/-]*examples?\.ts$/, sideEffects: false },
        { test: /[\\/]jsonc-parser[\\/]/, sideEffects: false },
        // A client for GitHub's identity tokens, with all of HTTP, which is not used.
        { test: /[\\/](@actions|undici|tunnel)[\\/]/, sideEffects: false },
      ],
    },
    onLog(_level, log) {
      throw new Error(log.message);
    },
    plugins: [
      rulesByNeed,
      {
        name: 'documentation-when-asked',
        transform(code, id) {
          if (OPERATION.test(id)) return withoutExamples(id, code);
          return RULE.test(id) ? documentationWhenAsked(id, code) : null;
        },
      },
      {
        name: 'no-sockets',
        resolveId(source, importer = '') {
          return source === 'net' && importer.includes('vscode-jsonrpc') ? NO_SOCKETS : null;
        },
      },
      {
        name: 'rules-as-data',
        transform(_code, id) {
          return RULE_LIST.test(id) ? ruleList() : null;
        },
      },
      {
        name: 'modules when used, complete, minified, ascii',
        generateBundle(_options, files) {
          const chunks = Object.values(files).filter((file) => file.type === 'chunk');
          for (const chunk of chunks) {
            const { fileName, code } = chunk;
            chunk.code = plainExports(END.test(fileName) ? code : modulesWhenUsed(code, LATE));
          }
          // Before the minifier gives `require` other names.
          assertComplete(chunks);
          for (const chunk of chunks) {
            const short = minified(chunk.fileName, chunk.code).replace(NOT_ASCII, escaped);
            chunk.code = shortLines(chunk.fileName, short);
          }
        },
      },
      {
        // What is remembered from earlier runs is only believed where the same code wrote it.
        name: 'build-digest',
        generateBundle(_options, files) {
          const chunks = Object.values(files).filter((file) => file.type === 'chunk');
          const digest = createHash('sha256');
          for (const { code } of chunks) digest.update(code);
          const name = digest.digest('hex');
          for (const chunk of chunks) chunk.code = chunk.code.replaceAll(BUILD_DIGEST, name);
        },
      },
    ],
    output: {
      dir,
      format,
      // In a chunk that was compiled earlier, node does not know what `import()` should load.
      dynamicImportInCjs: false,
      // The sources are ES modules, and so were written for strict mode.
      strict: true,
      entryFileNames: `[name].${EXTENSION[format]}`,
      chunkFileNames: (chunk) => `${chunkName(chunk)}.${EXTENSION[format]}`,
      codeSplitting: { groups: [...chunks] },
      comments: { legal: false, annotation: false, jsdoc: false },
    },
  });
}

/** The names that a chunk imports, or calls `require` with, also one that was handed on as a parameter. */
function requiredNames(fileName: string, code: string): string[] {
  const names: string[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      const isRequire = callee.type === 'Identifier' && /^require(\$\d+)?$/.test(callee.name);
      if (isRequire && name?.type === 'Literal') names.push(String(name.value));
    },
    ImportDeclaration({ source }) {
      names.push(source.value);
    },
    ExportNamedDeclaration({ source }) {
      if (source) names.push(source.value);
    },
    ImportExpression({ source }) {
      if (fileName.endsWith('.cjs')) {
        throw new Error(`${fileName} has an import() left, which it can not do from a cache`);
      }
      names.push(source.type === 'Literal' ? String(source.value) : 'what is computed');
    },
  });
  visitor.visit(parseSync(fileName, code).program);
  return names;
}

/**
 * Nothing is installed beside the package, so whatever the bundle still asks for must be in it or in
 * node itself.
 * @throws With the chunk and the module that would be missing.
 */
function assertComplete(chunks: readonly { readonly fileName: string; readonly code: string }[]) {
  const present = new Set(chunks.map(({ fileName }) => `./${fileName}`));
  for (const { fileName, code } of chunks) {
    for (const name of requiredNames(fileName, code)) {
      if (!isBuiltin(name) && !present.has(name)) {
        throw new Error(`${fileName} needs '${name}', which is not in the bundle`);
      }
    }
  }
}

/** The action for GitHub, by itself: a workflow takes it from a tag, without the rest of `dist/`. */
async function bundleAction(dir: string): Promise<void> {
  const bundled = await bundle(
    dir,
    { index: 'src/action.ts' },
    { format: 'es', chunks: STATIC_CHUNKS },
  );
  writeFileSync(`${dir}/third-party.txt`, thirdPartyNotices(modulesOf(bundled)));
}

function modulesOf({ output }: RolldownOutput): readonly string[] {
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

/** Which sources are in which chunk: `npm run bench:modules` counts what a run loads. */
function sourcesByChunk({ output }: RolldownOutput): Readonly<Record<string, readonly string[]>> {
  const src = `${root}src`;
  return Object.fromEntries(
    output.flatMap((file) => {
      if (file.type !== 'chunk') return [];
      const sources = file.moduleIds.filter((id) => id.startsWith(src));
      return [[file.fileName, sources.map((id) => relative(root, id).replaceAll('\\', '/'))]];
    }),
  );
}

/** Into a folder of its own first, so that a failed or running build leaves the last one usable. */
async function replaceDist(): Promise<void> {
  const dist = `${root}dist`;
  const fresh = `${dist}.${process.pid}`;
  try {
    const input = { main: 'src/cli.ts', index: 'src/index.ts' };
    const bundled = await bundle(fresh, input, { chunks: CHUNKS });
    await bundle(fresh, { 'compile-cache': 'src/cli/compile-cache.ts' });
    writeFileSync(`${fresh}/third-party.txt`, thirdPartyNotices(modulesOf(bundled)));
    writeFileSync(`${fresh}/modules.json`, JSON.stringify(sourcesByChunk(bundled)));
    writeFileSync(`${fresh}/index.d.cts`, publicTypes(root, 'src/index.ts'));
    if (!process.argv.includes('--without-action')) await bundleAction(`${fresh}/action`);
    // The file that `bin` names.
    writeFileSync(`${fresh}/cli.cjs`, `#!/usr/bin/env node\n${LAUNCHER}`);
    chmodSync(`${fresh}/cli.cjs`, 0o755);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

await replaceDist();
