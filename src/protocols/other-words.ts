/**
 * What others call what operations do: by command, words and the operation as it is typed. Two words
 * behind the command are joined by `-`.
 */
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
    'ls all show': 'list',
    'session-new session-create session-open': 'session begin --epic EPIC',
    'session-close session-finish session-stop': 'session end --close',
    'session-list session-show session-ls': 'list',
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
    'block blocked': 'record FILE --status blocked --blocker missing-context=TEXT',
    'unblock resume': 'record FILE --status complete',
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
    'session-list session-show session-ls': 'list sessions',
    'session-begin session-new session-open': 'session start --task TEXT',
    'session-close session-finish session-stop': 'session end SESSION',
    'inbox review': 'pending',
  },
};

/**
 * What others call options: by the words of the operation, names and the option that is meant, as it is
 * typed.
 */
export const OTHER_OPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'message new': {
    'deadline due until by urgent urgency priority importance': '--section Urgency=TEXT',
    'reply-to in-reply-to answers thread-id': '--thread THREAD',
    'body message content': '--text TEXT',
  },
  'subagent record': {
    'blocked blocked-by reason': '--status blocked --blocker missing-context=TEXT',
  },
  'vouch propose claim': { 'source cite citation ref': '--evidence ID' },
};

/**
 * What is meant by words that name no operation, as it is typed behind the command.
 * @param words the command, and what follows it
 */
export function meantBy([command = '', ...rest]: readonly string[]): string | null {
  const all = Object.entries(OTHER_WORDS[command] ?? {});
  const isMeant = (word: string | undefined) =>
    all.find(([words]) => words.split(' ').includes(word ?? ''))?.[1];
  return isMeant(rest.slice(0, 2).join('-')) ?? isMeant(rest[0]) ?? null;
}
