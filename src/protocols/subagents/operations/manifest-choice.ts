import { folderOf } from '../../../core/candidate.ts';
import { citedPath } from '../../../core/cited-path.ts';
import type { Config } from '../../../core/config.ts';
import type { WrongUse } from '../../../core/failure.ts';
import { globs } from '../../../core/glob.ts';
import type { OperationState, StateRecord } from '../../../core/operation.ts';
import type { RecordRef } from '../../../core/record.ts';
import { pathRequest } from '../../../core/request.ts';
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
    'There are several manifests: {paths}. The output is below none of them.',
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

/**
 * The manifest for an output: the one that is named, else the nearest above the output, else the only one
 * there is. Where there is none, the one that is made with the first entry.
 * @param output its path from the root; null where it depends on the manifest
 */
export async function chosenManifest(
  named: string | undefined,
  output: string | null,
  state: OperationState,
  fault: ManifestFault,
): Promise<ChosenManifest> {
  const all = await state.scan('subagent-manifest');
  const path = named === undefined ? nearestPath(all, output, state.config) : rooted(named);
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
  config: Config,
): string | null {
  const isAbove = ({ home }: { readonly home: string }) =>
    home === '' || output?.startsWith(`${home}/`);
  const [nearest] = all.filter(isAbove).sort((a, b) => b.home.length - a.home.length);
  if (output !== null && nearest !== undefined) return nearest.path;
  const [only, another] = all;
  if (only !== undefined) return another === undefined ? only.path : null;
  const beside = /^(?:.*\/)?agent-outputs\//s.exec(output ?? '')?.[0];
  const usual = beside === undefined ? FIRST_MANIFEST : `${beside}MANIFEST.jsonl`;
  const plain = config.subagents.manifests?.find((glob) => !/[*?[{]/.test(glob));
  return isPlace(usual, config) ? usual : (plain ?? usual);
}

function isPlace(path: string, { subagents: { manifests } }: Config): boolean {
  return manifests === null ? USUAL_MANIFEST.test(path) : globs(manifests)(path);
}
