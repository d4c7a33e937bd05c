import { createHash } from 'node:crypto';
import { nextMessage } from './mail-store.ts';
import { openTask, SESSION } from './open-tasks.ts';
import { pyYaml } from './pyyaml.ts';
import {
  approvedClaim,
  approvedProposal,
  eventLine,
  SCOPE,
  stamp,
  vouchTime,
} from './vouch-records.ts';

type Files = ReadonlyMap<string, string>;

/** What somebody is about to commit: files that are new or changed, others for each number. */
export type Change = (nth: number) => readonly (readonly [path: string, content: string])[];

const SECOND = 1000;
const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';
const LOG = '.vouch/audit.log.jsonl';
const EVIDENCE = '.vouch/evidence/';
const CLAIMS = '.vouch/claims/';

/** What nobody's records are in. */
export const README = 'README.md';

export const readme: Change = (nth) => [[README, `# Loads\n\nLook at load ${nth} next.\n`]];

/** One more message: a delta, which nobody has to answer. */
export function newMessage(files: Files): Change {
  const newest = [...files.keys()].findLast((path) => path.startsWith('messages/')) ?? '';
  const last = Number(/(\d+)\.md$/.exec(newest)?.[1]);
  return (nth) => [nextMessage(last, nth)];
}

/**
 * One more contribution to an epic, with its line in the manifest: it answers as an earlier one did.
 * The store has to have open tasks.
 */
export function newContribution(files: Files): Change {
  const lines = files.get(MANIFEST)?.trimEnd().split('\n') ?? [];
  const entry = lines.map((line) => JSON.parse(line)).findLast(({ epicId }) => epicId === 'T1000');
  const document = JSON.parse(files.get(entry.filePath) ?? '');
  return (nth) => {
    const id = `contrib_${(0x9000_0000 + nth).toString(16)}`;
    const own = { sessionId: SESSION, taskId: openTask(nth) };
    const at = new Date(Date.UTC(2026, 2, 1, 0, 2, nth)).toISOString().replace('.000Z', 'Z');
    const meta = { ...document._meta, contributionId: id, createdAt: at, completedAt: at };
    const content = `${JSON.stringify({ ...document, _meta: meta, ...own }, null, 2)}\n`;
    const filePath = `.cleo/contributions/${id}.json`;
    const checksum = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const times = { createdAt: at, updatedAt: at };
    const line = JSON.stringify({ ...entry, id, ...own, ...times, filePath, checksum });
    return [
      [filePath, content],
      [MANIFEST, `${files.get(MANIFEST)}${line}\n`],
    ];
  };
}

/** One more claim, the proposal that it was, and their events. */
export function newClaim(files: Files): Change {
  const grown = logOf(files);
  const evidence = [...files.keys()].filter((path) => path.startsWith(EVIDENCE));
  return (nth) => {
    const id = `load-${nth}-is-carried`;
    const cited = evidence[nth]?.slice(EVIDENCE.length, -'.yaml'.length) ?? '';
    const payload = {
      id,
      text: `Load ${nth} is carried`,
      type: 'observation',
      confidence: 0.7,
      evidence: [cited],
      entities: [],
      tags: [],
      scope: SCOPE,
    };
    const [proposedAt, decidedAt] = [grown.timeAfter(1), grown.timeAfter(2)];
    const proposal = `${stamp(proposedAt)}-${(0x9000_0000 + nth).toString(16)}`;
    const approval = { id: proposal, kind: 'claim', sessionId: null, payload };
    const dates = { created_at: decidedAt, updated_at: decidedAt };
    return [
      [`${CLAIMS}${id}.yaml`, pyYaml(approvedClaim(payload, dates))],
      [
        `.vouch/decided/${proposal}.yaml`,
        pyYaml(approvedProposal({ ...approval, proposedAt, decidedAt })),
      ],
      grown.with([
        { event: 'proposal.claim.create', actor: 'codex', at: proposedAt, objectIds: [proposal] },
        {
          event: 'proposal.claim.approve',
          actor: 'maria',
          at: decidedAt,
          objectIds: [proposal, id],
        },
      ]),
    ];
  };
}

/** A claim that somebody confirms, and the event: at another second for each number. */
export function confirmedClaim(files: Files): Change {
  const grown = logOf(files);
  const path = [...files.keys()].findLast((each) => each.startsWith(CLAIMS)) ?? '';
  const claim = files.get(path) ?? '';
  const objectIds = [path.slice(CLAIMS.length, -'.yaml'.length)];
  return (nth) => {
    const at = grown.timeAfter(1 + nth);
    return [
      [path, claim.replace('last_confirmed_at: null', `last_confirmed_at: '${at}'`)],
      grown.with([{ event: 'claim.confirm', actor: 'maria', at, objectIds }]),
    ];
  };
}

/** The newest event of a knowledge base. */
export function lastEvent(files: Files): { readonly created_at: string; readonly hash: string } {
  return JSON.parse(files.get(LOG)?.trimEnd().split('\n').at(-1) ?? '');
}

/**
 * The audit log, and what it is with more events. They are dated shortly after its last one: after an
 * event of today, claims of January would be stale.
 */
function logOf(files: Files) {
  const text = files.get(LOG) ?? '';
  const last = lastEvent(files);
  const newest = Math.floor(Date.parse(last.created_at) / SECOND) * SECOND;
  return {
    timeAfter: (seconds: number): string => vouchTime(newest + seconds * SECOND),
    with(events: readonly Omit<Parameters<typeof eventLine>[0], 'id'>[]) {
      let [grown, prevHash]: [string, string] = [text, last.hash];
      for (const event of events) {
        const id = createHash('md5').update(JSON.stringify(event)).digest('hex');
        const { line, hash } = eventLine({ id, ...event }, prevHash);
        grown += line;
        prevHash = hash;
      }
      return [LOG, grown] as const;
    },
  };
}
