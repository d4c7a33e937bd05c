import { UNCOUNTED } from './counted-plan.ts';
import { openLines } from './matrix-draft.ts';

/** A vote that begins. */
interface Begun {
  readonly id: string;
  readonly options: readonly unknown[];
  readonly out: { readonly path: string; readonly isThere: boolean } | null;
}

/** A vote that is still to be filled in. */
export function draftPlan(text: string, { id, options, out }: Begun) {
  const open = openLines(options);
  const file = out?.path ?? 'PATH';
  const next =
    open.length === 0
      ? `To count it: lint-protocol consensus tally ${file} --task TASK`
      : `To vote: lint-protocol consensus vote ${file} --option NAME --confidence 0.8 --rationale TEXT --evidence FILE#SECTION=TYPE`;
  const told =
    out === null ? text.trimEnd().split('\n') : [`The draft of ${id} is ${file}.`, ...open, next];
  return {
    changes:
      out === null || out.isThere ? [] : [{ action: 'create' as const, path: out.path, text }],
    result: { ...UNCOUNTED, questionId: id, draft: out?.path ?? null, text, open },
    told,
    notes: out === null ? ['This is a draft. --out PATH writes it to a file.'] : [],
  };
}
