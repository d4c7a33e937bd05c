import { quoted } from '../../../core/found-value.ts';
import { valueAlong } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { emptinessOf } from '../empty-words.ts';
import { citing, contribution, fileOf } from '../example.ts';

export default defineFileRule({
  id: 'CONTRIB-013',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.5.4 and 1.9.2',
  summary: 'Evidence names the section of its source',
  why: 'Another agent has to find the passage. With a reference to a whole file, it has to read all of it, and guess.',
  fix: 'Name the heading below the title, the function, the anchor or the line where the passage is: "line 12".',
  decisions: [
    'Words that fit every source do not count, such as `n/a`, `general`, `whole file` and `various`. Blanks and the name of the file do not count either.',
    'Case, and punctuation at the ends, make no difference.',
  ],
  kinds: ['contribution'],
  messages: {
    blank: 'The section of this evidence is blank',
    vague: 'The section {section} does not say where in the source the passage is',
    file: 'The section {section} only repeats the name of the file',
  },
  examples: {
    valid: [{ name: 'a heading', files: fileOf(contribution()) }],
    invalid: [
      {
        name: 'a blank',
        files: fileOf(citing({ section: ' ' })),
        expect: [{ message: 'blank', at: '26:22-26:25' }],
      },
      {
        name: 'anywhere',
        files: fileOf(citing({ section: 'Whole file.' })),
        expect: [{ message: 'vague', at: '26:22-26:35' }],
      },
      {
        name: 'the file itself',
        files: fileOf(citing({ section: 'queues.md' })),
        expect: [{ message: 'file', at: '26:22-26:33' }],
      },
    ],
  },
  *check({ record }) {
    const { decisions, conflicts } = readContribution(record.value);
    for (const { evidence } of [...decisions, ...conflicts]) {
      for (const { at: item, file, section } of evidence) {
        const at = [...item, 'section'];
        if (section === null) {
          const isBlank = typeof valueAlong(record.value, at) === 'string';
          if (isBlank) yield { message: 'blank', at };
        } else {
          const message = emptinessOf(section, file);
          if (message !== null) yield { message, at, data: { section: quoted(section) } };
        }
      }
    }
  },
});
