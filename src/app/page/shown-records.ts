import { basename } from 'node:path';
import type { Chapter } from '../../core/chapter.ts';
import type { ReadableKind, RecordOf, RecordRef } from '../../core/record.ts';
import type { Report } from '../../core/report.ts';
import type { Repository } from '../../core/repository.ts';
import type { LinkInput } from '../../core/rule.ts';
import type {
  PageWanted,
  Showing,
  ShownCommit,
  ShownRecords,
  Witness,
} from '../../core/showing.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { logGrowth } from './log-growth.ts';

/** Keeps what a page shows of the records that a run judges. They are read once, by the run. */
export class RecordsSeen implements Witness {
  readonly #showings: readonly Showing[];
  readonly #byKind: ReadonlyMap<string, Showing>;
  readonly #kept = new Map<string, unknown>();
  #input: LinkInput | null = null;

  private constructor(showings: readonly Showing[]) {
    this.#showings = showings;
    this.#byKind = new Map(
      showings.flatMap((showing) => showing.kinds.map((kind) => [kind, showing] as const)),
    );
  }

  /** Loads how protocols show their records. */
  static async open(): Promise<RecordsSeen> {
    const showings = await Promise.all(PROTOCOLS.map((protocol) => protocol.showing?.()));
    return new RecordsSeen(showings.filter((showing) => showing !== undefined));
  }

  record(id: string | null, record: RecordOf[ReadableKind]): void {
    const showing = this.#byKind.get(record.kind);
    if (showing !== undefined) this.#kept.set(keyOf(record.kind, id), showing.keep(record));
  }

  state(input: LinkInput): void {
    this.#input = input;
  }

  /** What the page shows, while the repository is still open. */
  async shown(
    repository: Repository,
    snapshot: Snapshot,
    { diagnostics }: Report,
    { linkTemplate }: PageWanted,
  ): Promise<ShownRecords> {
    const title = basename(repository.root);
    const commit = await commitOf(repository, snapshot);
    if (this.#input === null) return { title, commit, chapters: [], linkTemplate };
    const { facts, options } = this.#input;
    const kept = ({ kind, id }: RecordRef) => this.#kept.get(keyOf(kind, id)) ?? null;
    const said = this.#showings.flatMap((each) => each.chapters({ facts, options, kept }));
    const growth = await logGrowth(snapshot, options, diagnostics);
    const chapters: readonly Chapter[] = growth === null ? said : [...said, growth];
    return { title, commit, chapters, linkTemplate };
  }
}

/** How the name of a branch begins, here or of a remote. */
const BRANCH = /^refs\/(?:heads|remotes)\/(?!.*\/HEAD$)/;

/** The commit of a state, and how its branch is called: of the state, and not of the day. */
async function commitOf(repository: Repository, { scope }: Snapshot): Promise<ShownCommit | null> {
  const here = await repository.head();
  const id = scope.head ?? here;
  if (id === null) return null;
  const refs = await repository.refs();
  const named = refs.find(({ name, commit }) => commit === id && BRANCH.test(name));
  const checkedOut = id === here ? await repository.leadsTo('HEAD') : null;
  const branch = (checkedOut ?? named?.name)?.replace(BRANCH, '') ?? null;
  return { id, authored: await repository.authored(id), branch };
}

function keyOf(kind: string, id: string | null): string {
  return `${kind} ${id}`;
}
