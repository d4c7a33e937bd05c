import type { Command } from './options.ts';

/** What a command is for, as its help, the man page and the completions of shells tell it. */
export interface CommandPage {
  /** What it does, in the middle of a sentence. */
  readonly summary: string;
  readonly usage: readonly Usage[];
  /** Paragraphs. */
  readonly about: readonly string[];
  readonly examples: readonly Usage[];
  /** What its exit codes mean, where that is not what they mean everywhere. */
  readonly exits?: readonly Usage[];
}

/** What is written, and what that does or means. Words in capitals stand for what the user gives. */
export type Usage = readonly [written: string, does: string];

/** What exit codes mean where a command does not say otherwise. */
export const EXITS: readonly Usage[] = [
  ['0', 'nothing at the failing level'],
  ['1', 'problems'],
  ['2', 'wrong use or configuration'],
  ['3', 'could not check'],
];

const DONE: readonly Usage[] = [
  ['0', 'it was done'],
  ['2', 'wrong use'],
];

/** By command, in the order of the help. */
export const COMMAND_PAGES: Readonly<Record<Command, CommandPage>> = {
  lint: {
    summary: 'check the records of a repository',
    usage: [
      ['[PATH...]', 'the working tree, or the files and folders named'],
      ['--staged', 'what `git commit` is about to record'],
      ['--since REF', 'every commit that HEAD has and REF has not'],
      ['--history', 'whether logs only grew, in every commit there is'],
      ['--rev COMMIT', 'one commit as it stands'],
      ['--stdin', 'one record from standard input'],
    ],
    about: [
      'The last line of a report says how many records of which kind were checked, so that nothing found and nothing looked at can not be confused.',
    ],
    examples: [
      ['lint-protocol mail/messages', 'one folder'],
      ['lint-protocol --staged', 'before a commit'],
      ['lint-protocol --since origin/main', 'before a pull request'],
      [
        "lint-protocol --only 'vouch/*' --format compact",
        'one family of rules, one line a problem',
      ],
    ],
  },
  explain: {
    summary: 'what a rule wants, why, and how to mend it',
    usage: [
      ['explain RULE', 'what a rule wants, why, and how to mend it'],
      ['explain FAMILY', 'the rules of a family, such as vouch or messages'],
    ],
    about: [
      'The id of a rule stands in every problem, behind its level: MB-005, delta/dropped. Capitals do not matter. A pattern, such as "*/checksum", lists what fits it.',
    ],
    examples: [
      ['lint-protocol explain MB-005', 'one rule, with an example that breaks it'],
      ['lint-protocol explain vouch', 'all rules on knowledge bases'],
    ],
    exits: [
      ['0', 'it was told'],
      ['2', 'no such rule; what comes near is listed'],
    ],
  },
  rules: {
    summary: 'all rules with their levels',
    usage: [['rules', 'all rules']],
    about: ['`lint-protocol explain FAMILY` lists fewer.'],
    examples: [['lint-protocol rules --format json', 'for programs']],
    exits: DONE,
  },
  config: {
    summary: 'the settings that hold, and where each was said',
    usage: [['config', 'the settings that hold, and where each was said']],
    about: [
      'Settings come from the configuration, from what it extends, and from the command line; what none of them sets has its default.',
    ],
    examples: [
      ['lint-protocol config --staged', 'what holds for `git commit`'],
      ['lint-protocol config --format json', 'for programs'],
    ],
  },
  demo: {
    summary: 'lint a small repository with planted problems',
    usage: [['demo', 'lint a small repository with planted problems']],
    about: ['It is made in a temporary folder and removed again.'],
    examples: [
      ['lint-protocol demo --keep', 'leave it in place, to mend something and look again'],
    ],
    exits: [
      ['0', 'the problems were found'],
      ['3', 'the repository could not be made'],
    ],
  },
  init: {
    summary: 'set this repository up for the linter',
    usage: [['init', 'set this repository up: configuration, editor settings']],
    about: [
      'Looks at what the repository holds, and writes .lint-protocol.yaml, all of it commented out: it says what was found, which settings there are, and why one would change them. Where there are records that editors can check while somebody types, .vscode/settings.json learns where the schemas are. In the end it says which commands to run next.',
      'What stands there already is never overwritten, and either everything is written or nothing. Where there is a configuration, it is left as it is, and only what the options ask for is written.',
    ],
    examples: [
      ['lint-protocol init --dry-run', 'show the files, and write none'],
      ['lint-protocol init --hooks --workflow', 'with the hooks of git, and a workflow for GitHub'],
    ],
    exits: [
      ['0', 'it was done, or shown'],
      ['1', 'it was done, but a hook finds no lint-protocol'],
      ['2', 'wrong use, or there is a configuration; nothing was written'],
      ['3', 'not in a repository with files'],
    ],
  },
  doctor: {
    summary: 'what would not be checked here, and why',
    usage: [['doctor', 'what would not be checked here, and why']],
    about: [
      'Looks at node, git, the clone, the hooks, the configuration and the records. Each line is ok, a warning (good to know) or a problem (something is not checked), and says how to mend it. It changes nothing.',
    ],
    examples: [
      ['lint-protocol doctor --format json', 'for programs; `schema doctor` says what that is'],
    ],
    exits: [
      ['0', 'everything would be checked'],
      ['1', 'something would not'],
      ['2', 'wrong use'],
      ['3', 'there is no repository that could be looked at'],
    ],
  },
  hooks: {
    summary: 'the hooks that run the linter in git',
    usage: [
      ['hooks install [HOOK...]', 'run the linter before every commit, merge and push'],
      ['hooks status [HOOK...]', 'what stands there, and whether it would run'],
      ['hooks uninstall [HOOK...]', 'remove what install wrote, nothing else'],
    ],
    about: [
      'A HOOK is pre-commit, pre-merge-commit, pre-push, or on a server pre-receive. Hooks of others are left alone; --chain keeps them and has them called first.',
    ],
    examples: [['lint-protocol hooks install pre-push', 'one hook only']],
    exits: [
      ['0', 'all of them run the linter, or are removed'],
      ['1', 'one does not'],
      ['2', 'wrong use'],
      ['3', 'not in a repository'],
    ],
  },
  schema: {
    summary: 'the JSON Schema of a kind of record',
    usage: [
      ['schema', 'the JSON Schemas there are'],
      ['schema KIND', 'one of them: of a record, the configuration or a report'],
    ],
    about: [
      'Printed as shipped in the folder schemas of the package. Shapes only: rules want more.',
    ],
    examples: [['lint-protocol schema contribution > contribution.schema.json', 'for other tools']],
    exits: DONE,
  },
  consensus: {
    summary: 'one voting matrix, with exit codes of its own',
    usage: [
      ['consensus check FILE', 'one voting matrix, with exit codes of its own'],
      ['consensus check -', 'one from standard input'],
    ],
    about: [
      'FILE is a JSON file of the working tree, in a folder of votes or elsewhere, ignored by git or not. What it cites is looked up in the repository. Of a matrix from standard input that --stdin-filename gives no file, nothing is said that is about files. With --task, an entry of a manifest has to name the matrix for that task.',
      'The exit codes are those of the protocol, for programs that go on by them.',
    ],
    examples: [
      ['lint-protocol consensus check .cleo/consensus/CONS-0042.json', 'one vote'],
      ['lint-protocol consensus check votes/draft.json --task T4797', 'as it is listed for a task'],
    ],
    exits: [
      ['0', 'sound, and PROVEN or REFUTED'],
      ['2', 'wrong use or configuration'],
      ['3', 'could not check'],
      ['61', 'not sound'],
      ['65', 'sound, but handed to a human'],
    ],
  },
  contribution: {
    summary: 'what sessions contributed to an epic: compared, and sealed',
    usage: [
      ['contribution conflicts', 'which sessions answer a question differently'],
      ['contribution consensus', 'what the answers to each question add up to'],
      ['contribution seal FILE...', 'after an edit: its checksum and its manifest entry'],
    ],
    about: [
      'conflicts and consensus only read, archives included.',
      'seal is for whoever edited a contribution by hand. It writes _meta.checksum for the content as it is, appends the entry for the file to CONTRIBUTIONS.jsonl, and leaves everything else as it stands. It refuses what is merged or archived, a status that moved as it may not, and files with an error that sealing would not remove. Either all files are sealed or none; a second call completes what a crash left. It says which other records have to follow.',
    ],
    examples: [
      ['lint-protocol contribution conflicts --epic T2308', 'one epic'],
      ['lint-protocol contribution seal .cleo/contributions/T2310.json', 'after an edit'],
    ],
    exits: [
      ['0', 'compared, whether or not answers differ; sealed, or sealed already'],
      ['1', 'a file to be sealed breaks a rule; nothing was written'],
      ['2', 'wrong use or configuration; merged, or a move of status that is not allowed'],
      ['3', 'something could not be compared, read or written'],
    ],
  },
  completion: {
    summary: 'completion for a shell',
    usage: [
      ['completion bash|zsh|fish', 'what makes a shell complete commands, options and rules'],
    ],
    about: [
      'It completes `lint-protocol`, not `npx lint-protocol`: where the package stands in node_modules/.bin only, put that folder on the PATH.',
    ],
    examples: [
      ['eval "$(lint-protocol completion bash)"', 'in ~/.bashrc'],
      ['eval "$(lint-protocol completion zsh)"', 'in ~/.zshrc, below compinit'],
      ['lint-protocol completion fish | source', 'in ~/.config/fish/config.fish'],
    ],
    exits: DONE,
  },
  help: {
    summary: 'what belongs to a command',
    usage: [['help COMMAND', 'the options and examples of a command']],
    about: ['The same as COMMAND --help.'],
    examples: [['lint-protocol help hooks', 'the hooks']],
    exits: DONE,
  },
};
