import type { Contents } from '../history/stories/story.ts';

export type Declaration = Readonly<Record<string, unknown>>;

/** A key of a kind that is made laxer, together with a fault that this allows. */
export interface LaxerCase {
  readonly was: Declaration;
  readonly now: Declaration;
  readonly files: Contents;
  /** What the change brings besides. */
  readonly fault: Contents;
  /** The rule of the fault. */
  readonly rule: string;
  /** The rule that says it without a change of settings, where that is another one; '' for none. */
  readonly before?: string;
  /** True where there is no order between the two: each is laxer than the other. */
  readonly isOther?: true;
}

export const LOG = 'log.jsonl';
export const NOTE = 'notes/a.md';

export const lines = (...records: readonly object[]) =>
  records.map((each) => `${JSON.stringify(each)}\n`).join('');
export const log = (...records: readonly object[]) => ({ [LOG]: lines(...records) });
export const note = (fields: string, ...body: readonly string[]) => ({
  [NOTE]: `---\n${fields}\n---\n\n${body.map((each) => `${each}\n`).join('\n')}`,
});

export const jsonl = (more: Declaration): Declaration => ({
  files: [LOG],
  format: 'jsonl',
  id: 'id',
  ...more,
});
export const markdown = (more: Declaration): Declaration => ({
  files: ['notes/*.md'],
  format: 'markdown',
  ...more,
});

export const OPEN = { id: 'a', status: 'open' };
