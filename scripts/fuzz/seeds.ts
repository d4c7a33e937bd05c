import type { Example, ExampleFiles } from '../../src/core/rule.ts';
import { pastStates } from '../../src/discover/example-input.ts';
import { rules } from '../all-rules.ts';
import { contributionStore } from '../bench/contribution-store.ts';
import { mailStore } from '../bench/mail-store.ts';
import { vouchStore } from '../bench/vouch-store.ts';
import { type Commit, contentOf, type Files, type FuzzInput } from './fuzz-input.ts';

type Seed = Pick<FuzzInput, 'origin' | 'commits' | 'options'>;

/** What each rule shows, right and wrong, and a small store of each kind. */
export function recordSeeds(): readonly Seed[] {
  return [...exampleSeeds(), ...storeSeeds()];
}

/** The examples that have a history. */
export function historySeeds(): readonly Seed[] {
  return exampleSeeds().filter(({ commits }) => commits.length > 1);
}

/** Logs of a few lines that grew on two branches and were merged, in the places that logs have. */
export function logSeeds(): readonly Seed[] {
  const [, events = ''] =
    [...vouchStore({ claims: 1, seed: 1 })].find(([path]) => path === LOG_PATHS[0]) ?? [];
  const lines = events.split('\n').slice(0, 6);
  const texts = [
    lines.slice(0, 2),
    lines.slice(0, 3),
    [...lines.slice(0, 2), ...lines.slice(3, 5)],
  ];
  const merged = [...lines.slice(0, 5), lines[5] ?? ''];
  return LOG_PATHS.map((path) => {
    const holding = (some: readonly string[]): Files => ({
      [path]: Buffer.from(some.map((line) => `${line}\n`).join('')),
    });
    const [base = {}, ours = {}, theirs = {}] = texts.map(holding);
    const commits: Commit[] = [
      { parents: [], files: base },
      { parents: [0], files: ours },
      { parents: [0], files: theirs },
      { parents: [1, 2], files: holding(merged) },
    ];
    return { origin: `a merged log at ${path}`, commits, options: {} };
  });
}

const LOG_PATHS = [
  '.vouch/audit.log.jsonl',
  '.cleo/contributions/CONTRIBUTIONS.jsonl',
  'agent-outputs/MANIFEST.jsonl',
] as const;

function exampleSeeds(): readonly Seed[] {
  return rules.flatMap(({ id, examples: { valid, invalid } }) =>
    [...valid, ...invalid].map((example) => seedOf(`${id}: ${example.name}`, example)),
  );
}

function seedOf(origin: string, { files, past, options = {} }: Example): Seed {
  const before = pastStates(past).map((each): Commit => ({ parents: [], files: inBytes(each) }));
  const state: Commit = { parents: [...before.keys()], files: inBytes(files) };
  return { origin, commits: [...before, state], options };
}

function inBytes(files: ExampleFiles): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, contentOf(content)]),
  );
}

/** Stores as the benchmark makes them, but small: each execution reads all of one. */
function storeSeeds(): readonly Seed[] {
  const stores: Readonly<Record<string, Iterable<readonly [string, string]>>> = {
    'store of messages': mailStore({ messages: 3, subjects: 'valid', seed: 1 }),
    'store of free mail': mailStore({ messages: 2, subjects: 'free', seed: 2 }),
    'store of contributions': contributionStore({ contributions: 3, seed: 1 }),
    'store of claims': vouchStore({ claims: 4, seed: 1 }),
  };
  return Object.entries(stores).map(([origin, files]) => ({
    origin,
    commits: [{ parents: [], files: inBytes(Object.fromEntries(files)) }],
    options: {},
  }));
}
