import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_CONFIG } from '../../../config/default-config.ts';
import { listAt, textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import { archiveFiles } from '../../../parse/archive/archive-files.ts';
import { parsed } from '../peer.ts';
import type { Trial } from '../trial.ts';
import { type Bundle, bundleAt, hostileBundles } from './hostile-bundles.ts';

/** What a bundle never holds (section 8). */
const LEFT_OUT = /^(?:proposed\/|state\.db|audit\.log)/;

/** Written by the base itself, and not the same in every bundle: its own name may be left out. */
const SETTINGS = 'config.yaml';

/** Section 8: what a bundle holds, and what is made of one. */
export async function bundles(trial: Trial): Promise<void> {
  const claim = await trial.claim('Bundles travel.');
  await trial.proposal('This one waits.');
  await trial.call('scout', 'kb.index_rebuild');
  const file = 'knowledge.tar.gz';
  const bytes = await exported(trial, file);
  const members = await membersOf(bytes);
  holdsAll(trial, members);
  listed(trial, members);
  const again = await membersOf(await exported(trial, 'again.tar.gz'));
  trial.demand('8', 'the same base gives the same files again', isSame(members, again), () =>
    [...again.keys()].join(),
  );
  const settings = trial.text(SETTINGS);
  const target = `.vouch/${SETTINGS}`;
  await trial.either('scout', 'kb.export', [{ out: target }, { out_path: target }]);
  const isLeft = trial.text(SETTINGS) === settings;
  trial.demand('8', 'no bundle is written over a file of the base', isLeft, () => 'it was');
  if (!isLeft) writeFileSync(trial.path(SETTINGS), settings);

  await trial.resultOfEither('5.7', 'scout', 'kb.export_check', bundleAt(file));
  const other = trial.another();
  try {
    await imported(trial, other, { file, bytes, members, claim });
  } finally {
    await other.restart();
    trial.demands.push(...other.demands);
    await other.end();
  }
}

async function exported(trial: Trial, file: string): Promise<Uint8Array | null> {
  await trial.resultOfEither('5.7', 'scout', 'kb.export', [{ out: file }, { out_path: file }]);
  try {
    return readFileSync(join(trial.folder, file));
  } catch {
    return null;
  }
}

/** The files of a bundle; none of one that is no sound archive. */
async function membersOf(bytes: Uint8Array | null): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = bytes === null ? null : await archiveFiles(bytes, DEFAULT_CONFIG.limits);
  return files ?? new Map();
}

function holdsAll(trial: Trial, members: ReadonlyMap<string, Uint8Array>): void {
  const names = [...members.keys()];
  const wanted = [...trial.files().filter(isTravelling), 'manifest.json'];
  const missing = wanted.filter((name) => !members.has(name));
  trial.demand('8', 'a bundle holds its manifest and all files', missing.length === 0, () =>
    missing.join(),
  );
  const stray = names.filter((name) => LEFT_OUT.test(name));
  trial.demand('8', 'no proposals, no index and no audit log', stray.length === 0, () =>
    stray.join(),
  );
  const changed = names.filter(
    (name) => trial.has(name) && name !== SETTINGS && trial.text(name) !== textOf(members, name),
  );
  trial.demand('8', 'its files are as they are in the base', changed.length === 0, () =>
    changed.join(),
  );
}

/** What section 8 lists: nothing whose name begins with a dot. */
function isTravelling(path: string): boolean {
  return !LEFT_OUT.test(path) && !path.startsWith('.');
}

function textOf(members: ReadonlyMap<string, Uint8Array>, name: string): string {
  return Buffer.from(members.get(name) ?? []).toString();
}

function isSame(
  one: ReadonlyMap<string, Uint8Array>,
  other: ReadonlyMap<string, Uint8Array>,
): boolean {
  const names = [...one.keys()].filter((name) => name !== 'manifest.json');
  return (
    one.size === other.size && names.every((name) => textOf(one, name) === textOf(other, name))
  );
}

function listed(trial: Trial, members: ReadonlyMap<string, Uint8Array>): void {
  const manifest = parsed(textOf(members, 'manifest.json'));
  const files = listAt(manifest, 'files');
  const entries = new Map(files.map((each) => [textAt(each, 'path') ?? '', each]));
  const packed = [...members].filter(([name]) => name !== 'manifest.json');
  const wrong = packed.filter(
    ([name, bytes]) => textAt(entries.get(name), 'sha256') !== sha256(bytes),
  );
  trial.demand('8', 'the manifest has the sha256 of every file', wrong.length === 0, () =>
    wrong.map(([name]) => name).join(),
  );
  const sizeless = packed.filter(
    ([name, bytes]) => valueAt(entries.get(name), 'bytes') !== bytes.length,
  );
  trial.demand('8', 'the manifest has the "bytes" of every file', sizeless.length === 0, () =>
    sizeless.map(([name]) => name).join(),
  );
  const isDated = ['version', 'generated_at'].every(
    (name) => valueAt(manifest, name) !== undefined,
  );
  trial.demand('8', 'the manifest has "version" and "generated_at"', isDated, () =>
    JSON.stringify(manifest).slice(0, 200),
  );
}

/** What becomes of a bundle in another base. */
async function imported(trial: Trial, other: Trial, bundle: Bundle): Promise<void> {
  const { file, bytes, claim } = bundle;
  const path = `claims/${claim}.yaml`;
  writeFileSync(join(other.folder, file), bytes ?? '');
  const before = other.files().join();
  await other.resultOfEither('5.7', 'maria', 'kb.import_check', bundleAt(file));
  const isLeft = other.files().join() === before;
  other.demand('8', 'import_check writes nothing', isLeft, () => other.files().join());
  await hostileBundles(other, bundle);

  const count = other.events().length;
  await other.resultOfEither('5.7', 'maria', 'kb.import_apply', bundleAt(file));
  const text = other.text(path);
  const isBrought = text !== '' && text === trial.text(path);
  other.demand('8', 'import_apply brings the claims as they are', isBrought, () => text);
  const events = other.events().slice(count);
  const isLogged = events.some((event) => textAt(event, 'event') === 'bundle.import');
  other.demand('2.8', 'it is logged as bundle.import', isLogged, () => JSON.stringify(events));

  const own = text.replace('Bundles travel.', 'Bundles stay.');
  writeFileSync(other.path(path), own);
  await other.either('maria', 'kb.import_apply', bundleAt(file));
  const isSkipped = text !== '' && other.text(path) === own;
  other.demand('8', 'import_apply by itself overwrites nothing', isSkipped, () => other.text(path));
  writeFileSync(other.path(path), text);
  const checked = await other.resultOfEither('5.7', 'maria', 'kb.import_check', bundleAt(file));
  const fresh = [...textsAt(checked, 'new'), ...textsAt(checked, 'new_files')];
  other.demand('8', 'import_check calls nothing new that is there', fresh.length === 0, () =>
    fresh.join(),
  );
}
