import { textAt } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import type { Trial } from '../trial.ts';

const CONTENT = 'Refunds are paid within 14 days.\n';

/** Sections 1.2, 2.1 and 5.2: sources are what their bytes are. */
export async function sources(trial: Trial): Promise<void> {
  const id = await trial.source(CONTENT);
  trial.demand(
    '1.2',
    'the id of a source is the sha256 of its bytes',
    id === sha256(CONTENT),
    () => id,
  );
  const meta = trial.yaml(`sources/${id}/meta.yaml`);
  for (const name of ['id', 'type', 'locator', 'created_at']) {
    const isThere = textAt(meta, name) !== null || meta?.[name] instanceof Date;
    trial.demand('2.1', `meta.yaml has "${name}"`, isThere, () => JSON.stringify(meta));
  }
  const held = trial.text(`sources/${id}/content`);
  trial.demand('1', 'the bytes of a source are kept as they are', held === CONTENT, () =>
    JSON.stringify(held),
  );
  const again = await trial.source(CONTENT);
  const count = trial.names('sources').length;
  trial.demand(
    '1.2',
    'registering the same bytes again gives the same source',
    again === id && count === 1,
    () => `${again}, ${count} folders`,
  );
  const wrong = { content: 'x', locator: 'x', type: 'novel' };
  await trial.refusal(
    '2.1.1',
    'a type that the list does not have is refused',
    trial.call('scout', 'kb.register_source', wrong),
  );
  const left = trial.names('sources').length;
  trial.demand('2.1.1', 'what is refused leaves nothing', left === count, () => `${left} folders`);
}
