import type { Command } from './command-names.ts';
import { REPORT_PAGE, SCHEMA_PAGES, SERVER_PAGES } from './server-pages.ts';

/** What a command does: for its help, the man page and shell completions. */
export interface CommandPage {
  /** What it does, in the middle of a sentence. */
  readonly summary: string;
  readonly usage: readonly Usage[];
  /** Paragraphs. */
  readonly about: readonly string[];
  readonly examples: readonly Usage[];
  /** Its exit codes, where they differ from those of the other commands. */
  readonly exits?: readonly Usage[];
}

/** What to type, and what it does. Words in capitals are placeholders. */
export type Usage = readonly [written: string, does: string];

/** What exit codes mean where a command does not say otherwise. */
export const EXITS: readonly Usage[] = [
  ['0', 'no problem at the failing level'],
  ['1', 'problems found'],
  ['2', 'wrong usage or configuration'],
  ['3', 'could not check'],
];

/** What they mean of an operation. */
export const OPERATION_EXITS: readonly Usage[] = [
  ['0', 'done, or nothing to do'],
  ['1', 'refused: the linter would report a new error'],
  ['2', 'wrong usage or state'],
  ['3', 'could not read or write'],
];

const DONE: readonly Usage[] = [
  ['0', 'done'],
  ['2', 'wrong usage'],
];

/** By command, in the order of the help. */
export const COMMAND_PAGES: Readonly<Record<Command, CommandPage>> = {
  lint: {
    summary: 'check the records of a repository',
    usage: [
      ['[PATH...]', 'the working tree, or only these files and folders'],
      ['--staged', 'what `git commit` is about to record'],
      ['--since REF', 'every commit on HEAD that is not on REF'],
      ['--history', 'every commit: were logs only appended to?'],
      ['--rev COMMIT', 'the tree of one commit'],
      ['--stdin', 'one record from standard input'],
    ],
    about: [
      'The last line of a report counts the checked records by kind. So a clean repository looks different from one without records.',
    ],
    examples: [
      ['lint-protocol mail/messages', 'one folder'],
      ['lint-protocol --staged', 'before a commit'],
      ['lint-protocol --since origin/main', 'before a pull request'],
      [
        "lint-protocol --only 'vouch/*' --format compact",
        'one family of rules, one line per problem',
      ],
    ],
  },
  explain: {
    summary: 'what a rule requires, why, and how to fix a problem',
    usage: [
      ['explain RULE', 'what a rule requires, why, and how to fix a problem'],
      ['explain FAMILY', 'the rules of a family, such as vouch or messages'],
      ['explain RULE KIND', 'a rule about custom kinds, with what one kind declares'],
    ],
    about: [
      'Every problem shows the id of its rule after the level: MB-005, delta/dropped. Ids are not case-sensitive. A pattern, such as "*/checksum", lists the rules that match.',
    ],
    examples: [
      ['lint-protocol explain MB-005', 'one rule, with an example of a problem'],
      ['lint-protocol explain vouch', 'all rules for knowledge bases'],
    ],
    exits: [
      ['0', 'explained'],
      ['2', 'no such rule; similar ones are listed'],
    ],
  },
  why: {
    summary: 'why a problem is not reported, or a file not checked',
    usage: [
      ['why PATH', 'what became of each finding in a file'],
      ['why PATH:LINE [RULE]', 'the same for one line, and one rule'],
    ],
    about: [
      'For each finding, `why` says whether it is reported. If not, it says what dropped it: another rule that reports the same fault, a later manifest entry, a setting, the baseline, the state before, or a later commit. For a file that is not checked, it says why.',
      'Without options it looks at the working tree. --staged, --since, --range, --rev and --history select the same commits and files as in a run.',
    ],
    examples: [
      ['lint-protocol why .vouch/claims/rate-limit.yaml', 'all findings of a claim'],
      ['lint-protocol why notes.md', 'why this file is not checked'],
      [
        'lint-protocol why --staged MANIFEST.jsonl:12 manifest/checksum',
        'one rule, as the hook checks it',
      ],
    ],
    exits: [
      ['0', 'answered'],
      ['2', 'wrong usage or configuration'],
      ['3', 'could not check'],
    ],
  },
  rules: {
    summary: 'all rules with their levels',
    usage: [['rules', 'all rules']],
    about: ['`lint-protocol explain FAMILY` lists the rules of one family.'],
    examples: [['lint-protocol rules --format json', 'for programs']],
    exits: DONE,
  },
  config: {
    summary: 'the effective settings, and where each one was set',
    usage: [['config', 'the effective settings, and where each one was set']],
    about: [
      'Settings come from the configuration, from the files it extends, and from the command line. What none of them sets keeps its default.',
    ],
    examples: [
      ['lint-protocol config --staged', 'the settings that `git commit` is checked with'],
      ['lint-protocol config --format json', 'for programs'],
    ],
    exits: [['0', 'printed'], ...EXITS.slice(2)],
  },
  demo: {
    summary: 'lint a small repository with planted problems',
    usage: [['demo', 'lint a small repository with planted problems']],
    about: ['The repository is created in a temporary folder and removed afterwards.'],
    examples: [['lint-protocol demo --keep', 'keep it, to fix a problem and run the linter again']],
    exits: [
      ['0', 'the problems were found'],
      ['3', 'the repository could not be created'],
    ],
  },
  report: REPORT_PAGE,
  init: {
    summary: 'set this repository up for the linter',
    usage: [['init', 'set this repository up: configuration, editor settings']],
    about: [
      'Looks for records in the repository and writes .lint-protocol.yaml. Its lines are commented out: it lists what was found, which settings exist, and why to change them. If hardly any message has a subject of the protocol, `subjects: optional` is set. If there are records that editors can check while you type, the schemas are added to .vscode/settings.json. At the end it prints the commands to run next.',
      'For each log in the repository, a line such as `.vouch/audit.log.jsonl -text merge=union` is added to .gitattributes. So git keeps the lines of both branches if both appended to the log. With --merge-driver the lines name a driver that also orders them by time. The driver is added to the git configuration of this clone only. Run `init --merge-driver` in each clone, or git reports a conflict there. The driver refuses a log if one side did more than append. Both only help where git itself merges: the merge button of GitHub ignores them and reports a conflict. Update the branch locally before you use it: `git merge`, then `lint-protocol logs settle --onto REF`.',
      'No existing file is overwritten, and either all files are written or none. An existing configuration is left unchanged: then only what the options ask for is written or, without options, the .gitattributes lines of new logs.',
    ],
    examples: [
      ['lint-protocol init --dry-run', 'print the files without writing them'],
      ['lint-protocol init --hooks --ci github', 'with git hooks and a GitHub workflow'],
      ['lint-protocol init --ci gitlab', 'only the job for GitLab; --ci generic writes a script'],
      ['lint-protocol init --merge-driver', 'merge logs by time, in this clone'],
    ],
    exits: [
      ['0', 'done, or printed'],
      ['1', 'done, but a hook or the merge driver cannot find lint-protocol'],
      ['2', 'wrong usage, or there is a configuration already; nothing was written'],
      ['3', 'not in a repository with a working tree'],
    ],
  },
  doctor: {
    summary: 'what would not be checked here, and why',
    usage: [['doctor', 'what would not be checked here, and why']],
    about: [
      'Looks at node, git, the clone, the hooks, the configuration and the records. Each line is ok, a warning (good to know) or a problem (something is not checked), and says how to fix it. The last line says what a hook costs here, and why. Only the cache is changed.',
    ],
    examples: [
      ['lint-protocol doctor --format json', 'for programs; `schema doctor` prints the schema'],
    ],
    exits: [
      ['0', 'everything would be checked'],
      ['1', 'something would not be checked'],
      ['2', 'wrong usage'],
      ['3', 'no readable repository'],
    ],
  },
  hooks: {
    summary: 'install, check or remove the git hooks',
    usage: [
      ['hooks install [HOOK...]', 'run the linter before every commit, merge and push'],
      ['hooks status [HOOK...]', 'which hooks are installed, and whether they would run'],
      ['hooks uninstall [HOOK...]', 'remove what install wrote, nothing else'],
    ],
    about: [
      'A HOOK is pre-commit, pre-merge-commit, pre-push, or on a server pre-receive. Other hooks are left alone; --chain keeps them and runs them first.',
    ],
    examples: [['lint-protocol hooks install pre-push', 'one hook only']],
    exits: [
      ['0', 'all of them run the linter, or were removed'],
      ['1', 'one of them does not'],
      ['2', 'wrong usage'],
      ['3', 'not in a repository'],
    ],
  },
  ...SCHEMA_PAGES,
  consensus: {
    summary: 'check one voting matrix',
    usage: [
      ['consensus check FILE', 'check one voting matrix, with its own exit codes'],
      ['consensus check -', 'the same, from standard input'],
      ['consensus OPERATION', 'hold a vote'],
    ],
    about: [
      'FILE is a JSON file in any folder of the working tree; git may ignore it. What it cites is looked up in the repository. A matrix from standard input is checked without the rules about files, unless --stdin-filename names one. With --task, a manifest must have an entry that names the matrix for that task.',
      'The exit codes are those of the protocol, for programs that act on them.',
    ],
    examples: [
      ['lint-protocol consensus check .cleo/consensus/CONS-0042.json', 'one vote'],
      [
        'lint-protocol consensus check votes/draft.json --task T4797',
        'and its manifest entry for a task',
      ],
    ],
    exits: [
      ['0', 'valid, and PROVEN or REFUTED'],
      ['2', 'wrong usage or configuration'],
      ['3', 'could not check'],
      ['61', 'not valid'],
      ['65', 'valid, but left to a human'],
    ],
  },
  contribution: {
    summary: 'write contributions to an epic, and compare them',
    usage: [
      ['contribution conflicts', 'which sessions answer a question differently'],
      ['contribution consensus', 'the combined answer to each question'],
      ['contribution OPERATION', 'write contributions'],
    ],
    about: [
      '`conflicts` and `consensus` only read. They include archives.',
      'After you edit a contribution by hand, run `contribution seal FILE`.',
    ],
    examples: [
      ['lint-protocol contribution conflicts --epic T2308', 'one epic'],
      ['lint-protocol contribution seal .cleo/contributions/T2310.json', 'after an edit'],
    ],
    exits: [
      ['0', 'compared, whether or not answers differ; sealed, or sealed already'],
      ['1', 'a file to seal breaks a rule; nothing was written'],
      ['2', 'wrong usage or configuration; merged, or a status change that is not allowed'],
      ['3', 'something could not be compared, read or written'],
    ],
  },
  message: {
    ...operationsPage('message', 'write, acknowledge and follow up messages'),
    about: [
      'An operation refuses to write if that would add an error. To answer a message, give its thread (or its id) as THREAD: `lint-protocol message new INFO --thread THREAD --from AGENT --to AGENT --subject TEXT --text TEXT --store`. `message ack` only acknowledges it.',
    ],
  },
  manifest: {
    ...operationsPage('manifest', 'list contributions in manifests, and check manifests'),
    about: [
      '`lint-protocol subagent record` writes the manifest entries of subagents. `manifest validate` and `manifest repair` also report unreadable lines of these manifests.',
      'To correct an entry, correct its contribution, then run `lint-protocol contribution seal FILE`: it appends a new entry, which then counts.',
    ],
  },
  subagent: operationsPage('subagent', 'render prompts, and record the outputs of subagents'),
  vouch: {
    ...operationsPage('vouch', 'propose, review, find and share knowledge'),
    usage: [
      ['vouch OPERATION', 'propose, review, find and share knowledge'],
      ['vouch serve', 'serve knowledge bases to agents and programs'],
      ['vouch conformance -- COMMAND', 'try a server against the specification'],
    ],
  },
  logs: operationsPage('logs', 'order the log entries of a branch after the published ones'),
  ...SERVER_PAGES,
  completion: {
    summary: 'print the completion script for a shell',
    usage: [['completion bash|zsh|fish', 'print the completion script for a shell']],
    about: [
      'It completes `lint-protocol`, not `npx lint-protocol`. If the package is only installed in a project, add node_modules/.bin to the PATH.',
    ],
    examples: [
      ['eval "$(lint-protocol completion bash)"', 'in ~/.bashrc'],
      ['eval "$(lint-protocol completion zsh)"', 'in ~/.zshrc, below compinit'],
      ['lint-protocol completion fish | source', 'in ~/.config/fish/config.fish'],
    ],
    exits: DONE,
  },
  help: {
    summary: 'the help of a command',
    usage: [['help COMMAND', 'the options and examples of a command']],
    about: ['The same as COMMAND --help.'],
    examples: [['lint-protocol help hooks', 'the help of hooks']],
    exits: DONE,
  },
};

/** The page of a command whose words are operations, which have pages of their own. */
function operationsPage(command: string, summary: string): CommandPage {
  return {
    summary,
    usage: [[`${command} OPERATION`, summary]],
    about: ['An operation refuses to write if that would add an error.'],
    examples: [[`lint-protocol ${command} --help`, 'all operations of this command']],
    exits: OPERATION_EXITS,
  };
}
