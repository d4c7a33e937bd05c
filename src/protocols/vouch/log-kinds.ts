import { defineKind } from '../../core/kind.ts';
import {
  joinedLog,
  vouchAuditLogFact,
  vouchAuditSegmentFact,
} from './facts/vouch-audit-log-fact.ts';
import { eventLookups, eventRows, logRows } from './rows.ts';
import { auditLogTies, auditSegmentTies } from './ties.ts';

const EVENT_SCHEMA = {
  name: 'vouch-audit-event',
  load: () => import('./schemas/vouch-audit-event.generated.js'),
};

export const auditLog = defineKind({
  kind: 'vouch-audit-log',
  words: ['audit event', 'audit events'],
  format: 'jsonl',
  logs: [
    {
      role: 'audit',
      path: /^((?:.*\/)?)\.vouch\/audit\.log\.jsonl$/s,
      lock: 'audit.log.jsonl.lock',
      chain: async () => (await import('./event-chain.ts')).eventChain,
    },
  ],
  grows: true,
  schema: EVENT_SCHEMA,
  fact: vouchAuditLogFact,
  isList: true,
  joined: joinedLog,
  // A later event sets nothing right of what an event says.
  isFinal: () => true,
  agreeingAgain: async () => (await import('./agreeing-again.ts')).agreeingAgain,
  ties: auditLogTies,
  rows: logRows,
  linesFill: eventLookups,
  lineRows: eventRows,
});

export const auditSegment = defineKind({
  kind: 'vouch-audit-segment',
  words: ['rotated audit event', 'rotated audit events'],
  format: 'packed',
  schema: EVENT_SCHEMA,
  fact: vouchAuditSegmentFact,
  isList: true,
  isFinal: () => true,
  settles: /(?:^|\/)\.vouch\/audit\.log[^/]*\.jsonl\.gz$/,
  ties: auditSegmentTies,
  rows: logRows,
  linesFill: eventLookups,
  lineRows: eventRows,
});
