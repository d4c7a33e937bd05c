import type { Asker } from '../app/caller.ts';
import { perform } from '../app/operate/perform.ts';
import { Failure } from '../core/failure.ts';
import { isObject } from '../core/json-value.ts';
import { defineOperation } from '../core/operation.ts';
import { anyObject } from '../core/operation-output.ts';
import { homesIn } from '../protocols/vouch/operations/homes.ts';

const settingsOfBases = defineOperation({
  id: 'vouch/started',
  command: 'vouch started',
  since: '0.2.0',
  source: 'vouch specification 2026-05-21, sections 1.1 and 5.4',
  summary: 'Says how the settings of all knowledge bases are now',
  about: [],
  effects: 'reads',
  input: { type: 'object', properties: {}, required: [], additionalProperties: false },
  output: { texts: anyObject('texts by path') },
  errors: {},
  examples: [],
  async plan({ state }) {
    const paths = [...homesIn(state)].map((home) => `${home}/config.yaml`);
    const texts = await Promise.all(
      paths.map(async (path) => [path, await state.text(path)] as const),
    );
    const there = texts.filter(([, text]) => text !== null);
    return { changes: [], result: { texts: Object.fromEntries(there) }, told: [] };
  },
});

/**
 * The settings of knowledge bases as they are now, for as long as a server runs: where no commit holds
 * them, these decide who may approve. None where there is no repository yet.
 */
export function startedBases(
  { readOnly }: { readonly readOnly: boolean },
  asker: Asker,
): () => Promise<ReadonlyMap<string, string>> {
  const started = readOnly ? Promise.resolve(new Map<string, string>()) : textsNow(asker);
  // Who asks for them is told; a server of which nobody does goes on.
  started.catch(() => undefined);
  return () => started;
}

async function textsNow(asker: Asker): Promise<ReadonlyMap<string, string>> {
  const call = { dryRun: true, commit: null, now: null, draw: null, config: null } as const;
  const asked = { operation: settingsOfBases, input: {}, backend: 'native' as const, ...call };
  try {
    const { plan } = await perform(asked, asker);
    const { texts } = plan.result;
    const entries = isObject(texts) ? Object.entries(texts) : [];
    return new Map(entries.filter((each): each is [string, string] => typeof each[1] === 'string'));
  } catch (error) {
    if (error instanceof Failure) return new Map();
    throw error;
  }
}
