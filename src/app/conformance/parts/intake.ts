import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textAt } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import { temporaryFolder } from '../../../git/temporary-folder.ts';
import type { Trial } from '../trial.ts';
import { furnished, type Samples, sampled } from './samples.ts';

/** What a tool that knows better would put right: line ends, no last one, letters beyond ASCII. */
const ODD = '\ufeffFristen: 14\u00a0Tage\r\n\tund keine Stunde länger\r\r\n  ';

/** Sections 1.2, 3.3, 5.2 and 5.6: sources, and sessions. */
export async function intake(trial: Trial): Promise<void> {
  await sources(trial);
  const samples = await furnished(trial);
  await quotes(trial, samples);
  const { id } = await trial.step('scout', 'kb.session_start', {
    task: 'refunds: “all” of them',
    note: 'yes',
  });
  const other = await trial.step('maria', 'kb.session_start', {});
  for (const kind of ['claim', 'entity', 'page', 'relation'] as const) {
    const params = sampled(samples, kind, { session_id: id });
    const { id: proposal } = await trial.proposed('scout', kind, params);
    if (kind === 'entity') await trial.step('maria', 'kb.approve', { proposal_id: proposal });
  }
  await trial.proposed('otto', 'claim', sampled(samples, 'claim', { session_id: id }));
  await trial.step('otto', 'kb.session_end', { session_id: id, note: 'no' });
  for (const session_id of [id, other.id, 'nothing']) {
    await trial.step('maria', 'kb.session_end', { session_id });
    for (const actor of ['scout', 'maria', 'otto'])
      await trial.step(actor, 'kb.crystallize', { session_id });
  }
  await unnamed(trial);
}

/** Section 1.1: who says no name acts as the agent of the settings. */
async function unnamed(trial: Trial): Promise<void> {
  await trial.call('', 'kb.session_start', { task: 'nameless' });
  const actor = textAt(trial.events().at(-1), 'actor');
  const isAgent = actor === textAt(trial.yaml('config.yaml'), 'agent');
  const what = 'without VOUCH_AGENT, "agent" of config.yaml is the actor';
  trial.demand('1.1', what, isAgent, () => `the actor is ${actor}`);
}

async function sources(trial: Trial): Promise<void> {
  const register = (actor: string, content: string, further: object = {}) =>
    trial.step(actor, 'kb.register_source', { content, locator: 'notes: "1"', ...further });
  const all = {
    type: 'transcript',
    title: 'null',
    media_type: 'text/markdown',
    scope: 'private',
    tags: ['on', '1e3'],
    metadata: { a: 1 },
  };
  await register('scout', ODD);
  await register('maria', 'All of it.\n', all);
  for (const content of ['All of it.', 'All of it.\n', ODD, '€'.repeat(70_000)])
    await register('scout', content);
  await register('scout', 'All of it.\n', { locator: 'elsewhere', title: 'another' });
  mkdirSync(join(trial.folder, 'docs'));
  writeFileSync(join(trial.folder, 'docs/bytes.bin'), Buffer.from([0, 255, 13, 10, 128, 0]));
  writeFileSync(join(trial.folder, 'docs/odd.txt'), ODD);
  for (const path of [
    'docs/bytes.bin',
    'docs/odd.txt',
    'docs/none.txt',
    '../../etc/hostname',
    'docs/bytes.bin',
    'docs',
  ]) {
    await trial.step('scout', 'kb.register_source_from_path', { path });
  }
  await linked(trial);
  rmSync(join(trial.folder, 'docs'), { recursive: true });
  await verified(trial, sha256(Buffer.from(ODD)), sha256(Buffer.from('All of it.\n')));
  await trial.step('maria', 'kb.list_sources');
}

/** No way leads out of the repository: through a link, a folder that is one, a link to a link. */
async function linked(trial: Trial): Promise<void> {
  const outside = temporaryFolder('lint-protocol-outside-');
  const secret = join(outside.path, 'secret.txt');
  writeFileSync(secret, 'Nobody is told.\n');
  const links = { file: secret, folder: outside.path, again: 'file' };
  for (const [name, target] of Object.entries(links))
    linkAt(join(trial.folder, 'docs', name), target);
  for (const path of [
    ...['file', 'folder/secret.txt', 'again', '../docs/file', './/folder/../folder/secret.txt'].map(
      (each) => `docs/${each}`,
    ),
    secret,
    join(trial.folder, 'docs/file'),
  ]) {
    await trial.step('scout', 'kb.register_source_from_path', { path });
  }
  await trial.step('scout', 'kb.export', { out: 'docs/folder/kb.tar.gz' });
  await outside.remove();
}

/** Not every system lets everybody make links. */
function linkAt(path: string, target: string): void {
  try {
    symlinkSync(target, path);
  } catch {
    writeFileSync(path, '');
  }
}

/** Section 2.2: a quote is in its source, in the lines that are named. */
async function quotes(trial: Trial, samples: Samples): Promise<void> {
  const source_id = await trial.source('Refunds take 14 days.\nNot one more.\n');
  const quote = 'take 14 days';
  for (const piece of [
    { source_id, locator: 'L1', quote },
    { source_id, quote },
    { source_id, locator: 'L1-L2', quote: 'days.\nNot one' },
    { source_id, locator: 'L2' },
    { source_id, locator: 'L2', quote },
    { source_id, locator: 'L3' },
    { source_id, locator: 'L1', quote: 'take 15 days' },
    { source_id, quote: 'Take 14 days' },
    { source_id: samples.otherSource, quote },
    { source_id: '0'.repeat(64), locator: 'L1', quote },
  ]) {
    const { id } = await trial.proposed(
      'scout',
      'claim',
      sampled(samples, 'claim', { evidence: [piece] }),
    );
    if (id !== '') await trial.step('maria', 'kb.approve', { proposal_id: id });
    await trial.step(
      'otto',
      'kb.propose_claim',
      sampled(samples, 'claim', { evidence: [samples.source, piece], dry_run: true }),
    );
  }
}

/** A source whose bytes are others is told of, and no other. */
async function verified(trial: Trial, one: string, other: string): Promise<void> {
  const verify = async (): Promise<void> => {
    await trial.step('scout', 'kb.source_verify');
    for (const id of [one, other]) await trial.step('maria', 'kb.source_verify', { id });
  };
  await verify();
  const path = trial.path(`sources/${one}/content`);
  if (!trial.has(`sources/${one}/content`)) return;
  for (const content of [ODD.replace('14', '99'), '', `${ODD} `]) {
    writeFileSync(path, content);
    await verify();
  }
  await trial.step('scout', 'kb.doctor');
  writeFileSync(path, ODD);
  await verify();
}
