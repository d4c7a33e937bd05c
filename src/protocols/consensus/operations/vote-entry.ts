import { posix } from 'node:path';
import type { Facts } from '../../../core/fact.ts';
import { FreeIds } from '../../../core/free-ids.ts';
import { textAt } from '../../../core/json-value.ts';
import type { PlannedChange } from '../../../core/operation.ts';
import { nearestHome } from '../../contributions/home-facts.ts';
import { FIRST_MANIFEST } from '../../contributions/key-facts.ts';
import { type ListedMatrix, listedMatrices } from '../manifest-entries.ts';
import { escalates } from '../verdict.ts';
import type { Verdict } from '../voting-matrix.ts';
import type { Count } from './counting.ts';
import { folder } from './named-matrix.ts';

/** The paths that are read as subagent manifests where nothing is configured. */
const MANIFEST = /(^|\/)agent-outputs\/MANIFEST\.jsonl$/;

/** A task folder, and the task that it is of. */
const TASK_FOLDER = /(?:^|\/)\.cleo\/rcasd\/(?:.*\/)?(T\d{3,})(?:\/|$)/;

/** What is said of a vote in its entry. */
export interface EntryWords {
  readonly task?: string;
  readonly manifest?: string;
  readonly title?: string;
  readonly topics?: readonly string[];
}

/** A counted vote and where it is. */
export interface CountedAt {
  readonly count: Count;
  readonly path: string;
  readonly home: string;
}

/** The entry that a vote gets. */
export interface PlannedEntry {
  readonly manifest: string;
  readonly id: string;
  /** Null where the manifest has it already. */
  readonly change: PlannedChange | null;
  readonly notes: readonly string[];
}

/** Why a vote gets none. */
export type NoEntry =
  | { readonly why: 'no-task' }
  | { readonly why: 'no-manifest'; readonly path: string }
  | { readonly why: 'several-manifests'; readonly paths: readonly string[] };

/** The entry of a counted vote in a subagent manifest: the one that says so already, or a new one. */
export function plannedEntry(
  counted: CountedAt,
  words: EntryWords,
  {
    facts,
    homes,
    now,
  }: { readonly facts: Facts; readonly homes: readonly string[]; readonly now: number },
): PlannedEntry | NoEntry {
  const { path, count } = counted;
  const listed = listedMatrices(facts);
  const entries = listed.find(({ record }) => record.path === path)?.entries ?? [];
  const listing = entries.at(-1)?.manifest.path ?? listingBeside(path, listed);
  const chosen = manifestFor(counted, words, { facts, homes }, listing);
  if (typeof chosen !== 'string') return chosen;
  const last = entries.findLast(({ manifest }) => manifest.path === chosen)?.entry;
  const task = words.task ?? TASK_FOLDER.exec(path)?.[1] ?? last?.task ?? null;
  if (task === null) return { why: 'no-task' };
  const isOfTask = last?.task === task || last?.linkedTasks.some(({ text }) => text === task);
  const isRight = last?.agentType === 'analysis' && last.verdict === count.verdict && isOfTask;
  const manifests = facts.of('subagent-manifest');
  const known = manifests.flatMap(({ fact }) => fact.entries);
  // Two branches may have made one id.
  const isOwn = known.filter(({ id }) => id === last?.id).length === 1;
  if (last?.id && isRight && isOwn) {
    return { manifest: chosen, id: last.id, change: null, notes: [] };
  }
  const id = freeId(
    `${task}-${slugOf(textAt(count.value, 'questionId') ?? 'vote')}`,
    new Set(known.flatMap((entry) => entry.id ?? [])),
  );
  const here = manifests.find(({ record }) => record.path === chosen)?.fact.entries ?? [];
  const { date, notes } = dateAfter(here.flatMap((entry) => entry.date ?? []).at(-1), now);
  const file = posix.relative(posix.dirname(chosen), path);
  const entry = entryFor({ id, file, date, task }, count, words);
  const lines = `${JSON.stringify(entry)}\n`;
  return { manifest: chosen, id, change: { action: 'append', path: chosen, lines }, notes };
}

/** The manifest that lists the other votes of a folder, where one alone does. */
function listingBeside(path: string, listed: readonly ListedMatrix[]): string | undefined {
  const folderOf = posix.dirname;
  const beside = listed.filter(({ record }) => folderOf(record.path) === folderOf(path));
  const [only, another] = new Set(
    beside.flatMap(({ entries }) => entries.map(({ manifest }) => manifest.path)),
  );
  return another === undefined ? only : undefined;
}

function manifestFor(
  { home }: CountedAt,
  words: EntryWords,
  { facts, homes }: { readonly facts: Facts; readonly homes: readonly string[] },
  listing: string | undefined,
): string | NoEntry {
  const manifests = facts.of('subagent-manifest').map(({ record }) => record.path);
  if (words.manifest !== undefined) {
    const isOne = manifests.includes(words.manifest) || MANIFEST.test(words.manifest);
    return isOne ? words.manifest : { why: 'no-manifest', path: words.manifest };
  }
  if (listing !== undefined) return listing;
  const all = [...homes, home.replace(/\/$/, '')];
  const own = manifests.filter((path) => folder(nearestHome(path, all) ?? '') === folder(home));
  const [only, second] = own;
  if (second !== undefined) return { why: 'several-manifests', paths: own };
  return only ?? `${folder(home)}${FIRST_MANIFEST}`;
}

/** Lower-case letters, digits and hyphens. An id that ends in `-r1` would be taken for a correction. */
function slugOf(questionId: string): string {
  const slug = questionId
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/-r(\d+)$/, '-rerun$1');
  return slug === '' ? 'vote' : slug;
}

/** An id, or where it is taken that of an entry which corrects it. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  return taken.has(id) ? new FreeIds(taken).take(`${id}-r`) : id;
}

/** Today, or the day of the last entry where that is later: a log has its entries in order. */
function dateAfter(last: string | undefined, now: number) {
  const today = new Date(now).toISOString().slice(0, 10);
  if (last === undefined || last <= today) return { date: today, notes: [] };
  const note = `The last entry of the manifest has the date ${last}, later than today (${today}), so this one gets it too.`;
  return { date: last, notes: [note] };
}

/** A vote that is not decided has found nothing; one that is refuted, that the option is not it. */
function findingsOf(verdict: Verdict, top: string | null): readonly string[] {
  if (top === null || escalates(verdict)) return [];
  return [verdict === 'REFUTED' ? `Refuted: ${top}` : top];
}

function entryFor(
  { id, file, date, task }: Readonly<Record<'id' | 'file' | 'date' | 'task', string>>,
  { value, verdict, top }: Count,
  { title, topics = [] }: EntryWords,
) {
  const isOpen = escalates(verdict);
  const question = textAt(value, 'question') ?? '';
  return {
    id,
    file,
    title: title ?? `Vote on ${textAt(value, 'questionId')}: ${question}`,
    date,
    status: isOpen ? 'partial' : 'complete',
    agent_type: 'analysis',
    verdict,
    topics,
    key_findings: findingsOf(verdict, top.name),
    actionable: verdict !== 'REFUTED',
    needs_followup: isOpen ? [question] : [],
    linked_tasks: [task],
  };
}
