import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { asked } from '../model/values.ts';
import { FOLDERS, GATED, type Gated } from '../model/view.ts';
import { foundIn } from '../peer.ts';
import type { Trial } from '../trial.ts';
import { setByHand } from './by-hand.ts';
import { settings } from './review-settings.ts';
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
  await settings(trial, samples);
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
    const call = asked('maria', 'kb.approve', { proposal_id: id });
    trial.demand('7', `${what} is not logged`, told.length === 0, () => told, call);
    const isWaiting = trial.has(`proposed/${id}.yaml`) && !trial.has(`decided/${id}.yaml`);
    const waits = `${what} leaves the proposal waiting`;
    trial.demand('4', waits, isWaiting, () => 'it does not wait', call);
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
  const params = { approver: 'maria', proposal_id };
  const answer = await trial.call('scout', 'kb.approve', params);
  const isHeld = !answer.ok && trial.has(`proposed/${proposal_id}.yaml`);
  const what = `kb.approve of a ${kind} by who proposed it, as another: it is refused`;
  trial.demand('5.4', what, isHeld, () => foundIn(answer), asked('scout', 'kb.approve', params));
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
  const path = `proposed/${broken.id}.yaml`;
  for (const [name, value] of SPOILED[kind]) {
    const whole = setByHand(trial, path, [[['payload', name], value]]);
    if (whole === null) break;
    await trial.step('maria', 'kb.approve', { proposal_id: broken.id });
    if (!trial.has(path)) break;
    writeFileSync(trial.path(path), whole);
  }
  rmSync(trial.path(path), { force: true });
  await trial.step('maria', 'kb.approve', { proposal_id: broken.id });
  for (const { id } of [first, second])
    await trial.step('maria', 'kb.approve', { proposal_id: id });
  // Two that became of one name: what is there is not overwritten.
  const third = await trial.proposed('scout', kind, sampled(samples, kind));
  if (first.object === '') return;
  const moved = [[['payload', 'id'], first.object]] as const;
  if (setByHand(trial, `proposed/${third.id}.yaml`, moved) === null) return;
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
    const call = asked('scout', `kb.propose_${kind}`, params);
    trial.demand('5.4', what, by === 'scout', () => `"proposed_by" is ${by}`, call);
    if (made !== undefined) rmSync(trial.path(`proposed/${made}`));
  }
  const { id } = await trial.proposed('scout', kind, sampled(samples, kind));
  for (const names of [said, ...NAMES.map((name) => ({ [name]: 'otto' }))]) {
    const params = { ...names, proposal_id: id };
    const answer = await trial.call('scout', 'kb.approve', params);
    const isHeld = !answer.ok && trial.has(`proposed/${id}.yaml`);
    const what = `kb.approve of a ${kind} by who proposed it, and says to be another: it is refused`;
    trial.demand('5.4', what, isHeld, () => foundIn(answer), asked('scout', 'kb.approve', params));
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
    const call = asked('scout', `kb.propose_${kind}`, params);
    trial.demand('4', what, isSame, () => trial.text(path), call);
  }
}
