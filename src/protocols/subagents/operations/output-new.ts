import { textAt } from '../../../core/json-value.ts';
import { defineOperation, type PlannedChange } from '../../../core/operation.ts';
import { orNull, text } from '../../../core/operation-output.ts';
import { dayOf, type Entry, entryLine, saysSame, slugOf, typeByFolder } from './entry-text.ts';
import { MANIFEST, SLUG, TASK, TEXT } from './input-properties.ts';
import { chosenManifest, MANIFEST_ERRORS } from './manifest-choice.ts';
import { outputNewExamples } from './output-new-examples.ts';

/** What the head of an output says. */
interface OutputHead {
  readonly title: string;
  readonly task: string;
  readonly date: string;
  readonly status: string;
}

export default defineOperation({
  id: 'subagents/output-new',
  command: 'subagent output new',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.2 File Naming Convention, 5.3 Output File Structure',
  summary: 'Begins an output file',
  about: [
    'Writes a Markdown file with the sections of the protocol and the status partial. It is in the folder of its category beside the manifest, named by task and slug. Replace what is in angle brackets, set the status, then run `subagent record`.',
    'With --record, an entry with the status partial is appended to the manifest as well. It needs at least one --followup.',
  ],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      category: {
        ...SLUG,
        'x-value': 'FOLDER',
        'x-expected': 'the name of a folder, such as research',
        description: 'the kind of work: research, specs, implementations',
      },
      task: { ...TASK, description: 'the task that it is about' },
      title: {
        type: 'string',
        pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$',
        'x-expected': 'one line that is not blank',
        description: 'the heading of the output',
      },
      slug: {
        ...SLUG,
        description: 'the part of its name after the task; made from the title by default',
      },
      links: {
        type: 'array',
        items: TASK,
        'x-option': 'link',
        'x-value': 'TASK',
        description: 'a task that it refers to',
      },
      record: { type: 'boolean', description: 'append an entry with the status partial' },
      followups: {
        type: 'array',
        items: TEXT,
        'x-option': 'followup',
        'x-member': 'needs_followup',
        description: 'what is left to do, for the entry',
      },
      manifest: MANIFEST,
    },
    required: ['category', 'task', 'title'],
    additionalProperties: false,
  },
  output: {
    path: text('where the output is'),
    manifest: text('the manifest that it belongs to'),
    entry: orNull(text('the id of the entry; null if none was asked for')),
  },
  errors: {
    ...MANIFEST_ERRORS,
    exists: [
      '{path} exists, with another text.',
      'Go on with that file and record it with `lint-protocol subagent record`, or give another --slug.',
    ],
    'id-taken': ['The manifest has another entry with the id {id}.', 'Give another --slug.'],
  },
  examples: outputNewExamples,
  commitMessage: ({ path }) => `Begin the output ${String(path)}`,
  async plan(planning) {
    const { input, state, now, fail } = planning;
    const { task, title, links = [], followups = [] } = input;
    const { ref, found } = await chosenManifest(planning, null, fail);
    const id = `${task}-${input.slug ?? slugOf(title)}`;
    const file = `${input.category}/${id}.md`;
    const path = ref.home === '' ? file : `${ref.home}/${file}`;
    const date = dayOf(now);
    const text = outputText({ title, task, date, status: 'partial' }, links);
    const changes: PlannedChange[] = [];
    if (!state.entries.some((each) => each.path === path)) {
      changes.push({ action: 'create', path, text });
    } else if ((await state.text(path)) !== text) throw fail('exists', { path });
    if (input.record === true) {
      const entry: Entry = {
        id,
        file,
        title,
        date,
        status: 'partial',
        agent_type: typeByFolder(ref, path) ?? input.category,
        topics: [],
        key_findings: [],
        actionable: true,
        needs_followup: followups,
        linked_tasks: links,
      };
      const values = found?.record.entries.map(({ value }) => value) ?? [];
      const named = values.find((value) => textAt(value, 'id') === id);
      if (named === undefined) {
        changes.push({ action: 'append', path: ref.path, lines: entryLine(entry) });
      } else if (!saysSame(named, entry)) throw fail('id-taken', { id });
    } else if (!state.entries.some((each) => each.path === ref.path)) {
      // Without one, nothing shows that the file is an output.
      changes.push({ action: 'create', path: ref.path, text: '' });
    }
    return {
      changes,
      about: [path, ref.path],
      result: { path, manifest: ref.path, entry: input.record === true ? id : null },
      told: [
        `${id}: ${title}`,
        `When it is written: set its **Status** to complete, then lint-protocol subagent record ${path} --finding TEXT`,
      ],
    };
  },
});

/**
 * An output to be written, by the template of the protocol (5.3): what stands in angle brackets is known by
 * `subagent/output-template`.
 * @param links what it refers to
 */
function outputText({ title, task, date, status }: OutputHead, links: readonly string[]): string {
  const references =
    links.length === 0
      ? ['<links to related tasks, specs, or research>']
      : links.map((link) => `- ${link}`);
  return `${[
    `# ${title}`,
    '',
    `**Task**: ${task}`,
    `**Date**: ${date}`,
    `**Status**: ${status}`,
    '',
    '---',
    '',
    '## Summary',
    '',
    '<executive summary in 2-3 sentences>',
    '',
    '## Content',
    '',
    '<main content>',
    '',
    '## References',
    '',
    ...references,
  ].join('\n')}\n`;
}
