import type { Options } from '../core/config.ts';
import { isObject } from '../core/json-value.ts';
import type { AnyRecord, UnreadableRecord } from '../core/record.ts';
import { subjectKey } from '../protocols/messages/subject-key.ts';
import { hasTaskLine } from '../protocols/subagents/facts/subagent-output-fact.ts';

/**
 * True for what is what its folder suggests, where other files may stand in the folder too: a
 * message has a subject in its front matter, or the rest of an envelope, an agent definition a name or
 * a description, an output of a subagent the line that names its task. An archive is read as a bundle
 * only where it is one.
 */
export function claimsToBeRecord(
  record: AnyRecord,
  { messages }: Pick<Options, 'messages'>,
): boolean {
  switch (record.kind) {
    case 'message':
      if (!record.readable) return mayClaim(record, 'subject');
      if (meansSubject(record.envelope)) return true;
      return messages.subjects === 'required' && isEnvelope(record.envelope);
    case 'agent-definition':
      return record.readable
        ? hasKey(record.envelope, 'name') || hasKey(record.envelope, 'description')
        : mayClaim(record, 'name');
    case 'subagent-output':
      return record.readable && hasTaskLine(record);
    case 'vouch-bundle':
      return record.readable;
    default:
      return true;
  }
}

/** Also what a slip keeps from having one: capitals, or the merge key, which merges nothing. */
function meansSubject(envelope: Readonly<Record<string, unknown>> | null): boolean {
  if (envelope === null) return false;
  if (subjectKey(envelope) !== null) return true;
  return [envelope['<<']].flat().some((merged) => isObject(merged) && subjectKey(merged) !== null);
}

/** Keys of which two make an envelope. */
const ENVELOPE_KEYS = ['from', 'to', 'ack_required', 'thread_id', 'importance', 'created'];

function isEnvelope(envelope: Readonly<Record<string, unknown>> | null): boolean {
  return ENVELOPE_KEYS.filter((key) => hasKey(envelope, key)).length > 1;
}

function hasKey(envelope: Readonly<Record<string, unknown>> | null, key: string): boolean {
  return envelope !== null && Object.hasOwn(envelope, key);
}

/**
 * YAML that does not parse and says nothing of a key would not claim anything either if it did;
 * `---json` is plainly meant.
 */
function mayClaim({ faults, text }: UnreadableRecord, key: string): boolean {
  const isBroken = faults.every(({ kind }) => kind === 'syntax');
  return !isBroken || text.startsWith('---json') || text.toLowerCase().includes(key);
}
