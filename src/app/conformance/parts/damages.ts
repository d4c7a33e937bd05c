import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import type { Trial } from '../trial.ts';
import { furnished, pieceAt, sampled } from './samples.ts';

type Change = readonly [path: string, field: string, value: unknown];

/** Sections 3 and 5.7: `kb.lint` and `kb.doctor` find what is wrong, and nothing where nothing is. */
export async function damages(trial: Trial): Promise<void> {
  const samples = await furnished(trial);
  const claim = () => trial.made('claim', sampled(samples, 'claim'));
  const [a, b, c, d] = [await claim(), await claim(), await claim(), await claim()];
  const relation = await trial.made('relation', sampled(samples, 'relation'));
  const evidence = pieceAt(trial, samples.source);
  await trial.step('maria', 'kb.supersede', { old_id: a, new_id: b });
  await trial.step('maria', 'kb.contradict', { a_id: c, b_id: d });
  await looked(trial);
  const at = (id: string) => `claims/${id}.yaml`;
  const changes: readonly Change[] = [
    [at(samples.claim), 'evidence', []],
    [at(d), 'evidence', ['0'.repeat(64)]],
    [at(b), 'supersedes', []],
    [at(c), 'contradicts', []],
    [`evidence/${evidence}.yaml`, 'source_id', '0'.repeat(64)],
    [`relations/${relation}.yaml`, 'target', 'nowhere'],
  ];
  for (const [path, field, value] of changes) {
    const text = trial.text(path);
    if (text === '') continue;
    const document = parseDocument(text);
    document.set(field, value);
    writeFileSync(trial.path(path), String(document));
    await looked(trial);
    writeFileSync(trial.path(path), text);
  }
  await around(trial, a, b);
  await withoutSource(trial, samples.otherSource);
  const content = `sources/${samples.source}/content`;
  const bytes = trial.text(content);
  writeFileSync(trial.path(content), 'other');
  await looked(trial);
  writeFileSync(trial.path(content), bytes);
  await trial.restart();
  await looked(trial);
  rmSync(trial.path('state.db'), { force: true });
  await looked(trial);
}

/** Two claims of which each supersedes the other, and says so. */
async function around(trial: Trial, a: string, b: string): Promise<void> {
  const paths = [a, b].map((id) => `claims/${id}.yaml`);
  const texts = paths.map((path) => trial.text(path));
  if (texts.includes('')) return;
  for (const [index, other] of [b, a].entries()) {
    const document = parseDocument(texts[index] ?? '');
    document.set('status', 'superseded');
    document.set('superseded_by', other);
    document.set('supersedes', [other]);
    writeFileSync(trial.path(paths[index] ?? ''), String(document));
  }
  await looked(trial);
  for (const [index, path] of paths.entries()) writeFileSync(trial.path(path), texts[index] ?? '');
}

/** What every claim that cites it is told of: more than one finding at once. */
async function withoutSource(trial: Trial, id: string): Promise<void> {
  const [there, aside] = [trial.path(`sources/${id}`), trial.path('../aside')];
  if (!trial.has(`sources/${id}`)) return;
  renameSync(there, aside);
  await looked(trial);
  renameSync(aside, there);
}

async function looked(trial: Trial): Promise<void> {
  for (const method of ['kb.lint', 'kb.doctor']) await trial.step('scout', method);
}
