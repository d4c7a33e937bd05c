import { folderOf } from '../../core/candidate.ts';
import { citedPath } from '../../core/cited-path.ts';
import type { Options } from '../../core/config.ts';
import type { FactEntry } from '../../core/fact.ts';
import { mayHaveKey } from '../../core/front-matter-key.ts';
import { keepsUsual } from '../../core/glob.ts';
import { textAt } from '../../core/json-value.ts';
import { defineKind } from '../../core/kind.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Answers, Citation } from '../../core/request.ts';
import { byEntry, LaterEntries, neverWas, type SupersededEntry } from '../../core/superseded.ts';
import type { ListTies, Ties } from '../../core/ties.ts';
import { AGENT_PLACES, definesAgent, NO_AGENTS } from './agent-paths.ts';
import { agentDefinitionFact } from './facts/agent-definition-fact.ts';
import { skillFact, spawnPromptFact } from './facts/subagent-facts.ts';
import { subagentManifestFact } from './facts/subagent-manifest-fact.ts';
import { hasTaskLine, subagentOutputFact } from './facts/subagent-output-fact.ts';
import type {
  AgentDefinitionFact,
  SkillFact,
  SpawnPromptFact,
  SubagentEntryFact,
  SubagentManifestFact,
  SubagentOutputFact,
} from './facts.ts';
import { namedPaths } from './listed-outputs.ts';
import { agentRows, entryRows, manifestRows, outputRows, skillRows } from './rows.ts';
import { besideVote, revisionOf, uncorrected } from './subagent-entry.ts';
import { NAMED_BY_TASK } from './task-id.ts';

declare module '../../core/record.ts' {
  interface RecordOf {
    'subagent-manifest': JsonLinesRecord<'subagent-manifest'>;
    /** A Markdown file beside or below a subagent manifest, or named by one of its entries. */
    'subagent-output': MarkdownRecord<'subagent-output'>;
    'agent-definition': MarkdownRecord<'agent-definition'>;
    /** `SKILL.md` in a folder of a `skills` folder. */
    skill: MarkdownRecord<'skill'>;
    'spawn-prompt': MarkdownRecord<'spawn-prompt'>;
  }
}

declare module '../../core/fact.ts' {
  interface FactOf {
    'subagent-manifest': SubagentManifestFact;
    'subagent-output': SubagentOutputFact;
    'agent-definition': AgentDefinitionFact;
    skill: SkillFact;
    'spawn-prompt': SpawnPromptFact;
  }
}

declare module '../../core/history.ts' {
  interface LogRoles {
    /** A subagent manifest. */
    subagents: true;
  }
}

/** Of a body that nobody takes apart, so that it may be as long as it likes. */
const UNREAD = { document: 'document', isRead: () => false } as const;

/** Where a manifest is that no configuration names. */
export const USUAL_MANIFEST = /^()(?:.*\/)?agent-outputs\/MANIFEST\.jsonl$/s;

const manifest = defineKind({
  kind: 'subagent-manifest',
  words: ['subagent manifest entry', 'subagent manifest entries'],
  format: 'jsonl',
  places: [{ folder: 'agent-outputs', path: /^((?:.*\/)?agent-outputs\/)MANIFEST\.jsonl$/s }],
  claimed: {
    setting: 'subagents.manifests',
    patterns: ({ subagents }) => subagents.manifests,
    place: (path) => ({ home: folderOf(path), copy: false }),
  },
  samples: ['MANIFEST.jsonl'],
  logs: [{ role: 'subagents', path: USUAL_MANIFEST }],
  grows: true,
  recordedBy: 'lint-protocol subagent record FILE --status STATUS',
  schema: {
    name: 'subagent-manifest-entry',
    load: () => import('./schemas/subagent-manifest-entry.generated.js'),
  },
  fact: subagentManifestFact,
  ties: manifestTies,
  rows: manifestRows,
  lineRows: entryRows,
  superseded: supersededEntries,
  isList: true,
});

/**
 * By a later entry of the same file and task, of any task where the entry names none, and of the task
 * that the name of the file begins with, or of the file that the vote of the task got; where it names no
 * file, or one that was moved, by one whose id continues its own.
 */
function supersededEntries(
  { record, fact }: FactEntry<'subagent-manifest'>,
  answers: Answers,
): readonly SupersededEntry[] {
  const citations = byEntry(fact.citations);
  const later = new LaterEntries();
  const revisions = new Map<string, Revision>();
  const ofName = (path: string, { id, task }: SubagentEntryFact) => {
    const own = NAMED_BY_TASK.exec(path)?.[1] ?? task;
    return own === task ? null : later.lineOf(id, [path, own]);
  };
  return fact.entries.toReversed().flatMap((entry) => {
    const { index, line, id, meantId, file, task, isRevised } = entry;
    const { path, isThere } = namedPath(record, entry, citations.get(index), answers);
    const ofFile = path === null ? null : (later.lineOf(id, [path, task]) ?? ofName(path, entry));
    const revision = isRevised
      ? (revisions.get(id ?? '') ?? revisions.get(uncorrected(meantId ?? id ?? '')))
      : undefined;
    const isCorrected =
      revision !== undefined &&
      (file === null ||
        (!isThere && revision.file === nameOf(path)) ||
        neverWas(record, citations.get(index), answers));
    if (path !== null) {
      later.add(id, line, [path, task]);
      if (task !== null) later.add(id, line, [path, null]);
      const beside = besideVote(path);
      if (task !== null && beside !== null) later.add(id, line, [beside, task]);
    }
    const revised = id === null ? null : (revisionOf(id)?.of ?? null);
    if (revised !== null && !revisions.has(revised))
      revisions.set(revised, { line, file: isThere ? nameOf(path) : null });
    const by = ofFile ?? (isCorrected ? revision.line : null);
    return by === null ? [] : { index, line, by };
  });
}

/** The newest entry that corrects others of its id. */
interface Revision {
  readonly line: number;
  /** The name of its file, without folders; null where none is there. */
  readonly file: string | null;
}

function nameOf(path: string | null): string | null {
  return path === null ? null : path.slice(path.lastIndexOf('/') + 1);
}

/** Where the file that an entry names is; if there is none, where it should be. Null for an entry without one. */
function namedPath(
  record: RecordRef,
  { file }: SubagentEntryFact,
  citations: readonly Citation[] = [],
  answers: Answers,
): { readonly path: string | null; readonly isThere: boolean } {
  const there = citations.find((each) => answers.to(record, each).now.presence === 'file');
  const meant = there ?? citations[0];
  if (meant === undefined) return { path: null, isThere: false };
  const path = answers.to(record, meant).foundAt ?? citedPath(record, meant) ?? file;
  return { path, isThere: there !== undefined };
}

/** Entries find each other by the files that they name and by their ids: in the place of which others count. */
function manifestTies({ record, fact }: FactEntry<'subagent-manifest'>): ListTies {
  return {
    whole: {},
    lines: fact.entries.map((entry) => entryTies(record, entry)),
  };
}

function entryTies(record: RecordRef, entry: SubagentEntryFact): Ties {
  // one-entry, superseded.
  const group = [...files(record, entry.file), ...family(record, entry)];
  // In which place it counts depends on where its file is; whether it settles others (one-entry) on
  // whether its id is its own.
  return { gives: group, asks: group, passesOn: true };
}

/** Entries of one id, of the one that it corrects, and those that correct it. */
function family({ path }: RecordRef, { id, meantId }: SubagentEntryFact): readonly string[] {
  const of = revisionOf(id ?? '')?.of ?? (meantId === null ? undefined : uncorrected(meantId));
  return [entryKey(path, id ?? ''), ...(of === undefined ? [] : [entryKey(path, of)])];
}

/** What leads to no path is one file where it is written alike. */
function files(record: RecordRef, file: string | null): readonly string[] {
  if (file === null) return [];
  const named = [...namedPaths(record, file), file.replace(/^(?:\.\/)+/, '')];
  const all = new Set(named.flatMap((each) => [each, besideVote(each) ?? []].flat()));
  return [...all].map((each) => fileKey(record.path, each));
}

const output = defineKind({
  kind: 'subagent-output',
  words: ['subagent output file', 'subagent output files'],
  format: 'markdown',
  fact: subagentOutputFact,
  rows: outputRows,
  claimsToBe: (record) => record.readable && hasTaskLine(record),
  claim: () => 'a line **Task**, or a name that begins with a task id',
});

const agentDefinition = defineKind({
  kind: 'agent-definition',
  words: ['agent definition', 'agent definitions'],
  format: 'markdown',
  places: AGENT_PLACES,
  claimed: {
    setting: 'subagents.agents',
    patterns: ({ subagents }) => subagents.agents,
    except: () => NO_AGENTS,
  },
  isLinkedByTools: true,
  schema: {
    name: 'agent-definition',
    load: () => import('./schemas/agent-definition.generated.js'),
  },
  fact: agentDefinitionFact,
  ties: agentDefinitionTies,
  rows: agentRows,
  id: ({ envelope }) => textAt(envelope, 'name'),
  // Front matter that describes nothing is that of something else.
  isMeant: (fact) => fact?.hasFrontMatter === false,
  claimsToBe: (record) =>
    record.readable ? definesAgent(record.envelope) : mayHaveKey(record, 'description'),
  claim: () => 'a "description" in its front matter, and no "mode" of another kind of file',
  body: UNREAD,
});

/** What stands beside the first definition that has a name is to be one as well. */
function agentDefinitionTies(
  { record: { path }, fact: { name } }: FactEntry<'agent-definition'>,
  { subagents }: Options,
): Ties {
  const isAlone = keepsUsual(subagents.agents) && path.endsWith('/AGENT.md');
  const beside = name === null || isAlone ? [] : [definitionsKey(folderOf(path))];
  return { shows: beside, needs: beside };
}

const skill = defineKind({
  kind: 'skill',
  words: ['skill', 'skills'],
  format: 'markdown',
  // Some repositories sort their skills into folders, or keep them within a package or a plugin.
  places: [{ folder: 'skills', path: /^()(?:.*\/)?skills\/(?:.*\/)?[^/]+\/SKILL\.md$/s }],
  isLinkedByTools: true,
  fact: skillFact,
  rows: skillRows,
  body: UNREAD,
});

const spawnPrompt = defineKind({
  kind: 'spawn-prompt',
  words: ['spawn prompt', 'spawn prompts'],
  format: 'markdown',
  claimed: { setting: 'subagents.prompts', patterns: ({ subagents }) => subagents.prompts },
  fact: spawnPromptFact,
  // Nobody looks it up.
  rows: () => undefined,
});

export const subagentKinds = [manifest, output, agentDefinition, skill, spawnPrompt];

/** Keys by which entries of subagent manifests, and agents, find each other. */

/** Entries of one manifest with one id, and those that correct them. Those without an id as well. */
function entryKey(manifest: string, id: string): string {
  return `subagent entry\0${manifest}\0${id}`;
}

/** Entries of one manifest about one file: at a path, or as it is written. */
function fileKey(manifest: string, file: string): string {
  return `subagent file\0${manifest}\0${file}`;
}

/** The definitions in a folder that have a name. */
function definitionsKey(folder: string): string {
  return `subagent definitions\0${folder}`;
}
