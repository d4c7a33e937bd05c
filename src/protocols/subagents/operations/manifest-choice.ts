import { folderOf } from '../../../core/candidate.ts';
import { citedPath } from '../../../core/cited-path.ts';
import type { Config } from '../../../core/config.ts';
import type { WrongUse } from '../../../core/failure.ts';
import { globs, keepsUsual, USUAL } from '../../../core/glob.ts';
import type { OperationState, StateRecord } from '../../../core/operation.ts';
import type { RecordRef } from '../../../core/record.ts';
import { pathRequest } from '../../../core/request.ts';
import { homesIn, homesListing, nearestHome } from '../../contributions/home-facts.ts';
import { FIRST_MANIFEST } from '../../contributions/key-facts.ts';
import { USUAL_MANIFEST } from '../kinds.ts';

/** The manifest that an entry goes into. */
export interface ChosenManifest {
  readonly ref: RecordRef<'subagent-manifest'>;
  /** Null where it is not there yet, or can't be read. */
  readonly found: StateRecord<'subagent-manifest'> | null;
}

/** The errors of operations that take a manifest. */
export const MANIFEST_ERRORS = {
  'several-manifests': [
    'There are several manifests: {paths}. Neither the output nor the call is in the folder of one of them, and no task list shows which one has the task.',
    'Name one of them with --manifest.',
  ],
  'no-manifest': [
    '{paths} is not where a subagent manifest is expected.',
    'Name a file "MANIFEST.jsonl" in a folder "agent-outputs", or one that `subagents.manifests` of the configuration names, with --manifest.',
  ],
} as const;

/** Makes one of these errors. */
export type ManifestFault = (
  code: keyof typeof MANIFEST_ERRORS,
  data: { readonly paths: string },
) => WrongUse;

/** A manifest at a path, whether or not one is there. */
export function manifestAt(path: string): RecordRef<'subagent-manifest'> {
  const state = { mode: 'file', id: null, declared: true, copy: false } as const;
  return { path, kind: 'subagent-manifest', home: folderOf(path), ...state };
}

/** A path from the root without `.` and `..`; as it is where it leads out of the repository. */
export function rooted(path: string): string {
  return citedPath(manifestAt(''), pathRequest(path)) ?? path;
}

/** What says which manifest is meant. */
interface Choosing {
  readonly input: { readonly manifest?: string | undefined; readonly task?: string | undefined };
  readonly state: OperationState;
  /** The folder of whoever calls. */
  readonly folder: string;
}

/**
 * The manifest for an output: the one that is named, else the nearest above the output, else the only one
 * of the package of the output, of the caller or of the list that has the task, else the only one there
 * is. Where there is none, the one that is made with the first entry.
 * @param output its path from the root; null where it depends on the manifest
 */
export async function chosenManifest(
  choosing: Choosing,
  output: string | null,
  fault: ManifestFault,
): Promise<ChosenManifest> {
  const { input, state } = choosing;
  const all = await state.scan('subagent-manifest');
  const path =
    input.manifest === undefined
      ? (nearestPath(all, output) ?? (await ofPackage(all, output, choosing)))
      : rooted(input.manifest);
  if (path === null) {
    throw fault('several-manifests', { paths: all.map((each) => each.path).join(', ') });
  }
  const found = all.find((each) => each.path === path) ?? null;
  if (found === null && !isPlace(path, state.config)) throw fault('no-manifest', { paths: path });
  return { ref: manifestAt(path), found };
}

function nearestPath(
  all: readonly StateRecord<'subagent-manifest'>[],
  output: string | null,
): string | null {
  const isAbove = ({ home }: { readonly home: string }) =>
    home === '' || output?.startsWith(`${home}/`);
  const [nearest] = all.filter(isAbove).sort((a, b) => b.home.length - a.home.length);
  return output === null ? null : (nearest?.path ?? null);
}

/** The manifest of an output whose path depends on it; null where nothing says which of several. */
export async function usualManifest(choosing: Choosing): Promise<string | null> {
  return ofPackage(await choosing.state.scan('subagent-manifest'), null, choosing);
}

/** Null where there are several, and nothing says which. */
async function ofPackage(
  all: readonly StateRecord<'subagent-manifest'>[],
  output: string | null,
  { input, state, folder }: Choosing,
): Promise<string | null> {
  const [only, another] = all;
  if (another === undefined) {
    const home = await homeOf(output, { input, state, folder });
    const isOwn =
      only !== undefined && ['', home || packageOf(only.path)].includes(packageOf(only.path));
    return isOwn ? only.path : firstPath(output, home, state.config);
  }
  const packages = all.map(({ path }) => packageOf(path));
  const [near] = [folderOf(output ?? ''), folder].flatMap(
    (start) => nearestHome(start, packages) || [],
  );
  const listing = homesListing(input.task, await state.facts());
  const [listed = ''] = listing.length === 1 ? listing : [];
  const [own, second] = all.filter(({ path }) => packageOf(path) === (near ?? listed));
  return second === undefined ? (own?.path ?? null) : null;
}

/** The folder of the `.cleo` that an output, the caller or the task belongs to; '' for the root. */
async function homeOf(output: string | null, { input, state, folder }: Choosing): Promise<string> {
  const homes = homesIn(state);
  const near = [folderOf(output ?? ''), folder].map((start) => nearestHome(start, homes));
  const [listing = '', another] = homesListing(input.task, await state.facts());
  return near.find(Boolean) ?? (another === undefined ? listing : '');
}

/** The folder that a manifest, and what it lists, is of. */
function packageOf(manifest: string): string {
  const folder =
    /^(.*?)\/?(?:(?<=^|\/)(?:claudedocs|\.cleo)\/)?(?<=^|\/)agent-outputs\/[^/]+$/s.exec(manifest);
  return folder?.[1] ?? folderOf(manifest);
}

function firstPath(output: string | null, home: string, config: Config): string {
  const beside = /^(?:.*\/)?agent-outputs\//s.exec(output ?? '')?.[0];
  const first = home === '' ? FIRST_MANIFEST : `${home}/${FIRST_MANIFEST}`;
  const usual = beside === undefined ? first : `${beside}MANIFEST.jsonl`;
  const plain = config.subagents.manifests?.find((each) => each !== USUAL && !/[*?[{]/.test(each));
  return isPlace(usual, config) ? usual : (plain ?? usual);
}

function isPlace(path: string, { subagents: { manifests } }: Config): boolean {
  return (keepsUsual(manifests) && USUAL_MANIFEST.test(path)) || globs(manifests ?? [])(path);
}
