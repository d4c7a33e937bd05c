import { isObject, textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import { type Change, textOf } from './files.ts';
import { ANY, type Fields, faultInFields, isSame, NOW, OneOf, shown } from './values.ts';
import { type Gated, recordIn, type View } from './view.ts';
import {
  answered,
  type Call,
  type EventWanted,
  type FileWanted,
  type Made,
  NEW,
  type Params,
  refused,
  type Wanted,
} from './wanted.ts';

/** What of the parameters goes into the object, by kind. */
const PAYLOAD: Readonly<Record<Gated, readonly string[]>> = {
  claim: ['text', 'type', 'confidence', 'evidence', 'entities', 'scope', 'tags'],
  page: ['title', 'body', 'type', 'claims', 'entities', 'sources', 'tags'],
  entity: ['name', 'type', 'aliases', 'description'],
  relation: ['source', 'relation', 'target', 'confidence', 'evidence'],
};

/** Where an object begins that the parameters say nothing of. */
const DEFAULTS: Readonly<Record<Gated, Fields>> = {
  claim: { type: 'observation', confidence: 0.7 },
  page: { type: 'concept' },
  entity: {},
  relation: { confidence: 0.7 },
};

/** Sections 3, 4 and 5.3: what is proposed waits, unless something is wrong with it. */
export function proposing(view: View, call: Call, kind: Gated): Wanted {
  const { method, params, actor } = call;
  const fault = faultIn(view, kind, params);
  const isDry = params['dry_run'] === true;
  if (fault !== null) {
    const [section, what, why] = fault;
    const said = `${isDry ? 'a dry run of ' : ''}${method} ${what}`;
    return refused(section, said, ['invalid_request', 'missing_param'], why);
  }
  if (isDry) return answered('5.3', `a dry run of ${method}`);
  const asked = Object.fromEntries(
    PAYLOAD[kind].filter((name) => params[name] !== undefined).map((name) => [name, params[name]]),
  );
  const { evidence } = params;
  const cited = quotesIn(evidence).length > 0 && { evidence: ANY };
  const payload = { ...defaultsIn(kind, asked), ...asked, ...cited };
  const known = [...view.pending.keys(), ...view.decided.keys()];
  return {
    section: '4',
    what: method,
    outcome: 'done',
    files: [
      ...filesOf(evidence),
      {
        path: /^\.vouch\/proposed\/([^/]+)\.yaml$/,
        how: 'created',
        check: (change) => {
          const id = idOf(change);
          if (known.includes(id)) return `the id ${id} is that of another proposal`;
          const fields = recordIn(change.path, textOf(change.after));
          const proposal = faultInFields(fields, {
            id,
            kind,
            proposed_by: actor,
            proposed_at: NOW,
            status: 'pending',
            session_id: params['session_id'],
            rationale: params['rationale'],
            decided_by: null,
            decided_at: null,
          });
          const given = valueAt(fields, 'payload');
          return proposal ?? faultInFields(isObject(given) ? given : null, payload);
        },
      },
    ],
    events: [...eventsOf(evidence), { verb: 'proposal.create', ids: [NEW] }],
    result: (result, made) =>
      faultInAnswer(result, made, kind) ?? faultInCited(made.after, made.id, evidence),
  };
}

/** Absent, or as it is when the object is made. */
function defaultsIn(kind: Gated, asked: Fields): Fields {
  const names = Object.entries(DEFAULTS[kind]).filter(([name]) => !(name in asked));
  return Object.fromEntries(names.map(([name, value]) => [name, new OneOf(value, null)]));
}

/** What a server answers that filed a proposal. */
function faultInAnswer(result: unknown, { after, id }: Made, kind: Gated): string | null {
  const said = textAt(result, 'proposal_id');
  if (said !== id) return `"proposal_id" is ${shown(said)}, and the proposal that waits is ${id}`;
  const object = textAt(result, `${kind}_id`);
  const made = textAt(valueAt(after.pending.get(id), 'payload'), 'id');
  if (object === null || made === null || object === made) return null;
  return `"${kind}_id" is ${object}, and the payload says ${made}`;
}

function idOf({ path }: Change): string {
  return path.replace(/^.*\//, '').replace(/\.yaml$/, '');
}

type Fault = readonly [section: string, what: string, why?: string];

/** What is wrong with what is proposed: of parameters, or of a payload that was changed since. */
export function faultIn(view: View, kind: Gated, params: Params): Fault | null {
  const session = params['session_id'];
  if (typeof session === 'string' && view.object('session', session) === null)
    return ['2.6', 'in a session that is not there'];
  if (/[/\\]/.test(String(params['slug_hint'] ?? '')))
    return ['1.2', 'whose id would lead out of its folder'];
  const confidence = params['confidence'];
  if (typeof confidence === 'number' && (confidence < 0 || confidence > 1))
    return [kind === 'claim' ? '2.3' : '2.4', 'with a confidence that is not from 0 to 1'];
  return FAULTS[kind](view, params) ?? unknownIn(view, kind, params);
}

const FAULTS: Readonly<Record<Gated, (view: View, params: Params) => Fault | null>> = {
  claim: (view, params) => {
    if (isBlank(params['text'])) return ['2.3', 'without words'];
    const isRelaxed = valueAt(view.config['review'], 'require_citations') === false;
    const evidence = params['evidence'];
    const isBare = !Array.isArray(evidence) || evidence.length === 0;
    return isBare && !isRelaxed ? ['3.1', 'that cites nothing'] : null;
  },
  page: (_view, params) => (isBlank(params['title']) ? ['2.5', 'without a title'] : null),
  entity: (_view, params) => (isBlank(params['name']) ? ['2.4', 'without a name'] : null),
  relation: (view, params) =>
    view.isNode(params['source']) && view.isNode(params['target'])
      ? null
      : ['2.4', 'an end of which is not there'],
};

/** Something that is named, and is not there. */
function unknownIn(view: View, kind: Gated, params: Params): Fault | null {
  const lists: Readonly<Record<string, (id: unknown) => boolean>> = {
    evidence: (id) => {
      if (isObject(id)) return isTrueQuote(view, id);
      return view.isSound(id);
    },
    entities: (id) => view.object('entity', id) !== null,
    claims: (id) => view.object('claim', id) !== null,
    sources: (id) => view.object('source', id) !== null,
  };
  for (const [name, isThere] of Object.entries(lists)) {
    const ids = params[name];
    if (!Array.isArray(ids) || ids.every(isThere)) continue;
    const section = name === 'evidence' ? '3.2' : kind === 'page' ? '2.5' : '2.3';
    const lost = ids.find((id) => !isThere(id));
    const state = isObject(lost)
      ? 'is not a quote of its source'
      : view.isCitable(lost)
        ? 'is not what it was'
        : 'is not there';
    const what = `whose "${name}" names what is not there, or not as it was`;
    return [section, what, `${shown(lost)} ${state}`];
  }
  return null;
}

function isBlank(value: unknown): boolean {
  return String(value ?? '').trim() === '';
}

/** Whether an object is what a payload says. */
export function faultInObject(kind: Gated, object: Fields | null, payload: Fields): string | null {
  const wanted = Object.fromEntries(
    Object.entries({ ...DEFAULTS[kind], ...payload }).filter(([name]) =>
      PAYLOAD[kind].includes(name),
    ),
  );
  const body = wanted['body'];
  if (typeof body === 'string') wanted['body'] = body.trim();
  const fault = faultInFields(object, wanted);
  if (fault !== null || !isSame(payload['id'] ?? null, null)) {
    return fault ?? faultInFields(object, { id: payload['id'] });
  }
  return null;
}

/** Section 2.2: pieces of evidence that a claim brings with it, where and in which words. */
function quotesIn(evidence: unknown): readonly unknown[] {
  return Array.isArray(evidence) ? evidence.filter(isObject) : [];
}

/** Whether a piece of evidence is from a source that is there, whose named lines hold its quote. */
function isTrueQuote(view: View, piece: unknown): boolean {
  const source = textAt(piece, 'source_id') ?? '';
  const bytes = view.content(source);
  if (!view.isSound(source) || bytes === null) return false;
  const [quote, locator] = [textAt(piece, 'quote'), textAt(piece, 'locator')];
  if (quote === null && locator === null) return false;
  const lines = textOf(bytes).replace(/\n$/, '').split('\n');
  const [, first, last = first] = /^L(\d+)(?:-L?(\d+))?$/.exec(locator ?? '') ?? [];
  if (first === undefined) return textOf(bytes).includes(quote ?? '');
  const isThere = Number(first) >= 1 && Number(last) <= lines.length;
  return (
    isThere &&
    lines
      .slice(Number(first) - 1, Number(last))
      .join('\n')
      .includes(quote ?? '')
  );
}

/** A file for each piece: one that says the same may be there already. */
function filesOf(evidence: unknown): readonly FileWanted[] {
  const path = /^\.vouch\/evidence\/([^/]+)\.yaml$/;
  const check = (change: Change): string | null => {
    const piece = recordIn(change.path, textOf(change.after));
    const quote = textAt(piece, 'quote');
    const hash = new OneOf(quote === null ? null : sha256(Buffer.from(quote)), null);
    return faultInFields(piece, { id: idOf(change), hash, created_at: NOW });
  };
  return quotesIn(evidence).map(() => ({ path, how: 'created', check, isOptional: true }));
}

function eventsOf(evidence: unknown): readonly EventWanted[] {
  return quotesIn(evidence).map(() => ({ verb: 'evidence.create', ids: [], isOptional: true }));
}

/** Whether a piece of evidence says of its source what the source says of itself, or nothing. */
function isOfType(view: View, piece: Fields | null): boolean {
  const type = piece?.['source_type'] ?? null;
  return type === null || type === view.object('source', piece?.['source_id'])?.['type'];
}

/** Whether a proposal cites what was given with it: each piece under an id of its own. */
function faultInCited(view: View, proposal: string, evidence: unknown): string | null {
  const pieces = quotesIn(evidence);
  if (pieces.length === 0) return null;
  const payload = valueAt(view.pending.get(proposal), 'payload');
  const kept = textsAt(payload, 'evidence').map((id) => view.object('evidence', id));
  const isKept = (piece: unknown): boolean =>
    kept.some((each) =>
      ['source_id', 'quote', 'locator'].every(
        (name) => valueAt(piece, name) === undefined || isSame(each?.[name], valueAt(piece, name)),
      ),
    );
  const strange = kept.find((each) => !isOfType(view, each));
  if (strange !== undefined) return `"source_type" is not that of the source in ${shown(strange)}`;
  const lost = pieces.find((piece) => !isKept(piece));
  return lost === undefined ? null : `it does not cite ${shown(lost)}`;
}
