import { type Answer, type IgnoringLine, type Request, satisfies } from '../core/request.ts';
import { answersOfContent } from './content.ts';
import { type Decision, readIgnoreRules } from './ignored.ts';
import { NOTHING_READ, wantsContent } from './nothing-read.ts';
import type { LookedUp } from './presence.ts';

/** A request and the path that it is about. */
export interface Asked {
  /** From the repository's root; null where it leads out of it. */
  readonly path: string | null;
  readonly request: Request;
}

/** How files are looked into. */
export interface Looking {
  /** Bytes of a file that is read. */
  readonly limit: number;
  /** What contents did not satisfy, by blob and request: the next state may hold the same blob. */
  readonly refusals: Map<string, Answer>;
}

/**
 * What one state says to requests. Files are read in one pass, each once, and only those whose
 * content is asked for and not known yet.
 */
export async function lookUp<A extends Asked>(
  state: LookedUp,
  asked: readonly A[],
  looking: Looking,
): Promise<ReadonlyMap<A, Answer>> {
  const { limit, refusals } = looking;
  const { paths } = state;
  const answers = new Map<A, Answer>();
  const unread = new Map<string, A[]>();
  for (const each of asked) {
    const presence = each.path === null ? 'outside' : paths.presenceOf(each.path);
    const id = paths.entryAt(each.path ?? '')?.id ?? null;
    const isRefused = id !== null && refusals.size > 0;
    const refusal = isRefused ? refusals.get(refusalKey(id, each.request)) : undefined;
    answers.set(each, refusal ?? NOTHING_READ[presence]);
    const isUnread = presence === 'file' && refusal === undefined && wantsContent(each.request);
    if (!isUnread || each.path === null) continue;
    const others = unread.get(each.path);
    if (others === undefined) unread.set(each.path, [each]);
    else others.push(each);
  }
  await noteIgnored(state, answers, limit);
  await readContents(state, unread, answers, looking);
  return answers;
}

/** Says what `.gitignore` files cover, of what is absent and of what that was asked of. */
async function noteIgnored(
  state: LookedUp,
  answers: Map<Asked, Answer>,
  limit: number,
): Promise<void> {
  const absent: Asked[] = [];
  const covered: Asked[] = [];
  for (const [each, { presence }] of answers) {
    if (each.request.ignored === true) covered.push(each);
    else if (presence === 'absent') absent.push(each);
  }
  if (absent.length + covered.length === 0) return;
  const rules = await readIgnoreRules(state, limit);
  for (const each of absent) {
    if (rules.decide(each.path ?? '', 'unknown')?.ignores) answers.set(each, NOTHING_READ.ignored);
  }
  for (const each of covered) {
    const { presence } = answers.get(each) ?? NOTHING_READ.absent;
    const decision = rules.decide(each.path ?? '', 'file');
    answers.set(each, {
      ...NOTHING_READ[presence],
      ignored: decision?.ignores === true,
      decidedBy: decision && lineOf(decision, state),
    });
  }
}

function lineOf(decision: Decision, { paths }: LookedUp): IgnoringLine {
  const { file: path, line, matched, id } = decision;
  const mode = paths.gitignores().find((entry) => entry.path === path)?.mode ?? 'file';
  return { file: { path, mode, id }, line, matched };
}

async function readContents<A extends Asked>(
  { paths, read: readFiles }: LookedUp,
  unread: ReadonlyMap<string, readonly A[]>,
  answers: Map<A, Answer>,
  { limit, refusals }: Looking,
): Promise<void> {
  const entries = [...unread.keys()].flatMap((path) => paths.entryAt(path) ?? []);
  for await (const read of readFiles(entries, () => limit)) {
    const asking = unread.get(read.entry.path) ?? [];
    const found = await answersOfContent(
      read,
      asking.map(({ request }) => request),
    );
    for (const [index, each] of asking.entries()) {
      const answer = found[index] ?? NOTHING_READ.file;
      answers.set(each, answer);
      const isRefused = read.id !== null && !satisfies(answer, each.request);
      if (isRefused) refusals.set(refusalKey(read.id, each.request), answer);
    }
  }
}

function refusalKey(id: string, { line, quote, sha256, part, section }: Request): string {
  return JSON.stringify([id, line, quote, sha256, part, section]);
}
