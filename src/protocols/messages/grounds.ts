import type { FactEntry, Facts } from '../../core/fact.ts';
import type { Ground } from '../../core/kind.ts';
import { oncePer } from '../../core/once-per.ts';
import { distinctMessages, grouped, idInMailbox } from './distinct-messages.ts';
import { idLookup } from './known-ids.ts';

const byId = oncePer((facts: Facts) => grouped(facts.of('message'), idInMailbox));

/** An acknowledgement rests on the message that it names, in all copies of that. */
export function messageGrounds(
  { record: { home }, fact }: FactEntry<'message'>,
  facts: Facts,
): readonly Ground[] {
  if (fact.acknowledges.length === 0) return [];
  const mailbox = distinctMessages(facts).find((each) => each.home === home);
  const known = idLookup(mailbox?.messages ?? []);
  return fact.acknowledges.flatMap(({ name }) => {
    const same = byId(facts).get(JSON.stringify([home, known(name)])) ?? [];
    return same.map(({ record: { path } }) => ({ path }));
  });
}
