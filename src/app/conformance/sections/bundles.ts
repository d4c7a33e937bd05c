import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DEFAULT_CONFIG } from '../../../config/default-config.ts';
import { listAt, textAt, valueAt } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import { archiveFiles } from '../../../parse/archive/archive-files.ts';
import { parsed } from '../peer.ts';
import { type Namings, type Server, Trial } from '../trial.ts';

/** Section 8: what a bundle holds, and what is made of one. */
export async function bundles(trial: Trial, server: Server): Promise<void> {
  const claim = await trial.claim('Bundles travel.');
  await trial.proposal('This one waits.');
  const file = 'knowledge.tar.gz';
  await trial.resultOfEither('5.7', 'scout', 'kb.export', [{ out: file }, { out_path: file }]);
  const bytes = bytesAt(join(trial.folder, file));
  const members = await membersOf(bytes);
  const names = [...members.keys()];
  const isWhole = names.includes('manifest.json') && names.includes(`claims/${claim}.yaml`);
  trial.demand('8', 'a bundle holds manifest.json and the claims', isWhole, () => names.join());
  const stray = names.filter((name) => /^(?:proposed\/|state\.db|audit\.log)/.test(name));
  trial.demand('8', 'no proposals, no index and no audit log', stray.length === 0, () =>
    stray.join(),
  );
  listed(trial, members);

  await trial.resultOfEither('5.7', 'scout', 'kb.export_check', bundleAt(file));
  const other = new Trial(server);
  try {
    writeFileSync(join(other.folder, file), bytes ?? '');
    await other.resultOfEither('5.7', 'maria', 'kb.import_check', bundleAt(file));
    const isLeft = other.names('claims').length === 0;
    other.demand('8', 'import_check writes nothing', isLeft, () => other.names('claims').join());
    await other.resultOfEither('5.7', 'maria', 'kb.import_apply', bundleAt(file));
    const text = other.text(`claims/${claim}.yaml`);
    const isSame = text === trial.text(`claims/${claim}.yaml`);
    other.demand('8', 'import_apply brings the claims as they are', isSame, () => text);
    await forged(other, bytes, file, claim);
  } finally {
    trial.demands.push(...other.demands);
    await other.end();
  }
}

function listed(trial: Trial, members: ReadonlyMap<string, Uint8Array>): void {
  const manifest = parsed(Buffer.from(members.get('manifest.json') ?? []).toString());
  const files = listAt(manifest, 'files');
  const wrong = [...members].filter(([name, bytes]) => {
    const entry = files.find((each) => textAt(each, 'path') === name);
    return name !== 'manifest.json' && textAt(entry, 'sha256') !== sha256(bytes);
  });
  trial.demand('8', 'the manifest has the sha256 of every file', wrong.length === 0, () =>
    wrong.map(([name]) => name).join(),
  );
  const isDated = ['version', 'generated_at'].every(
    (name) => valueAt(manifest, name) !== undefined,
  );
  trial.demand('8', 'the manifest has "version" and "generated_at"', isDated, () =>
    JSON.stringify(manifest).slice(0, 200),
  );
}

/** A bundle in which one byte of a claim is another is not taken. */
async function forged(
  trial: Trial,
  bytes: Uint8Array | null,
  file: string,
  claim: string,
): Promise<void> {
  const tar = Buffer.from(bytes === null ? [] : gunzipSync(bytes));
  const at = tar.indexOf('Bundles travel.');
  if (at >= 0) tar.write('Bundles trave1.', at);
  const forgedFile = `forged-${file}`;
  writeFileSync(join(trial.folder, forgedFile), gzipSync(tar));
  const text = trial.text(`claims/${claim}.yaml`);
  await trial.either(
    'maria',
    'kb.import_apply',
    bundleAt(forgedFile, { on_conflict: 'overwrite' }),
  );
  // Else nothing was forged, and nothing shown.
  const isLeft = at >= 0 && trial.text(`claims/${claim}.yaml`) === text;
  trial.demand('8', 'a file that is not what the manifest says is not imported', isLeft, () =>
    trial.text(`claims/${claim}.yaml`),
  );
}

function bundleAt(path: string, further: object = {}): Namings {
  return [
    { path, ...further },
    { bundle_path: path, ...further },
  ];
}

/** The files of a bundle; none of one that is no sound archive. */
async function membersOf(bytes: Uint8Array | null): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = bytes === null ? null : await archiveFiles(bytes, DEFAULT_CONFIG.limits);
  return files ?? new Map();
}

function bytesAt(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
