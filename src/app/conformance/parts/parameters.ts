import { ofOtherType, PARAMETERS, type Parameter } from '../model/parameters.ts';
import { GATED, type Gated } from '../model/view.ts';
import type { Params } from '../model/wanted.ts';
import type { Trial } from '../trial.ts';
import { furnished, type Samples, sampled } from './samples.ts';

/** Sections 2, 3 and 6: each parameter of each method is left out, null, and what it may not be. */
export async function parameters(trial: Trial): Promise<void> {
  const samples = await furnished(trial);
  for (const [method, known] of Object.entries(PARAMETERS)) {
    const right = rightFor(method, known, samples);
    for (const [name, parameter] of Object.entries(known)) {
      for (const wrong of wrongs(name, parameter)) {
        const { [name]: _, ...others } = right;
        await trial.step('scout', method, { ...wrong, ...others });
      }
    }
  }
  for (const kind of GATED) {
    await proposals(trial, samples, kind);
    for (const values of listed(`kb.propose_${kind}`))
      await trial.made(kind, sampled(samples, kind, values));
  }
  for (const [index, values] of listed('kb.register_source').entries()) {
    const content = `Text ${index}.\n`;
    await trial.step('scout', 'kb.register_source', { content, locator: 'x', ...values });
  }
}

/** Each value of each list of a method, in as few calls as the longest list has values. */
function listed(method: string): readonly Params[] {
  const lists = Object.entries(PARAMETERS[method] ?? {}).flatMap(([name, { values = [] }]) =>
    values.length === 0 ? [] : [[name, values] as const],
  );
  const most = Math.max(0, ...lists.map(([, values]) => values.length));
  return Array.from({ length: most }, (_each, index) =>
    Object.fromEntries(lists.map(([name, values]) => [name, values[index % values.length]])),
  );
}

function wrongs(name: string, parameter: Parameter): readonly Params[] {
  const found: Params[] = [{ [name]: ofOtherType(parameter) }];
  if (parameter.isRequired === true) found.push({}, { [name]: null });
  if (parameter.values !== undefined) found.push({ [name]: 'novel' });
  return found;
}

/** Parameters of which one is then made wrong. */
function rightFor(method: string, known: object, samples: Samples): Params {
  const kind = GATED.find((each) => method === `kb.propose_${each}`);
  if (kind !== undefined) return sampled(samples, kind);
  const values: Params = {
    ...{ content: 'x', locator: 'x', query: 'x', task: 'x', path: 'x', out: 'x.tar.gz' },
    ...{
      reason: 'x',
      proposal_id: '20260101-000000-00000000',
      session_id: 'sess-20260101-000000-000000',
    },
    ...{ old_id: samples.claim, new_id: samples.claim, a_id: samples.claim, b_id: samples.claim },
    id: samples.claim,
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in known));
}

/** What can be proposed, and what cannot, each also as a dry run. */
async function proposals(trial: Trial, samples: Samples, kind: Gated): Promise<void> {
  const method = `kb.propose_${kind}`;
  const [least, wrong] = VARIANTS[kind](samples);
  for (const params of [least, sampled(samples, kind)]) {
    for (const dry_run of [true, false]) await trial.step('scout', method, { ...params, dry_run });
  }
  // The same again is another proposal.
  await trial.step('maria', method, least);
  const session_id = 'sess-20260101-000000-000000';
  // A right quote, beside which something else is wrong, is not kept.
  const quote = { source_id: samples.source, locator: 'L1', quote: '14 days' };
  const quoting = kind === 'claim' ? [{ evidence: [quote] }] : [];
  for (const fault of [...wrong, { session_id }, { slug_hint: '../../escape' }]) {
    for (const further of [{}, { dry_run: true }, ...quoting]) {
      if ('evidence' in further && 'evidence' in fault) continue;
      await trial.step('scout', method, sampled(samples, kind, { ...fault, ...further }));
    }
  }
}

const VARIANTS: Readonly<
  Record<Gated, (samples: Samples) => readonly [least: Params, wrong: readonly Params[]]>
> = {
  claim: ({ source, shop }) => [
    { text: 'Plain words.', evidence: [source] },
    [
      { evidence: [] },
      { evidence: undefined },
      { evidence: ['0'.repeat(64)] },
      { evidence: [source, '0'.repeat(64)] },
      { evidence: [shop] },
      { text: ' \n ' },
      { confidence: 2 },
      { confidence: -0.1 },
      { entities: [shop, 'nobody'] },
    ],
  ],
  page: ({ shop, source }) => [
    { title: 'Plain page', body: 'Plain words.' },
    [
      { title: ' ' },
      { claims: ['nothing'] },
      { entities: [shop, 'nobody'] },
      { sources: [source, '0'.repeat(64)] },
    ],
  ],
  entity: () => [{ name: 'Plain', type: 'concept' }, [{ name: ' ' }]],
  relation: ({ shop, bank }) => [
    { source: shop, relation: 'uses', target: bank },
    [
      { source: 'nobody' },
      { target: 'nowhere' },
      { confidence: 1.5 },
      { evidence: ['0'.repeat(64)] },
    ],
  ],
};
