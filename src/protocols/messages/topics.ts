import type { MessageFact } from './facts.ts';

/** What names a message that has no id to an acknowledgement: its subject. Null where that says nothing. */
export function topicOf({ subject }: MessageFact): string | null {
  return aboutOf(subject ?? '').toLowerCase() || null;
}

/** What a subject is about, without reply marks and message types: `limiter` of `ACK: KICKOFF: limiter`. */
export function aboutOf(subject: string): string {
  const prefix = /\s*(?:[Rr][Ee]|[A-Z]+(?:\[[a-z]+\])?):/y;
  let start = 0;
  while (prefix.test(subject)) start = prefix.lastIndex;
  return subject.slice(start).trim();
}
