import { HARD_TEXTS } from './hard-texts.ts';

/** Calls an operation on a knowledge base by one of its doors, and gives its result. */
export type Door = (
  id: string,
  input: Readonly<Record<string, unknown>> & { readonly actor?: string },
) => Promise<Readonly<Record<string, unknown>>>;

/** What stands beside the base. */
export const BESIDE = {
  'docs/terms.md': 'Terms\n\nRefunds are paid within 14 days.\nThey are paid in euros.\n',
  '.gitignore': 'exports/\n',
};

/** Where the day's bundle is. */
export const BUNDLE = 'exports/ours.tar.gz';

const SCOUT = { actor: 'scout' };
const MARIA = { actor: 'maria' };

/** Texts that a claim's tags may be: no knowledge base has an empty one. */
const TAGS = HARD_TEXTS.filter((text) => text !== '' && text.length < 60);

/**
 * A day in a knowledge base: every operation that writes one, with texts that are hard to write.
 * Each object has another id than those of the reference implementation's day.
 */
export async function ourDay(call: Door): Promise<void> {
  const session = text(await call('vouch/session-start', { ...SCOUT, task: 'Read: the # terms' }));
  const { id: source } = await call('vouch/register-source-from-path', {
    ...SCOUT,
    path: 'docs/terms.md',
    title: 'Terms: of sale',
  });
  const said = { content: 'Maria: in euros only.\r\n', locator: 'chat of 2 May', type: 'message' };
  await call('vouch/register-source', { ...SCOUT, ...said, tags: ['yes', '~'] });
  const quote = { source_id: source, quote: 'paid within 14 days' };
  const claims = ['Payment takes 14 days.', 'yes: no # "it\'s" ~', 'Payment takes a year.'];
  const proposed: string[] = [];
  for (const claim of claims) {
    const given = { text: claim, evidence: [source, quote], sessionId: session, type: 'fact' };
    proposed.push(text(await call('vouch/propose-claim', { ...SCOUT, ...given })));
  }
  const hard = { text: 'Hard to write.', evidence: [source], tags: TAGS, rationale: '- a: b\n' };
  proposed.push(text(await call('vouch/propose-claim', { ...SCOUT, ...hard })));
  const ledger = { name: 'Ledger', type: 'system', aliases: ['no', '1_000'], description: '#\n x' };
  proposed.push(text(await call('vouch/propose-entity', { ...SCOUT, ...ledger })));
  for (const id of proposed) {
    await call('vouch/approve', { ...MARIA, proposalId: id, reason: 'yes' });
  }
  const ends = { source: 'payment-takes-14-days', relation: 'references', target: 'ledger' };
  const page = {
    title: 'How payment works',
    body: '# Payment\n\n- a\n---\n',
    claims: [ends.source],
  };
  const further = [
    await call('vouch/propose-relation', { ...SCOUT, ...ends }),
    await call('vouch/propose-page', { ...SCOUT, ...page, tags: ['on', '- x'] }),
  ];
  for (const each of further) {
    await call('vouch/approve', { ...MARIA, proposalId: text(each) });
  }
  const wrong = { text: 'Payment is never made.', evidence: [source] };
  const rejected = text(await call('vouch/propose-claim', { ...SCOUT, ...wrong }));
  await call('vouch/reject', { ...MARIA, proposalId: rejected, reason: 'no: it # is' });
  await changed(call, session);
  await call('vouch/export', { ...MARIA, out: BUNDLE });
}

/** What becomes of the day's claims, and its end. */
async function changed(call: Door, sessionId: string): Promise<void> {
  const first = 'payment-takes-14-days';
  const { hits } = await call('vouch/search', { query: 'hard to write', kinds: ['claim'] });
  if (!JSON.stringify(hits).includes('"hard-to-write"')) throw new Error('the claim is not found');
  await call('vouch/confirm', { ...MARIA, id: first });
  await call('vouch/contradict', { ...MARIA, aId: first, bId: 'payment-takes-a-year' });
  await call('vouch/supersede', { ...MARIA, oldId: 'yes-no-it-s', newId: first, reason: 'no' });
  await call('vouch/archive', { ...MARIA, id: 'payment-takes-a-year', reason: '~' });
  await call('vouch/archive', { ...MARIA, id: 'how-payment-works' });
  await call('vouch/session-end', { ...SCOUT, sessionId, note: 'Two\nlines: here' });
  await call('vouch/crystallize', { ...SCOUT, sessionId });
}

/** The id of what was begun, proposed or approved. */
function text(result: Readonly<Record<string, unknown>>): string {
  const id = result['proposal_id'] ?? result['session_id'];
  if (typeof id !== 'string') throw new Error(`no id: ${JSON.stringify(result)}`);
  return id;
}

/** What is done here to the objects of a base that the reference implementation wrote. */
export async function continued(call: Door): Promise<void> {
  const id = 'refunds-are-paid-within-14-days';
  const { proposals } = await call('vouch/pending', {});
  for (const proposal of proposals as readonly { readonly id: string; readonly kind: string }[]) {
    const proposalId = proposal.id;
    if (proposal.kind === 'claim') await call('vouch/approve', { ...MARIA, proposalId });
    else await call('vouch/reject', { ...MARIA, proposalId, reason: 'Not now: # no' });
  }
  await call('vouch/confirm', { ...MARIA, id });
  await call('vouch/archive', { ...MARIA, id: 'how-refunds-work' });
  await call('vouch/redact', { ...MARIA, id: 'their-hard-claim' });
  const { citations } = await call('vouch/cite', { ...MARIA, id });
  if (!Array.isArray(citations) || citations.length !== 1) throw new Error('not one citation');
  const [{ source_id: source }] = citations as [{ readonly source_id: string }];
  const given = {
    text: 'Payment takes 14 days.',
    evidence: [{ source_id: source, quote: 'paid' }],
  };
  const proposalId = text(await call('vouch/propose-claim', { ...SCOUT, ...given }));
  await call('vouch/approve', { ...MARIA, proposalId });
  await call('vouch/cite', { ...MARIA, id: 'payment-takes-14-days', evidence: [source] });
  await call('vouch/supersede', { ...MARIA, oldId: id, newId: 'payment-takes-14-days' });
}
