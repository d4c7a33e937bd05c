import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Settled } from '../../core/finding.ts';
import type { FollowUp, FollowUps } from '../../core/follow-up.ts';
import { INSIDE, named, plain } from '../../core/layout.ts';
import type { Protocol } from '../../core/protocol.ts';
import type { Snapshot, SnapshotEntry } from '../../core/snapshot.ts';
import { type CorrectionEvent, correctionEvents, wantsEvent } from './correction-events.ts';
import { vouchKinds } from './kinds.ts';
import { discovery } from './vouch-paths.ts';

/** The `vouch` part of the configuration. */
interface VouchOptions {
  /** How long a live claim may go without being confirmed. */
  readonly staleAfterDays: number;
}

declare module '../../core/config.ts' {
  interface Options {
    readonly vouch: VouchOptions;
  }
}

/** What holds where nothing is configured. */
const DEFAULTS: VouchOptions = { staleAfterDays: 180 };

const BASE = plain({
  'config.yaml': INSIDE,
  schema_version: INSIDE,
  'audit.log.jsonl': INSIDE,
  claims: INSIDE,
  pages: INSIDE,
  sources: plain({}, plain({ 'meta.yaml': INSIDE, content: INSIDE })),
  entities: INSIDE,
  relations: INSIDE,
  evidence: INSIDE,
  sessions: INSIDE,
  proposed: INSIDE,
  decided: INSIDE,
});

export const vouch: Protocol = {
  name: 'vouch',
  kinds: vouchKinds,
  families: [
    {
      title: 'Knowledge bases',
      name: 'vouch',
      ids: /^vouch\/[a-z-]+$/,
      newId: 'vouch/what-it-wants',
      about:
        'What agents know and who approved it: claims, sources, pages, proposals and the audit log in .vouch folders, and their bundles.',
    },
  ],
  showing: async () => (await import('./showing.ts')).showing,
  rules: async () => (await import('./rules.ts')).vouchRules,
  operations: async () => (await import('./operations.ts')).vouchOperations,
  restored: async () => (await import('./restored-events.ts')).restoredFiles,
  defaults: { vouch: DEFAULTS },
  settings: {
    key: 'vouch',
    why: 'Knowledge bases.',
    lines: [
      'vouch:',
      '## After how many days without a confirmation a claim is reported as stale.',
      '  staleAfterDays: 180',
    ],
  },
  leading: ['history/gate-opened'],
  discovery,
  followUps,
  pathNotes: rootBaseNotes,
  layout: { folders: named({ '.vouch': BASE }) },
  places: ['Knowledge bases: in a .vouch folder; their bundles: any .tar.gz file that is one.'],
};

/** The correction of an object is told by an event, or agreed to by a reviewer. */
async function followUps(problems: readonly Settled[], snapshot: Snapshot): Promise<FollowUps> {
  const events = await correctionEvents(problems.filter(wantsEvent), snapshot);
  return new Map(
    [...events].map(([problem, event]) => [problem, withEvent(event, problem.diagnostic)]),
  );
}

/** What was approved is changed by whoever approves: nothing can be put in its place by itself. */
function withEvent({ steps, isGated }: CorrectionEvent, { by }: Diagnostic): FollowUp {
  return isGated ? { steps, by: 'human', expected: null } : { steps, by };
}

/** A knowledge base is known by the name of its folder, and the root of a repository has none. */
function rootBaseNotes(at: (path: string) => SnapshotEntry | null): readonly string[] {
  const others = ['config.yaml', 'schema_version'];
  const isBase = at('audit.log.jsonl') !== null && others.some((path) => at(path) !== null);
  if (!isBase) return [];
  return [
    'Not checked: the root of this repository looks like a knowledge base (audit.log.jsonl beside config.yaml), and only a folder called .vouch is taken for one. Move its files into a folder .vouch.',
  ];
}
