/** The front matter of an agent definition. What is left out is inherited from the parent. */
export interface AgentHead {
  readonly name: string;
  readonly description: string;
  readonly tools: readonly string[];
  readonly model?: string;
  readonly skills?: readonly string[];
  readonly allowed_commands?: readonly string[];
}

/** The steps of an agent that follows the protocol (8.1). */
const BODY = `## Protocol Compliance

1. Read task context
2. Execute objective
3. Write output file
4. Append manifest entry
5. Return completion signal
`;

/** An agent definition. */
export function agentText(head: AgentHead): string {
  const lines = Object.entries(head).flatMap(([key, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return `${key}: ${scalar(String(value))}`;
    return value.length === 0
      ? []
      : [`${key}:`, ...value.map((item) => `  - ${scalar(String(item))}`)];
  });
  return ['---', ...lines, '---', '', BODY].join('\n');
}

/** What a reader of YAML 1.1 or 1.2 takes for something else than a text: some read `E0` as a number. */
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null|e[+-]?\d+)$/i;
/** One line that no YAML reads otherwise: it begins with a letter, and has neither colon nor hash. */
const PLAIN = /^[A-Za-z](?:[\w ,.;()/'"+=!?-]*[\w.)!?])?$/;
/** What a text between quotes can't hold as it is, beside what JSON escapes. */
const UNPRINTED = /[\x7f-\x9f\u2028\u2029\ufeff]/g;

function scalar(text: string): string {
  if (PLAIN.test(text) && !WORDS.test(text)) return text;
  return JSON.stringify(text).replace(
    UNPRINTED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
