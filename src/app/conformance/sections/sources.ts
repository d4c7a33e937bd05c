import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textAt } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import type { Trial } from '../trial.ts';
import { refusedOutright } from './refused-outright.ts';

const CONTENT = 'Refunds are paid within 14 days.\n';

/** What a tool that knows better would put right: line ends, no last one, letters beyond ASCII. */
const ODD = '\ufeffFristen: 14\u00a0Tage\r\n\tund keine Stunde länger\r\r\n  ';

/** Sections 1.2, 2.1, 3.3 and 5.2: sources are what their bytes are. */
export async function sources(trial: Trial): Promise<void> {
  const id = await trial.source(CONTENT);
  const meta = trial.yaml(`sources/${id}/meta.yaml`);
  for (const name of ['id', 'type', 'locator', 'created_at']) {
    const isThere = textAt(meta, name) !== null || meta?.[name] instanceof Date;
    trial.demand('2.1', `meta.yaml has "${name}"`, isThere, () => JSON.stringify(meta));
  }
  kept(trial, CONTENT, id);
  kept(trial, ODD, await trial.source(ODD));
  const count = trial.names('sources').length;
  const again = await trial.source(CONTENT);
  writeFileSync(join(trial.folder, 'refunds.txt'), CONTENT);
  const path = { path: 'refunds.txt' };
  const taken = await trial.result('5.2', 'scout', 'kb.register_source_from_path', path);
  const isSame = again === id && textAt(taken, 'id') === id;
  trial.demand(
    '1.2',
    'registering the same bytes again gives the same source',
    isSame && trial.names('sources').length === count,
    () => `${again} and ${textAt(taken, 'id')}, ${trial.names('sources').length} folders`,
  );
  const wrong = { content: 'x', locator: 'x', title: 'x' };
  await refusedOutright(trial, {
    section: '2.1.1',
    what: 'a source of a type that the list does not have',
    method: 'kb.register_source',
    namings: [
      { ...wrong, type: 'novel' },
      { ...wrong, source_type: 'novel' },
    ],
  });
  await verified(trial, id);
}

function kept(trial: Trial, content: string, id: string): void {
  const isHash = id === sha256(content);
  trial.demand('1.2', 'the id of a source is the sha256 of its bytes', isHash, () => id);
  const held = trial.text(`sources/${id}/content`);
  trial.demand('1', 'the bytes of a source are kept as they are', held === content, () =>
    JSON.stringify(held),
  );
}

/** A source whose bytes are others is told. */
async function verified(trial: Trial, id: string): Promise<void> {
  const verify = async () =>
    JSON.stringify(await trial.result('5.2', 'scout', 'kb.source_verify')) ?? '';
  const sound = await verify();
  const path = trial.path(`sources/${id}/content`);
  writeFileSync(path, CONTENT.replace('14', '99'));
  const changed = await verify();
  writeFileSync(path, CONTENT);
  const isTold = changed !== sound && changed.includes(id);
  trial.demand('3.3', 'kb.source_verify tells of bytes that are not what the id says', isTold, () =>
    changed.slice(0, 300),
  );
}
