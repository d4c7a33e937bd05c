import { rmSync, writeFileSync } from 'node:fs';
import { listAt, textAt, textsAt } from '../../../core/json-value.ts';
import { itemsIn } from '../model/reading.ts';
import { asked } from '../model/values.ts';
import { FOLDERS, GATED } from '../model/view.ts';
import { foundIn } from '../peer.ts';
import type { Trial } from '../trial.ts';
import { furnished, sampled } from './samples.ts';

const LISTS = ['claims', 'pages', 'entities', 'relations', 'sources', 'pending'];

/** Sections 1 and 5.1: what is read is what stands in the files, also where somebody changed them. */
export async function reads(trial: Trial): Promise<void> {
  const samples = await furnished(trial);
  const ids: Record<string, string> = {};
  for (const kind of GATED) {
    ids[kind] = await trial.made(kind, sampled(samples, kind));
    const waiting = await trial.proposed('scout', kind, sampled(samples, kind));
    const gone = await trial.proposed('scout', kind, sampled(samples, kind));
    await trial.step('maria', 'kb.reject', { proposal_id: gone.id, reason: 'no' });
    for (const id of [ids[kind], waiting.object, gone.object, waiting.id, 'nothing']) {
      await trial.step('scout', `kb.read_${kind}`, { id });
    }
    await trial.step('scout', `kb.read_${kind}`, { id: `../${FOLDERS[kind]}/${ids[kind]}` });
  }
  await lists(trial);
  await searches(trial);
  const old = await trial.made(
    'claim',
    sampled(samples, 'claim', { text: 'Narwhales are refunded slowly.' }),
  );
  const fresh = await trial.made(
    'claim',
    sampled(samples, 'claim', { text: 'Narwhales are refunded quickly.' }),
  );
  await trial.step('maria', 'kb.supersede', { old_id: old, new_id: fresh });
  await trial.step('scout', 'kb.search', { query: 'narwhales' });
  await contexts(trial);
  await edited(trial, `claims/${fresh}.yaml`);
  await byHand(trial, ids);
  await settings(trial, fresh);
}

/** Section 1.1: how a base is searched, by a server that says that it can. */
async function settings(trial: Trial, id: string): Promise<void> {
  const said = await trial.call('scout', 'kb.capabilities');
  const can = said.ok ? textsAt(said.result, 'retrieval') : [];
  const tried = [
    ['fts5', 'refunding', 'with "fts5_porter" a search finds other words of one stem'],
    ['substring', 'arwhal', 'with the backend substring a search finds a part of a word'],
  ] as const;
  for (const [backend, query, demand] of tried) {
    if (!can.includes(backend)) continue;
    const config = trial.text('config.yaml').replace(/backend: \w+/, `backend: ${backend}`);
    writeFileSync(trial.path('config.yaml'), config);
    await trial.restart();
    const answer = await trial.call('scout', 'kb.search', { query });
    const isFound = JSON.stringify(answer).includes(id);
    trial.circumstance = `with "retrieval.backend" ${backend}`;
    const call = `${asked('scout', 'kb.search', { query })}, ${trial.circumstance}`;
    trial.demand('1.1', demand, isFound, () => foundIn(answer), call);
    for (const word of ['takes', 'about', 'river'])
      await trial.step('scout', 'kb.search', { query: word, limit: 100 });
    trial.circumstance = '';
  }
}

async function lists(trial: Trial): Promise<void> {
  for (const name of LISTS) {
    const method = `kb.list_${name}`;
    for (const params of [
      {},
      { limit: 1 },
      { limit: 1, offset: 1 },
      { offset: 1 },
      { limit: 2 },
      { limit: 5, offset: 1000 },
      { limit: 0, offset: 0 },
      { filter: { id: 'nothing' }, limit: 1 },
    ]) {
      await trial.step('scout', method, params);
    }
    const pages = [await listed(trial, method, 0), await listed(trial, method, 1)];
    trial.demand(
      '5.1',
      `${method}: two parts of it do not have the same`,
      pages[0] !== pages[1],
      () => pages[0],
      asked('scout', method, { offset: 1, limit: 1 }),
    );
  }
  await trial.step('maria', 'kb.status');
  for (const tail of [0, 1, 3, 10]) await trial.step('maria', 'kb.audit', { tail });
  for (const filter of [
    { event: 'proposal.create' },
    { actor: 'maria' },
    { event: 'proposal.approve', actor: 'maria' },
    { event: 'proposal.approve', actor: 'scout' },
  ]) {
    for (const tail of [undefined, 1, 4]) {
      await trial.step('scout', 'kb.audit', { filter, ...(tail !== undefined && { tail }) });
    }
  }
  await trial.step('maria', 'kb.audit');
}

/** The one that stands at a place of a list. */
async function listed(trial: Trial, method: string, offset: number): Promise<string> {
  const { answer } = await trial.step('scout', method, { limit: 1, offset });
  const items = answer.ok ? itemsIn(answer.result, 'items') : null;
  return textAt(items?.[0], 'id') ?? `nothing at ${offset}`;
}

/** With the index, without it, after it was made anew, and in servers that have just begun. */
async function searches(trial: Trial): Promise<void> {
  const all = async (): Promise<void> => {
    for (const query of [
      'takes',
      'zebra10',
      'about',
      'river',
      'nowhere7',
      'größer',
      'GRÖSSER',
      'Bank',
    ]) {
      await trial.step('scout', 'kb.search', { query });
    }
  };
  await all();
  for (const limit of [1, 2]) await trial.step('scout', 'kb.search', { query: 'takes', limit });
  for (const kinds of [['claim'], ['page'], ['entity', 'page'], ['source']]) {
    await trial.step('scout', 'kb.search', { query: 'the', kinds });
    await trial.step('scout', 'kb.search', { query: 'takes', kinds });
  }
  for (const query of ['"14" days', 'takes AND (', 'a* -b', "text:it's", '%_', 'NEAR'])
    await trial.step('scout', 'kb.search', { query });
  await trial.withoutIndex();
  trial.circumstance = 'after state.db was removed';
  for (const name of LISTS) await trial.step('scout', `kb.list_${name}`);
  await trial.step('scout', 'kb.status');
  await trial.step('maria', 'kb.context', { task: 'how vouchers expire' });
  await all();
  await trial.step('scout', 'kb.index_rebuild');
  trial.circumstance = 'after kb.index_rebuild';
  await all();
  trial.circumstance = '';
}

async function contexts(trial: Trial): Promise<void> {
  const task = 'explain how narwhales, vouchers and the river bank are refunded';
  for (const params of [
    {},
    { max_chars: 40 },
    { max_chars: 120 },
    { min_items: 1000 },
    { min_items: 1 },
    { require_citations: true },
    { max_chars: 0, min_items: 0, require_citations: false },
    { max_chars: 120, min_items: 1, require_citations: true },
  ]) {
    await trial.step('scout', 'kb.context', { ...params, task });
  }
  const { answer } = await trial.step('scout', 'kb.context', { task, max_chars: 60 });
  const items = answer.ok ? listAt(answer.result, 'items') : [];
  const call = asked('scout', 'kb.context', { max_chars: 60, task });
  const used = 'kb.context: a small budget is used';
  trial.demand('5.1', used, items.length > 0, () => foundIn(answer), call);
}

/** What nobody approved so is no help with anything. */
async function edited(trial: Trial, path: string): Promise<void> {
  const text = trial.text(path);
  writeFileSync(trial.path(path), text.replace('refunded quickly', 'refunded tomorrow'));
  for (const task of ['how narwhales are refunded', 'refunded tomorrow?'])
    await trial.step('maria', 'kb.context', { task });
  writeFileSync(trial.path(path), text);
}

/** What somebody changes, adds or takes away by hand is so at once. */
async function byHand(trial: Trial, ids: Readonly<Record<string, string>>): Promise<void> {
  for (const kind of GATED) {
    const path = `${FOLDERS[kind]}/${ids[kind]}.${kind === 'page' ? 'md' : 'yaml'}`;
    const text = trial.text(path);
    if (text === '') continue;
    const changed = text.replace(/takes "14" days|About the|a tool|small/, 'unmistakably by hand');
    writeFileSync(trial.path(path), changed);
    await trial.step('scout', `kb.read_${kind}`, { id: ids[kind] });
    for (const query of ['unmistakably', 'takes'])
      await trial.step('otto', 'kb.search', { query, limit: 100 });
    // Nobody approved what it says now.
    for (const actor of ['scout', 'maria'])
      await trial.step(actor, 'kb.context', { task: 'say unmistakably how it is' });
    writeFileSync(trial.path(path), text);
    const copy = path.replace(/(\.\w+)$/, '-copy$1');
    writeFileSync(trial.path(copy), text.replace(`id: ${ids[kind]}`, `id: ${ids[kind]}-copy`));
    await trial.step('scout', `kb.list_${FOLDERS[kind]}`);
    for (const actor of ['scout', 'maria']) await trial.step(actor, 'kb.status');
    rmSync(trial.path(path));
    for (const actor of ['scout', 'maria']) {
      await trial.step(actor, `kb.read_${kind}`, { id: ids[kind] });
      await trial.step(actor, `kb.list_${FOLDERS[kind]}`);
      await trial.step(actor, 'kb.search', { query: 'takes' });
      await trial.step(actor, 'kb.status');
    }
    writeFileSync(trial.path(path), text);
    rmSync(trial.path(copy));
    await trial.step('scout', `kb.read_${kind}`, { id: ids[kind] });
  }
}
