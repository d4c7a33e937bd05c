import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { FOLDERS, GATED, type Gated } from '../model/view.ts';
import type { Params } from '../model/wanted.ts';
import type { Trial } from '../trial.ts';
import { furnished, type Samples, sampled } from './samples.ts';

/** What somebody who tidies up would change: letters, blanks, line ends, what looks like a value. */
const TEXTS = [
  'Cafe\u0301 \u212b \ufb01 \ud83d\ude00 \u202fi\u0307I\u0131 \u1100\u1161',
  'two \r\n lines \t\n\n\n  and \u0085 more\u2028of \u00a0 them \\n %s $HOME {{x}} <b>&amp;',
  '2026-01-01 10:00 is not a time, nor is 2026-01-01T10:00:00+02:00',
  '1e3',
  `long ${'ä😀'.repeat(3000)} end`,
];

/** What is next to nothing, and all that there can be. */
const VALUES: readonly Params[] = [
  { confidence: 0 },
  { confidence: 1, tags: [], entities: [], aliases: [], claims: [], sources: [] },
  { confidence: 0.000_1 },
  { confidence: 0.123_456_789, dry_run: false },
  { confidence: 0.5 },
];

/** More than a server gives where nobody says how many. */
const MANY = 120;

/** Sections 1 to 5: what was given is kept as it is, whatever it is, and however much of it there is. */
export async function extremes(trial: Trial): Promise<void> {
  const samples = await furnished(trial);
  for (const [index, text] of TEXTS.entries()) {
    for (const kind of GATED) await kept(trial, samples, kind, text, VALUES[index] ?? {});
    await trial.step('scout', 'kb.register_source', {
      ...{ content: text, locator: text, title: text, tags: [text], metadata: { text, zero: 0 } },
    });
    const { id } = await trial.step('scout', 'kb.session_start', { task: text, note: text });
    await trial.step('maria', 'kb.session_end', { session_id: id, note: text });
  }
  await trial.step('scout', 'kb.list_sources');
  for (const kind of GATED) await many(trial, samples, kind);
}

/** A thing of a kind that says a text wherever it can, proposed, approved and read. */
async function kept(
  trial: Trial,
  samples: Samples,
  kind: Gated,
  text: string,
  values: Params,
): Promise<void> {
  const said: Readonly<Record<Gated, Params>> = {
    claim: { text, tags: [text] },
    page: { title: text.slice(0, 80), body: `${text}\r\n\r\n${text}`, tags: [text] },
    entity: { name: text.slice(0, 80), aliases: [text], description: text },
    relation: {},
  };
  const usual = sampled(samples, kind);
  const known = Object.entries(values).filter(([name]) => name in usual || name === 'dry_run');
  const params = { ...usual, ...said[kind], ...Object.fromEntries(known), rationale: text };
  const { id, object } = await trial.proposed('scout', kind, params);
  await trial.step('maria', 'kb.approve', { proposal_id: id, reason: text });
  await trial.step('scout', `kb.read_${kind}`, { id: object });
  if (samples.count % 2 > 0) return;
  const other = await trial.proposed('scout', kind, params);
  await trial.step('maria', 'kb.reject', { proposal_id: other.id, reason: text });
}

/** Copies of a thing, made by hand, in lists and searches with and without each limit. */
async function many(trial: Trial, samples: Samples, kind: Gated): Promise<void> {
  const id = await trial.made(kind, sampled(samples, kind));
  await copied(trial, `${FOLDERS[kind]}/${id}.${kind === 'page' ? 'md' : 'yaml'}`, id, async () => {
    const list = `kb.list_${FOLDERS[kind]}`;
    const filter = { id: `${id}-7` };
    for (const params of [
      {},
      { limit: 7, offset: 100 },
      { filter },
      { filter, limit: 1 },
      { filter, offset: 1 },
    ])
      await trial.step('scout', list, params);
    const query = kind === 'page' ? 'about' : 'the';
    const kinds = kind === 'relation' ? ['entity'] : [kind, 'source'];
    for (const further of [{}, { limit: 25 }, { kinds }, { kinds, limit: 25 }, { limit: 1000 }])
      await trial.step('scout', 'kb.search', { query, ...further });
    await trial.step('maria', 'kb.status');
  });
  const waiting = await trial.proposed('scout', kind, sampled(samples, kind));
  await copied(trial, `proposed/${waiting.id}.yaml`, waiting.id, async () => {
    for (const params of [{}, { limit: 7, offset: 100 }])
      await trial.step('scout', 'kb.list_pending', params);
  });
}

/** Many copies of a file, each under an id of its own, as long as something is tried with them. */
async function copied(
  trial: Trial,
  path: string,
  id: string,
  tried: () => Promise<void>,
): Promise<void> {
  if (!trial.has(path)) return;
  const text = readFileSync(trial.path(path), 'utf8');
  const paths = Array.from({ length: MANY }, (_each, index) => {
    const copy = trial.path(path.replace(/(\.\w+)$/, `-${index}$1`));
    writeFileSync(copy, text.replace(`id: ${id}`, `id: ${id}-${index}`));
    return copy;
  });
  await tried();
  for (const copy of paths) rmSync(copy);
}
