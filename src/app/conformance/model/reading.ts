import { isObject, listAt, textAt, valueAt } from '../../../core/json-value.ts';
import { asText, type Fields, hasSame, isSame, shown, trimmed } from './values.ts';
import { FOLDERS, GATED, type Kind, statusOf, type View } from './view.ts';
import { answered, type Call, type Wanted } from './wanted.ts';

/** The items of a list, or of an object around it: MCP has no results that are lists by themselves. */
export function itemsIn(result: unknown, name: string): readonly unknown[] | null {
  if (Array.isArray(result)) return result;
  if (!isObject(result)) return null;
  const named = result[name] ?? result['items'];
  if (Array.isArray(named)) return named;
  return Object.values(result).find((each) => Array.isArray(each)) ?? null;
}

/** Section 5.1: what is read is what stands in the file. */
export function reading(view: View, { method, params }: Call): Wanted {
  const kind = method.replace('kb.read_', '') as Kind;
  const object = view.object(kind, params['id']);
  if (object === null) {
    const what = `${method} of what is not there`;
    return answered(
      '5.1',
      what,
      (result) => (isSame(result, null) ? null : `it gives ${shown(result)}`),
      'either',
    );
  }
  return answered('5.1', method, (result) => faultInItem(itemIn(result), object, true));
}

/** An object, whatever is around it. */
function itemIn(result: unknown): Fields | null {
  const inner = valueAt(result, 'item') ?? valueAt(result, 'object') ?? result;
  return isObject(inner) ? inner : null;
}

/** @param isWhole whether it has to have all that the file has */
function faultInItem(item: Fields | null, object: Fields, isWhole: boolean): string | null {
  if (item === null) return 'it gives no object';
  const names = Object.keys(object).filter((name) => isWhole || name in item);
  const wrong = names.filter((name) => !isSame(trimmed(item[name]), trimmed(object[name])));
  const name = wrong[0];
  if (name === undefined) return null;
  return `"${name}" is ${shown(item[name])}, and the file says ${shown(object[name])}`;
}

const LISTED: Readonly<Record<string, Kind>> = {
  'kb.list_pages': 'page',
  'kb.list_claims': 'claim',
  'kb.list_entities': 'entity',
  'kb.list_relations': 'relation',
  'kb.list_sources': 'source',
};

/** Section 5.1: a list has what is there, and nothing else. */
export function listing(view: View, { method, params }: Call): Wanted {
  const kind = LISTED[method];
  const { limit = null, offset = 0, filter = {} } = params;
  const objects = new Map(
    [...(kind === undefined ? view.pending : view.objects(kind))].filter(([, object]) =>
      Object.entries(filter ?? {}).every(([name, value]) => isSame(object[name], value)),
    ),
  );
  const isPaged = limit !== null || offset !== 0;
  const count = Math.min(
    limit === null ? Number.POSITIVE_INFINITY : Number(limit),
    Math.max(0, objects.size - Number(offset)),
  );
  const of = isPaged ? `${method} of ${count === 0 ? 'nothing' : 'a part'}` : method;
  const what = params['filter'] === undefined ? of : `${of} with a filter`;
  return answered(
    '5.1',
    what,
    (result) => {
      const items = itemsIn(result, 'items');
      if (items === null) return 'it gives no list';
      const ids = items.map((each) => textAt(each, 'id') ?? '');
      const strange = ids.find((id) => !objects.has(id));
      if (strange !== undefined) return `it lists ${strange}, which is not there`;
      if (new Set(ids).size !== ids.length) return 'it lists something twice';
      if (ids.length !== count) return `it lists ${ids.length}, and should list ${count}`;
      const faults = items.map((each) =>
        faultInItem(itemIn(each), objects.get(textAt(each, 'id') ?? '') ?? {}, false),
      );
      return faults.find((fault) => fault !== null) ?? null;
    },
    limit === 0 ? 'either' : 'done',
  );
}

/** Section 5.1: what a base holds, in numbers. */
export function status(view: View): Wanted {
  return answered('5.1', 'kb.status', (result) => {
    const counts = valueAt(result, 'counts');
    const said = (name: string): unknown => valueAt(counts, name) ?? valueAt(result, name);
    for (const kind of [...GATED, 'source'] as const) {
      const [name, is] = [FOLDERS[kind], view.objects(kind).size];
      if (said(name) !== is) return `"${name}" is ${shown(said(name))}, and ${is} are there`;
    }
    const waiting = valueAt(result, 'pending') ?? valueAt(result, 'pending_proposals');
    const is = view.pending.size;
    return waiting === is ? null : `"pending" is ${shown(waiting)}, and ${is} wait`;
  });
}

const NEWEST = 50;

/** Section 7: the events as they stand in the log. */
export function auditing(view: View, { params }: Call): Wanted {
  const { tail = null, filter = {} } = params;
  const of = tail === null ? 'kb.audit' : 'kb.audit of the newest';
  const what = params['filter'] === undefined ? of : `${of} with a filter`;
  return answered(
    '7',
    what,
    (result) => {
      const given = itemsIn(result, 'events');
      if (given === null) return 'it gives no list';
      const events = view.events.filter((event) =>
        Object.entries(filter ?? {}).every(([name, value]) => valueAt(event, name) === value),
      );
      const least = Math.min(events.length, Number(tail ?? NEWEST));
      const most = Number(tail ?? events.length);
      if (given.length < least || given.length > most)
        return `it gives ${given.length} events of ${events.length}`;
      const wanted = given.length === 0 ? [] : events.slice(-given.length);
      for (const [index, event] of wanted.entries()) {
        for (const name of ['id', 'event', 'actor', 'created_at', 'object_ids']) {
          const [is, said] = [valueAt(event, name), valueAt(given[index], name)];
          if (!isSame(is, said))
            return `event ${index + 1} has the "${name}" ${shown(said)}, and the log ${shown(is)}`;
        }
      }
      return null;
    },
    tail === 0 ? 'either' : 'done',
  );
}

/** The texts of an object that a search looks through, in lower case. */
function wordsOf(object: Fields): string {
  const names = ['text', 'title', 'body', 'name', 'description', 'aliases', 'tags', 'locator'];
  return names
    .map((name) => asText(object[name]))
    .join(' ')
    .toLowerCase();
}

const SEARCHED = ['claim', 'page', 'entity'] as const;
const RETIRED = ['superseded', 'archived', 'redacted'];

/** Section 5.1: a search for one word finds what has it, and nothing that is not there. */
export function searching(view: View, { params }: Call): Wanted {
  const query = String(params['query']).toLowerCase();
  const limit = Number(params['limit'] ?? 10);
  const kinds = Array.isArray(params['kinds'])
    ? params['kinds']
    : [...SEARCHED, 'source', 'relation'];
  const found = SEARCHED.filter((kind) => kinds.includes(kind)).flatMap((kind) =>
    [...view.objects(kind)]
      .filter(([, object]) => hasWord(object, query))
      .map(([id]) => `${kind} ${id}`),
  );
  const live = found.filter((each) => {
    const [kind = '', id] = each.split(' ');
    return !RETIRED.includes(statusOf(view.object(kind as Kind, id)));
  });
  if (query.trim() === '') return answered('5.1', 'kb.search for nothing', undefined, 'either');
  const isWord = /^[\p{L}\p{N}]+$/u.test(query);
  return answered(
    '5.1',
    `kb.search${isWord ? '' : ' for what is not one word'}${params['kinds'] ? ' in some kinds' : ''}${params['limit'] === undefined ? '' : ' for some'}`,
    (result) => {
      const hits = itemsIn(result, 'hits');
      if (hits === null) return 'it gives no list';
      if (hits.length > limit) return `it gives ${hits.length}, more than ${limit}`;
      const names: string[] = [];
      for (const hit of hits) {
        const item = itemIn(hit);
        const kind = textAt(hit, 'kind') ?? textAt(item, 'kind') ?? '';
        const id = textAt(hit, 'id') ?? textAt(item, 'id');
        if (!kinds.includes(kind)) return `it gives the kind ${kind}`;
        if (!Object.hasOwn(FOLDERS, kind) || view.object(kind as Kind, id) === null)
          return `it gives the ${kind} ${id}, which is not there`;
        const isIt = SEARCHED.some((each) => each === kind);
        if (
          isIt &&
          isWord &&
          !wordsOf(view.object(kind as Kind, id) ?? {}).includes(query.slice(0, 4))
        )
          return `it gives the ${kind} ${id}, which does not have the word`;
        if (isIt && names.includes(`${kind} ${id}`)) return `it gives the ${kind} ${id} twice`;
        names.push(`${kind} ${id}`);
      }
      const missing = live.filter((each) => !names.includes(each));
      const isFull = hits.length >= limit;
      return missing.length === 0 || isFull ? null : `it does not give the ${missing.join(', ')}`;
    },
    limit === 0 ? 'either' : 'done',
  );
}

function hasWord(object: Fields, word: string): boolean {
  return wordsOf(object)
    .split(/[^\p{L}\p{N}]+/u)
    .includes(word);
}

function isFound(object: Fields, words: readonly string[]): boolean {
  const isLive = !RETIRED.includes(statusOf(object));
  return isLive && words.some((word) => hasWord(object, word));
}

/** Section 5.1: a context has what helps with a task, within its limits. */
export function context(view: View, { params }: Call): Wanted {
  const [most, least] = [
    Number(params['max_chars'] ?? Number.POSITIVE_INFINITY),
    Number(params['min_items'] ?? 0),
  ];
  const task = String(params['task']);
  const words = task
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 7);
  const edited = (['claim', 'page'] as const).flatMap((kind) =>
    [...view.objects(kind)]
      .filter(([id, object]) => isFound(object, words) && view.isEdited(kind, id))
      .map(([id]) => id),
  );
  const what = `kb.context${edited.length > 0 ? ' after an edit past the gate' : ''}${Object.keys(
    params,
  )
    .filter((name) => name !== 'task')
    .map((name) => ` with ${name}`)
    .join('')}`;
  return answered('5.1', what, (result) => {
    const items = itemsIn(result, 'items');
    if (items === null) return 'it gives no items';
    if (textAt(result, 'query') !== task) return `"query" is ${shown(valueAt(result, 'query'))}`;
    const size = items.map((each) => textAt(each, 'summary') ?? '').join('').length;
    if (size > most) return `it gives ${size} characters, more than ${most}`;
    for (const each of items) {
      const [kind, id] = [textAt(each, 'type') ?? textAt(each, 'kind') ?? '', textAt(each, 'id')];
      const object = Object.hasOwn(FOLDERS, kind) ? view.object(kind as Kind, id) : null;
      if (object === null) return `it gives the ${kind} ${id}, which is not there`;
      if (kind === 'claim' && RETIRED.includes(statusOf(object)))
        return `it gives ${id}, which nobody relies on any more`;
      if (view.isEdited(kind as Kind, id ?? '')) return `it gives ${id}, which nobody approved so`;
      if (textAt(each, 'summary') === null) return `it says nothing of ${id}`;
      if (kind === 'claim' && !hasSame(listAt(each, 'citations'), listAt(object, 'evidence')))
        return `the citations of ${id} are ${shown(valueAt(each, 'citations'))}`;
      if (
        params['require_citations'] === true &&
        kind === 'claim' &&
        listAt(each, 'citations').length === 0
      )
        return `it gives ${id} without citations`;
    }
    const said = JSON.stringify(valueAt(result, 'warnings')) ?? '';
    const left = edited.find((id) => !said.includes(id));
    if (left !== undefined) return `"warnings" do not name ${left}, which is left out`;
    if (items.length < least && valueAt(valueAt(result, 'quality'), 'ok') !== false)
      return '"quality" is ok, with fewer items than "min_items"';
    const isWanted = [...view.objects('claim')].some(
      ([id, claim]) => isFound(claim, words) && !view.isEdited('claim', id),
    );
    return isWanted && items.length === 0 && most > 200 ? 'it gives nothing' : null;
  });
}
