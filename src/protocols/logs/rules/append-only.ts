import type { Step } from '../../../core/change.ts';
import type { LogStep } from '../../../core/history.ts';
import type { LogRewrite } from '../../../core/log-change.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { EXAMPLES } from '../append-only-examples.ts';
import { logAfter, logBefore, parentName, saying } from '../log-place.ts';
import { asItWas, BACK, helpFor } from '../log-restoring.ts';

export default defineHistoryRule({
  id: 'history/append-only',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source:
    'vouch spec, sections 1 and 7; CLEO contribution format, section 2.9; CLEO subagent protocol, section 4',
  summary: 'The entries of a log do not change, and new entries come after them',
  why: 'A log is the evidence for everything else. If old entries can change, nobody knows which were recorded at the time.',
  fix: `${BACK}. If an old entry is wrong, append a corrected one.`,
  decisions: [
    'The bytes in git are compared: line ends, white space, Unicode forms and the order of keys count. A conversion of line ends rewrites every entry.',
    'A merge keeps all entries of all parents, and appends its own after them. Either branch may come first. Entries that one side removed are reported on that side.',
    'Each commit is compared with its parents. A rewrite is reported even if a later commit restores the log. If a commit that appended is reverted, that is a rewrite, too.',
    'A commit may restore the last right version of a log, followed by all later entries. That is not a rewrite, and a note names both commits. The same is true of decisions, sources, merged contributions and approved claims.',
    'A merge may put entries of a branch before published ones. For a range or a push that is a warning, because a squash would rewrite the published log. If the merged history has no common commit, it is an error.',
    'Conflict markers that git leaves in a log are not entries and may be removed. `file/syntax` reports them. In a log that only `history.appendOnly` names, this rule does.',
    'Logs are the manifests of contributions, also of archived ones, and of subagents, the audit logs of knowledge bases, and what `history.appendOnly` names.',
  ],
  messages: {
    changed: 'An entry was changed from {before} to {after}',
    removed: '{count} removed: {before}',
    marked: 'Git left this line of a conflict in the log: {after}',
    inserted: 'An entry was inserted before an existing one: {after}',
    reordered: 'An entry was moved before the entry that is now on line {line}: {after}',
    glued:
      'A new entry was appended to the line of the last entry, which had no line end: {before}',
    'line-end': 'The line end after the last entry was removed: {before}',
    'line-ends': 'The line ends were converted, which rewrites the log from here on',
    behind:
      'This entry comes before a published entry. {moved} was line {line} and is now line {now}: a squash of these commits would rewrite the published log',
    'byte-order-mark': 'A byte-order mark was added to or removed from the start of the log',
  },
  bytes: true,
  final: true,
  kinds: [],
  examples: EXAMPLES,
  *check({ step, logs }) {
    for (const log of logs) {
      const { fault } = log;
      if (fault !== null && fault.kind !== 'gone') yield findingOf(step, log, fault);
    }
  },
  *overall({ ends }) {
    if (ends === null) return;
    const { step } = ends;
    const [base = ''] = step.parents;
    for (const log of ends.overtaken) {
      const { moved, now, by: line } = log;
      const text = saying(moved);
      yield {
        step,
        message: 'behind',
        level: ends.bringsRoot ? 'error' : 'warning',
        record: logAfter(log),
        line,
        data: { moved: text, line: moved.line, now },
        related: [
          {
            record: logBefore(log, 0),
            line: moved,
            message: `published in ${base.slice(0, 12)}: ${text}`,
          },
        ],
        help: `If the branch is not pushed, move its entries after the published ones: run \`lint-protocol logs settle --onto ${base} --commit\`, which makes one commit of the branch. If it is pushed, merge it with a merge commit, and do not squash it.`,
      };
    }
  },
});

function findingOf(step: Step, log: LogStep, fault: LogRewrite) {
  const back = helpFor(step, log, fault);
  const before = saying(fault.before);
  if (fault.kind === 'removed') {
    const count = fault.lost === 1 ? 'An entry was' : `${fault.lost} entries were`;
    const record = logBefore(log, fault.parent);
    return {
      message: 'removed' as const,
      record,
      line: fault.before,
      data: { count, before },
      ...back,
    };
  }
  const related = [
    {
      record: logBefore(log, fault.parent),
      line: fault.before,
      message: `${RELATED[fault.kind]} ${parentName(step, fault.parent)}: ${before}`,
    },
  ];
  const found = { record: logAfter(log), line: fault.after, related, ...back };
  const after = saying(fault.after);
  switch (fault.kind) {
    case 'changed':
      return {
        ...found,
        message: 'changed' as const,
        data: { before, after },
        ...asItWas(step, fault),
      };
    case 'inserted':
      return fault.isConflict
        ? { ...found, related: [], message: 'marked' as const, data: { after } }
        : { ...found, message: 'inserted' as const, data: { after: after || 'a blank line' } };
    case 'reordered': {
      const data = { after, line: fault.overtaken.after };
      return { ...found, message: 'reordered' as const, data };
    }
    case 'glued':
      // Half a character of UTF-16 is in front: what reads the log reports that, and where.
      return {
        ...found,
        message: 'glued' as const,
        data: { before },
        ...(fault.before.text === '\0' && { yieldsTo: 'file/encoding' }),
      };
    case 'line-end':
      return { ...found, message: 'line-end' as const, data: { before } };
    case 'line-ends':
      return { ...found, message: 'line-ends' as const };
    case 'byte-order-mark':
      return { ...found, message: 'byte-order-mark' as const };
  }
}

const RELATED: Readonly<Record<Exclude<LogRewrite['kind'], 'removed'>, string>> = {
  changed: 'the entry',
  inserted: 'the next entry, as it was',
  reordered: 'its earlier place',
  glued: 'the entry',
  'line-end': 'the entry',
  'line-ends': 'the entry',
  'byte-order-mark': 'the entry',
};
