import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { isObject, listAt, textAt, valueAt } from '../core/json-value.ts';
import { yamlText } from '../core/yaml-text.ts';
import { type CallFault, faultOf } from './call-fault.ts';
import type { Requests } from './requests.ts';
import type { Surface } from './surface.ts';

/** Records of one answer to `resources/list`. */
const PAGE = 100;

const JSON_TYPE = { mimeType: 'application/json' } as const;

/** What there is one of in a base. */
const SINGLE = [
  { name: 'status', method: 'kb.status', title: 'What the knowledge base holds' },
  { name: 'capabilities', method: 'kb.capabilities', title: 'What the server can do' },
  { name: 'pending', method: 'kb.list_pending', title: 'The proposals that wait' },
] as const;

type Fields = Readonly<Record<string, unknown>>;

/** What there are many of: how they are listed, read and written, and what is told of one. */
const MANY = [
  {
    ...{ name: 'claims', list: 'kb.list_claims', read: 'kb.read_claim', title: 'text' },
    // Called when it is needed: the chunk that has it may be loading this one.
    ...{ mimeType: 'application/yaml', write: (fields: Fields) => yamlText(fields) },
  },
  {
    ...{ name: 'pages', list: 'kb.list_pages', read: 'kb.read_page', title: 'title' },
    ...{ mimeType: 'text/markdown', write: markdownOf },
  },
] as const;

/** Where the list begins. */
const FIRST = 'claims:0';

/** The records of a knowledge base as resources: what tools read, under an address. */
export class Resources {
  readonly #requests: Requests;

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** Whether a server has any. */
  static areIn(surface: Surface): boolean {
    return surface.has(SINGLE[0].method);
  }

  templates(): readonly ResourceTemplateType[] {
    return MANY.map(({ name, mimeType }) => {
      return { uriTemplate: `vouch://${name}/{id}`, name, mimeType };
    });
  }

  /** @param cursor where to go on; nothing for the beginning */
  async list(cursor: string | undefined): Promise<ListResourcesResult> {
    const [, name, digits] = /^(\w+):(\d{1,9})$/.exec(cursor ?? FIRST) ?? [];
    const at = MANY.findIndex((each) => each.name === name);
    const kind = MANY[at];
    if (kind === undefined) {
      const message = `There is no page ${JSON.stringify(cursor)} of the list.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    const offset = Number(digits);
    const { objects, total } = await this.#objects(kind.list, offset);
    const next = MANY[at + 1];
    const nextCursor =
      offset + PAGE < total ? `${name}:${offset + PAGE}` : next && `${next.name}:0`;
    return {
      resources: [
        ...(cursor === undefined ? SINGLE : []).map(({ name: single, title }) => ({
          ...{ uri: `vouch://${single}`, name: single, title },
          ...JSON_TYPE,
        })),
        ...objects.map((object) => resourceOf(object, kind)),
      ],
      ...(nextCursor !== undefined && { nextCursor }),
    };
  }

  /** @throws ProtocolError for an address of nothing. */
  async read(uri: string): Promise<ReadResourceResult> {
    const single = SINGLE.find(({ name }) => uri === `vouch://${name}`);
    const [, name = '', id = ''] = /^vouch:\/\/(\w+)\/(.+)$/.exec(uri) ?? [];
    const kind = MANY.find((each) => each.name === name);
    if (single !== undefined) {
      const text = JSON.stringify(await this.#answer(single.method, {}));
      return { contents: [{ uri, ...JSON_TYPE, text }] };
    }
    const whole = kind && valueAt(await this.#answer(kind.read, { id: decoded(id) }), 'object');
    if (kind === undefined || !isObject(whole)) {
      const message = `There is no resource ${JSON.stringify(uri)}. resources/list lists all of them.`;
      throw new ProtocolError(ProtocolErrorCode.ResourceNotFound, message);
    }
    return { contents: [{ uri, mimeType: kind.mimeType, text: kind.write(whole) }] };
  }

  /** None where there is no base or repository yet: a host asks before anybody has made one. */
  async #objects(method: string, offset: number) {
    const asked = this.#requests.answer(method, { limit: PAGE, offset });
    const { whole } = await asked.catch((error: unknown) => {
      if (!isOfPlace(faultOf(error))) throw error;
      return { whole: {} };
    });
    const total = valueAt(whole, 'total');
    return { objects: listAt(whole, 'objects'), total: typeof total === 'number' ? total : 0 };
  }

  async #answer(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    try {
      return (await this.#requests.answer(method, params)).whole;
    } catch (error) {
      const fault = faultOf(error);
      const { InvalidParams, InternalError } = ProtocolErrorCode;
      const code = isOfPlace(fault) ? InvalidParams : InternalError;
      throw new ProtocolError(code, `${fault.code}: ${fault.message}`);
    }
  }
}

/** True where what was asked for is not here, and nothing is broken. */
function isOfPlace({ code, data }: CallFault): boolean {
  return code !== 'internal_error' || data?.code === 'not-a-repository';
}

/** A page as its file has it: its fields, and its text below. */
function markdownOf({ body, ...fields }: Fields): string {
  return `---\n${yamlText(fields)}---\n${typeof body === 'string' ? body : ''}`;
}

function resourceOf(object: unknown, { name, title, mimeType }: (typeof MANY)[number]) {
  const id = textAt(object, 'id') ?? '';
  const said = textAt(object, title) ?? id;
  return { uri: `vouch://${name}/${encodeURIComponent(id)}`, name: id, title: said, mimeType };
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
