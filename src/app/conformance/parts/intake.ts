import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { textAt, textsAt } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import { temporaryFolder } from '../../../git/temporary-folder.ts';
import { asked, shown } from '../model/values.ts';
import { type Answer, foundIn } from '../peer.ts';
import type { Trial } from '../trial.ts';
import { furnished, pieceAt, type Samples, sampled } from './samples.ts';

/** A little more than a second, in milliseconds. */
const A_SECOND = 1100;

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
  await bundled(trial, samples);
  await cited(trial, samples);
  await inOrder(trial);
  await together(trial);
  await unnamed(trial);
}

/** Sections 2.6 and 5.4: whoever has a session bundled approves nothing of their own with it, and of no other session. */
async function bundled(trial: Trial, samples: Samples): Promise<void> {
  const begun: { readonly session: string; readonly proposal: string }[] = [];
  for (const task of ['the first', 'the second']) {
    const { id: session } = await trial.step('scout', 'kb.session_start', { task });
    const params = sampled(samples, 'claim', { session_id: session });
    const { id: proposal } = await trial.proposed('scout', 'claim', params);
    begun.push({ session, proposal });
  }
  const [
    { proposal: other } = { proposal: '' },
    { session, proposal } = { session: '', proposal: '' },
  ] = begun;
  const { id: loose } = await trial.proposed('scout', 'claim', sampled(samples, 'claim'));
  for (const actor of ['scout', 'maria']) {
    const params = { session_id: session, approve: true };
    const answer = await trial.call(actor, 'kb.crystallize', params);
    const call = asked(actor, 'kb.crystallize', params);
    const by = textAt(trial.yaml(`decided/${proposal}.yaml`), 'decided_by');
    const own = 'kb.crystallize approves no proposal in the name of who proposed it';
    trial.demand('5.4', own, by !== 'scout', () => `${proposal} is decided by ${by}`, call);
    const left = [other, loose].filter(
      (id) => trial.has(`proposed/${id}.yaml`) && !JSON.stringify(answer).includes(id),
    );
    const foreign = 'kb.crystallize of a session leaves all other proposals alone';
    const found = () =>
      `of ${other}, of another session, and ${loose}, of none, it leaves ${shown(left)}`;
    trial.demand('2.6', foreign, left.length === 2, found, call);
  }
}

/** Sections 2.2, 2.3 and 3.2: what a claim cites is a source, or a piece of evidence whose source is there. */
async function cited(trial: Trial, samples: Samples): Promise<void> {
  const sound = pieceAt(trial, samples.source);
  const cite = async (id: string): Promise<void> => {
    await trial.step('otto', 'kb.cite', { id: samples.claim, evidence: [id] });
    const evidence = [samples.source, id];
    await trial.step('scout', 'kb.propose_claim', sampled(samples, 'claim', { evidence }));
  };
  await trial.made('claim', sampled(samples, 'claim', { evidence: [sound] }));
  await cite(sound);
  // Section 1: the bytes of a source are optional.
  const kept = await trial.source('Kept elsewhere.\n');
  rmSync(trial.path(`sources/${kept}/content`), { force: true });
  trial.circumstance = 'of a source whose bytes are not kept';
  await cite(kept);
  trial.circumstance = '';
  const lost = pieceAt(trial, '0'.repeat(64));
  await cite(lost);
  rmSync(trial.path(`evidence/${lost}.yaml`));
}

/** Section 1.2: sessions that begin one after the other. */
async function inOrder(trial: Trial): Promise<void> {
  for (const task of ['one', 'two', 'three', 'four']) {
    await trial.step('scout', 'kb.session_start', { task });
    await setTimeout(A_SECOND);
  }
}

/** What several are asked at once. */
const THREE = 'scout, maria and otto: kb.register_source, six times each';

/** Section 2.8: what several write at once is there, and each of it is logged once. */
async function together(trial: Trial): Promise<void> {
  const before = trial.events().length;
  const actors = ['scout', 'maria', 'otto'];
  const texts = (actor: string) => [1, 2, 3, 4, 5, 6].map((each) => `${actor} at once ${each}\n`);
  const write = async (actor: string): Promise<readonly Answer[]> => {
    const answers: Answer[] = [];
    for (const content of texts(actor))
      answers.push(await trial.call(actor, 'kb.register_source', { content, locator: 'x' }));
    return answers;
  };
  const answers = (await Promise.all(actors.map(write))).flat();
  const refused = answers.find(({ ok }) => !ok);
  const done = 'what three servers write at once is done';
  trial.demand('5.2', done, refused === undefined, () => (refused ? foundIn(refused) : ''), THREE);
  const logged = trial
    .events()
    .slice(before)
    .flatMap((event) => [textsAt(event, 'object_ids')[0] ?? 'nothing']);
  const wanted = actors.flatMap(texts).map((content) => sha256(Buffer.from(content)));
  const isLogged = JSON.stringify(logged.sort()) === JSON.stringify(wanted.sort());
  const what = 'what three servers write at once is logged, each once';
  const lost = wanted.filter((id) => !logged.includes(id)).length;
  const found = () =>
    `${logged.length} events of ${wanted.length}; of ${lost} sources none names the id`;
  trial.demand('7', what, isLogged, found, THREE);
}

/** Section 1.1: who says no name acts as the agent of the settings. */
async function unnamed(trial: Trial): Promise<void> {
  await trial.call('', 'kb.session_start', { task: 'nameless' });
  const actor = textAt(trial.events().at(-1), 'actor');
  const isAgent = actor === textAt(trial.yaml('config.yaml'), 'agent');
  const what = 'without VOUCH_AGENT, "agent" of config.yaml is the actor';
  const call = asked('nobody', 'kb.session_start', { task: 'nameless' });
  trial.demand('1.1', what, isAgent, () => `the actor is ${actor}`, call);
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
