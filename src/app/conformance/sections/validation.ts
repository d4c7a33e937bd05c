import { type Namings, type Params, same, type Trial } from '../trial.ts';
import { type Forbidden, refusedOutright } from './refused-outright.ts';

/** Sections 2 and 3: what can't be proposed. */
export async function validation(trial: Trial): Promise<void> {
  const evidence = [await trial.source()];
  for (const forbidden of [...claims(evidence), ...others(evidence)]) {
    await refusedOutright(trial, forbidden);
  }
  await dryRuns(trial, evidence);
}

function claims(evidence: readonly string[]): readonly Forbidden[] {
  const text = 'Refunds are paid.';
  const sound = { text, evidence };
  const wrong: readonly (readonly [
    section: string,
    what: string,
    params: Params,
    other?: Params,
  ])[] = [
    ['3.1', 'that cites nothing', { text, evidence: [] }],
    ['3.1', 'without "evidence"', { text }],
    ['3.2', 'that cites a source which is not there', { text, evidence: ['0'.repeat(64)] }],
    ['2.3', 'without words', { ...sound, text: '  ' }],
    [
      '2.3.1',
      'of a type that the list does not have',
      { ...sound, type: 'novel' },
      { ...sound, claim_type: 'novel' },
    ],
    ['2.3', 'with a confidence above 1', { ...sound, confidence: 2 }],
    ['2.3', 'with a confidence below 0', { ...sound, confidence: -0.1 }],
    ['2.3', 'about an entity that is not there', { ...sound, entities: ['nobody'] }],
    ['1.2', 'whose id leads out of its folder', { ...sound, slug_hint: '../../escape' }],
  ];
  return wrong.map(([section, which, params, other = params]) => ({
    section,
    what: `a claim ${which}`,
    method: 'kb.propose_claim',
    namings: [params, other],
  }));
}

/** What is no claim: an entity, a relation, a page. */
function others(evidence: readonly string[]): readonly Forbidden[] {
  return [
    {
      section: '2.4',
      what: 'an entity of a type that the list does not have',
      method: 'kb.propose_entity',
      namings: [
        { name: 'Novel', type: 'novel' },
        { name: 'Novel', entity_type: 'novel' },
      ],
    },
    {
      section: '2.4',
      what: 'a relation whose ends are not there',
      method: 'kb.propose_relation',
      namings: [
        { source: 'nobody', relation: 'uses', target: 'nowhere' },
        { src: 'nobody', relation: 'uses', target: 'nowhere' },
      ],
    },
    {
      section: '2.5',
      what: 'a page of a type that the list does not have',
      method: 'kb.propose_page',
      namings: [
        { title: 'Novel', body: 'x', type: 'novel', sources: evidence },
        { title: 'Novel', body: 'x', page_type: 'novel', source_ids: evidence },
      ],
    },
    {
      section: '2.5',
      what: 'a page that names a claim which is not there',
      method: 'kb.propose_page',
      namings: [
        { title: 'Refunds', body: 'x', claims: ['nothing'] },
        { title: 'Refunds', body: 'x', claim_ids: ['nothing'] },
      ],
    },
  ];
}

/** All of them accept `dry_run` (section 5.3). */
async function dryRuns(trial: Trial, evidence: readonly string[]): Promise<void> {
  const sound: readonly (readonly [method: string, params: Params, other: Params])[] = [
    ['kb.propose_claim', ...same({ text: 'Refunds are paid.', evidence })],
    ['kb.propose_page', ...same({ title: 'Refunds', body: 'They are paid.' })],
    [
      'kb.propose_entity',
      { name: 'Shop', type: 'company' },
      { name: 'Shop', entity_type: 'company' },
    ],
  ];
  const dry = { dry_run: true };
  for (const [method, first, second] of sound) {
    const before = [...trial.files(), trial.text('audit.log.jsonl')].join();
    const namings: Namings = [
      { ...first, ...dry },
      { ...second, ...dry },
    ];
    await trial.resultOfEither('5.3', 'scout', method, namings);
    const after = [...trial.files(), trial.text('audit.log.jsonl')].join();
    trial.demand(
      '5.3',
      `a dry run of ${method} writes nothing`,
      before === after,
      () => 'a proposal or an event',
    );
  }
}
