import type { MessageFact } from './facts.ts';

/**
 * What a message and an acknowledgement without an id can have in common, for one agent. Agents are
 * compared without case: a slip there is reported elsewhere, and owes nothing.
 */
export function topicsOf({ threadId, subject }: MessageFact, agent: string): readonly string[] {
  const about = subject === null ? '' : aboutOf(subject).toLowerCase();
  const by = agent.toLowerCase();
  return [
    ...(threadId === null ? [] : [JSON.stringify(['thread', threadId, by])]),
    ...(about === '' ? [] : [JSON.stringify(['subject', about, by])]),
  ];
}

/** What a subject is about, without reply marks and message types: `limiter` of `ACK: KICKOFF: limiter`. */
export function aboutOf(subject: string): string {
  const prefix = /\s*(?:[Rr][Ee]|[A-Z]+(?:\[[a-z]+\])?):/y;
  let start = 0;
  while (prefix.test(subject)) start = prefix.lastIndex;
  return subject.slice(start).trim();
}
