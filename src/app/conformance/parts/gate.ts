import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { FOLDERS, GATED, type Gated } from '../model/view.ts';
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
  await selfApproval(trial, samples);
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
  // Under the name of another it is no other who approves.
  const named = await trial.call('scout', 'kb.approve', { proposal_id: one.id, approver: 'maria' });
  const isHeld = !named.ok && trial.has(`proposed/${one.id}.yaml`);
  trial.demand(
    '5.4',
    `kb.approve of a ${kind} by who proposed it, as another: it is refused`,
    isHeld,
    () => JSON.stringify(named),
  );
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

const EMPTIED: Readonly<Record<Gated, readonly [path: readonly string[], value: unknown]>> = {
  claim: [['payload', 'evidence'], []],
  page: [['payload', 'title'], ''],
  entity: [['payload', 'name'], ''],
  relation: [['payload', 'target'], 'nowhere'],
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
  const document = parseDocument(trial.text(`proposed/${broken.id}.yaml`));
  const [within, value] = EMPTIED[kind];
  document.setIn(within, value);
  writeFileSync(path, String(document));
  await trial.step('maria', 'kb.approve', { proposal_id: broken.id });
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
