/** Whose messages are listed. */
type Narrowed = { readonly [name in 'agent' | 'from' | 'thread' | 'olderThan']?: string };

/** The last line: how many wait, and for whom. */
export function summary(
  totals: { readonly [name: string]: number },
  { agent, from, thread, olderThan }: Narrowed,
): string {
  const { messages = 0, acknowledged, outstanding, overdue } = totals;
  const sent = from === undefined ? '' : ` from ${from}`;
  const asked = agent === undefined ? '' : `${agent} `;
  if (messages === 0) {
    const of = `${sent}${thread === undefined ? '' : ` of the thread ${thread}`}`;
    const old = olderThan === undefined ? '' : ` that is ${olderThan} old or older`;
    return `No message${of}${old} asks ${asked}for acknowledgement.`;
  }
  const many = messages === 1 ? `message${sent} asks` : `messages${sent} ask`;
  const by = agent === undefined ? ' by all' : '';
  return `${messages} ${many} ${asked}for acknowledgement: ${acknowledged} acknowledged${by}, ${outstanding} outstanding, ${overdue} overdue.`;
}
