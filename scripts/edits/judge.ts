import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestRepository } from '../../test/git/repository-builder.ts';
import type { Answer, Asking, Question } from './asking.ts';

/** One question, asked with what runs remember and without. */
export interface Judged {
  /** What is wrong; null where both said the same. */
  readonly fault: string | null;
  readonly code: number | null;
  /** Whether anything of the answer was remembered. */
  readonly isRemembered: boolean;
  /** Whether the verdict on the whole state was. */
  readonly isKnown: boolean;
  /** Whether the state was judged near what changed. */
  readonly isNear: boolean;
  readonly toldDamage: boolean;
}

/** What may differ: how much came from the cache. */
const COUNTS = /,\s+"(?:cached|verified)": \d+/g;

/** How long it took and how much came from the cache, which `--verbose` says. */
const TOOK = /^\d+ files? read(?: \([^)]*\))?, \d+ ms\n/gm;

/** What may be said of a memory that was damaged. */
const DAMAGED = 'The cache for this repository is corrupt.';

const BROKEN = /"internal-error"|lint-protocol broke/;

/** @param mayTell whether the memory was damaged, so that a note may say so */
export async function judge(
  repo: TestRepository,
  { args, input = '' }: Question,
  ask: Asking,
  mayTell: boolean,
): Promise<Judged> {
  const json = [...args, '--format', 'json', '--verbose'];
  const before = keptTies(repo);
  const warm = await ask(repo, { args: json, input });
  const after = keptTies(repo);
  const isNear = after.changes > before.changes && after.table === before.table;
  const cold = await ask(repo, { args: [...json, '--no-cache'], input });
  const { out, code } = warm;
  const toldDamage = out.includes(DAMAGED);
  const isRemembered = /"cached": [1-9]|"verified": /.test(out);
  const [, files = '', cached = ''] =
    /"files": (\d+),\s+"commits": \d+,\s+"cached": (\d+)/.exec(out) ?? [];
  const isKnown = files === cached && files > '0';
  const told = { code, isRemembered, isKnown, isNear, toldDamage };
  return { ...told, fault: faultOf(warm, cold, mayTell) };
}

/**
 * What is kept of ties: the bytes of how states came from others, which are more where one is judged
 * near a change, and the table, which is written anew where all records are looked at.
 */
function keptTies({ root }: TestRepository): { readonly changes: number; readonly table: string } {
  const folder = join(root, '.git', 'lint-protocol');
  const isFolder = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  const names = isFolder ? readdirSync(folder).sort() : [];
  const statsOf = (prefix: string) =>
    names.filter((name) => name.startsWith(prefix)).map((name) => statSync(join(folder, name)));
  const changes = statsOf('tie-changes-').reduce((sum, { size }) => sum + size, 0);
  const table = statsOf('ties-').map(({ ino, mtimeMs }) => `${ino} ${mtimeMs}`);
  return { changes, table: table.join() };
}

/** What an answer with memory has that one without has not, or the other way round; null for nothing. */
export function faultOf(warm: Answer, cold: Answer, mayTell: boolean): string | null {
  const broken = [warm, cold].find(({ out, err }) => BROKEN.test(out + err));
  if (broken !== undefined) return `broke: ${broken.out}${broken.err}`;
  const one = inText(warm, mayTell);
  const other = inText(cold, false);
  return one === other ? null : difference(one, other);
}

/** Exit code, output and errors, but for what may differ. */
function inText({ code, out, err: all }: Answer, mayTell: boolean): string {
  const text = out.replace(COUNTS, '');
  const err = all.replace(TOOK, '');
  if (!mayTell || !(text + err).includes(DAMAGED)) return `exit ${code}\n${text}${err}`;
  const report = JSON.parse(text);
  const notes = report.notes.filter((note: string) => !note.startsWith(DAMAGED));
  const errors = err.split('\n').filter((line) => !line.includes(DAMAGED));
  return `exit ${code}\n${JSON.stringify({ ...report, notes }, null, 2)}\n${errors.join('\n')}`;
}

/** The lines that one has and the other has not. */
function difference(warm: string, cold: string): string {
  const [one, other] = [warm.split('\n'), cold.split('\n')];
  const mine = new Set(one);
  const theirs = new Set(other);
  const lines = [
    ...one.filter((line) => !theirs.has(line)).map((line) => `  with memory:    ${line}`),
    ...other.filter((line) => !mine.has(line)).map((line) => `  without memory: ${line}`),
  ];
  const shown = lines.length > 0 ? lines : ['  the same lines in another order or number'];
  return [
    ...shown.slice(0, 40),
    ...(lines.length > 40 ? [`  and ${lines.length - 40} more`] : []),
  ].join('\n');
}
