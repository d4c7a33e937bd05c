import { isUtf8 } from 'node:buffer';
import type { Diagnostic } from '../../../core/diagnostic.ts';
import { textAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState, PlannedChange } from '../../../core/operation.ts';
import { withYamlValues, yamlText } from '../../../core/yaml-text.ts';
import { artifactPath, proposedKind } from './artifacts.ts';
import { BUNDLED, CONFIG } from './bundle-paths.ts';
import { deletionIn } from './deletion.ts';
import { settingsValue } from './exported-files.ts';

/** What a bundle would bring to a base. Paths are from the base, sorted. */
export interface Incoming {
  readonly fresh: readonly string[];
  readonly conflict: readonly string[];
  readonly identical: readonly string[];
}

/** The settings that are a base's own: they are never brought from another one. */
const OWN = ['kb', 'kb_name', 'agent'];

/** Files that nothing replaces: what was captured, and what was decided. */
export const FINAL = /^(?:sources|decided)\//;

/** The paths of a base, from its folder. */
export function pathsIn({ entries }: OperationState, home: string): readonly string[] {
  return entries.flatMap(({ path }) =>
    path.startsWith(`${home}/`) ? path.slice(home.length + 1) : [],
  );
}

/** What a bundle's files are to a base: new, other than there, or the same. */
export async function incomingOf(
  state: OperationState,
  home: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Incoming> {
  const found = { fresh: [] as string[], conflict: [] as string[], identical: [] as string[] };
  for (const [path, bytes] of files) {
    const there = state.bytes(`${home}/${path}`);
    if (there === null) found.fresh.push(path);
    else {
      const isSame =
        path === CONFIG
          ? await isSameConfig(state, home, { there, bytes })
          : isSameContent(path, there, bytes);
      found[isSame ? 'identical' : 'conflict'].push(path);
    }
  }
  return found;
}

/** Texts may have other line ends where git writes them so. */
function isSameContent(path: string, one: Uint8Array, other: Uint8Array): boolean {
  if (Buffer.compare(one, other) === 0) return true;
  if (path.startsWith('sources/') || !isUtf8(one) || !isUtf8(other)) return false;
  const [text, others] = [one, other].map((each) => Buffer.from(each).toString());
  return text?.replaceAll('\r\n', '\n') === others?.replaceAll('\r\n', '\n');
}

interface Configs {
  readonly there: Uint8Array;
  readonly bytes: Uint8Array;
}

async function isSameConfig(
  state: OperationState,
  home: string,
  { there, bytes }: Configs,
): Promise<boolean> {
  const [ours, theirs] = [
    await settingsValue(state, home, there),
    await settingsValue(state, home, bytes),
  ];
  if (ours === null || theirs === null) return Buffer.compare(there, bytes) === 0;
  return JSON.stringify(shared(ours)) === JSON.stringify(shared(theirs));
}

/** The settings that travel, in one order. */
function shared(value: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(value)
    .filter(([key]) => !OWN.includes(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Files of a bundle as changes of a base: what others rest on first, the settings last.
 * @param paths those that are to be written
 */
export async function changesOf(
  state: OperationState,
  home: string,
  files: ReadonlyMap<string, Uint8Array>,
  paths: readonly string[],
): Promise<readonly PlannedChange[]> {
  const ordered = [...paths].sort((a, b) => placeOf(a) - placeOf(b));
  return Promise.all(
    ordered.map(async (path): Promise<PlannedChange> => {
      const bytes = files.get(path) ?? new Uint8Array();
      const target = `${home}/${path}`;
      const there = state.bytes(target);
      const written = path === CONFIG ? await configFrom(state, home, { there, bytes }) : bytes;
      return { action: there === null ? 'store' : 'replace', path: target, bytes: written };
    }),
  );
}

/**
 * The approvals of a bundle that would approve nothing the base has: it keeps another object of the id, or
 * the object that they took away. By the path of the decision, the path of that object.
 * @param fresh the files that the base lacks
 * @param skipped those that it has otherwise, and keeps
 */
export async function strayApprovals(
  state: OperationState,
  home: string,
  files: ReadonlyMap<string, Uint8Array>,
  { fresh, skipped }: { readonly fresh: readonly string[]; readonly skipped: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const stray = new Map<string, string>();
  for (const path of fresh) {
    const bytes = files.get(path);
    if (!path.startsWith('decided/') || bytes === undefined) continue;
    const value = (await state.parsed(`${home}/${path}`, 'vouch-proposal', bytes))?.value;
    if (textAt(value, 'status') !== 'approved') continue;
    const word = textAt(value, 'kind');
    const payload = valueAt(value, 'payload');
    const deletion = deletionIn({ kind: word ?? '', payload });
    const kind = deletion?.kind ?? proposedKind(word);
    const id = textAt(payload, 'id');
    if (kind === null || id === null) continue;
    const target = artifactPath(home, kind, id);
    const object = target.slice(home.length + 1);
    const isKept =
      deletion === null
        ? skipped.includes(object)
        : !files.has(object) && state.bytes(target) !== null;
    if (isKept) stray.set(path, object);
  }
  return stray;
}

/** What to say of approvals that are left out. */
export function strayNotes(stray: ReadonlyMap<string, string>): readonly string[] {
  return [...stray].map(
    ([path, object]) => `${path} comes only with its ${object}: the base keeps another one.`,
  );
}

/**
 * What is wrong with files of a bundle that the base has otherwise, judged as if they came with what is
 * new. What their change would do to the history keeps nobody from leaving them.
 */
export async function conflictIssues(
  state: OperationState,
  home: string,
  files: ReadonlyMap<string, Uint8Array>,
  { fresh, conflict }: Pick<Incoming, 'fresh' | 'conflict'>,
): Promise<readonly string[]> {
  if (conflict.length === 0) return [];
  const paths = new Set(conflict.map((path) => `${home}/${path}`));
  const problems = await state.obstacles(
    await changesOf(state, home, files, [...fresh, ...conflict]),
  );
  return problems
    .filter(({ path, rule }) => paths.has(path) && !rule.startsWith('history/'))
    .map(issueOf);
}

/** A problem of a file that a bundle brings. */
export function issueOf({ path, message }: Diagnostic): string {
  return `${path}: ${message}`;
}

function placeOf(path: string): number {
  const place = BUNDLED.findIndex((folder) => path.startsWith(`${folder}/`));
  return place < 0 ? BUNDLED.length : place;
}

/** Their settings, and what is ours of ours. */
async function configFrom(
  state: OperationState,
  home: string,
  { there, bytes }: Configs | { readonly there: null; readonly bytes: Uint8Array },
): Promise<Uint8Array> {
  const theirs = await settingsValue(state, home, bytes);
  const ours = there === null ? null : await settingsValue(state, home, there);
  if (theirs === null) return bytes;
  if (there === null || ours === null) {
    const { kb: _identity, ...others } = theirs;
    return Object.hasOwn(theirs, 'kb') ? Buffer.from(yamlText(others)) : bytes;
  }
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  const changes = [...keys]
    .filter((key) => !OWN.includes(key))
    .filter((key) => JSON.stringify(ours[key]) !== JSON.stringify(theirs[key]))
    .map((key) => [key, theirs[key]] as const);
  return Buffer.from(withYamlValues(Buffer.from(there).toString(), changes));
}
