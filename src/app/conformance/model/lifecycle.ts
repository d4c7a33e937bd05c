import { textAt, textsAt } from '../../../core/json-value.ts';
import { type Change, textOf } from './files.ts';
import { type Fields, faultInFields, Holding, NOW, OneOf, shown } from './values.ts';
import { type Kind, pathOf, recordIn, statusOf, type View } from './view.ts';
import { answered, type Call, type FileWanted, refused, type Wanted } from './wanted.ts';

const RETIRED = ['superseded', 'archived', 'redacted'];

/** Sections 3.4, 3.5 and 5.5: what happens to what was reviewed. */
export function lifecycle(view: View, { method, params }: Call): Wanted {
  switch (method) {
    case 'kb.supersede':
      return supersession(view, String(params['old_id']), String(params['new_id']));
    case 'kb.contradict':
      return contradiction(view, String(params['a_id']), String(params['b_id']));
    case 'kb.archive':
      return archiving(view, String(params['id']));
    case 'kb.confirm':
      return confirmation(view, String(params['id']));
    default:
      return citation(view, String(params['id']), params['evidence']);
  }
}

function supersession(view: View, old: string, fresh: string): Wanted {
  const [before, after] = [view.object('claim', old), view.object('claim', fresh)];
  if (before === null || after === null) return unknown('kb.supersede');
  if (old === fresh) return refused('3.4', 'kb.supersede of a claim by itself');
  if (successors(view, fresh).includes(old))
    return refused('3.4', 'kb.supersede that closes a circle');
  const by = textAt(before, 'superseded_by');
  const isAgain = by === fresh && textsAt(after, 'supersedes').includes(old);
  if (isAgain) return answered('3.4', 'kb.supersede of the same again', undefined, 'either');
  const isOpen = by !== null || isRetired(before) || isRetired(after);
  return {
    section: '3.4',
    what: `kb.supersede of a ${statusOf(before)} claim`,
    outcome: isOpen ? 'either' : 'done',
    files: [
      changed('claim', old, before, {
        status: 'superseded',
        superseded_by: fresh,
        updated_at: NOW,
      }),
      changed('claim', fresh, after, {
        supersedes: new Holding([...textsAt(after, 'supersedes'), old]),
        updated_at: NOW,
      }),
    ],
    events: [{ verb: 'claim.supersede', ids: [old] }],
  };
}

/** The claims that supersede a claim, one by another. */
export function successors(view: View, id: string): readonly string[] {
  const found: string[] = [];
  const waiting = [id];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (found.includes(each)) continue;
    found.push(each);
    const by = textAt(view.object('claim', each), 'superseded_by');
    if (by !== null) waiting.push(by);
    for (const [other, claim] of view.objects('claim')) {
      if (textsAt(claim, 'supersedes').includes(each)) waiting.push(other);
    }
  }
  return found.slice(1);
}

function contradiction(view: View, one: string, other: string): Wanted {
  const [a, b] = [view.object('claim', one), view.object('claim', other)];
  if (a === null || b === null) return unknown('kb.contradict');
  if (one === other) return refused('3.5', 'kb.contradict of a claim and itself');
  const [ofA, ofB] = [textsAt(a, 'contradicts'), textsAt(b, 'contradicts')];
  if (ofA.includes(other) && ofB.includes(one))
    return answered('3.5', 'kb.contradict of the same again', undefined, 'either');
  const wanted = (claim: Fields, ids: readonly string[]): Fields => ({
    contradicts: new Holding(ids),
    status: new OneOf('contested', claim['status']),
    updated_at: NOW,
  });
  return {
    section: '3.5',
    what: `kb.contradict of a ${statusOf(a)} and a ${statusOf(b)} claim`,
    outcome: isRetired(a) || isRetired(b) ? 'either' : 'done',
    files: [
      changed('claim', one, a, wanted(a, [...ofA, other])),
      changed('claim', other, b, wanted(b, [...ofB, one])),
    ],
    events: [{ verb: 'claim.contradict', ids: [one, other] }],
  };
}

function archiving(view: View, id: string): Wanted {
  const kind = view.object('claim', id) === null ? 'page' : 'claim';
  const object = view.object(kind, id);
  if (object === null) return unknown('kb.archive');
  if (statusOf(object) === 'archived')
    return answered('5.5', `kb.archive of a ${kind} again`, undefined, 'either');
  return {
    section: '2.3.2',
    what: `kb.archive of a ${statusOf(object)} ${kind}`,
    // The specification says of claims alone that they can be archived.
    outcome: kind === 'page' || isRetired(object) ? 'either' : 'done',
    files: [changed(kind, id, object, { status: 'archived', updated_at: NOW })],
    events: [{ verb: `${kind}.archive`, ids: [id] }],
  };
}

function confirmation(view: View, id: string): Wanted {
  const claim = view.object('claim', id);
  if (claim === null) return unknown('kb.confirm');
  const status = statusOf(claim);
  const next = status === 'working' ? new OneOf('working', 'actionable') : status;
  return {
    section: '2.3',
    what: `kb.confirm of a ${status} claim`,
    outcome: isRetired(claim) ? 'either' : 'done',
    files: [changed('claim', id, claim, { last_confirmed_at: NOW, updated_at: NOW, status: next })],
    events: [{ verb: 'claim.confirm', ids: [id] }],
  };
}

function citation(view: View, id: string, added: unknown): Wanted {
  const claim = view.object('claim', id);
  if (claim === null) return unknown('kb.cite');
  const cited = textsAt(claim, 'evidence');
  if (!Array.isArray(added)) {
    const what = 'kb.cite that only lists';
    return answered(
      '5.5',
      what,
      (result) => {
        const text = JSON.stringify(result) ?? '';
        const missing = cited.filter((each) => !text.includes(each));
        return missing.length === 0 ? null : `it does not name ${missing.join()}`;
      },
      'either',
    );
  }
  const lost = added.find((each) => !view.isSound(each));
  if (lost !== undefined) {
    const why = `${shown(lost)} is ${view.isCitable(lost) ? 'not what it was' : 'not there'}`;
    return refused('3.2', 'kb.cite of what is not there, or not as it was', undefined, why);
  }
  if (added.every((each) => cited.includes(each)))
    return answered('5.5', 'kb.cite of what is cited already', undefined, 'either');
  return {
    section: '5.5',
    what: `kb.cite for a ${statusOf(claim)} claim`,
    outcome: isRetired(claim) ? 'either' : 'done',
    files: [
      changed('claim', id, claim, { evidence: new Holding([...cited, ...added]), updated_at: NOW }),
    ],
    events: [{ verb: 'claim.cite', ids: [id] }],
  };
}

function unknown(method: string): Wanted {
  return refused('5.5', `${method} of what is not there`);
}

function isRetired(claim: Fields): boolean {
  return RETIRED.includes(statusOf(claim));
}

/** A record whose other fields stay as they are. */
function changed(kind: Kind, id: string, before: Fields, wanted: Fields): FileWanted {
  const check = ({ path, after }: Change): string | null => {
    const fields = recordIn(path, textOf(after));
    const gained = Object.keys(fields ?? {}).filter((name) => !(name in before));
    const nothing = Object.fromEntries(gained.map((name) => [name, null]));
    return faultInFields(fields, { ...nothing, ...before, ...wanted });
  };
  return { path: pathOf(kind, id), how: 'changed', check };
}
