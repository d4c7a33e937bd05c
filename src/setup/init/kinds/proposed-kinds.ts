import { knownOf } from '../../../app/configuration.ts';
import { DEFAULT_CONFIG } from '../../../config/default-config.ts';
import { reachIn } from '../../../config/find.ts';
import { isTaken } from '../../../config/kind-faults.ts';
import { Failure } from '../../../core/failure.ts';
import type { Repository } from '../../../core/repository.ts';
import type { Rule } from '../../../core/rule.ts';
import type { Snapshot } from '../../../core/snapshot.ts';
import { discover } from '../../../discover/discover.ts';
import { demandOneKind } from '../../../engine/declared-claims.ts';
import { UNSAFE_KEYS } from '../../../parse/key-faults.ts';
import { visible } from '../../../report/sanitize.ts';
import { nameOf } from './kind-name.ts';
import { type ListOfRecords, listsOfRecords } from './lists-of-records.ts';
import { nearSchema } from './near-schema.ts';
import { onlyGrown } from './only-grown.ts';
import { commonSections, type FolderOfSections } from './shared-sections.ts';

/** A kind that files which no protocol knows could be declared as. */
export interface ProposedKind {
  readonly name: string;
  /** The file or folder that it is about. */
  readonly path: string;
  /** Its declaration, a line each, below `kinds`. What begins with `##` says why. */
  readonly lines: readonly string[];
}

/** What is looked at: a working tree, and what led to it. */
interface Place {
  readonly repository: Repository;
  readonly snapshot: Snapshot;
  readonly rules: readonly Rule[];
}

/**
 * The lists of JSON objects in a repository that no protocol knows, and folders of Markdown files with the
 * same sections, each as a kind that its users could declare. Each of them can be read as it is.
 */
export async function proposedKinds(
  { snapshot, rules, ...place }: Place,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly ProposedKind[]> {
  const known = new Set(discover(snapshot.entries, DEFAULT_CONFIG).map(({ entry }) => entry.path));
  const isKnown = (path: string) => known.has(path);
  const tracked = await trackedBy(place.repository, snapshot);
  const lists = await listsOfRecords(tracked, isKnown);
  const grown = await onlyGrown({ ...place, snapshot }, lists, env);
  const names = new Set<string>();
  const kindOf = (path: string, lines: readonly string[]): ProposedKind => {
    const name = nameOf(path, (each) => names.has(each) || isTaken(each) || UNSAFE_KEYS.has(each));
    names.add(name);
    return { name, path, lines: [`  ${name}:`, ...wordsOf(name), ...lines] };
  };
  const proposed: ProposedKind[] = [];
  for (const list of lists) {
    const schema = await nearSchema(list, { ...snapshot, ...tracked }, rules);
    const growths = grown.get(list.path) ?? 0;
    proposed.push(kindOf(list.path, linesOf(list, { schema, growths })));
  }
  for (const found of await commonSections(tracked, isKnown))
    proposed.push(kindOf(found.folder, linesOfFolder(found)));
  return soundOnes(proposed, (kinds) => areSound(kinds, snapshot, rules));
}

/** What git has of a working tree: other files may be nobody's records yet. */
async function trackedBy(
  repository: Repository,
  { entries, read }: Snapshot,
): Promise<Pick<Snapshot, 'entries' | 'read'>> {
  try {
    const paths = new Set((await repository.index()).entries.map(({ path }) => path));
    return { entries: entries.filter(({ path }) => paths.has(path)), read };
  } catch (error) {
    // While a merge is open, git has several versions of some.
    if (!(error instanceof Failure)) throw error;
    return { entries, read };
  }
}

/** Those that can be declared together; with one that cannot, the others still can. */
async function soundOnes(
  proposed: readonly ProposedKind[],
  areSoundTogether: (kinds: readonly ProposedKind[]) => Promise<boolean>,
): Promise<readonly ProposedKind[]> {
  if (proposed.length === 0 || (await areSoundTogether(proposed))) return proposed;
  const sound: ProposedKind[] = [];
  for (const kind of proposed) if (await areSoundTogether([...sound, kind])) sound.push(kind);
  return sound;
}

function linesOf(
  { path, id }: ListOfRecords,
  { schema, growths }: { readonly schema: string | null; readonly growths: number },
): readonly string[] {
  const commits = growths === 1 ? 'The last commit' : `Each of the last ${growths} commits`;
  return [
    `    files: [${globOf(path)}]`,
    '    format: jsonl',
    ...(schema === null ? [] : [`    schema: ${JSON.stringify(schema)}`]),
    ...(id === null ? [] : [`    id: ${JSON.stringify(id)}`]),
    ...(growths === 0
      ? []
      : [`    ## ${commits} that changed it only added lines.`, '    keep: append']),
  ];
}

function linesOfFolder({ folder, titles, looked, except }: FolderOfSections): readonly string[] {
  return [
    `    files: [${globOf(folder).replace(/"$/, '*.md"')}]`,
    ...(except.length === 0 ? [] : [`    except: [${except.map(globOf).join(', ')}]`]),
    '    format: markdown',
    `    ## At least nine of ten among the ${looked} files that were looked at have these.`,
    `    sections: { required: [${titles.map((each) => JSON.stringify(each)).join(', ')}] }`,
  ];
}

/** More than one are called otherwise than by an `s` at the end. */
function wordsOf(name: string): readonly string[] {
  return /[^aeiou]y$/.test(name) ? [`    words: [${name}, ${name.slice(0, -1)}ies]`] : [];
}

function globOf(path: string): string {
  return JSON.stringify(path.replaceAll(/[*?[\]{}\\!]/g, '?'));
}

/** Whether kinds can be read as they are proposed, and claim no file of another one or of a protocol. */
async function areSound(
  kinds: readonly ProposedKind[],
  snapshot: Snapshot,
  rules: readonly Rule[],
): Promise<boolean> {
  const text = ['kinds:', ...kinds.flatMap(({ lines }) => lines)].join('\n');
  // What is written is made visible, and that would be another path.
  if (text.split('\n').some((line) => visible(line) !== line)) return false;
  const path = '.lint-protocol.yaml';
  const source = { name: path, path, bytes: new TextEncoder().encode(`${text}\n`) };
  const { readConfig } = await import('../../../config/layers.ts');
  try {
    const { config } = await readConfig(source, knownOf(rules), reachIn(snapshot));
    await demandOneKind(discover(snapshot.entries, config), snapshot, { config });
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return false;
  }
}
