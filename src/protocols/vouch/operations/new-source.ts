import { isUtf8 } from 'node:buffer';
import type { OperationState, Plan, Planning } from '../../../core/operation.ts';
import { flag, type ResultOf, text } from '../../../core/operation-output.ts';
import { sha256 } from '../../../core/sha256.ts';
import { entryAt } from '../../../core/snapshot.ts';
import { yamlText } from '../../../core/yaml-text.ts';
import type { Acting } from './actor.ts';
import { openLog } from './audit-writer.ts';
import { SOURCE_TYPES } from './object-types.ts';
import { onDisk } from './source-files.ts';

export const SCOPES = ['private', 'project', 'team', 'public'] as const;

/** Words that a record is found by. */
export const TAGS = {
  type: 'array',
  items: { type: 'string', minLength: 1 },
  'x-option': 'tag',
  description: 'words to find it by',
} as const;

/** What may be said of every source (seed, section 2.1). */
export const SOURCE_INPUT = {
  url: {
    type: 'string',
    pattern: '\\S',
    'x-expected': 'a text that is not blank',
    description: 'where it was fetched from',
  },
  type: {
    type: 'string',
    enum: SOURCE_TYPES,
    'x-also': ['source_type'],
    description: 'what it is; `file` by default',
  },
  title: {
    type: 'string',
    pattern: '\\S',
    'x-expected': 'a text that is not blank',
    description: 'its title',
  },
  mediaType: {
    type: 'string',
    pattern: '^[^\\s/]+/[^\\s/]+$',
    'x-expected': 'a media type such as text/markdown',
    description: 'such as text/markdown; text/plain by default, of bytes application/octet-stream',
  },
  scope: { type: 'string', enum: SCOPES, description: 'who it is for' },
  tags: TAGS,
  metadata: {
    type: 'object',
    additionalProperties: true,
    description: 'what else is known of it, such as author=maria',
  },
} as const;

export const SOURCE_OUTPUT = {
  id: text('the sha256 of the bytes, which is the id of the source'),
  deduplicated: flag('true if the source was known already'),
  repaired: flag('true if its content was missing, or other bytes, and was written back'),
};

/** What is kept. */
export interface SourceGiven {
  readonly bytes: Uint8Array;
  readonly locator: string;
}

interface SourceFields {
  readonly type?: string;
  readonly title?: string;
  readonly mediaType?: string;
  readonly scope?: string;
  readonly tags?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** What a call may say of a source besides its content and where that is from. */
const SAID = ['type', 'title', 'mediaType', 'scope', 'tags', 'metadata'] as const;

/** Keeps bytes as a source, where they are not known already. */
export async function sourceRegistered(
  planning: Pick<Planning<never, never>, 'state' | 'now' | 'draw'> & {
    readonly input: SourceFields;
  },
  acting: Acting,
  { bytes, locator }: SourceGiven,
): Promise<Plan<ResultOf<typeof SOURCE_OUTPUT>>> {
  const { state, input } = planning;
  const id = sha256(bytes);
  const folder = `${acting.home}/sources/${id}`;
  const isKnown = entryAt(state, `${folder}/meta.yaml`) !== null;
  const kept = await keptContent(state, { path: `${folder}/content`, id, bytes });
  const result = {
    id,
    deduplicated: isKnown,
    repaired: kept.isWrong && (isKnown || kept.found !== null),
  };
  const repairs = [`${folder}/content`, `${folder}/meta.yaml`];
  if (isKnown) {
    const told = [knownAlready(id, input), ...kept.told];
    return { changes: kept.changes, repairs, result, told };
  }
  const log = await openLog(planning, acting);
  const {
    type = 'file',
    title,
    mediaType = mediaOf(bytes),
    scope,
    tags = [],
    metadata = {},
  } = input;
  const meta = {
    id,
    type,
    locator,
    ...(title !== undefined && { title }),
    hash: id,
    immutable: true,
    ...(scope !== undefined && { scope }),
    byte_size: bytes.byteLength,
    media_type: mediaType,
    created_at: log.now,
    metadata,
    tags,
  };
  return {
    changes: [
      ...kept.changes,
      { action: 'create', path: `${folder}/meta.yaml`, text: yamlText(meta) },
      log.append({ event: 'source.register', objectIds: [id], data: { locator, type } }),
    ],
    repairs,
    result,
    told: [`Registered ${locator} as source ${id}.`, ...(kept.found === null ? [] : kept.told)],
    notes: log.notes,
  };
}

/** That a source is there, and what of a call is dropped. */
function knownAlready(id: string, input: SourceFields): string {
  const said = SAID.filter((name) => input[name] !== undefined);
  const dropped = said.join(', ').replace('mediaType', 'media type');
  const unused = dropped === '' ? '' : ` What this call says of it changes nothing: ${dropped}.`;
  return `The source ${id} is known already, as it was first registered.${unused}`;
}

/** What gives a source its content: nothing where that is there, byte for byte. */
async function keptContent(
  state: OperationState,
  { path, id, bytes }: { readonly path: string; readonly id: string; readonly bytes: Uint8Array },
) {
  const listed = (await state.looked([path])).get(path) ?? null;
  const found = listed ?? onDisk(state, path);
  const digest = found && sha256(found);
  const isWrong = digest !== id;
  if (!isWrong) return { found, isWrong, changes: [], told: [] };
  const action = listed === null ? ('store' as const) : ('replace' as const);
  const told =
    digest === null
      ? ['Its content was missing, and is written.']
      : [`Its content was other bytes (sha256 ${digest}), and is restored.`];
  return { found, isWrong, changes: [{ action, path, bytes }], told };
}

/** By whether it is text: more can't be told from the bytes. */
function mediaOf(bytes: Uint8Array): string {
  return isUtf8(bytes) && !bytes.includes(0) ? 'text/plain' : 'application/octet-stream';
}
