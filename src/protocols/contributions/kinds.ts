import type { FactEntry, Facts } from '../../core/fact.ts';
import { textAt, valueAt } from '../../core/json-value.ts';
import { defineKind, definePathKind, type Ground } from '../../core/kind.ts';
import type { Words } from '../../core/look-up.ts';
import type { Answers } from '../../core/request.ts';
import { byEntry, LaterEntries, neverWas, type SupersededEntry } from '../../core/superseded.ts';
import type { SessionStoreFact, TaskListFact } from './cleo-facts.ts';
import { sameContribution } from './comparison-key.ts';
import { sessionStoreFact, taskListFact } from './facts/cleo-facts.ts';
import { contributionFact } from './facts/contribution-fact.ts';
import { manifestFact } from './facts/manifest-fact.ts';
import { protocolDocumentFact } from './facts/protocol-document-fact.ts';
import type { ContributionFact, ContributionManifestFact, ProtocolDocumentFact } from './facts.ts';
import { freeDrafts } from './free-drafts.ts';
import { entriesAbout } from './manifest-paths.ts';
import { manifestTies } from './manifest-ties.ts';
import { otherSide } from './other-contribution.ts';
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

/**
 * Who names an answer of another session, and what it is based on, rests on what these say: also who
 * decides between the two, and who brings what names them further.
 */
function contributionGrounds(
  { record, fact }: FactEntry<'contribution'>,
  _facts: Facts,
  words: Words,
): readonly Ground[] {
  const { status } = fact;
  const based = fact.baseline === null ? [] : [{ reference: fact.baseline, as: [status] }];
  const opposed = fact.conflicts.map(({ other, settlement }) => {
    return { reference: other, as: [status, settlement] };
  });
  return [...based, ...opposed].flatMap(({ reference, as }) => {
    const meant = otherSide(record, reference, words);
    return meant.map((each) => ({ path: each.record.path, as: JSON.stringify(as) }));
  });
}

const SESSION = /^session_\d{8}_\d{6}_[a-f0-9]{6}$/;

/**
 * By a later entry of the same file and session, of any session where the entry names none; where the
 * file never was, by one of the same contribution.
 */
function supersededEntries(
  { record, fact }: FactEntry<'contribution-manifest'>,
  answers: Answers,
): readonly SupersededEntry[] {
  const citations = byEntry(fact.citations);
  const later = new LaterEntries();
  return fact.entries.toReversed().flatMap((entry) => {
    const { index, line, id, filePath, sessionId, isLatest } = entry;
    const session = SESSION.test(sessionId ?? '') ? sessionId : null;
    const subject = sameContribution(entry);
    const ofFile = filePath === null ? null : later.lineOf(id, [filePath, session]);
    const corrected = subject === null ? null : later.lineOf(id, [subject]);
    const isLost = () => isLatest && neverWas(record, citations.get(index), answers);
    const by = ofFile ?? (corrected !== null && (filePath === null || isLost()) ? corrected : null);
    if (filePath !== null) {
      later.add(id, line, [filePath, session]);
      if (session !== null) later.add(id, line, [filePath, null]);
      if (subject !== null) later.add(id, line, [subject]);
    }
    return by === null ? [] : { index, line, by };
  });
}

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
  recordedBy: 'lint-protocol manifest append FILE',
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
    {
      folder: '.cleo',
      path: /^(.*\/|)\.cleo\/contributions\/(?!archive\/[^/.]+$)(?:[^./][^/]*\/)*[^./][^/]*$/s,
    },
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
