import { DEMO_COMMITTED, DEMO_KNOWLEDGE } from '../../src/cli/commands/demo.ts';
import { DEMO_DECISIONS } from '../../src/cli/commands/demo-decisions.ts';
import { DEMO_MESSAGES } from '../../src/cli/commands/demo-messages.ts';

type Files = Readonly<Record<string, string>>;

/** Messages that lack a section, each in three copies that are mended together. */
const MESSAGES = 24;

/** What the first commit holds. More paths than it takes for runs to remember anything. */
export const COMMITTED: Files = {
  '.gitattributes': '*.md text=auto\n',
  // What \`init\` writes says which other programs are there.
  '.github/CODEOWNERS': '* @example\n',
  // By which a workflow installs the linter.
  'package-lock.json': '{ "packages": { "node_modules/lint-protocol": {} } }\n',
  ...DEMO_COMMITTED,
  ...Object.fromEntries(
    Array.from({ length: MESSAGES }, (_, index) => copiesOf(index + 100)).flat(),
  ),
};

/** What the second adds: something wrong in a record of each kind, and a log that lost an entry. */
export const ADDED: Files = { ...DEMO_MESSAGES, ...DEMO_DECISIONS, ...DEMO_KNOWLEDGE };

/** What is staged besides. */
export const STAGED: Files = Object.fromEntries(copiesOf(200));

/** What is in the working tree alone; git has to say what it would store for lines that end so. */
export const UNSTAGED: Files = Object.fromEntries(
  [...copiesOf(101, 'Changed'), ...copiesOf(201)].map(([path, text]) => [
    path,
    text.replaceAll('\n', '\r\n'),
  ]),
);

function copiesOf(id: number, title = 'Start'): [path: string, text: string][] {
  const text = `---
id: ${id}
from: BlueLake
to: [GreenHill]
subject: "KICKOFF: start ${id}"
thread_id: RS-20261102-start-${id}
created: 2026-11-02T09:00:00Z
---
# ${title}

## Research Question
Why?
`;
  return ['messages', 'agents/BlueLake/outbox', 'agents/GreenHill/inbox'].map((folder) => [
    `mail/${folder}/2026/11/${id}.md`,
    text,
  ]);
}
