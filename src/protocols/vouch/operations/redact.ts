import { textAt, textsAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { text } from '../../../core/operation-output.ts';
import { basesOf } from '../bases.ts';
import { actingOn } from './actor.ts';
import { openLog } from './audit-writer.ts';
import { pagesMadeFrom } from './contradictions.ts';
import { slugOf } from './new-ids.ts';
import { CHANGE_INPUT, CLAIM_ERRORS, claimIdInput, openClaim, reasonData } from './open-claim.ts';
import { edited, type OpenRecord } from './open-record.ts';
import { redactExamples } from './redact-examples.ts';

/** What stands in the place of what was taken out. */
const MASK = '***';

export default defineOperation({
  id: 'vouch/redact',
  command: 'vouch redact ID',
  operands: ['id'],
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 2.3.2',
  summary: 'Removes words that nobody should read from a claim, or all of its text',
  about: [
    `The words are replaced by \`${MASK}\`, and the status becomes \`redacted\`. Only a person at the command line can do this: servers do not offer it.`,
    'Only this file changes. The decision that approved the claim, its source and the git history keep the words: a leaked password has to be changed.',
  ],
  usual: ['hide', 'reason'],
  effects: 'destroys',
  input: {
    type: 'object',
    properties: {
      id: claimIdInput('the claim'),
      hide: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        'x-value': 'WORDS',
        description: 'the words to remove, wherever they are; by default all of the text',
      },
      ...CHANGE_INPUT,
    },
    required: ['id'],
    additionalProperties: false,
  },
  output: {
    id: text('the claim'),
    status: text('its status: `redacted`'),
    text: text('what is left of its text'),
  },
  errors: {
    ...CLAIM_ERRORS,
    'nothing-to-hide': [
      'The words of --hide number {number} are not in the text of {id}.',
      'Copy them from the claim, with the same case and blanks.',
    ],
  },
  examples: redactExamples,
  commitMessage: ({ id }) => `Redact the claim ${id}`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const acting = await actingOn(planning);
    const claim = await openClaim(planning, acting.home, input.id);
    const said = textAt(claim.value, 'text') ?? '';
    const hidden = input.hide ?? [said];
    const isRedacted = textAt(claim.value, 'status') === 'redacted';
    const absent = hidden.findIndex((words) => !said.includes(words));
    if (absent >= 0 && !isRedacted) {
      throw fail('nothing-to-hide', { number: absent + 1, id: claim.id });
    }
    // Longer words first: a part of them must not hide what is left.
    const left = [...hidden]
      .sort((a, b) => b.length - a.length)
      .reduce((rest, words) => rest.replaceAll(words, MASK), said);
    const result = { id: claim.id, status: 'redacted', text: left };
    if (isRedacted && left === said) {
      return { changes: [], result, told: [`${claim.id} is redacted already: ${said}`] };
    }
    const log = await openLog(planning, acting);
    const places = await placesWith(state, acting.home, claim, hidden);
    return {
      changes: [
        await edited(planning, claim, [
          ['text', left],
          ['status', 'redacted'],
          ['updated_at', log.now],
        ]),
        log.append({
          event: 'claim.redact',
          objectIds: [claim.id],
          data: reasonData(input),
          reversible: false,
        }),
      ],
      result,
      told: [`Redacted ${claim.id}: ${left}`],
      notes: [
        ...log.notes,
        ...(namesWords(claim.id, hidden)
          ? [
              `The id still has the words. It is the name of the file, and decisions and events have it, too. To be rid of it, propose the claim again with --id, and archive ${claim.id}.`,
            ]
          : []),
        ...(places.length === 0 ? [] : [`The words are still in ${places.join(' and ')}.`]),
        ...(await pagesMadeFrom(state, acting.home, [claim.id])),
        'The git history keeps the words as well: if they were a password or a key, replace it where it is used.',
      ],
    };
  },
});

/**
 * Where else words of a claim stand: in the decisions about it, and in what it cites. Nothing else of
 * a base is looked at.
 */
async function placesWith(
  state: OperationState,
  home: string,
  { id, value }: OpenRecord,
  words: readonly string[],
): Promise<readonly string[]> {
  const facts = await state.facts();
  const bases = basesOf(facts);
  const decisions = facts
    .of('vouch-proposal')
    .filter(({ record, fact }) => record.home === home && fact.artifactId === id)
    .map(({ record }) => record.path);
  const cited = textsAt(value, 'evidence').flatMap((each) => {
    const evidence = bases.find('vouch-evidence', { home }, each);
    const source = evidence === null ? each : evidence.fact.sourceId;
    return [evidence?.record.path ?? [], `${home}/sources/${source}/content`].flat();
  });
  const found: string[] = [];
  for (const path of new Set([...decisions, ...cited])) {
    const text = await state.text(path);
    if (text !== null && words.some((each) => each !== '' && text.includes(each))) found.push(path);
  }
  return found;
}

/** True for an id that has what is hidden: ids are made from the text. */
function namesWords(id: string, hidden: readonly string[]): boolean {
  return hidden.some((words) => `-${id}-`.includes(`-${slugOf(words)}-`));
}
