/** A part of the configuration as `init` writes it. */
export interface Section {
  /** The key of the configuration. */
  readonly key: string;
  /** Kinds of records that it is about, with `*` at the end for all that begin so; null for any. */
  readonly kinds: readonly string[] | null;
  readonly why: string;
  /** YAML: the key, then each of its settings below a line that says why one would set it. */
  readonly lines: readonly string[];
}

/** All parts, in the order of the file. What is no example is the default. */
export const SECTIONS: readonly Section[] = [
  {
    key: 'extends',
    kinds: null,
    why: 'Settings of another file of this repository, which those here win over.',
    lines: ['extends: conf/team.yaml'],
  },
  {
    key: 'rules',
    kinds: null,
    why: 'Another level for a rule, or for all that a pattern fits: error, warning, info or off.',
    lines: ['rules:', '  message/schema-section: warning', "  'subagent/*': info"],
  },
  {
    key: 'ignore',
    kinds: null,
    why: 'Problems that are known and stay, each with its reason.',
    lines: [
      'ignore:',
      '  - rule: message/thread-id',
      '    path: mail/2024/**',
      '    reason: threads had other names before 2025',
      '    expires: 2027-03-31',
    ],
  },
  {
    key: 'baseline',
    kinds: null,
    why: 'The problems that were there on one day; `lint-protocol --baseline-update` writes it.',
    lines: ['baseline: .lint-protocol-baseline.jsonl'],
  },
  {
    key: 'messages',
    kinds: ['message'],
    why: 'Which files are messages, and how strictly they are taken.',
    lines: [
      'messages:',
      '## Where messages stand elsewhere: each file that fits must be one then.',
      '  include: [mail/**/*.md]',
      '## Drafts, templates, what another program keeps there.',
      '  exclude: [mail/drafts/**]',
      '## `optional` where most mail does not use the subjects of the protocol.',
      '  subjects: required',
      '## `true` where people answer with Re: before the type.',
      '  allowReplyPrefix: false',
      '## Where agents have no folder agents/<Name>/ that tells their names.',
      '  roster: [BlueLake, GreenCastle]',
      '## How long a question may wait for its acknowledgement.',
      '  ackTimeout: 24h',
    ],
  },
  {
    key: 'contributions',
    kinds: ['contribution', 'contribution-manifest'],
    why: 'What contributions must answer, and in which words.',
    lines: [
      'contributions:',
      '## The questions that each contribution to an epic must answer.',
      '  keyQuestions: { T2308: [RCSD-001, RCSD-002] }',
      '## Or the document whose table of decision points lists them.',
      '  protocolDocument: docs/protocol.md',
      '## Further words that make an answer none.',
      '  hedgeWords: { add: [presumably] }',
      '## How many entries the manifest may have before it should be archived.',
      '  archiveThreshold: 1000',
    ],
  },
  {
    key: 'consensus',
    kinds: ['voting-matrix'],
    why: 'Where voting matrices stand elsewhere than in .cleo/consensus.',
    lines: ['consensus:', '  include: [.cleo/consensus/*.json]'],
  },
  {
    key: 'subagents',
    kinds: ['agent-definition', 'skill', 'subagent-manifest', 'subagent-output', 'spawn-prompt'],
    why: 'Where what belongs to subagents stands elsewhere.',
    lines: [
      'subagents:',
      '## Instead of agents/, .claude/agents/ and .cleo/agents/.',
      '  agents: [team/*.md]',
      '## Instead of agent-outputs/MANIFEST.jsonl, at any depth.',
      '  manifests: [agent-outputs/MANIFEST.jsonl]',
      '## Prompts are not known by their place: without this, none is checked.',
      '  prompts: [prompts/*.md]',
    ],
  },
  {
    key: 'vouch',
    kinds: ['vouch-*'],
    why: 'Knowledge bases.',
    lines: [
      'vouch:',
      '## After how many days without a confirmation a claim is told to be stale.',
      '  staleAfterDays: 180',
    ],
  },
  {
    key: 'history',
    kinds: null,
    why: 'What may change from commit to commit. Logs that the protocols know only grow anyway.',
    lines: [
      'history:',
      '## Further files that only grow, or never change.',
      '  appendOnly: [logs/*.jsonl]',
      '  immutable: [evidence/**]',
      '## Refs that are not to be deleted or moved back.',
      '  protectedRefs: [refs/heads/main, refs/heads/master]',
    ],
  },
  {
    key: 'limits',
    kinds: null,
    why: 'What is larger or deeper is told instead of read.',
    lines: ['limits:', '  fileBytes: 64MiB', '  logBytes: 1GiB', '  depth: 200', '  aliases: 100'],
  },
];
