const CLAIM = /(?:^|\/)\.vouch\/claims\/[^/]+\.yaml$/s;

/** What a confirmation changes: when that was, and that the claim is one to act upon. */
const CONFIRMED =
  /^(?:(?:last_confirmed_at|updated_at):.*|status: *["']?(?:working|stable|actionable)["']? *)$/;

/** True for a claim that was confirmed and is as it was. */
export function confirmsClaim(path: string, before: string, after: string): boolean {
  return CLAIM.test(path) && unconfirmed(before) === unconfirmed(after);
}

function unconfirmed(text: string): string {
  return text
    .split(/\r?\n/)
    .filter((line) => !CONFIRMED.test(line))
    .join('\n');
}
