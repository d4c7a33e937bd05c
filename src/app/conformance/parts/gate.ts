import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { FOLDERS, GATED, type Gated } from '../model/view.ts';
import { foundIn } from '../peer.ts';
import type { Trial } from '../trial.ts';
import { furnished, type Samples, sampled } from './samples.ts';

/** Sections 3.6, 4 and 5.4: each decision of each kind, by everybody, in each state. */
export async function gate(trial: Trial): Promise<void> {
  const samples = await furnished(trial);
  for (const kind of GATED) {
    await decisions(trial, samples, kind);
    await changedSince(trial, samples, kind);
    await goneSince(trial, samples, kind);
  }
  for (const method of ['kb.approve', 'kb.reject']) {
    for (const id of ['20260101-000000-00000000', '../decided/x', samples.claim]) {
      await trial.step('maria', method, { proposal_id: id, reason: 'no' });
    }
  }
  await unwritten(trial, samples);
  for (const kind of GATED) {
    await underAnotherName(trial, samples, kind);
    await ofWhatIsThere(trial, samples, kind);
  }
  await unsaid(trial, samples);
  await selfApproval(trial, samples);
  await nobody(trial, samples);
}

/** Section 7: no event tells of what could not be written, and nothing is left half done. */
async function unwritten(trial: Trial, samples: Samples): Promise<void> {
  for (const kind of GATED) {
    const { id } = await trial.proposed('scout', kind, sampled(samples, kind));
    const [folder, aside] = [trial.path(FOLDERS[kind]), trial.path(`${FOLDERS[kind]}-aside`)];
    renameSync(folder, aside);
    writeFileSync(folder, '');
    const count = trial.events().length;
    await trial.call('maria', 'kb.approve', { proposal_id: id });
    const told = trial.events().slice(count);
    rmSync(folder);
    renameSync(aside, folder);
    const what = `approving a ${kind} that cannot be written`;
    trial.demand('7', `${what} is not logged`, told.length === 0, () => JSON.stringify(told));
    const isWaiting = trial.has(`proposed/${id}.yaml`) && !trial.has(`decided/${id}.yaml`);
    trial.demand('4', `${what} leaves the proposal waiting`, isWaiting, () => 'it does not wait');
    await trial.step('maria', 'kb.approve', { proposal_id: id });
  }
}

async function decisions(trial: Trial, samples: Samples, kind: Gated): Promise<void> {
  const one = await trial.proposed('scout', kind, sampled(samples, kind));
  const other = await trial.proposed('maria', kind, sampled(samples, kind));
  const decide = (actor: string, verb: 'approve' | 'reject', proposal_id: string) =>
    trial.step(actor, `kb.${verb}`, {
      proposal_id,
      ...(verb === 'reject' && { reason: 'no: “it” says so' }),
    });
  for (const reason of ['', ' \t\n'])
    await trial.step('otto', 'kb.reject', { proposal_id: one.id, reason });
  await decide('maria', 'approve', other.id);
  // Who proposed is told by the files: a server that has just begun knows as well.
  await trial.restart();
  await decide('scout', 'approve', one.id);
  if (trial.has(`proposed/${one.id}.yaml`)) await asAnother(trial, kind, one.id);
  await trial.step('maria', 'kb.approve', { proposal_id: one.id, dry_run: true });
  await decide('maria', 'approve', one.id);
  await decide('scout', 'reject', other.id);
  await trial.restart();
  for (const { id } of [one, other]) {
    for (const actor of ['scout', 'maria', 'otto']) {
      await decide(actor, 'approve', id);
      await decide(actor, 'reject', id);
    }
  }
  const own = await trial.proposed('scout', kind, sampled(samples, kind));
  await decide('scout', 'reject', own.id);
  await trial.step('scout', `kb.propose_${kind}`, sampled(samples, kind));
  for (const method of [
    `kb.list_${kind === 'entity' ? 'entitie' : kind}s`,
    'kb.list_pending',
    'kb.status',
  ]) {
    await trial.step('scout', method);
  }
  for (const id of [one.object, other.object]) await trial.step('otto', `kb.read_${kind}`, { id });
}

/** Under the name of another it is no other who approves. */
async function asAnother(trial: Trial, kind: Gated, proposal_id: string): Promise<void> {
  const params = { proposal_id, approver: 'maria' };
  const answer = await trial.call('scout', 'kb.approve', params);
  const isHeld = !answer.ok && trial.has(`proposed/${proposal_id}.yaml`);
  const what = `kb.approve of a ${kind} by who proposed it, as another: it is refused`;
  trial.demand('5.4', what, isHeld, () => foundIn(answer), `scout: ${JSON.stringify(params)}`);
}

/** What is no right proposal of a kind any more. */
const SPOILED: Readonly<Record<Gated, readonly (readonly [name: string, value: unknown])[]>> = {
  claim: [
    ['evidence', []],
    ['type', 'novel'],
    ['confidence', 2],
    ['text', ' '],
  ],
  page: [
    ['title', ''],
    ['type', 'novel'],
  ],
  entity: [
    ['name', ''],
    ['type', 'novel'],
  ],
  relation: [
    ['target', 'nowhere'],
    ['relation', 'novel'],
    ['confidence', -1],
  ],
};

/** What was changed since it was proposed is judged again; a name that was taken since is not given twice. */
async function changedSince(trial: Trial, samples: Samples, kind: Gated): Promise<void> {
  const params = sampled(samples, kind);
  const [broken, first, second] = [
    await trial.proposed('scout', kind, params),
    await trial.proposed('scout', kind, params),
    await trial.proposed('otto', kind, params),
  ];
  const path = trial.path(`proposed/${broken.id}.yaml`);
  const whole = trial.text(`proposed/${broken.id}.yaml`);
  for (const [name, value] of whole === '' ? [] : SPOILED[kind]) {
    const document = parseDocument(whole);
    document.setIn(['payload', name], value);
    writeFileSync(path, String(document));
    await trial.step('maria', 'kb.approve', { proposal_id: broken.id });
    if (!trial.has(`proposed/${broken.id}.yaml`)) break;
  }
  rmSync(path, { force: true });
  await trial.step('maria', 'kb.approve', { proposal_id: broken.id });
  for (const { id } of [first, second])
    await trial.step('maria', 'kb.approve', { proposal_id: id });
  // Two that became of one name: what is there is not overwritten.
  const third = await trial.proposed('scout', kind, sampled(samples, kind));
  const moved = parseDocument(trial.text(`proposed/${third.id}.yaml`));
  if (first.object === '' || !trial.has(`proposed/${third.id}.yaml`)) return;
  moved.setIn(['payload', 'id'], first.object);
  writeFileSync(trial.path(`proposed/${third.id}.yaml`), String(moved));
  await trial.step('maria', 'kb.approve', { proposal_id: third.id });
  rmSync(trial.path(`proposed/${third.id}.yaml`), { force: true });
}

/** What a proposal names may be gone, or another, by the time it is approved. */
async function goneSince(trial: Trial, samples: Samples, kind: Gated): Promise<void> {
  const target = kind === 'relation' && { target: samples.bank };
  const { id } = await trial.proposed('scout', kind, sampled(samples, kind, { ...target }));
  const approve = () => trial.step('maria', 'kb.approve', { proposal_id: id });
  const { source, otherSource, shop, bank, claim } = samples;
  const names = { sources: source, entities: bank, claims: claim };
  const [text, aside] = [trial.text(`proposed/${id}.yaml`), trial.path('../aside')];
  for (const [folder, name] of [...Object.entries(names), ['entities', shop]] as const) {
    const path = trial.path(`${folder}/${name}${folder === 'sources' ? '' : '.yaml'}`);
    if (!text.includes(name) || !existsSync(path)) continue;
    renameSync(path, aside);
    await approve();
    renameSync(aside, path);
  }
  const cited = kind === 'relation' ? source : otherSource;
  const content = `sources/${cited}/content`;
  const bytes = trial.text(content);
  if ((kind === 'claim' || kind === 'relation') && bytes !== '') {
    writeFileSync(trial.path(content), `${bytes} `);
    await approve();
    await trial.step('scout', `kb.propose_${kind}`, sampled(samples, kind));
    if (kind === 'claim') await trial.step('maria', 'kb.cite', { id: claim, evidence: [cited] });
    writeFileSync(trial.path(content), bytes);
  }
  await approve();
}

const NAMES = [
  'proposed_by',
  'proposer',
  'actor',
  'agent',
  'approver',
  'approved_by',
  'decided_by',
];

/** Section 5.4: who proposes, and who approves, is not what a request says. */
async function underAnotherName(trial: Trial, samples: Samples, kind: Gated): Promise<void> {
  const said = Object.fromEntries(NAMES.map((name) => [name, 'otto']));
  for (const name of NAMES) {
    const waiting = trial.names('proposed');
    const params = sampled(samples, kind, { [name]: 'otto' });
    await trial.call('scout', `kb.propose_${kind}`, params);
    const [made] = trial.names('proposed').filter((each) => !waiting.includes(each));
    const by = made === undefined ? 'scout' : trial.yaml(`proposed/${made}`)?.['proposed_by'];
    const what = `kb.propose_${kind} by who says to be another: the proposal names who called`;
    trial.demand('5.4', what, by === 'scout', () => `"proposed_by" is ${by}`, `scout: ${name}`);
    if (made !== undefined) rmSync(trial.path(`proposed/${made}`));
  }
  const { id } = await trial.proposed('scout', kind, sampled(samples, kind));
  for (const params of [said, ...NAMES.map((name) => ({ [name]: 'otto' }))]) {
    const answer = await trial.call('scout', 'kb.approve', { proposal_id: id, ...params });
    const isHeld = !answer.ok && trial.has(`proposed/${id}.yaml`);
    const what = `kb.approve of a ${kind} by who proposed it, and says to be another: it is refused`;
    trial.demand('5.4', what, isHeld, () => foundIn(answer), `scout: ${JSON.stringify(params)}`);
  }
}

/** Section 4: proposals only create, also where they name what is there. */
async function ofWhatIsThere(trial: Trial, samples: Samples, kind: Gated): Promise<void> {
  const id = await trial.made(kind, sampled(samples, kind));
  const path = `${FOLDERS[kind]}/${id}.${kind === 'page' ? 'md' : 'yaml'}`;
  const text = trial.text(path);
  for (const name of ['id', `${kind}_id`, 'slug_hint', 'slug', 'object_id', 'target_id']) {
    const waiting = trial.names('proposed');
    const params = sampled(samples, kind, { [name]: id });
    await trial.call('scout', `kb.propose_${kind}`, params);
    for (const each of trial.names('proposed').filter((other) => !waiting.includes(other)))
      await trial.call('maria', 'kb.approve', { proposal_id: each.replace(/\.yaml$/, '') });
    const what = `kb.propose_${kind} that names what is there changes nothing of it`;
    const isSame = trial.text(path) === text;
    trial.demand('4', what, isSame, () => trial.text(path), `scout: ${name} ${id}`);
  }
}

/** Section 5.4: without a name there is nobody who could approve. */
async function nobody(trial: Trial, samples: Samples): Promise<void> {
  await trial.restart();
  const config = trial.text('config.yaml');
  writeFileSync(trial.path('config.yaml'), config.replace(/^agent: .*\n/m, ''));
  const { id } = await trial.proposed('scout', 'claim', sampled(samples, 'claim'));
  const answer = await trial.call('', 'kb.approve', { proposal_id: id });
  const isHeld = !answer.ok && trial.has(`proposed/${id}.yaml`);
  const what = 'kb.approve by nobody: without VOUCH_AGENT and "agent" it is refused';
  trial.demand('5.4', what, isHeld, () => foundIn(answer));
  writeFileSync(trial.path('config.yaml'), config);
}

/** What says of nobody that it is trusted. */
const UNTRUSTING = ['', 'review: {}', 'review:\n  approver_role: Trusted', 'review: trusted-agent'];

/** Section 5.4: who proposed approves only where that is said in so many words. */
async function unsaid(trial: Trial, samples: Samples): Promise<void> {
  const config = trial.text('config.yaml');
  for (const [nth, review] of UNTRUSTING.entries()) {
    const kind = GATED[nth % GATED.length] ?? 'claim';
    const { id } = await trial.proposed('scout', kind, sampled(samples, kind));
    await trial.restart();
    writeFileSync(trial.path('config.yaml'), `${config.replace(/^review:.*/ms, '')}${review}\n`);
    await trial.step('scout', 'kb.approve', { proposal_id: id });
    await trial.restart();
    writeFileSync(trial.path('config.yaml'), config);
  }
}

/** Section 1.1: an agent that is trusted may approve what it proposed. */
async function selfApproval(trial: Trial, samples: Samples): Promise<void> {
  await trial.restart();
  const config = trial.text('config.yaml');
  writeFileSync(
    trial.path('config.yaml'),
    config.replace('approver_role: human', 'approver_role: trusted-agent'),
  );
  const { id } = await trial.proposed('scout', 'claim', sampled(samples, 'claim'));
  await trial.step('scout', 'kb.approve', { proposal_id: id });
}
