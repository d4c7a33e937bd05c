import type { Import, ModuleFacts } from './module-facts.ts';

/** A break of a law that is allowed, and why. `from` and `to` are paths or folders ending in `/`. */
export interface Exception {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** The stages, and whether they look up what a kind is. */
const STAGES = {
  config: ['protocols'],
  git: [],
  discover: ['protocols'],
  parse: ['protocols'],
  analyze: ['protocols'],
  link: ['protocols'],
  history: ['protocols'],
  report: ['protocols'],
};

const ALL_STAGES = Object.keys(STAGES);

/** What the program does, below what every door does. */
const BELOW = ['core', ...ALL_STAGES, 'write', 'protocols', 'protocols/*', 'run'];

/** Doors that other programs come through: none of them goes through the command line. */
const PROGRAM_DOORS = ['action', 'index', 'serve'];

/** Which layers each layer may import besides itself. `protocols/*` stands for every protocol. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  ...Object.fromEntries(
    Object.entries(STAGES).map(([stage, further]) => [stage, ['core', ...further]]),
  ),
  'protocols/*': ['core', 'facts', 'protocols/logs'],
  protocols: ['core', 'protocols/*'],
  write: ['core'],
  engine: ['core', ...ALL_STAGES, 'protocols'],
  run: ['core', 'engine', ...ALL_STAGES, 'protocols'],
  app: [...BELOW, 'engine'],
  setup: [...BELOW, 'engine', 'app'],
  cli: [...BELOW, 'app', 'setup', 'serve'],
  ...Object.fromEntries(PROGRAM_DOORS.map((door) => [door, [...BELOW, 'app']])),
};

/** What a protocol says to others. */
const FACTS = /^src\/protocols\/\w+\/(?:[\w-]+-)?facts\.ts$/;

/** What the writer may have of the world outside. */
const FILES = /^node:fs$/;

/** What may read and run what is not part of the program. */
const OUTWARD = ['git', 'app', 'setup', 'cli', 'action'];

/** What the process is handed in from, and what is loaded before the first of them. */
const ENTRIES = ['src/cli.ts', 'src/action.ts', 'src/cli/compile-cache.ts'];

/** Layers that may ask what runs (not what it was given), and by which members of `process`. */
const ASKING = ['app', 'setup', 'cli'];
const WHAT_RUNS = new Set([
  ...['version', 'versions', 'platform', 'arch', 'execPath', 'getuid', 'pid', 'uptime'],
  // With the signal 0, whether another one runs.
  'kill',
  // What this version of node brings, and that it warns of what may change.
  ...['getBuiltinModule', 'emitWarning'],
]);

const FORBIDDEN_NAME = /(^|[-./])(utils?|helpers?|managers?|handlers?|base|common|misc)(?=[-./])/;

const FUNCTION_LINES = 60;
const FILE_LINES = 300;
const RULE_LINES = 150;
const RUN_LINES = 80;

const RULE_FILE = /^src\/protocols\/\w+\/rules\//;

/** The layer that a project file belongs to. */
function layerOf(path: string): string {
  if (!path.startsWith('src/')) return 'outside';
  const [, first = '', second, ...rest] = path.replace(/\.ts$/, '').split('/');
  return first === 'protocols' && rest.length > 0 ? `protocols/${second}` : first;
}

/** Every break of every law, one sentence each, in the order of the files. */
export function breaches(
  modules: readonly ModuleFacts[],
  exceptions: readonly Exception[],
): string[] {
  const used = new Set<Exception>();
  const isExcused = (from: string, to: string): boolean => {
    const exception = exceptions.find((each) => covers(each.from, from) && covers(each.to, to));
    if (exception !== undefined) used.add(exception);
    return exception !== undefined;
  };
  return [
    ...modules.flatMap((module) => [
      ...importBreaches(module, isExcused),
      ...processBreaches(module),
      ...sizeBreaches(module),
      ...nameBreaches(module),
    ]),
    ...cycles(modules),
    ...unlistedRules(modules),
    ...exceptions
      .filter((exception) => !used.has(exception))
      .map(({ from, to }) => `the exception ${from} -> ${to} is not needed any more`),
  ];
}

function covers(pathOrFolder: string, path: string): boolean {
  return pathOrFolder.endsWith('/') ? path.startsWith(pathOrFolder) : path === pathOrFolder;
}

function* importBreaches(
  module: ModuleFacts,
  isExcused: (from: string, to: string) => boolean,
): Generator<string> {
  const layer = layerOf(module.path);
  const allowed = MAY_IMPORT[generalOf(layer)];
  if (allowed === undefined) {
    yield `${module.path} is in no layer of the architecture`;
    return;
  }
  for (const each of module.imports) {
    const to = each.file ?? each.specifier;
    if (to === null) yield `${module.path}:${each.line} imports what is only known at run time`;
    else if (!mayImport(layer, allowed, each) && !isExcused(module.path, to)) {
      yield `${module.path}:${each.line} imports ${to}`;
    }
  }
}

function mayImport(
  layer: string,
  allowed: readonly string[],
  { file, specifier }: Import,
): boolean {
  if (file === null)
    return (
      !reachesOutside(specifier) ||
      OUTWARD.includes(layer) ||
      (layer === 'write' && FILES.test(specifier ?? ''))
    );
  const target = layerOf(file);
  if (target === layer || allowed.includes(target)) return true;
  return allowed.includes(generalOf(target)) || (allowed.includes('facts') && FACTS.test(file));
}

function generalOf(layer: string): string {
  return layer.startsWith('protocols/') ? 'protocols/*' : layer;
}

/** Node's modules that read or run what is not part of the program. */
function reachesOutside(specifier: string | null): boolean {
  return /^(node:)?(fs|fs\/promises|child_process)$/.test(specifier ?? '');
}

function processBreaches({ path, processUses, imports }: ModuleFacts): string[] {
  if (ENTRIES.includes(path)) return [];
  const isAsking = ASKING.includes(layerOf(path));
  const uses = processUses.filter(({ member }) => !(isAsking && WHAT_RUNS.has(member ?? '')));
  const imported = imports.filter(({ specifier }) => /^(node:)?process$/.test(specifier ?? ''));
  // Imported as a whole, its uses show; by the names of members, they do not.
  const unseen = isAsking && processUses.length > 0 ? [] : imported;
  return [...uses, ...unseen].map(({ line }) => `${path}:${line} touches process`);
}

function sizeBreaches({ path, lines, functions }: ModuleFacts): string[] {
  const isRule = RULE_FILE.test(path);
  const most = path === 'src/run.ts' ? RUN_LINES : isRule ? RULE_LINES : FILE_LINES;
  const long = functions.filter((each) => each.lines > FUNCTION_LINES);
  const isGenerated = path.endsWith('.generated.ts');
  return [
    ...(lines > most && !isGenerated ? [`${path} has ${lines} lines, ${most} at most`] : []),
    ...long.map(
      (each) =>
        `${path}:${each.line} is a function of ${each.lines} lines, ${FUNCTION_LINES} at most`,
    ),
  ];
}

function nameBreaches({ path, isBarrel }: ModuleFacts): string[] {
  return [
    ...(FORBIDDEN_NAME.test(path) ? [`${path} is not named after what it holds`] : []),
    ...(isBarrel && path !== 'src/index.ts' ? [`${path} only hands on what others export`] : []),
  ];
}

/** Every circle of imports once, told from the file where the walk met it. */
function cycles(modules: readonly ModuleFacts[]): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      found.push(`imports run in a circle: ${[...trail.slice(at), path].join(' -> ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const { file } of byPath.get(path)?.imports ?? []) {
      if (file !== null) visit(file, [...trail, path]);
    }
    done.add(path);
  };
  for (const { path } of modules) visit(path, []);
  return found;
}

/**
 * Rules and operations that the list of their protocol lacks, and protocols that the list of all lacks. The compiler
 * sees to it that what a list imports also stands in it.
 */
function unlistedRules(modules: readonly ModuleFacts[]): string[] {
  const imports = new Map(modules.map(({ path, imports: all }) => [path, all]));
  const listOf = (path: string): string =>
    path.endsWith('/protocol.ts')
      ? 'src/protocols/index.ts'
      : path.replace(/(rules|operations)\/[^/]*$/, '$1.ts');
  return modules
    .filter(({ path }) => path.startsWith('src/protocols/'))
    .filter(({ path, hasDefaultExport }) => hasDefaultExport || path.endsWith('/protocol.ts'))
    .filter(({ path }) => !imports.get(listOf(path))?.some(({ file }) => file === path))
    .map(({ path }) => `${path} is not listed in ${listOf(path)}`);
}
