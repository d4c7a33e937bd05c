import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, listAt, valueAt } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import { packed } from '../../../protocols/vouch/operations/tar-text.ts';
import { parsed } from '../peer.ts';
import { foundIn, type Namings, type Trial } from '../trial.ts';

/** A bundle that a server made. */
export interface Bundle {
  /** In the folder of a trial. */
  readonly file: string;
  /** Null where there is none. */
  readonly bytes: Uint8Array | null;
  readonly members: ReadonlyMap<string, Uint8Array>;
  /** A claim in it. */
  readonly claim: string;
}

/** Where a name with `..` leads, and one that is absolute would. */
const ESCAPED = 'escaped.yaml';

/** Section 8: of a bundle that is not what it says, or reaches out of the base, nothing is taken. */
export async function hostileBundles(trial: Trial, bundle: Bundle): Promise<void> {
  for (const [what, members] of forgeries(trial, bundle)) {
    const file = 'forged.tar.gz';
    const files = [...members].map(([path, bytes]) => ({ path, bytes }));
    writeFileSync(join(trial.folder, file), packed(files));
    const checked = await trial.either('maria', 'kb.export_check', bundleAt(file));
    const isTold = !checked.ok || valueAt(checked.result, 'ok') === false;
    trial.demand('8', `export_check tells of ${what}`, isTold, () => foundIn(checked));
    const before = trial.files().join();
    await trial.either('maria', 'kb.import_apply', bundleAt(file, { on_conflict: 'overwrite' }));
    const isEscaped = existsSync(join(trial.folder, ESCAPED));
    // Of no bundle at all nothing is shown.
    const isLeft = bundle.bytes !== null && trial.files().join() === before && !isEscaped;
    trial.demand('8', `nothing is imported of a bundle with ${what}`, isLeft, () =>
      isEscaped ? ESCAPED : trial.files().join(),
    );
  }
}

type Members = ReadonlyMap<string, Uint8Array>;

function forgeries(
  trial: Trial,
  { members, claim }: Bundle,
): readonly (readonly [string, Members])[] {
  const path = `claims/${claim}.yaml`;
  const text = Buffer.from(members.get(path) ?? []).toString();
  const other = Buffer.from(text.replace('Bundles travel.', 'Bundles trave1.'));
  const stray = Buffer.from(text);
  const name = 'claims/stray.yaml';
  return [
    ['a file that is not what the manifest says', new Map([...members, [path, other]])],
    ['a file that the manifest does not name', new Map([...members, [name, stray]])],
    ['a file less than the manifest names', withEntry(members, name, stray)],
    ['a name that leads out of the base', withFile(members, `../${ESCAPED}`, stray)],
    ['an absolute name', withFile(members, join(trial.folder, ESCAPED), stray)],
  ];
}

function withFile(members: Members, path: string, bytes: Uint8Array): Members {
  return new Map([...withEntry(members, path, bytes), [path, bytes]]);
}

/** With a file that only the manifest names. */
function withEntry(members: Members, path: string, bytes: Uint8Array): Members {
  const manifest = parsed(Buffer.from(members.get('manifest.json') ?? []).toString());
  const size = bytes.length;
  const entry = { path, sha256: sha256(bytes), bytes: size, size };
  // A sum over all files, where there is one, would tell of this before the name does.
  const { bundle_id: _, ...said } = isObject(manifest) ? manifest : {};
  const named = { ...said, files: [...listAt(manifest, 'files'), entry] };
  return new Map([...members, ['manifest.json', Buffer.from(JSON.stringify(named))]]);
}

/** A bundle as a parameter. */
export function bundleAt(path: string, further: object = {}): Namings {
  return [
    { path, ...further },
    { bundle_path: path, ...further },
  ];
}
