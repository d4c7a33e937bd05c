import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, listAt, textAt } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import { MANIFEST, type Members } from '../model/bundles.ts';
import { textOf } from '../model/files.ts';
import { packed, unpacked } from '../model/tar.ts';
import { asked } from '../model/values.ts';
import { GATED } from '../model/view.ts';
import { foundIn, parsed } from '../peer.ts';
import type { Trial } from '../trial.ts';
import { furnished, sampled } from './samples.ts';

const FILE = 'knowledge.tar.gz';

/** Where a name with `..` leads. */
const ESCAPED = 'escaped.yaml';

/** Section 8: what goes into a bundle, and what another base makes of it. */
export async function bundles(trial: Trial): Promise<void> {
  const samples = await furnished(trial);
  for (const kind of ['page', 'relation', 'claim'] as const)
    await trial.made(kind, sampled(samples, kind));
  const travelling = await trial.made('claim', sampled(samples, 'claim'));
  await trial.proposed('scout', 'claim', sampled(samples, 'claim'));
  for (const kind of GATED) {
    const { id } = await trial.proposed('scout', kind, sampled(samples, kind));
    await trial.step('maria', 'kb.reject', { proposal_id: id, reason: 'no' });
  }
  const evidence = [{ source_id: samples.source, locator: 'L1', quote: '14 days' }];
  await trial.made('claim', sampled(samples, 'claim', { evidence }));
  await trial.step('maria', 'kb.session_start', { task: 'stays open' });
  const session = await trial.step('scout', 'kb.session_start', { task: 'travel' });
  await trial.step('scout', 'kb.session_end', { session_id: session.id });
  await trial.step('scout', 'kb.index_rebuild');
  for (const out of [FILE, 'again.tar.gz', '.vouch/config.yaml', '.git/config', '../out.tar.gz']) {
    await trial.step('scout', 'kb.export', { out });
  }
  for (const path of [FILE, 'none.tar.gz', '.vouch/config.yaml']) {
    for (const method of ['kb.export_check', 'kb.import_check', 'kb.import_apply']) {
      await trial.step('maria', method, { path });
    }
  }
  const path = join(trial.folder, FILE);
  const bytes = existsSync(path) ? readFileSync(path) : undefined;
  const members = unpacked(bytes) ?? new Map();
  const other = trial.another();
  try {
    writeFileSync(join(other.folder, FILE), bytes ?? '');
    const config = other.text('config.yaml').replace('conformance', 'another');
    writeFileSync(other.path('config.yaml'), config);
    await hostile(other, members);
    await imported(other, `claims/${travelling}.yaml`);
  } finally {
    await other.restart();
    trial.demands.push(...other.demands);
    await other.end();
  }
}

async function imported(trial: Trial, path: string): Promise<void> {
  const check = () => trial.step('maria', 'kb.import_check', { path: FILE });
  const apply = (actor: string, on_conflict?: string) =>
    trial.step(actor, 'kb.import_apply', {
      path: FILE,
      ...(on_conflict !== undefined && { on_conflict }),
    });
  await check();
  await apply('maria');
  await check();
  for (const choice of [undefined, 'skip', 'overwrite', 'fail']) await apply('scout', choice);
  if (!trial.has(path)) return;
  const text = trial.text(path);
  writeFileSync(trial.path(path), text.replace('takes', 'took'));
  // One that conflicts among some that are new: all of them wait.
  const [page] = trial.names('pages');
  if (page !== undefined) rmSync(trial.path(`pages/${page}`));
  await check();
  for (const choice of ['fail', undefined, 'skip', 'overwrite']) await apply('maria', choice);
  rmSync(trial.path(path));
  await check();
  await apply('scout', 'fail');
  for (const method of ['kb.list_claims', 'kb.list_pages', 'kb.status', 'kb.lint'])
    await trial.step('scout', method);
  await trial.step('scout', 'kb.search', { query: 'takes' });
}

/** Of a bundle that is not what it says, or reaches out of the base, nothing is taken. */
async function hostile(trial: Trial, members: Members): Promise<void> {
  const path = [...members.keys()].find((name) => name.startsWith('claims/')) ?? '';
  const bytes = members.get(path) ?? Buffer.from('');
  const stray = 'claims/stray.yaml';
  const forgeries: readonly Members[] = [
    new Map([...members, [path, Buffer.from(textOf(bytes).replace('a', 'b'))]]),
    new Map([...members, [stray, bytes]]),
    withEntry(members, stray, bytes),
    new Map([...withEntry(members, `../${ESCAPED}`, bytes), [`../${ESCAPED}`, bytes]]),
    new Map([
      ...withEntry(members, join(trial.folder, ESCAPED), bytes),
      [join(trial.folder, ESCAPED), bytes],
    ]),
    new Map([...members].filter(([name]) => name !== MANIFEST)),
    new Map([...members].filter(([name]) => name !== path)),
    withFile(members, [...members.keys()].find(isContent) ?? '', Buffer.from('other\n')),
    withFile(
      members,
      path,
      Buffer.from(textOf(bytes).replace(/^evidence:\n(?: *- .*\n)+/m, 'evidence: []\n')),
    ),
  ];
  for (const forged of forgeries) {
    const file = 'forged.tar.gz';
    writeFileSync(join(trial.folder, file), packed(forged));
    for (const method of ['kb.export_check', 'kb.import_check'])
      await trial.step('maria', method, { path: file });
    for (const on_conflict of ['skip', 'overwrite']) {
      await trial.step('maria', 'kb.import_apply', { path: file, on_conflict });
    }
  }
  await foreign(trial, members, bytes);
  rmSync(join(trial.folder, 'forged.tar.gz'));
}

/** What does not travel may be refused or passed over, and comes into no base. */
async function foreign(trial: Trial, members: Members, bytes: Uint8Array): Promise<void> {
  const line = Buffer.from('{"id":"x","event":"claim.create","actor":"x","object_ids":[]}\n');
  const files = { 'proposed/stray.yaml': bytes, 'audit.log.jsonl': line, 'state.db': line };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(trial.folder, 'forged.tar.gz'), packed(withFile(members, name, content)));
    const log = trial.text('audit.log.jsonl');
    const params = { path: 'forged.tar.gz', on_conflict: 'overwrite' };
    const answer = await trial.call('otto', 'kb.import_apply', params);
    const isOut = trial.text('audit.log.jsonl').startsWith(log) && !hasBytes(trial, name, content);
    const what = `kb.import_apply of a bundle with ${name}: it does not come into the base`;
    trial.demand('8', what, isOut, () => foundIn(answer), asked('otto', 'kb.import_apply', params));
  }
}

function hasBytes(trial: Trial, name: string, content: Uint8Array): boolean {
  return trial.text(name).includes(textOf(content));
}

function isContent(name: string): boolean {
  return /^sources\/[^/]+\/content$/.test(name);
}

/** With another file, and a manifest that says so. */
function withFile(members: Members, path: string, bytes: Uint8Array): Members {
  return new Map([...withEntry(members, path, bytes), [path, bytes]]);
}

/** With a file that only the manifest names. */
function withEntry(members: Members, path: string, bytes: Uint8Array): Members {
  const manifest = parsed(textOf(members.get(MANIFEST)));
  const size = bytes.length;
  const entry = { path, sha256: sha256(bytes), bytes: size, size };
  // A sum over all files, where there is one, would tell of this before the name does.
  const { bundle_id: _, ...said } = isObject(manifest) ? manifest : {};
  const others = listAt(manifest, 'files').filter((each) => textAt(each, 'path') !== path);
  const named = { ...said, files: [...others, entry] };
  return new Map([...members, [MANIFEST, Buffer.from(JSON.stringify(named))]]);
}
