import type { Facts } from '../../../core/fact.ts';
import { defineOperation, type OperationState, type Planning } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { orNull, text } from '../../../core/operation-output.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { agentName } from '../agent-name.ts';
import { takenBackBy } from '../awaited-acks.ts';
import { BODY_SCHEMA } from '../body-schema.ts';
import type { MessageEntry } from '../distinct-messages.ts';
import { shortDescription } from '../subject-limits.ts';
import { aboutOf } from '../topics.ts';
import { messageAt } from './acknowledged.ts';
import { AGENT, AGENT_EXPECTED, MESSAGE } from './agent-input.ts';
import { correctExamples } from './correct-examples.ts';
import { correctedBody } from './corrected-text.ts';
import { deltaBlocks } from './delta-blocks.ts';
import { DELTA_CHOICES, DELTA_FORM } from './delta-input.ts';
import { sectionMeant } from './message-draft.ts';
import { placeErrors, preparedAnswer } from './message-store.ts';
import { messageNamed, namedErrors } from './named-message.ts';
import { otherRecipient, problemLines, problemsOf } from './problems.ts';
import { sameMessages } from './resent.ts';
import { pathsOfMessage, storedAlready } from './stored-already.ts';
import { type Envelope, freshId, homeOf } from './stored-message.ts';

/** What `message correct` takes. */
const CORRECT_INPUT = {
  type: 'object',
  properties: {
    id: MESSAGE,
    sections: {
      type: 'object',
      additionalProperties: { type: 'string', pattern: '\\S' },
      'x-option': 'section',
      'x-file': true,
      description: 'the new text of a section, such as Item=cache-17.3',
    },
    text: {
      type: 'string',
      pattern: '\\S',
      'x-file': true,
      description: 'the new text of an INFO, or before the deltas of a DELTA',
    },
    deltas: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      'x-option': 'delta',
      'x-file': 'json',
      'x-value': 'FILE|JSON',
      description: `a delta as JSON; it replaces all deltas of the DELTA; ${DELTA_FORM}`,
    },
    subject: {
      type: 'string',
      pattern: '^[^\\p{Cc}]*[^\\p{Cc}\\s][^\\p{Cc}]*$',
      'x-expected': 'one line of text',
      description: 'the new subject, without its prefix',
    },
    withdraw: { type: 'boolean', description: 'withdraw the message' },
    reason: {
      type: 'string',
      pattern: '\\S',
      'x-file': true,
      description: 'why; it is written into the message',
    },
    from: {
      ...AGENT,
      'x-expected': AGENT_EXPECTED,
      'x-value': 'AGENT',
      description: 'who corrects it; by default its sender',
    },
  },
  required: ['id'],
  additionalProperties: false,
} as const;

const errors = {
  ...namedErrors,
  ...placeErrors,
  'nothing-new': [
    'Nothing is given to correct in message {id}.',
    'Give --section NAME=TEXT, --text, --delta or --subject; or --withdraw.',
  ],
  'not-both': [
    'A message is corrected or withdrawn, not both.',
    'Leave out --withdraw, or the corrections.',
  ],
  'no-sender': [
    'The message {id} names no sender.',
    'Add --from with the name of who corrects it.',
  ],
  'not-sender': [
    'The message {id} is from {sender}: {from} cannot correct or withdraw it.',
    'Write to {sender} instead: `lint-protocol message new INFO --from {from} --to {sender} --subject TEXT --text TEXT --store`',
  ],
  'not-committed': [
    'No commit has the message {id}.',
    'Remove it: `rm -- {paths}`. If its recipients have read it, commit it first, then withdraw it.',
  ],
  'taken-back': [
    'The message {id} was corrected or withdrawn already, by {by}.',
    'Name {by}, which replaced it.',
  ],
  'unknown-section': [
    'The message {id} has no section "{name}".',
    'Its sections are: {sections}. The text of an INFO is --text.',
  ],
  'other-recipient': [
    'A correction goes to the recipients of the message {id}: {recipients}. {problem}.',
    'To write to somebody else, withdraw it: lint-protocol message correct {id} --withdraw. Then send a new one with its sections: lint-protocol message new {type} --from {from} --to {agent} --store. If only the subject is wrong, give --subject.',
  ],
} as const;

type CorrectPlanning = Planning<InputOf<typeof CORRECT_INPUT>, typeof errors>;

export default defineOperation({
  id: 'messages/correct',
  command: 'message correct ID',
  operands: ['id'],
  since: '0.1.0',
  source: 'Brenner message bodies v0.1, Message Types and Body Schemas',
  summary: 'Sends a corrected message, or withdraws one',
  about: [
    'The sent message does not change. Its recipients get a new one in the same thread, with the sections that you give, the id of the corrected message, and your reason. With --withdraw they get an INFO that the message no longer holds.',
    '`message ack` of the correction acknowledges both.',
  ],
  choices: DELTA_CHOICES,
  usual: ['sections', 'withdraw', 'reason'],
  effects: 'writes',
  acting: 'from',
  input: CORRECT_INPUT,
  output: {
    id: orNull(text('the id of the new message')),
    path: text('where it is'),
    corrects: text('the id of the message that it is about'),
  },
  errors,
  examples: correctExamples,
  commitMessage: ({ corrects }) => `Correct message ${corrects}`,
  async plan(planning) {
    const { input, state, now, draw, fail } = planning;
    const facts = await state.facts();
    const original = messageNamed(input.id, facts, fail);
    const { fact, record } = original;
    const corrects = fact.id ?? record.path;
    const from = agentName(input.from) ?? fact.from;
    if (from === null) throw fail('no-sender', { id: corrects });
    if (fact.from !== null && fact.from.toLowerCase() !== from.toLowerCase())
      throw fail('not-sender', { id: corrects, sender: fact.from, from });
    const made = await contentOf(original, corrects, planning);
    const envelope: Envelope = {
      id: freshId(draw, facts),
      subject: made.subject,
      from,
      to: fact.recipients,
      thread_id: fact.threadId ?? fact.id,
      created: new Date(now).toISOString(),
      ack_required: made.type === null ? fact.ackRequired : BODY_SCHEMA[made.type].ack.wanted,
    };
    const home = homeOf(record.path);
    const known = await storedAlready(envelope, made.body, { state, facts, home });
    if (known !== null) {
      return {
        ...{ changes: [], about: pathsOfMessage(known, facts) },
        result: { id: known.fact.id, path: known.record.path, corrects },
        told: [`It was already sent as ${known.fact.id ?? known.record.path}.`],
      };
    }
    const by = lastTakingBack(original, facts);
    if (by !== null) throw fail('taken-back', { id: corrects, by });
    if (input.withdraw === true) {
      const files = pathsOfMessage(original, facts);
      const held = await Promise.all(files.map((path) => state.committed(path)));
      const paths = files.map(shellWord).join(' ');
      if (held.flat().length === 0) throw fail('not-committed', { id: corrects, paths });
    }
    const storing = { state, home, about: record.path, fail };
    const { text, path, changes } = await preparedAnswer(envelope, made.body, storing);
    const problems = await state.problems(path, 'message', text, true);
    const other = otherRecipient(problems);
    if (other !== null && (input.subject !== undefined || made.changed.has('To'))) {
      const agent = agentName(made.changed.get('To')) ?? 'AGENT';
      const sent = { recipients: envelope.to.join(', '), type: `${made.type}`, from };
      throw fail('other-recipient', { id: corrects, problem: other, agent, ...sent });
    }
    const isKept = input.subject === undefined && input.withdraw !== true;
    return {
      changes,
      notes: [
        ...(isKept ? [`The subject is still "${made.subject}". --subject changes it.`] : []),
        ...(await alsoSent(original, state)),
      ],
      result: { id: envelope.id, path, corrects },
      told: [
        `${from} writes to ${envelope.to.join(', ')}: ${made.subject}`,
        ...problemLines(problemsOf(problems)),
      ],
    };
  },
});

/** What took a message back, or what took that back: where it was corrected again, the last. */
function lastTakingBack(original: MessageEntry, facts: Facts): string | null {
  let last: string | null = null;
  const seen = new Set<string>();
  for (let at: MessageEntry | undefined = original; at !== undefined; ) {
    const by = takenBackBy(at, facts);
    if (by === null || seen.has(by)) break;
    seen.add(by);
    last = by;
    at = facts.of('message').find(({ fact, record }) => fact.id === by || record.path === by);
  }
  return last;
}

/** That the same message was sent again, and still holds. */
async function alsoSent(original: MessageEntry, state: OperationState): Promise<readonly string[]> {
  const facts = await state.facts();
  const again = (await sameMessages(original, state)).filter(
    (each) => takenBackBy(each, facts) === null,
  );
  return again.flatMap(({ fact: { id } }) =>
    id === null
      ? []
      : `The same message was also sent as ${id}, which still holds. To withdraw that too: lint-protocol message correct ${id} --withdraw`,
  );
}

/** What the new message says. */
async function contentOf(
  { fact, record }: MessageEntry,
  corrects: string,
  { input, state, fail }: CorrectPlanning,
) {
  const { subject, text: prose, deltas = [], sections = {}, withdraw = false, reason } = input;
  const { type } = fact;
  const about = shortDescription(aboutOf(fact.subject ?? '')) || corrects;
  const isChanged =
    subject !== undefined ||
    prose !== undefined ||
    deltas.length + Object.keys(sections).length > 0;
  if (withdraw && isChanged) throw fail('not-both');
  if (withdraw) {
    const body = `# Information\n\nThe message ${corrects} is withdrawn${reason === undefined ? '.' : `: ${reason}`}\n`;
    return {
      type: 'INFO',
      subject: `INFO: ${shortDescription(`withdrawn: ${about}`)}`,
      body,
      changed: new Map<string, string>(),
    } as const;
  }
  if (!isChanged) throw fail('nothing-new', { id: corrects });
  const changed = new Map(deltas.length === 0 ? [] : [['Deltas', `\n${deltaBlocks(deltas)}`]]);
  for (const [name, said] of Object.entries(sections)) {
    const schema = type === null ? null : sectionMeant(type, name);
    if (schema === null) {
      const titles = type === null ? [] : BODY_SCHEMA[type].sections.map(({ title }) => title);
      throw fail('unknown-section', { id: corrects, name, sections: titles.join(', ') || 'none' });
    }
    changed.set(schema.title, said.trim());
  }
  const read = await messageAt(record.path, state);
  const body = read === null ? '' : correctedBody(read, changed, { corrects, reason, prose });
  const [prefix = ''] = /^[^:]*: /.exec(fact.subject ?? '') ?? [];
  return {
    type,
    subject: subject === undefined ? (fact.subject ?? '') : withPrefix(prefix, subject),
    body,
    changed,
  };
}

/** Somebody may give a subject as it stands in a message, prefix and all. */
function withPrefix(prefix: string, subject: string): string {
  const isWhole = subject.toLowerCase().startsWith(prefix.trimEnd().toLowerCase());
  return `${prefix}${isWhole ? subject.slice(prefix.trimEnd().length).trimStart() : subject}`;
}
