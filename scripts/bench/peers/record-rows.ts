import { contributionStore } from '../contribution-store.ts';
import { repository } from '../repository.ts';
import { messageFiles } from '../stores.ts';
import { vouchStore } from '../vouch-store.ts';
import { ajv, eslint, markdownlint, parseDocument, remark } from './peers.ts';
import type { Race, Setting } from './race.ts';
import { linter, MEMORY } from './racers.ts';

type File = readonly [path: string, content: string];

/** Nothing is known of earlier runs. */
const COLD = ['--no-cache'];

/** The peers judge the Markdown, the linter what the protocol wants of it. */
export function* messages({ folder, peers, part }: Setting): Generator<Race> {
  const files = [...messageFiles(part(2000))];
  const cwd = repository(folder, 'messages', files);
  const place = { cwd, files: files.length };
  yield {
    work: sized('messages', files.length, files),
    linter: linter(cwd, COLD, 'records', files.length),
    rivals: [markdownlint(peers(), place, 1 / 20), remark(peers(), place, 1 / 20)],
    memoryAtMost: MEMORY,
  };
}

/** The peers are given the contributions; the linter reads their manifest and what they cite, too. */
export function* contributions({ folder, peers, part }: Setting): Generator<Race> {
  const many = part(10_000);
  const files = [...contributionStore({ contributions: many, seed: 1 })];
  const cwd = repository(folder, 'contributions', files);
  const place = { cwd, files: many };
  yield {
    work: sized('contributions with their manifest', many, files),
    // An entry of the manifest for each; a list of sessions and one of tasks.
    linter: linter(cwd, COLD, 'records', 2 * many + 2),
    rivals: [ajv(peers(), place, 1.5), eslint(peers(), place, 1 / 6)],
    memoryAtMost: MEMORY,
  };
}

/** The peer is given what is YAML; the linter reads sources, pages and the log, too. */
export function* claims({ folder, peers, part }: Setting): Generator<Race> {
  const many = part(10_000);
  const files = [...vouchStore({ claims: many, seed: 1 })];
  const cwd = repository(folder, 'claims', files);
  const yaml = files.filter(([path]) => path.endsWith('.yaml')).length;
  yield {
    work: sized('claims with all that they rest on', many, files),
    linter: linter(cwd, COLD, 'files', files.length),
    rivals: [parseDocument(peers(), { cwd, files: yaml }, 1)],
    memoryAtMost: MEMORY,
  };
}

function sized(what: string, many: number, files: readonly File[]): string {
  const bytes = files.reduce((sum, [, content]) => sum + Buffer.byteLength(content), 0);
  const size = `${files.length.toLocaleString('en')} files, ${(bytes / 1e6).toFixed(1)} MB`;
  return `${many.toLocaleString('en')} ${what} (${size}), cold`;
}
