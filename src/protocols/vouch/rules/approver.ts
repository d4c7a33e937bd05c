import { defineLinkRule } from '../../../core/rule.ts';
import { ANOTHER_REVIEW, NOT_YET, unprovenHelp } from '../another-review.ts';
import { basesOf } from '../bases.ts';
import { baseWith, CONTENT, config, event, evidence, proposal } from '../example.ts';
import {
  approvalsByProposers,
  neededBy,
  own,
  ownApprovals,
  receiptsOf,
  witnessed,
} from '../own-approvals.ts';
import { unproven } from '../receipts.ts';

const FILE = 'decided/20260412-091400-1a2b3c4d.yaml';
const PATH = `.vouch/${FILE}`;

const QUOTE = 'paid within 14 days';
const START = CONTENT.indexOf(QUOTE);
const QUOTED = { quote: QUOTE, byte_start: START, byte_end: START + QUOTE.length };

/** A claim that its proposer approved, in a base that allows it where its receipts hold. */
function byReceipt(fields: Parameters<typeof evidence>[0]): ReturnType<typeof baseWith> {
  return baseWith({
    'config.yaml': config({ review: { auto_approve_on_receipt: true } }),
    'evidence/ev-refunds.yaml': evidence(fields),
    [FILE]: proposal({
      payload: { id: 'refund-window', evidence: ['ev-refunds'] },
      decided_by: 'scout',
    }),
  });
}

export default defineLinkRule({
  id: 'vouch/approver',
  kinds: ['vouch-proposal'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 5.4',
  summary: 'Nobody approves their own proposal',
  why: 'Readers trust the base because nothing gets in without a second pair of eyes.',
  fix: ANOTHER_REVIEW,
  by: 'human',
  decisions: [
    'With `auto_approve_on_receipt` a proposer may approve claims of their own where every citation is evidence whose `byte_start` and `byte_end` spell its quote. That is looked up in the content of the source; content that is not there proves nothing.',
    'Evidence that can not be read is reported by `file/syntax` and its like, and nothing is said here.',
    'Who proposed something is also what the `actor` of its create event says: a `proposed_by` that was edited by hand hides nothing. That is judged by the configuration beside it.',
    'Where the file names somebody else than the approving event, `vouch/decision-recorded` reports it; where that name was changed after a commit, `history/decided-once`.',
    'Names are compared as they are written. A rejection may come from the proposer.',
    'In one state the configuration beside the proposals counts. Of a change, the strictest of those that its parents have, and of that where all that is judged begins: what a change itself allows, it is not allowed. Evidence has to be there in the same change.',
    'A later configuration that is stricter makes no decision wrong that came before it, in the index, a range, a push and `--history`. A run over one state does not look for the commit that brought a decision: the working tree, `--rev` and `--all` judge all of them by the configuration as it is, so that old ones are reported once it is stricter. A baseline or an entry of `ignore` excuses them.',
    'A base that is new is judged by the configuration that comes with it.',
    'Names are not proven by git. `proposed_by`, `decided_by` and `actor` are text, and so is the author of a commit: whoever can commit can write any name. This rule finds a proposer who approves under their own name; that two names are two people has to be enforced by the forge, with a protected branch and a `CODEOWNERS` file for `.vouch/config.yaml`, `.vouch/decided/`, `.lint-protocol.yaml`, the baseline, `.gitattributes`, the hooks and `.github/workflows/`. The page on history lists the files.',
  ],
  messages: {
    own: '{who} approved their own proposal',
    witness:
      '{who} approved their own proposal: it says that {other} proposed it, but the log says that {who} did',
  },
  examples: {
    valid: [
      { name: 'approved by somebody else', files: baseWith({ [FILE]: proposal() }) },
      {
        name: 'an agent that is trusted',
        files: baseWith({
          'config.yaml': config({ review: { approver_role: 'trusted-agent' } }),
          [FILE]: proposal({ decided_by: 'scout' }),
        }),
      },
      { name: 'approved by its receipt', files: byReceipt(QUOTED) },
      {
        name: 'rejected by the proposer',
        files: baseWith({
          [FILE]: proposal({
            status: 'rejected',
            decided_by: 'scout',
            decision_reason: 'a duplicate',
          }),
        }),
      },
    ],
    invalid: [
      {
        name: 'approved by the proposer',
        files: baseWith({ [FILE]: proposal({ decided_by: 'scout' }) }),
        expect: [{ message: 'own', path: PATH, at: '8:13-8:18', related: [`${PATH}@3:14-3:19`] }],
      },
      {
        name: 'allowed by the change that needs it',
        past: baseWith({}),
        files: baseWith({
          'config.yaml': config({ review: { approver_role: 'trusted-agent' } }),
          [FILE]: proposal({ decided_by: 'scout' }),
        }),
        expect: [{ message: 'own', path: PATH, at: '8:13-8:18', related: [`${PATH}@3:14-3:19`] }],
      },
      {
        name: 'approved by the proposer, whose name was taken out',
        files: baseWith({
          [FILE]: proposal({ proposed_by: 'somebody' }),
          'audit.log.jsonl': event({ event: 'proposal.claim.create' }),
        }),
        expect: [
          {
            message: 'witness',
            path: PATH,
            at: '3:14-3:22',
            related: [`${PATH}@8:13-8:18`, '.vouch/audit.log.jsonl@1:52-1:59'],
          },
        ],
      },
      {
        name: 'by a receipt that is none: other bytes',
        files: byReceipt({ ...QUOTED, byte_start: START + 1 }),
        expect: [{ message: 'own', path: PATH, at: '8:13-8:18', related: [`${PATH}@3:14-3:19`] }],
      },
    ],
  },
  past: {
    kinds: ['vouch-proposal'],
    settings: true,
    after: ['vouch-evidence'],
    wantsAfter: ({ records }) => ownApprovals(records).length > 0,
    asks: receiptsOf,
    *check({ records, settings, after, answers }) {
      const bases = basesOf(after);
      for (const { record, fact } of ownApprovals(records)) {
        const found = { ...own(record, fact), yieldsTo: 'vouch/approver' };
        const needed = neededBy(settings.get(record.home) ?? [null], fact);
        if (needed === 'reviewer') yield { ...found, help: NOT_YET };
        const why = needed === 'receipt' ? unproven(fact, record, bases, answers) : null;
        if (why !== null) yield { ...found, help: unprovenHelp(why) };
      }
    },
  },
  *check({ facts, answers }) {
    const bases = basesOf(facts);
    for (const { record, fact, begun } of approvalsByProposers(facts)) {
      const found = begun === null ? own(record, fact) : witnessed(record, fact, begun);
      const needed = neededBy([bases.configOf(record)], fact);
      const rests = begun === null && { bySettings: true as const };
      if (needed === 'reviewer') yield { ...found, ...rests };
      const why = needed === 'receipt' ? unproven(fact, record, bases, answers) : null;
      if (why !== null) yield { ...found, help: unprovenHelp(why), ...rests };
    }
  },
});
