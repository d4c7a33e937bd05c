/** What no remedy asks for: it would make what is wrong look right. */
const OPENING = [
  /\b(?:set|add|write|use|put)\b.{0,60}approver_role.{0,60}trusted-agent/i,
  /require_citations[": ]+false/,
  /require_human_approval[": ]+false/,
  /\b(?:set|write)\b.{0,60}auto_approve_on_receipt.{0,60}true/i,
  /--no-verify/,
  /\blower(?:ing)? the threshold/i,
  /\bgit commit --amend\b/,
  /\bdisable\b|\bswitch (?:it|the rule) off\b/i,
];

/** The parts of a remedy that open a gate, or that a hook would refuse. */
export function gateOpening(words: string): readonly string[] {
  return OPENING.flatMap((pattern) => pattern.exec(words)?.[0] ?? []);
}
