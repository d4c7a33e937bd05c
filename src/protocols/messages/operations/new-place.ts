import type { Facts } from '../../../core/fact.ts';
import type { PlannedChange } from '../../../core/operation.ts';
import { agentName } from '../agent-name.ts';
import { distinctMessages } from '../distinct-messages.ts';
import { homesOf, isMessagePath } from './message-store.ts';
import type { NewInput, NewPlanning } from './new-input.ts';

/** Where it is written: nowhere, to a file, or to the store. */
export function changesOf(
  stored: readonly PlannedChange[],
  { text, path }: { readonly text: string; readonly path: string },
  { input, state, fail }: NewPlanning,
): readonly PlannedChange[] {
  const { store = false, out } = input;
  const at = out ?? path;
  if (store && !isMessagePath(at, state)) throw fail('stored-elsewhere', { path: at });
  if (out === undefined) return store ? stored : [];
  if (state.entries.some((entry) => entry.path === out)) throw fail('file-exists', { path: out });
  return [{ action: 'create', path: out, text }];
}

/**
 * The folder whose messages folder it goes to, '' for the root: of several the only one that knows who
 * writes, or whom to, else the one that the caller is in.
 * @throws WrongUse where it is to be stored, and several would do.
 */
export function homeFor(
  { home, out, store, from, to }: NewInput,
  facts: Facts,
  { folder, fail }: Pick<NewPlanning, 'folder' | 'fail'>,
): string {
  if (home !== undefined) return home === '.' ? '' : home.replace(/^\.\/+|\/+$/g, '');
  const homes = homesOf(facts);
  const found = homeBetween({ from, to }, facts, folder);
  if (found === undefined && store === true && homes.length > 1 && out === undefined) {
    const shown = homes.map((each) => (each === '' ? '. (the root)' : each)).join(', ');
    throw fail('several-homes', { homes: shown, first: homes[0] || '.' });
  }
  return found ?? homes[0] ?? '';
}

/** The store that agents write in, as far as it is clear: their only one, the only one, the caller's. */
export function homeBetween(
  { from, to }: { readonly from: string; readonly to: readonly string[] },
  facts: Facts,
  folder: string,
): string | undefined {
  const homes = homesOf(facts);
  return (
    onlyOne(homesKnowing([from], facts)) ??
    onlyOne(homesKnowing(to, facts)) ??
    onlyOne(homes) ??
    // The root holds every folder, and so says nothing.
    homes.find((each) => each !== '' && `${folder}/`.startsWith(`${each}/`))
  );
}

/** The stores in which one of some agents has sent or got a message. */
function homesKnowing(agents: readonly string[], facts: Facts): readonly string[] {
  const wanted = new Set(agents.map((each) => nameOf(each)));
  return distinctMessages(facts).flatMap(({ home, messages }) => {
    const isKnown = messages.some(({ fact: { from, recipients } }) =>
      [from ?? '', ...recipients].some((each) => wanted.has(nameOf(each))),
    );
    return isKnown ? home : [];
  });
}

function nameOf(agent: string): string {
  return (agentName(agent) ?? agent).toLowerCase();
}

function onlyOne(homes: readonly string[]): string | undefined {
  return homes.length === 1 ? homes[0] : undefined;
}
