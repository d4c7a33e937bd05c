import { contributionStore } from '../bench/contribution-store.ts';
import { mailStore } from '../bench/mail-store.ts';
import { outputStore } from '../bench/output-store.ts';
import { type Random, seeded } from '../bench/random.ts';
import { vouchStore } from '../bench/vouch-store.ts';

type Files = Iterable<readonly [path: string, content: string]>;

/** How each store is made: of 20 to 120 files, most with more than it takes to be remembered. */
const STORES = {
  messages: (random: Random): Files => messages(random, 6 + random.below(30)),
  contributions: (random: Random): Files =>
    contributionStore({ contributions: 2 + random.below(20), seed: random.below(1000) }),
  votes: (random: Random): Files => outputs(random, 12 + random.below(50), random.below(4)),
  subagents: (random: Random): Files => [
    ...outputs(random, random.below(4), 12 + random.below(50)),
    ...agentFiles(),
  ],
  vouch: (random: Random): Files =>
    vouchStore({ claims: 5 + random.below(30), seed: random.below(1000) }),
  mixed: (random: Random): Files => [
    ...messages(random, 2 + random.below(8)),
    ...contributionStore({ contributions: 2 + random.below(5), seed: random.below(1000) }),
    ...outputs(random, 1 + random.below(6), 1 + random.below(6)),
    ...vouchStore({ claims: 2 + random.below(8), seed: random.below(1000) }),
    ...agentFiles(),
  ],
} as const;

export type StoreName = keyof typeof STORES;

export const STORE_NAMES = Object.keys(STORES) as readonly StoreName[];

/** The store of a seed: all in turn. */
export function storeOf(seed: number): StoreName {
  return STORE_NAMES[seed % STORE_NAMES.length] ?? 'mixed';
}

/** Where the records of a store are. */
export const PLACES: Readonly<Record<StoreName, RegExp>> = {
  messages: /(?:messages|inbox|outbox)\//,
  contributions: /\.cleo\/(?:contributions\/|todo|sessions)/,
  votes: /consensus\//,
  subagents: /agent-outputs\/|agents\/|skills\//,
  vouch: /\.vouch\//,
  mixed: /./,
};

/** The files of a store without a fault, and those of the project that it is in. */
export function storeFiles(store: StoreName, random: Random): Files {
  const own = seeded(random.below(2 ** 31));
  return [...PROJECT, ...STORES[store](own)];
}

function messages(random: Random, count: number): Files {
  const subjects = random.below(4) === 0 ? 'free' : 'valid';
  return mailStore({ messages: count, subjects, seed: random.below(1000) });
}

function outputs(random: Random, votes: number, reports: number): Files {
  return outputStore({ votes, reports, seed: random.below(1000) });
}

function agentFiles(): Files {
  const head = 'description: Reads what there is, and says what it found.\nmodel: sonnet\n';
  return [
    ['.claude/agents/reader.md', `---\nname: reader\n${head}---\n\nReads.\n`],
    ['.claude/agents/writer.md', `---\nname: writer\n${head}---\n\nWrites docs/guide.md.\n`],
    ['skills/search/SKILL.md', `---\nname: search\n${head}---\n\nSee src/app.ts.\n`],
  ];
}

/** What a project has besides records: some of it is cited, and some has names like what is. */
const PROJECT: Files = [
  ['README.md', '# Project\n\nSee docs/guide.md.\n'],
  ['package.json', '{ "name": "project" }\n'],
  ['docs/guide.md', '# Guide\n\n## Queues\n\nRun 3 took 151 ms with either of them.\n'],
  ['docs/design/queue.md', '# Queue\n\nOne table is enough.\n'],
  ['docs/Measurements-1.md', '# Not those\n'],
  ['notes/ledger.jsonl', '{"id":"n1"}\n{"id":"n2"}\n'],
  ['src/app.ts', 'export const app = 1;\n'],
  ['src/limits/retry.ts', 'export const retries = 3;\nexport const wait = 10;\n'],
  ['src/limits/burst.ts', 'export const burst = 5;\n'],
  ['src/queue.ts', 'export const queue = [];\n'],
  ['scripts/run.sh', '#!/bin/sh\necho run\n'],
  ['measurements/0.md', '# Measurements\n'],
];
