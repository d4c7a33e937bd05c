/** What stays a command for clients: git, what no tool does, and the options of the server itself. */
const STAYS =
  /`(?:git|lint-protocol --) ?[^`]*`|\bgit --[^.;`]*|lint-protocol (?:--|in the repository of the submodule|init|doctor|rules|why|vouch audit rotate|vouch conformance)[^.;`]*|--[a-z-]+[^.;()]* \(of the server|--allow-approver/g;

const ODD =
  /lint-protocol [a-z]|(?<![\w-])--[a-z]|`(?:message|contribution|manifest|consensus|subagent|vouch|logs) [a-z]|@FILE|\bexit code/i;

/** What of a text is said as to somebody at a command line; null for nothing. */
export function commandWords(text: string): string | null {
  const [found = null] = ODD.exec(text.replace(STAYS, '')) ?? [];
  return found === null ? null : `${found}: ${text}`;
}
