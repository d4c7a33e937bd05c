import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { placeOf } from '../../../core/snapshot.ts';

/** The part of an input that says which knowledge base is meant. */
export const BASE_INPUT = {
  base: {
    type: 'string',
    'x-value': 'FOLDER',
    'x-path': 'folder',
    description:
      'the folder that holds the knowledge base, or its `.vouch` folder; by default the one in the current folder or the nearest above it',
  },
} as const;

/** What an operation takes that asks nothing but which base is meant. */
export const ONLY_BASE = {
  type: 'object',
  properties: BASE_INPUT,
  required: [],
  additionalProperties: false,
} as const;

export const BASE_ERRORS = {
  'no-base': [
    'No knowledge base is at {base}.',
    'Make one with `lint-protocol vouch init --actor NAME`, or name the folder that holds it with --base.',
  ],
  'which-base': ['There are several knowledge bases: {base}.', 'Name one of them with --base.'],
} as const;

/** What is needed to find a base. */
export interface BasePlanning {
  readonly state: OperationState;
  readonly folder: string;
  readonly input: { readonly base?: string };
  readonly fail: (code: keyof typeof BASE_ERRORS, data: { readonly base: string }) => Error;
}

/**
 * The `.vouch` folder that is meant, from the repository's root: the one that is named, else the
 * nearest around the folder of the call, else the only one.
 */
export function baseFor({ state, folder, input, fail }: BasePlanning): string {
  const homes = homesIn(state);
  if (input.base !== undefined) {
    const named = homeAt(input.base);
    if (homes.has(named)) return named;
    throw fail('no-base', { base: named });
  }
  for (let around = folder; ; around = around.slice(0, Math.max(around.lastIndexOf('/'), 0))) {
    const home = homeAt(around);
    if (homes.has(home)) return home;
    if (around === '') break;
  }
  const [only, ...others] = homes;
  if (only === undefined) throw fail('no-base', { base: homeAt(folder) });
  if (others.length > 0) throw fail('which-base', { base: [...homes].join(', ') });
  return only;
}

/** The `.vouch` folder of a folder, or that folder where it is one. */
export function homeAt(folder: string): string {
  const path = folder.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, '');
  if (/(?:^|\/)\.vouch$/.test(path)) return path;
  return path === '' ? '.vouch' : `${path}/.vouch`;
}

/** The `.vouch` folders of a repository. */
export function homesIn({ entries }: OperationState): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = 0; at < entries.length; ) {
    const [, home] = /^((?:.*?\/)?\.vouch)\//s.exec(entries[at]?.path ?? '') ?? [];
    if (home !== undefined) found.add(home);
    // Sorted by path: a base's files stand together, and what follows a slash comes behind them.
    at = home === undefined ? at + 1 : placeOf(entries, `${home}0`);
  }
  return found;
}

/** What a base's `config.yaml` says, as far as operations ask. */
export interface BaseSettings {
  /** Who acts where nobody else is named. */
  readonly agent: string | null;
  readonly name: string | null;
  /** `kb.id`, which the reference implementation gives a base. */
  readonly id: string | null;
  readonly requireCitations: boolean;
  /** True where whoever proposed something may approve it. */
  readonly trustsAgents: boolean;
  /** True where claims may be whose citations all prove themselves. */
  readonly autoApprovesOnReceipt: boolean;
  /** Days after which a proposal that waits expires; 0 for never, null where nothing is said. */
  readonly expiresAfter: number | null;
  /** `retrieval`: how the base is searched. */
  readonly retrieval: { readonly backend: string | null; readonly usesPorter: boolean };
}

/** The settings of a base as the working tree has them. */
export async function settingsOf(state: OperationState, home: string): Promise<BaseSettings> {
  const text = await state.text(`${home}/config.yaml`);
  return settingsIn(state, home, text);
}

/**
 * The settings of a base as the last commit has them: whoever opens the gate for an approval has to
 * commit that first. Where no commit holds the base, as they were when the program began that carries
 * calls out: no client of a server opens the gate of that server.
 */
export async function committedSettings(
  state: OperationState,
  home: string,
): Promise<readonly BaseSettings[]> {
  const path = `${home}/config.yaml`;
  const texts = await state.committed(path);
  if (texts.length === 0) return [await settingsIn(state, home, await state.atStart(path))];
  return Promise.all(texts.map((text) => settingsIn(state, home, text)));
}

async function settingsIn(
  state: OperationState,
  home: string,
  text: string | null,
): Promise<BaseSettings> {
  const record =
    text === null ? null : await state.parsed(`${home}/config.yaml`, 'vouch-config', text);
  const value = isObject(record?.value) ? record.value : {};
  const review = valueAt(value, 'review');
  const kb = valueAt(value, 'kb');
  const days = valueAt(review, 'expire_pending_after_days');
  const retrieval = valueAt(value, 'retrieval');
  return {
    agent: textAt(value, 'agent'),
    name: textAt(value, 'kb_name') ?? textAt(kb, 'name'),
    id: textAt(kb, 'id'),
    requireCitations: valueAt(review, 'require_citations') !== false,
    trustsAgents: textAt(review, 'approver_role') === 'trusted-agent',
    autoApprovesOnReceipt: valueAt(review, 'auto_approve_on_receipt') === true,
    expiresAfter: typeof days === 'number' && Number.isInteger(days) && days >= 0 ? days : null,
    retrieval: {
      backend: textAt(retrieval, 'backend'),
      usesPorter: valueAt(retrieval, 'fts5_porter') !== false,
    },
  };
}
