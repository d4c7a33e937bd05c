import type { SettingsSection, SuggestedSetting } from '../../core/protocol.ts';
import type { Kind } from '../../core/record.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { checkedSentence } from '../../report/counts.ts';
import { visible } from '../../report/sanitize.ts';
import { wrap } from '../../report/wrap.ts';
import type { Survey } from './survey.ts';

const WIDTH = 94;

/** Paths that are listed of one sort. */
const LISTED = 5;

/** A part of the configuration as `init` writes it. */
export interface Section extends Omit<SettingsSection, 'kinds'> {
  /** Kinds of records that it is about; null for any. */
  readonly kinds: readonly Kind[] | null;
}

/** All parts, in the order of the file. What is no example is the default. */
export const SECTIONS: readonly Section[] = [
  {
    key: 'extends',
    kinds: null,
    why: 'Settings of another file in this repository. The settings here win over them.',
    lines: ['extends: conf/team.yaml'],
  },
  {
    key: 'rules',
    kinds: null,
    why: 'The level of a rule, or of all rules that a pattern matches: error, warning, info or off.',
    lines: ['rules:', '  message/schema-section: warning', "  'subagent/*': info"],
  },
  {
    key: 'overrides',
    kinds: null,
    why: 'Levels for some files only.',
    lines: ['overrides:', '  - files: [examples/**]', '    rules: { "message/*": info }'],
  },
  {
    key: 'ignore',
    kinds: null,
    why: 'Known problems that are not reported, each with a reason.',
    lines: [
      'ignore:',
      '  - rule: message/thread-id',
      '    path: mail/2024/**',
      '    reason: threads had other names before 2025',
      '    expires: 2027-03-31',
    ],
  },
  {
    key: 'baseline',
    kinds: null,
    why: 'A file of known problems that are not reported; `lint-protocol --baseline FILE --baseline-update` writes it.',
    lines: ['baseline: .lint-protocol-baseline.jsonl'],
  },
  ...PROTOCOLS.flatMap(({ settings, kinds }) =>
    settings === undefined ? [] : [{ kinds: kinds.map(({ kind }) => kind), ...settings }],
  ),
  {
    key: 'kinds',
    kinds: null,
    why: 'Your own record formats: rules for files that no protocol covers.',
    lines: [
      'kinds:',
      '  decision:',
      '    files: [decisions/*.jsonl]',
      '    format: jsonl',
      '    id: id',
      '    keep: append',
    ],
  },
  {
    key: 'history',
    kinds: null,
    why: 'What may change between commits. The logs of protocols are append-only without a setting.',
    lines: [
      'history:',
      '## Further files that only grow, or never change.',
      '  appendOnly: [logs/*.jsonl]',
      '  immutable: [evidence/**]',
      '## Refs that are not to be deleted or moved back.',
      '  protectedRefs: [refs/heads/main, refs/heads/master]',
    ],
  },
  {
    key: 'limits',
    kinds: null,
    why: 'Larger or deeper files are reported, not parsed.',
    lines: ['limits:', '  fileBytes: 64MiB', '  logBytes: 1GiB', '  depth: 200', '  aliases: 100'],
  },
];

/**
 * The configuration that `init` writes: all of it comments, but for what is suggested. A line of prose begins with `##`, a
 * setting with `#`, so that an editor that takes one `#` away from a block leaves a valid one.
 * @param baseline the baseline that is to hold; null where there is none
 */
export function configText(survey: Survey, baseline: string | null): string {
  const [present, absent] = [true, false].map((wanted) =>
    SECTIONS.filter((section) => isWanted(section, survey) === wanted),
  );
  const left = (absent ?? []).map(({ key }) => key);
  return [
    `# yaml-language-server: $schema=./${survey.packagePath}/schemas/config.schema.json\n`,
    prose([
      survey.suggested.length === 0
        ? 'Settings of lint-protocol. No setting is active: the values in comments are defaults or examples.'
        : 'Settings of lint-protocol. Only what the records here suggest is set: the values in comments are defaults or examples.',
      'To set something, remove `# ` from its line and from the key above it; an editor does so when it uncomments lines. What follows ## stays a comment.',
    ]),
    prose(found(survey)),
    ...(present ?? []).map((section) => block(withKinds(section, survey), survey.suggested)),
    ...(baseline === null ? [] : [`baseline: ${baseline}\n`]),
    prose([
      ...(left.length === 0
        ? []
        : [`Further sections, for records that were not found here: ${left.join(', ')}.`]),
      '`lint-protocol schema config` prints all settings, `lint-protocol rules` all rules.',
    ]),
  ].join('\n');
}

function found(survey: Survey): readonly string[] {
  const { failure, messageFolders, bases, manifests, tools, records } = survey;
  const sentence = checkedSentence({ records, files: 0, commits: 0, cached: 0 });
  const named = (title: string, paths: readonly string[]): readonly string[] => {
    if (paths.length === 0) return [];
    const more = paths.length > LISTED ? ` and ${paths.length - LISTED} more` : '';
    return [`${title}: ${paths.slice(0, LISTED).join(', ')}${more}`];
  };
  return [
    failure !== null
      ? 'What was found could not be counted; `lint-protocol doctor` says why.'
      : Object.keys(records).length === 0
        ? 'No records were found where they are looked for without settings.'
        : `What was found: ${sentence.replace(/^Checked /, '')}.`,
    ...named('Messages are looked for in', messageFolders),
    ...named('Knowledge bases', bases),
    ...named('Manifests', manifests),
    ...named(
      'Other programs',
      tools.map(({ name, path }) => `${name} (${path})`),
    ),
  ];
}

function block({ key, why, lines }: Section, suggested: readonly SuggestedSetting[]): string {
  const set = suggested.filter((each) => each.key === key);
  const written = lines.flatMap((line): readonly string[] => {
    if (line.startsWith('##')) return [`#   ${line}`];
    if (set.length > 0 && line === `${key}:`) return [line];
    const instead = set.find((each) => settingIn(each.line) === settingIn(line));
    if (instead === undefined) return [`# ${line}`];
    const reasons = wrap(visible(instead.why), WIDTH).map((each) => `  ## ${visible(each)}`);
    return [...reasons, `  ${instead.line}`];
  });
  return `${prose([why])}${written.map((line) => `${line}\n`).join('')}`;
}

/** What was found takes the place of the example. */
function withKinds(section: Section, { kinds }: Survey): Section {
  if (section.key !== 'kinds' || kinds.length === 0) return section;
  const lines = kinds.flatMap((each) => each.lines);
  const why = `${section.why} These files are checked only if they are declared. Add \`keep: append\` to a log whose lines are never changed; \`lint-protocol kinds infer NAME\` prints a schema.`;
  return { ...section, why, lines: ['kinds:', ...lines] };
}

function settingIn(line: string): string {
  return line.trim().split(':', 1)[0] ?? '';
}

/** Nothing that stands in a path ends the comment that it is quoted in. */
function prose(paragraphs: readonly string[]): string {
  return paragraphs
    .flatMap((text) => wrap(visible(text), WIDTH).map(visible))
    .map((line) => `## ${line}\n`)
    .join('');
}

function isWanted({ kinds }: Section, { records }: Survey): boolean {
  // Where nothing was found, the setting that says where to look may be any of them.
  const isAny = Object.keys(records).length > 0;
  return kinds === null || !isAny || kinds.some((kind) => Object.hasOwn(records, kind));
}
