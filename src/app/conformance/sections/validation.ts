import type { Trial } from '../trial.ts';

/** Section 3: what can't be proposed. */
export async function validation(trial: Trial): Promise<void> {
  const evidence = [await trial.source()];
  const sound = { text: 'Refunds are paid.', evidence };
  const wrong: readonly (readonly [section: string, what: string, params: object])[] = [
    ['3.1', 'a claim that cites nothing', { text: 'Refunds are paid.', evidence: [] }],
    ['3.1', 'a claim without "evidence"', { text: 'Refunds are paid.' }],
    [
      '3.2',
      'a claim that cites a source which is not there',
      { ...sound, evidence: ['0'.repeat(64)] },
    ],
    ['2.3', 'a claim without words', { ...sound, text: '  ' }],
    ['2.3.1', 'a claim of a type that the list does not have', { ...sound, type: 'novel' }],
    ['2.3', 'a confidence above 1', { ...sound, confidence: 2 }],
    ['2.3', 'an entity that is not there', { ...sound, entities: ['nobody'] }],
    ['1.2', 'an id that leads out of its folder', { ...sound, slug_hint: '../../escape' }],
  ];
  for (const [section, what, params] of wrong) {
    const [waiting, log] = [trial.names('proposed').length, trial.text('audit.log.jsonl')];
    const answer = await trial.call('scout', 'kb.propose_claim', { ...params });
    const isValid = answer.ok && (answer.result as { valid?: unknown } | null)?.valid !== false;
    trial.demand(section, `${what} can't be proposed`, !isValid, () => JSON.stringify(answer));
    const isNothing =
      trial.names('proposed').length === waiting && trial.text('audit.log.jsonl') === log;
    trial.demand(
      section,
      `${what} leaves nothing behind`,
      isNothing,
      () => 'a proposal or an event',
    );
  }
  const before = [trial.names('proposed').length, trial.text('audit.log.jsonl')];
  await trial.result('5.3', 'scout', 'kb.propose_claim', { ...sound, dry_run: true });
  const after = [trial.names('proposed').length, trial.text('audit.log.jsonl')];
  trial.demand(
    '5.3',
    'a dry run writes nothing',
    before.join() === after.join(),
    () => 'a proposal or an event',
  );
}
