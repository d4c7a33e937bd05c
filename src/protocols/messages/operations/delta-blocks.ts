/** Deltas as blocks of code, each in a fence that nothing in it can close. */
export function deltaBlocks(deltas: readonly string[]): string {
  return deltas.map(block).join('\n\n');
}

function block(delta: string): string {
  const runs = delta.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  return `${fence}delta\n${delta.trim()}\n${fence}`;
}
