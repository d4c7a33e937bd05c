import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import type { AnyOperation } from '../core/operation.ts';
import { wordsOf } from '../protocols/operations.ts';
import type { Command } from './command-names.ts';
import { otherWords } from './given.ts';

/** What others call what operations do: by command, words and the operation as it is typed. */
export const OTHER_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  message: {
    'withdraw retract cancel delete remove': 'correct ID --withdraw --reason TEXT',
    'edit update change amend fix': 'correct ID --section NAME=TEXT --reason TEXT',
    'send create write post add draft': 'new TYPE --from AGENT --to AGENT --store',
    'reply answer respond': 'new INFO --from AGENT --to AGENT --thread THREAD --text TEXT --store',
    acknowledge: 'ack ID --from AGENT --status TEXT',
    'inbox show ls': 'list --to AGENT',
    'pending overdue': 'acks',
    'resend remind': 'escalate ID --resend',
    'validate verify lint': 'check FILE',
  },
  contribution: {
    'edit update answer correct change': 'decide FILE --question-id ID --answer TEXT',
    'create add start begin write': 'new --epic TASK --task TASK --marker LABEL --agent NAME',
    'register record checksum': 'seal FILE',
    'finish done submit': 'complete FILE',
    'approve review accept': 'validate FILE',
    'conflict disagree': 'flag --epic EPIC',
    'settle decide-conflict': 'resolve FILE CONFLICT --propose TYPE --proposal TEXT',
    'ls all': 'list',
  },
  consensus: {
    'create start begin open propose': 'new --question TEXT --option NAME --option NAME --out FILE',
    'count close finish end': 'tally FILE',
    'decide choose': 'resolve FILE --type TYPE --by HUMAN',
    'ls show status votes': 'list',
    'rerun repeat again': 'new --rerun ID',
    'add option': 'vote FILE --option NAME --confidence N --rationale TEXT --evidence FILE --add',
  },
  manifest: {
    'add new register record create': 'append FILE',
    'check verify lint': 'validate',
    'fix restore': 'repair',
  },
  subagent: {
    'register add append complete': 'record FILE --status STATUS --finding TEXT',
    'create new define': 'agent new NAME --description TEXT --tool NAME',
    'edit correct update': 'record FILE --again',
    'spawn prompt run': 'render AGENT --task TASK',
    check: 'preflight AGENT --task TASK',
    'list status': 'review',
  },
  vouch: {
    'edit update change amend': 'propose claim TEXT --supersedes ID',
    'delete remove': 'propose delete ID',
    'add new create claim write': 'propose claim TEXT --evidence ID',
    'accept merge': 'approve PROPOSAL',
    'decline deny': 'reject PROPOSAL --reason TEXT',
    'relate link': 'propose relation SOURCE RELATION TARGET',
    'proposals queue': 'pending',
    'import restore': 'import-apply FILE',
    'bundle pack': 'export --out FILE',
    rotate: 'audit rotate --before DATE',
    'log history': 'audit',
    'find query': 'search QUERY',
    replace: 'supersede OLD NEW --reason TEXT',
    'keep capture': 'source add-file FILE',
  },
};

/**
 * Refuses a word that is not an operation, and names the one that is meant.
 * @param words the command, and what follows it
 * @throws WrongUse always
 */
export function unknownOperation(
  words: readonly string[],
  operations: readonly AnyOperation[],
): never {
  const [command = '', action] = words;
  const own = operations.filter((each) => wordsOf(each)[0] === command);
  const known = [
    ...otherWords(command as Command),
    ...own.map((each) => wordsOf(each).slice(1).join(' ')),
  ];
  const meant =
    action === undefined
      ? null
      : (otherwise(command, action) ??
        nearest(action, known) ??
        nearest(words.slice(1, 3).join(' '), known));
  throw new WrongUse(
    'missing-argument',
    action === undefined
      ? `${command} needs an operation.`
      : `${command} does not know "${action}".`,
    meant === null
      ? `It knows: ${known.join(', ')}. \`lint-protocol ${command} --help\` shows what they do.`
      : `Did you mean \`lint-protocol ${command} ${meant}\`?`,
  );
}

function otherwise(command: string, action: string): string | null {
  const all = Object.entries(OTHER_WORDS[command] ?? {});
  return all.find(([words]) => words.split(' ').includes(action))?.[1] ?? null;
}
