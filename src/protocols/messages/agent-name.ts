/** A valid agent name as written: one word of 1 to 50 characters, behind an `@` or not. */
const AGENT_NAME = /^@?([A-Za-z][A-Za-z0-9_-]{0,49})$/;

/** An agent name without the `@` and the blank space that do not belong to it; null for what is none. */
export function agentName(written: unknown): string | null {
  return typeof written === 'string' ? (AGENT_NAME.exec(written.trim())?.[1] ?? null) : null;
}
