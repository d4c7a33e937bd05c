import { textAt } from '../../core/json-value.ts';
import { revisionOf } from '../subagents/subagent-entry.ts';

/** What entries have in common that are about the same. */
const SUBJECTS = [['file'], ['filePath'], ['sessionId', 'taskId', 'agentId', 'createdAt']];

/**
 * Entries that may supersede others before them. Whether they do the rules over the state know, which
 * otherwise tell of what is wrong there.
 */
export class Corrections {
  readonly #ids = new Map<string, Set<string>>();
  readonly #revisions = new Map<string, number>();

  constructor(entries: Iterable<unknown> = []) {
    for (const entry of entries) this.add(entry);
  }

  add(entry: unknown): void {
    const id = textAt(entry, 'id');
    if (id === null) return;
    for (const subject of subjectsOf(entry)) {
      const ids = this.#ids.get(subject);
      if (ids === undefined) this.#ids.set(subject, new Set([id]));
      else ids.add(id);
    }
    const revision = revisionOf(id);
    if (revision === null) return;
    const known = this.#revisions.get(revision.of) ?? 0;
    this.#revisions.set(revision.of, Math.max(known, revision.number));
  }

  /** True where one of another id is about the same as an entry, or goes on with its id. */
  mayCorrect(entry: unknown): boolean {
    const id = textAt(entry, 'id') ?? '';
    const revision = revisionOf(id);
    if (this.#revisions.has(id)) return true;
    if (revision !== null && (this.#revisions.get(revision.of) ?? 0) > revision.number) return true;
    return subjectsOf(entry).some((subject) => {
      const ids = this.#ids.get(subject);
      return ids !== undefined && ids.size > Number(ids.has(id));
    });
  }
}

function subjectsOf(entry: unknown): readonly string[] {
  return SUBJECTS.flatMap((keys) => {
    const values = keys.map((key) => textAt(entry, key));
    return values.includes(null) ? [] : JSON.stringify([...keys, ...values]);
  });
}
