/**
 * What users of other linters type, and what it is called here. Only asked where an option is not
 * known, so no word of it is needed by a run.
 */
const HABITS: Readonly<Record<string, string>> = {
  select: 'Write --only RULE: an id or a pattern such as message/*.',
  ignore:
    'Write --skip RULE for this run. What is to stay excused belongs under ignore: in .lint-protocol.yaml.',
  exclude:
    'Name the paths that are to be checked. Which files are messages is said by messages.exclude in .lint-protocol.yaml.',
  'output-format': 'Write -f FORMAT, or -f FORMAT=FILE for a file.',
  'output-file': 'Write -f FORMAT=FILE.',
  output: 'Write -f FORMAT=FILE.',
  reporter: 'Write -f FORMAT, or -f FORMAT=FILE for a file.',
  write: 'Write --fix; --diff shows what it would change.',
  'fix-dry-run': 'Write --diff.',
  changed: 'Write --staged for what the next commit records, or --since REF for a branch.',
  cached: 'Write --staged.',
  watch: 'Editors check while somebody types: lint-protocol lsp (docs/editors.md).',
  'exit-zero': 'Write `|| true` after the command, or set the level of rules: --rule ID=warning.',
  'no-error-on-unmatched-pattern': 'Leave it out: a path without records is not an error here.',
  stats: 'Write --statistics.',
  summary: 'Write --statistics.',
  debug: 'Write --verbose.',
  silent: 'Write --quiet.',
};

/** What to type in place of another linter's option; null for none that is known. */
export function habitHint(option: string): string | null {
  return Object.hasOwn(HABITS, option) ? (HABITS[option] ?? null) : null;
}
