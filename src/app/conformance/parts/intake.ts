import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../../core/sha256.ts';
import type { Trial } from '../trial.ts';
import { furnished, sampled } from './samples.ts';

/** What a tool that knows better would put right: line ends, no last one, letters beyond ASCII. */
const ODD = '\ufeffFristen: 14\u00a0Tage\r\n\tund keine Stunde länger\r\r\n  ';

/** Sections 1.2, 3.3, 5.2 and 5.6: sources, and sessions. */
export async function intake(trial: Trial): Promise<void> {
  await sources(trial);
  const samples = await furnished(trial);
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
  for (const content of ['All of it.', 'All of it.\n', ODD, '€'.repeat(20_000)])
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
  rmSync(join(trial.folder, 'docs'), { recursive: true });
  await verified(trial, sha256(Buffer.from(ODD)), sha256(Buffer.from('All of it.\n')));
  await trial.step('maria', 'kb.list_sources');
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
