import { parseDateTime } from '../../../core/date-time.ts';
import { quoted } from '../../../core/found-value.ts';
import { textAt, valueAlong } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { contribution, fileOf, OUTPUT } from '../example.ts';

function output(filePath: string): Record<string, string> {
  return fileOf(contribution({ researchOutputs: [{ ...OUTPUT, filePath }] }));
}

const NAME = /^(\d{4}-\d\d-\d\d)_[a-z0-9]+(?:-[a-z0-9]+)*\.md$/;

export default defineFileRule({
  id: 'CONTRIB-012',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.9.2',
  summary: 'A research file is named by its day and its topic',
  why: 'A folder of research is searched by name. Names of one form sort by day and say what each file is about.',
  fix: 'Rename the file to YYYY-MM-DD_topic-slug.md, with lower-case words joined by hyphens, and correct "filePath".',
  kinds: ['contribution'],
  messages: {
    name: 'The file name {name} is not of the form YYYY-MM-DD_topic-slug.md',
    day: 'The file name {name} begins with a date that does not exist',
  },
  examples: {
    valid: [{ name: 'day and topic', files: output(OUTPUT.filePath) }],
    invalid: [
      {
        name: 'the topic alone',
        files: output('docs/research/Queue Stores.md'),
        expect: [{ message: 'name', at: '35:19-35:50' }],
      },
      {
        name: 'the thirtieth of February',
        files: output('docs/research/2026-02-30_queue-stores.md'),
        expect: [{ message: 'day', at: '35:19-35:61' }],
      },
    ],
  },
  *check({ record }) {
    for (const { at, filePath } of readContribution(record.value).outputs) {
      if (filePath === null) continue;
      const name = filePath.slice(filePath.lastIndexOf('/') + 1);
      const day = NAME.exec(name)?.[1];
      if (isDay(day)) continue;
      const message = day === undefined ? 'name' : 'day';
      const found = { at: [...at, 'filePath'], data: { name: quoted(name) } };
      const created = textAt(valueAlong(record.value, at), 'createdAt');
      const better = betterName(name, created);
      const help = better !== null && {
        help: `Rename the file, for example to ${quoted(better)}, and correct "filePath" and other places that name the file.`,
      };
      yield { message, ...found, ...help };
    }
  },
});

/** A name of the right form, where the day is known: from the name, else from when the research was made. */
function betterName(name: string, createdAt: string | null): string | null {
  const { day: written, rest = '' } = DAY.exec(name)?.groups ?? {};
  const day = [written, createdAt?.slice(0, 10)].find(isDay);
  const slug = rest
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const topic = slug.replace(/^-|-$/g, '');
  return day === undefined || topic === '' ? null : `${day}_${topic}.md`;
}

const DAY = /^(?<day>\d{4}-\d\d-\d\d)?(?<rest>.*)$/s;

function isDay(text: string | undefined): text is string {
  return parseDateTime(`${text}T00:00:00Z`) !== null;
}
