import { normalize } from 'node:path/posix';
import { listAt, textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import { parsed } from '../peer.ts';
import { leadsOut, textOf } from './files.ts';
import { unpacked } from './tar.ts';
import { isNow, isUtc, shown } from './values.ts';
import { recordIn, type View } from './view.ts';
import { answered, type Call, type FileWanted, refused, type Wanted } from './wanted.ts';

export type Members = ReadonlyMap<string, Uint8Array>;

export const MANIFEST = 'manifest.json';

/** What travels (section 8). The settings are the base's own: their text may be another. */
const TRAVELS =
  /^(?:(?:claims|pages|sources|entities|relations|evidence|sessions|decided)\/|config\.yaml$)/;
const SETTINGS = 'config.yaml';

/** What no import overwrites: sources are what they are, and a decision is made once. */
const FIXED = /^(?:sources\/|decided\/|sessions\/|evidence\/|config\.yaml$)/;

/** Section 8: what goes into a bundle, and what is taken out of one. */
export function bundles(view: View, { method, params }: Call, folder: string): Wanted {
  if (method === 'kb.export') return exporting(view, String(params['out']), folder);
  const path = String(params['path']);
  const members = unpacked(view.files.get(path));
  const within = members === null ? null : faultInMembers(members);
  const own = members === null ? NO_ARCHIVE : faultIn(members);
  const fault = own ?? within;
  if (method === 'kb.export_check') {
    // It need not look for more than its manifest says.
    return own === null && within !== null
      ? answered('8', `${method} of a bundle ${within.what}`, undefined, 'either')
      : checking(own, `${method} of a bundle`);
  }
  if (fault !== null || members === null) {
    if (method === 'kb.import_check') return checking(fault, 'kb.import_check of a bundle');
    const { what, which } = fault ?? NO_ARCHIVE;
    const why = `it is a bundle ${what}: ${which}`;
    return refused('8', `kb.import_apply of a bundle ${what}`, undefined, why);
  }
  const diff = differences(view, members);
  return method === 'kb.import_check'
    ? compared(diff)
    : importing(members, diff, params['on_conflict']);
}

function exporting(view: View, out: string, folder: string): Wanted {
  const path = normalize(out);
  if (leadsOut(folder, path)) return refused('8', 'kb.export through a link that leads out');
  const isOut = path.startsWith('..') || path.startsWith('/');
  if (isOut || /^\.(?:vouch|git)(?:\/|$)/.test(path))
    return refused('8', 'kb.export over a file of the base, or out of the repository');
  const how = view.files.has(path) ? 'changed' : 'created';
  return {
    section: '8',
    what: 'kb.export',
    outcome: 'done',
    files: [{ path, how, check: ({ after }) => faultInBundle(view, unpacked(after ?? undefined)) }],
    events: [{ verb: 'bundle.export', ids: [], isOptional: true }],
  };
}

function faultInBundle(view: View, members: Members | null): string | null {
  if (members === null) return 'it is not an archive';
  const fault = faultIn(members);
  if (fault !== null) return `it is a bundle ${fault.what}: ${fault.which}`;
  const made = valueAt(manifestIn(members), 'generated_at');
  if (!isNow(made)) return `"generated_at" is ${shown(made)}, and should be the time of the call`;
  for (const [path, bytes] of view.files) {
    const name = path.replace(/^\.vouch\//, '');
    if (name === path || !TRAVELS.test(name)) continue;
    const packed = members.get(name);
    if (packed === undefined) return `it lacks ${name}`;
    if (name !== SETTINGS && Buffer.compare(packed, bytes) !== 0) return `${name} is another`;
  }
  const stray = [...members.keys()].find(
    (name) => name !== MANIFEST && !view.files.has(`.vouch/${name}`),
  );
  return stray === undefined ? null : `it holds ${stray}, which the base does not have`;
}

function manifestIn(members: Members): unknown {
  return parsed(textOf(members.get(MANIFEST)));
}

/** What is wrong with a bundle: in words that name a case, and where it is. */
interface Fault {
  readonly what: string;
  readonly which: string;
}

const NO_ARCHIVE: Fault = {
  what: 'that does not exist, or is not an archive',
  which: 'there is none',
};

/** What is wrong with a bundle by itself. */
function faultIn(members: Members): Fault | null {
  const manifest = manifestIn(members);
  const files = listAt(manifest, 'files');
  if (!['version', 'generated_at'].every((name) => textAt(manifest, name) !== null))
    return {
      what: 'without a manifest that says "version" and "generated_at"',
      which: `${MANIFEST} is ${shown(manifest)}`,
    };
  const made = valueAt(manifest, 'generated_at');
  if (!isUtc(made)) return { what: 'whose "generated_at" is not in UTC', which: shown(made) };
  const names = files.map((each) => textAt(each, 'path') ?? '');
  const stray = [...members.keys()].find((name) => name !== MANIFEST && !names.includes(name));
  if (stray !== undefined)
    return { what: 'with a file that its manifest does not name', which: stray };
  for (const [index, name] of names.entries()) {
    if (!TRAVELS.test(name) || normalize(name) !== name)
      return { what: 'with a name that does not belong in it', which: shown(name) };
    const bytes = members.get(name);
    if (bytes === undefined) return { what: 'that lacks a file of its manifest', which: name };
    if (sha256(bytes) !== textAt(files[index], 'sha256'))
      return { what: 'with a file that is not what its manifest says', which: name };
    const size = valueAt(files[index], 'bytes');
    if (size !== bytes.length)
      return {
        what: 'with a file of another size than its manifest says',
        which: `${name} has ${bytes.length} bytes, and the manifest says ${shown(size)}`,
      };
  }
  return null;
}

/** Section 3: what no base takes, whatever the manifest says of it. */
function faultInMembers(members: Members): Fault | null {
  for (const [name, bytes] of members) {
    const [, source] = /^sources\/([^/]+)\/content$/.exec(name) ?? [];
    if (source !== undefined && sha256(bytes) !== source)
      return { what: 'with a source that is not what its id says', which: name };
    const isClaim = name.startsWith('claims/');
    if (isClaim && listAt(recordIn(name, textOf(bytes)), 'evidence').length === 0)
      return { what: 'with a claim that cites nothing', which: name };
  }
  return null;
}

function checking(fault: Fault | null, of: string): Wanted {
  if (fault === null) {
    return answered('8', of, (result) =>
      valueAt(result, 'ok') === true ? null : `"ok" is ${shown(valueAt(result, 'ok'))}`,
    );
  }
  return answered(
    '8',
    `${of} ${fault.what}`,
    (result) => (valueAt(result, 'ok') === false ? null : `it finds no fault (${fault.which})`),
    'either',
  );
}

type Sort = 'new' | 'conflict' | 'identical';
type Differences = Readonly<Record<Sort, readonly string[]>>;

function differences(view: View, members: Members): Differences {
  const found: Record<Sort, string[]> = { new: [], conflict: [], identical: [] };
  for (const [name, bytes] of members) {
    if (name === MANIFEST || name === SETTINGS) continue;
    const own = view.files.get(`.vouch/${name}`);
    const isOne = own !== undefined && Buffer.compare(own, bytes) === 0;
    found[own === undefined ? 'new' : isOne ? 'identical' : 'conflict'].push(name);
  }
  return found;
}

const OTHER_NAMES: Readonly<Record<Sort, string>> = {
  new: 'new_files',
  conflict: 'conflicts',
  identical: 'identical_files',
};

function compared(diff: Differences): Wanted {
  const sorts = Object.entries(diff)
    .filter(([, names]) => names.length > 0)
    .map(([sort]) => sort);
  return answered('8', `kb.import_check of what is ${sorts.join(' and ')}`, (result) => {
    for (const sort of ['new', 'conflict', 'identical'] as const) {
      const said = [...textsAt(result, sort), ...textsAt(result, OTHER_NAMES[sort])]
        .filter((name) => name !== SETTINGS)
        .sort();
      if (said.join() !== [...diff[sort]].sort().join())
        return `"${sort}" is ${shown(said)}, and should be ${shown(diff[sort])}`;
    }
    return null;
  });
}

function importing(members: Members, diff: Differences, choice: unknown): Wanted {
  const what = `kb.import_apply${choice === undefined ? '' : ` with on_conflict ${choice}`}`;
  if (choice === 'fail' && diff.conflict.length > 0)
    return refused('8', `${what} of what conflicts`);
  const file = (name: string, how: FileWanted['how']): FileWanted => ({
    path: `.vouch/${name}`,
    how,
    isOptional: how === 'changed' && FIXED.test(name),
    check: ({ after }) =>
      textOf(after) === textOf(members.get(name)) ? null : 'it is not as it is in the bundle',
  });
  const replaced = choice === 'overwrite' ? diff.conflict : [];
  const files = [
    ...diff.new.map((name) => file(name, 'created')),
    ...replaced.map((name) => file(name, 'changed')),
    // The settings are the base's own, unless somebody wants them overwritten.
    ...(choice === 'overwrite' ? [{ ...file(SETTINGS, 'changed'), isOptional: true }] : []),
  ];
  const isIdle = files.every(({ isOptional }) => isOptional === true);
  return {
    section: '8',
    what: `${what} of ${diff.new.length > 0 ? 'what is new' : diff.conflict.length > 0 ? 'what conflicts' : 'what is there'}`,
    outcome: isIdle ? 'either' : 'done',
    files,
    events: [{ verb: 'bundle.import', ids: [], isOptional: isIdle }],
  };
}
