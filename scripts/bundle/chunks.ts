import { PROTOCOLS } from '../../src/protocols/index.ts';
import type { Late } from './modules-when-used.ts';

/*
 * Which modules are loaded together. Each further file costs a start a quarter of a millisecond, and
 * so do some thirty kilobytes of code that it does not need.
 */

/** True for the modules in a folder of the sources, by their paths there. */
function within(folder: string, names: RegExp): (id: string) => boolean {
  return (id) => {
    const [, path] = id.replaceAll('\\', '/').split(`/src/${folder}/`);
    return path !== undefined && names.test(path);
  };
}

function any(...tests: readonly ((id: string) => boolean)[]): (id: string) => boolean {
  return (id) => tests.some((test) => test(id));
}

/**
 * What a protocol says of records: facts and rules. All else in its folder is what has to be known to
 * see what a path may hold, or only shown by documentation.
 */
const ABOUT_RECORDS =
  /^(?!schemas\/|operations\/|[\w-]*examples?\.|valid-messages\.|(protocol|kinds|[\w-]+-kinds|options|rules|operations|voting|[\w-]+-paths|mailbox|restored|restored-events|restoring|subagent-outputs|showing|shown-[\w-]+)\.ts$)/;

/** What nobody else uses, by the protocol that does. */
const ITS_OWN: Readonly<Record<string, RegExp>> = {
  custom: /^json-schema\//,
  subagents: /^free-ids\.ts$/,
  vouch: /^(actor-name|bundle|json-member)\.ts$/,
};

/** Chunks that are loaded when something of them is first used: by name, the modules that they hold. */
const WHEN_USED: readonly (readonly [name: string, test: (id: string) => boolean])[] = [
  [
    'past',
    any(
      within('history', /./),
      within('analyze', /^own-analyses\.ts$/),
      within(
        'engine',
        /^(past(?!-remedies)|accepted|asked-rules|judged-step|shared-verdicts|restored|standings|hashed|steps-ahead|log-contents|grown-bytes|earlier-log)\b/,
      ),
      within('protocols/logs', ABOUT_RECORDS),
      within(
        'protocols/contributions',
        /^(archived-copies|contribution-(moves|steps)|corrections|merged-twice|status-fault|steps-back|rules\/(contribution-status|manifest-(appended|status)))\.ts$/,
      ),
      within('app', /^published\.ts$/),
      within('core', /^(segment-order|three-way)\.ts$/),
      within(
        'git',
        /^(commits|commit-object|former-heads|history-reader|index-trees|listed-step|listing|merge-heads|read-if-there|rows-of-tree|steps?|tree-\w+)\.ts$/,
      ),
      within(
        'git/native',
        /^(ancestry|cut-range|history|read-versions|walk|plain\/linear-walk)\.ts$/,
      ),
    ),
  ],
  [
    // What is wrong: with records, with the repository.
    'problems',
    any(
      within(
        'engine',
        /^(asked-places|brought-later|follow-ups|near-paths|places|remedies|ways-out)\.ts$/,
      ),
      within('engine/one-fault', /^(one-per-place|state-and-past)\.ts$/),
      within('report', /^(by-folder|cells|excerpt|failure|fingerprint|lacking|settle|wrap)\.ts$/),
      (id) => /[\\/]node_modules[\\/]fast-string-/.test(id),
      within('core', /^(follow-up|grouped|locate|makes-way|rule-page|texts|way-out)\.ts$/),
      within('git/native', /^(git-failure|linked-files)\.ts$/),
    ),
  ],
  [
    'memory',
    any(
      within('app', /^(cache\/|private-folder\.ts$)/),
      within('analyze', /^remembered/),
      within('core', /^judged-by\.ts$/),
      within('write', /./),
    ),
  ],
  // What is near a change, and what ties the records of a state.
  [
    'near',
    any(
      within('engine/near', /./),
      within('discover', /^twin-keys\.ts$/),
      within('git/native', /^earlier-state\.ts$/),
    ),
  ],
  ['many-problems', within('report', /^(chosen-problems|columns|problem-(blocks|counts))\.ts$/)],
  // Of contents that are too large to be had in one piece, of submodules, and of a step of GitHub Actions.
  [
    'seldom',
    any(
      within('git/native', /^large-content\.ts$/),
      within('protocols/files', /^replaced-files\.ts$/),
      within('report', /^runner-guard\.ts$/),
    ),
  ],
  // Why a text is no JSON.
  [
    'unparsed',
    within('parse', /^(code-point|json\/(json-(bad-token|syntax)|wrapped-entries))\.ts$/),
  ],
  [
    'quoted',
    within('engine', /^(content|content-pieces|named-headings|near-text|quoted-text)\.ts$/),
  ],
  [
    'ignored',
    any(
      within('engine', /^ignored\.ts$/),
      within('git/native', /^ignored-paths\.ts$/),
      within('core', /^(pattern-tokens|path-pattern|ignore-file)\.ts$/),
    ),
  ],
  [
    'other-commands',
    any(
      within(
        'cli',
        /^(contribution-invocation|first-run-invocation|hooks-wanted|serve-invocation)\.ts$/,
      ),
      within('setup', /^init\/ci\/forges\.ts$/),
    ),
  ],
  ['written-yaml', within('core', /^yaml-text\.ts$/)],
  ['examples', within('protocols', /^\w+\/([\w-]*examples?|valid-messages)\.ts$/)],
  // Whatever is a file is judged by those for files.
  ...PROTOCOLS.filter(({ name }) => name !== 'logs' && name !== 'files').map(
    ({ name }) =>
      [
        `protocol-${name}`,
        any(within(`protocols/${name}`, ABOUT_RECORDS), within('core', ITS_OWN[name] ?? /^$/)),
      ] as const,
  ),
];

/** What is loaded where a run begins, or by `import()`: a group takes along what its modules import. */
const TOGETHER = [
  // The library wants a part of it, and one thing more.
  { name: 'main', test: /src[\\/](cli|app[\\/]lint-request)\.ts$/ },
  // With the list of rules, which completions have from there.
  { name: 'index', test: /src[\\/]index\.ts$/ },
  {
    name: 'lint',
    test: /src[\\/](cli[\\/]commands[\\/]lint|app[\\/]deliver)\.ts$/,
  },
  // With what is known of rules that are not loaded.
  { name: 'check', test: /src[\\/](protocols[\\/](\w+[\\/])?rules|run)\.ts$/ },
  { name: 'json-record', test: /src[\\/]parse[\\/](\w+[\\/])?(json|json-lines|text)-record\.ts$/ },
  { name: 'message', test: /src[\\/]parse[\\/](\w+[\\/])?markdown-record\.ts$/ },
  { name: 'layers', test: /src[\\/]config[\\/](layers|settings)\.ts$/ },
  {
    // A page, and what protocols show on it.
    name: 'page',
    test: /src[\\/](report[\\/]html[\\/]|app[\\/]page[\\/]|protocols[\\/]\w+[\\/](showing|shown-[\w-]+)\.ts$)|node_modules[\\/](@dagrejs|d3-[\w-]+|internmap)[\\/]/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'operations',
    test: /src[\\/](app[\\/]operate[\\/]|cli[\\/](commands[\\/]operate|operation-(arguments|examples\.generated|help|input))\.ts$|protocols[\\/](\w+[\\/])?operations(\.ts$|[\\/]))|node_modules[\\/]stemmer[\\/]/,
    includeDependenciesRecursively: false,
  },
];

/** Groups for the bundler: the first that fits wins. */
function inOrder<G>(groups: readonly G[]): readonly (G & { readonly priority: number })[] {
  return groups.map((group, index, { length }) => ({ ...group, priority: length - index }));
}

/** The groups of a bundle that can load a chunk when something of it is used. */
export const CHUNKS = inOrder([
  ...WHEN_USED.map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
  ...TOGETHER,
]);

/** The groups of one that can not. */
export const STATIC_CHUNKS = inOrder(TOGETHER);

/** What protocols and kinds say by functions: these load what they need when they are called. */
const FUNCTIONS = PROTOCOLS.flatMap((protocol) => [protocol, ...protocol.kinds])
  .flatMap((said) => [said, ...Object.values(said).filter((part) => typeof part === 'object')])
  .flatMap((said) => Object.entries(said ?? {}))
  .flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));

/** What a chunk does not load where it begins. */
export const LATE: Late = {
  chunks: new RegExp(`^\\./(${WHEN_USED.map(([name]) => name).join('|')})\\.cjs$`),
  functions: new Set(FUNCTIONS),
};

/** The file of a chunk that may use others where it begins: none of those waits for it. */
export const END = /^operations\.cjs$/;
