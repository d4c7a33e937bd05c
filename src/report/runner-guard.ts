/**
 * Text for a log that GitHub's runner reads, between marks that make it obey no command in there.
 * `token` must be one that nobody can guess; empty text stays empty.
 */
export function guarded(text: string, token: string): string {
  return text === '' ? '' : `::stop-commands::${token}\n${text}::${token}::\n`;
}
