import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Trial } from '../trial.ts';
import { setByHand } from './by-hand.ts';
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
    const text = setByHand(trial, path, [[[field], value]]);
    if (text === null) continue;
    await looked(trial);
    writeFileSync(trial.path(path), text);
  }
  await around(trial, a, b);
  await torn(trial);
  await withoutSource(trial, samples.otherSource);
  const content = `sources/${samples.source}/content`;
  const bytes = trial.text(content);
  if (bytes !== '') {
    writeFileSync(trial.path(content), 'other');
    await looked(trial);
    writeFileSync(trial.path(content), bytes);
  }
  await trial.restart();
  await looked(trial);
  rmSync(trial.path('state.db'), { force: true });
  await looked(trial);
}

/** Section 7: one event a line, also where the last line was left without its end. */
async function torn(trial: Trial): Promise<void> {
  const log = trial.text('audit.log.jsonl');
  writeFileSync(trial.path('audit.log.jsonl'), log.replace(/\n$/, ''));
  trial.circumstance = 'where the last line of the log has no end';
  await trial.source('Behind a line without an end.\n');
  trial.circumstance = '';
}

/** Two claims of which each supersedes the other, and says so. */
async function around(trial: Trial, a: string, b: string): Promise<void> {
  const paths = [a, b].map((id) => `claims/${id}.yaml`);
  const texts = [b, a].map((other, index) =>
    setByHand(trial, paths[index] ?? '', [
      [['status'], 'superseded'],
      [['superseded_by'], other],
      [['supersedes'], [other]],
    ]),
  );
  await looked(trial);
  for (const [index, path] of paths.entries()) {
    const text = texts[index] ?? null;
    if (text !== null) writeFileSync(trial.path(path), text);
  }
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
