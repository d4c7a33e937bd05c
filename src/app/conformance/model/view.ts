import { parseDocument, type ScalarTag, type Tags } from 'yaml';
import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import { type Files, textOf } from './files.ts';
import { asText, type Fields, isSame, trimmed } from './values.ts';

/** What a base keeps of durable objects (section 1). */
export const FOLDERS = {
  claim: 'claims',
  page: 'pages',
  entity: 'entities',
  relation: 'relations',
  source: 'sources',
  evidence: 'evidence',
  session: 'sessions',
} as const;

export type Kind = keyof typeof FOLDERS;

/** Kinds that go through the gate. */
export const GATED = ['claim', 'page', 'entity', 'relation'] as const;
export type Gated = (typeof GATED)[number];

const BASE = '.vouch/';
export const LOG = `${BASE}audit.log.jsonl`;
const CONFIG = `${BASE}config.yaml`;

/** The path of an object. */
export function pathOf(kind: Kind, id: string): string {
  const end = kind === 'page' ? '.md' : kind === 'source' ? '/meta.yaml' : '.yaml';
  return `${BASE}${FOLDERS[kind]}/${id}${end}`;
}

/** The path of a proposal. */
export function proposalPath(folder: 'proposed' | 'decided', id: string): string {
  return `${BASE}${folder}/${id}.yaml`;
}

/** A base as its files say it is. */
export class View {
  readonly files: Files;
  readonly #objects = new Map<string, ReadonlyMap<string, Fields>>();

  constructor(files: Files) {
    this.files = files;
  }

  /** The objects of a kind by the names of their files. */
  objects(kind: Kind): ReadonlyMap<string, Fields> {
    return this.#read(FOLDERS[kind]);
  }

  object(kind: Kind, id: unknown): Fields | null {
    return this.objects(kind).get(asText(id)) ?? null;
  }

  get pending(): ReadonlyMap<string, Fields> {
    return this.#read('proposed');
  }

  get decided(): ReadonlyMap<string, Fields> {
    return this.#read('decided');
  }

  get config(): Fields {
    return fieldsIn(textOf(this.files.get(CONFIG))) ?? {};
  }

  get events(): readonly unknown[] {
    return eventsIn(textOf(this.files.get(LOG)));
  }

  /** Whether a claim may cite it. */
  isCitable(id: unknown): boolean {
    return this.object('source', id) !== null || this.object('evidence', id) !== null;
  }

  /** Whether what is cited is there, and its source is what it was when it was captured. */
  isSound(id: unknown): boolean {
    const source = textAt(this.object('evidence', id), 'source_id') ?? id;
    return this.object('source', source) !== null && !this.falseSources.includes(asText(source));
  }

  /** Whether the words of a claim or page are others than those that were approved. */
  isEdited(kind: Kind, id: string): boolean {
    const object = this.object(kind, id);
    if (object === null || (kind !== 'claim' && kind !== 'page')) return false;
    return [...this.decided.values()].some(({ kind: of, status, payload }) => {
      if (of !== kind || status !== 'approved' || textAt(payload, 'id') !== id) return false;
      return ['text', 'title', 'body'].some(
        (name) => !isSame(trimmed(valueAt(payload, name)), trimmed(object[name])),
      );
    });
  }

  /** Whether a relation may lead to it. */
  isNode(id: unknown): boolean {
    return (['claim', 'page', 'entity', 'source'] as const).some((kind) => this.object(kind, id));
  }

  /** The bytes of a source; null where none were kept. */
  content(id: string): Uint8Array | null {
    return this.files.get(`${BASE}sources/${id}/content`) ?? null;
  }

  /** Sources whose bytes are not what their ids say. */
  get falseSources(): readonly string[] {
    return [...this.objects('source').keys()].filter((id) => {
      const bytes = this.content(id);
      return bytes !== null && sha256(bytes) !== id;
    });
  }

  #read(folder: string): ReadonlyMap<string, Fields> {
    const known = this.#objects.get(folder);
    if (known !== undefined) return known;
    const objects = new Map<string, Fields>();
    const path = new RegExp(`^\\.vouch/${folder}/([^/]+?)(?:\\.yaml|\\.md|/meta\\.yaml)$`);
    for (const [name, bytes] of this.files) {
      const id = path.exec(name)?.[1];
      const fields = id === undefined ? null : recordIn(name, textOf(bytes));
      if (id !== undefined && fields !== null) objects.set(id, fields);
    }
    this.#objects.set(folder, objects);
    return objects;
  }
}

/** The fields of a record; of a page also its `body`. Null for what cannot be read. */
export function recordIn(path: string, text: string): Fields | null {
  if (!path.endsWith('.md')) return fieldsIn(text);
  const parts = /^---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s.exec(text);
  const fields = parts === null ? null : fieldsIn(parts[1] ?? '');
  return fields === null ? null : { ...fields, body: (parts?.[2] ?? '').trim() };
}

/** What the other readers of YAML, that of the reference among them, take for a text: `1e3`. */
const customTags = (tags: Tags): Tags =>
  tags.map((tag) =>
    typeof tag === 'object' && tag.format === 'EXP'
      ? ({ ...tag, test: /^[-+]?(?:\d+\.\d*|\.\d+)e[-+]?\d+$/i } as ScalarTag)
      : tag,
  );

/** What was read of texts: each call is judged by all files, of which it changes a few. */
const known = new Map<string, Fields | null>();
const MOST_KNOWN = 2000;

function fieldsIn(text: string): Fields | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const fields = fieldsOf(text);
  known.set(text, fields);
  return fields;
}

/** Null for what no reader makes sense of: names of what is not there, what holds itself, what is too deep. */
function fieldsOf(text: string): Fields | null {
  try {
    const value: unknown = parseDocument(text, { logLevel: 'error', customTags }).toJS();
    if (!isObject(value)) return null;
    if (text.includes('*')) JSON.stringify(value);
    return value;
  } catch {
    return null;
  }
}

/** The events of a log; null for a line that is none. */
export function eventsIn(text: string): readonly unknown[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    try {
      return JSON.parse(line);
    } catch {
      return null;
    }
  });
}

export function statusOf(fields: Fields | null): string {
  return textAt(fields, 'status') ?? '';
}
