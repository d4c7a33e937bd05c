import type { MessageOptions } from './options.ts';
import type { MessageType, NearSubject, Subject, SubjectSlip } from './subject.ts';

/** The seed's pattern for MB-001, letter for letter, with its parts captured. */
const PREFIX =
  /^(?:(KICKOFF|COMPILED|CRITIQUE|ACK|CLAIM|HANDOFF|BLOCKED|QUESTION|INFO)|(DELTA)\[([a-z]+)\]):/;

const REPLY = /^\s*(?:re\s*:\s*)+/i;
/** An emoji, a bracket, a quote, markup, blanks: whatever is no letter and no digit. */
const decoration = (): RegExp => /^[^\p{L}\p{N}]+/u;
const typeName = (): RegExp =>
  /^(KICKOFF|DELTA|COMPILED|CRITIQUE|ACK|CLAIM|HANDOFF|BLOCKED|QUESTION|INFO)(?![\p{L}\p{N}_])/iu;
const ROLE = /^\s*\[([^\]]*)\]/;
/** What may stand before the colon, the colon, closing markup, the description. */
const REST = /^[\s*_`"'\])}]*(:?)[\s*_`]*(.*)$/s;
/** What people write in place of a colon. */
const SEPARATORS = /^[\s\-\u2010-\u2015\uff1a|>,.;/]+/;

/** A subject without the `Re:`s (in any case) that mail tools put before it. */
function withoutReplyPrefix(text: string): string {
  return text.replace(REPLY, '');
}

/**
 * What a subject without a valid prefix nearly is. A word of the protocol counts when it is
 * in capitals or has its colon: `Blocked: ...` and `BLOCKED on ...` are meant as prefixes,
 * `Blocked on ...` is English.
 */
function nearSubject(text: string): NearSubject | null {
  const own = withoutReplyPrefix(text);
  const bare = own.replace(decoration(), '');
  const [word] = typeName().exec(bare) ?? [];
  if (word === undefined) return null;

  const type = word.toUpperCase() as MessageType;
  const behind = bare.slice(word.length);
  const [roleText = '', role = null] = ROLE.exec(behind) ?? [];
  const [, colon = '', description = ''] = REST.exec(behind.slice(roleText.length)) ?? [];
  if (colon === '' && word !== type) return null;

  const slips: [SubjectSlip, boolean][] = [
    ['reply', own !== text],
    ['decoration', bare !== own],
    ['case', word !== type],
    ['no-role', type === 'DELTA' && role === null],
    ['role', role !== null && !(type === 'DELTA' && /^\[[a-z]+\]/.test(roleText))],
    ['no-colon', colon === ''],
  ];
  // What is left has something before its colon, or it would be valid.
  const slip = slips.find(([, slipped]) => slipped)?.[0] ?? 'space';
  const prefix = validPrefix(type, role);
  const suggestion =
    prefix === null ? null : `${prefix}: ${description.replace(SEPARATORS, '')}`.trimEnd();
  return { slip, type, suggestion };
}

/** The prefix as the protocol writes it; null for a DELTA whose role only its author knows. */
function validPrefix(type: MessageType, role: string | null): string | null {
  if (type !== 'DELTA') return type;
  const plain = role?.trim().toLowerCase() ?? '';
  return /^[a-z]+$/.test(plain) ? `DELTA[${plain}]` : null;
}

/** Takes a subject apart (seed: Machine-Checkable Rules, MB-001). */
export function parseSubject(
  text: string,
  { allowReplyPrefix }: Pick<MessageOptions, 'allowReplyPrefix'>,
): Subject {
  const own = allowReplyPrefix ? withoutReplyPrefix(text) : text;
  const match = PREFIX.exec(own);
  if (match === null) {
    return { text, type: null, role: null, description: own.trim(), near: nearSubject(own) };
  }
  const [prefix, type, delta, role = null] = match;
  return {
    text,
    type: (type ?? delta) as MessageType,
    role,
    description: own.slice(prefix.length).trim(),
    near: null,
  };
}
