import { textAt, valueAt } from '../../core/json-value.ts';
import { defineKind, definePathKind } from '../../core/kind.ts';
import type { SessionStoreFact, TaskListFact } from './cleo-facts.ts';
import { sessionStoreFact, taskListFact } from './facts/cleo-facts.ts';
import { contributionFact } from './facts/contribution-fact.ts';
import { manifestFact } from './facts/manifest-fact.ts';
import { protocolDocumentFact } from './facts/protocol-document-fact.ts';
import type { ContributionFact, ContributionManifestFact, ProtocolDocumentFact } from './facts.ts';
import { freeDrafts } from './free-drafts.ts';
import { contributionGrounds } from './grounds.ts';
import { entriesAbout } from './manifest-paths.ts';
import { manifestTies } from './manifest-ties.ts';
import {
  contributionRows,
  currentRows,
  documentRows,
  entryRows,
  manifestRows,
  meetTask,
  sessionRows,
  storeRows,
  taskListRows,
  taskRows,
} from './rows.ts';
import { beforeArchived, isArchived } from './sealing.ts';
import { supersededEntries } from './superseded-entries.ts';

declare module '../../core/record.ts' {
  interface RecordOf {
    contribution: JsonRecord<'contribution'>;
    'contribution-manifest': JsonLinesRecord<'contribution-manifest'>;
    /** The document that `contributions.protocolDocument` names. */
    'protocol-document': MarkdownRecord<'protocol-document'>;
    /** `.cleo/sessions.json` */
    'session-store': JsonRecord<'session-store'>;
    /** `.cleo/.current-session`: one line with a session's id. */
    'current-session': TextRecord<'current-session'>;
    /** `.cleo/todo.json`, `.cleo/tasks.json`, `.cleo/todo-archive.json` or `.cleo/tasks-archive.json` */
    'task-list': JsonRecord<'task-list'>;
  }
  interface PathKinds {
    /** A file that is among contributions and is none of their records. */
    'stray-file': true;
  }
}

declare module '../../core/fact.ts' {
  interface FactOf {
    contribution: ContributionFact;
    'contribution-manifest': ContributionManifestFact;
    'stray-file': Readonly<Record<string, never>>;
    'protocol-document': ProtocolDocumentFact;
    'session-store': SessionStoreFact;
    'current-session': { readonly id: string };
    'task-list': TaskListFact;
  }
}

declare module '../../core/history.ts' {
  interface LogRoles {
    /** The active contribution manifest. */
    contributions: true;
    /** The manifest of an archived epic. */
    archive: true;
  }
}

const contribution = defineKind({
  kind: 'contribution',
  words: ['contribution', 'contributions'],
  format: 'json',
  places: [
    { folder: '.cleo', path: /^(.*\/|)\.cleo\/contributions\/(?:archive\/[^/]+\/)?[^/]+\.json$/s },
  ],
  samples: ['1.json', 'contributions/1.json'],
  schema: { name: 'contribution', load: () => import('./schemas/contribution.generated.js') },
  fact: contributionFact,
  id: ({ value }) => textAt(valueAt(value, '_meta'), 'contributionId'),
  edits: freeDrafts,
  isFinal: ({ path }, fact) => isArchived(path) || fact?.status === 'merged',
  versionState: async () => (await import('./version-state.ts')).versionState,
  movedFrom: beforeArchived,
  rows: contributionRows,
  derive: meetTask,
  grounds: contributionGrounds,
  editor: ['**/.cleo/contributions/*.json', '**/.cleo/contributions/archive/*/*.json'],
});

const manifest = defineKind({
  kind: 'contribution-manifest',
  words: ['contribution manifest entry', 'contribution manifest entries'],
  format: 'jsonl',
  places: [
    {
      folder: '.cleo',
      path: /^(.*\/|)\.cleo\/contributions\/(?:archive\/[^/]+\/)?CONTRIBUTIONS\.jsonl$/s,
    },
  ],
  logs: [
    {
      role: 'contributions',
      path: /^((?:.*\/)?)\.cleo\/contributions\/CONTRIBUTIONS\.jsonl$/s,
      lock: '.manifest.lock',
    },
    {
      role: 'archive',
      path: /^((?:.*\/)?)\.cleo\/contributions\/archive\/[^/]+\/CONTRIBUTIONS\.jsonl$/s,
    },
  ],
  grows: true,
  versionState: async () => (await import('./version-state.ts')).versionState,
  agreeingAgain: async () => (await import('./agreeing-again.ts')).agreeingAgain,
  schema: {
    name: 'contribution-manifest-entry',
    load: () => import('./schemas/contribution-manifest-entry.generated.js'),
  },
  fact: manifestFact,
  about: entriesAbout,
  superseded: supersededEntries,
  ties: manifestTies,
  rows: manifestRows,
  lineRows: entryRows,
  turnsBeyond: ({ contributions }) => contributions.archiveThreshold,
  isList: true,
});

const stray = definePathKind({
  kind: 'stray-file',
  words: ['stray file', 'stray files'],
  format: 'path',
  // A name that begins with a dot keeps an empty folder, or is git's.
  places: [
    { folder: '.cleo', path: /^(.*\/|)\.cleo\/contributions\/(?:archive\/[^/]+\/)?[^./][^/]*$/s },
  ],
  // Nobody looks it up.
  rows: () => undefined,
});

const protocolDocument = defineKind({
  kind: 'protocol-document',
  words: ['protocol document', 'protocol documents'],
  format: 'markdown',
  claimed: {
    setting: 'contributions.protocolDocument',
    patterns: ({ contributions: { protocolDocument: path } }) => (path === null ? null : [path]),
    isPath: true,
  },
  fact: protocolDocumentFact,
  rows: documentRows,
});

const sessionStore = defineKind({
  kind: 'session-store',
  words: ['session store', 'session stores'],
  format: 'json',
  places: [{ folder: '.cleo', path: /^(.*\/|)\.cleo\/sessions\.json$/s }],
  fact: sessionStoreFact,
  rows: storeRows,
  lineRows: sessionRows,
  items: { keys: ['sessions'], count: ({ sessions }) => sessions.length },
  isLocal: true,
});

const currentSession = defineKind({
  kind: 'current-session',
  words: ['current session', 'current sessions'],
  format: 'text',
  places: [{ folder: '.cleo', path: /^(.*\/|)\.cleo\/\.current-session$/s }],
  fact: ({ text }) => ({ id: text.trim() }),
  rows: currentRows,
  isLocal: true,
});

const taskList = defineKind({
  kind: 'task-list',
  words: ['task list', 'task lists'],
  format: 'json',
  places: [{ folder: '.cleo', path: /^(.*\/|)\.cleo\/(?:todo|tasks)(?:-archive)?\.json$/s }],
  fact: taskListFact,
  rows: taskListRows,
  lineRows: taskRows,
  items: { keys: ['tasks', 'archivedTasks'], count: ({ tasks }) => tasks.length },
  isLocal: true,
});

// What a manifest's place and a contribution's don't say, a stray file's does: it comes after both.
export const contributionKinds = [
  contribution,
  manifest,
  stray,
  protocolDocument,
  sessionStore,
  currentSession,
  taskList,
];
