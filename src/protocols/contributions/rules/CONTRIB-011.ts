import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { deciding, fileOf } from '../example.ts';
import { hedgesOf } from '../hedges.ts';
import { placeInString } from '../string-place.ts';

export default defineFileRule({
  id: 'CONTRIB-011',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.4.4 and 1.9.2',
  summary: 'An answer is definite, without hedging',
  why: 'Programs compare answers, and others build on them. An answer that may mean two things decides nothing.',
  fix: 'State one answer. Put doubts into "confidence" and "uncertaintyNote".',
  decisions: [
    'Whole words count, in any case. A phrase may continue on the next line.',
    'Words in code spans and in quotes do not count.',
    'The list is that of `contributions.hedgeWords` in the configuration.',
  ],
  kinds: ['contribution'],
  messages: { hedge: 'The answer hedges: {word}' },
  examples: {
    valid: [
      { name: 'a plain answer', files: fileOf(deciding({ answer: 'Redis streams.' })) },
      {
        name: 'words of others, and words that only look alike',
        files: fileOf(
          deciding({ answer: 'Call it `maybe`, not "possibly"; mightily unclearable.' }),
        ),
      },
    ],
    invalid: [
      {
        name: 'two ways out',
        files: fileOf(deciding({ answer: 'Maybe Redis; it could\nbe Postgres.' })),
        expect: [
          { message: 'hedge', at: '20:18-20:23' },
          { message: 'hedge', at: '20:34-20:43' },
        ],
      },
      {
        name: 'what is only likely',
        files: fileOf(deciding({ answer: 'Probably Redis, presumably with streams.' })),
        expect: [
          { message: 'hedge', at: '20:18-20:26' },
          { message: 'hedge', at: '20:34-20:44' },
        ],
      },
      {
        name: 'after a quote',
        files: fileOf(deciding({ answer: 'Not "possibly Redis": perhaps Postgres.' })),
        expect: [{ message: 'hedge', at: '20:42-20:49' }],
      },
      {
        name: 'a word of the project’s own list',
        options: { contributions: { hedgeWords: ['someday'] } },
        files: fileOf(deciding({ answer: 'Perhaps Redis, someday.' })),
        expect: [{ message: 'hedge', at: '20:33-20:40' }],
      },
    ],
  },
  *check({ record, options }) {
    const hedges = hedgesOf(options.contributions.hedgeWords);
    for (const { at, answer } of readContribution(record.value).decisions) {
      if (answer === null) continue;
      for (const { word, span } of hedges.in(answer)) {
        const place = placeInString(record, [...at, 'answer'], span);
        yield { message: 'hedge', at: place, data: { word: quoted(word) } };
      }
    }
  },
});
