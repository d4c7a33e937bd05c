/** What `report` does, for its help, the man page and shell completions. */
export const REPORT_PAGE = {
  summary: 'write a page that shows problems and records',
  usage: [['report --html FILE', 'write a page that shows problems and records']],
  about: [
    'The page is one file that needs no network. It shows the verdict, what to do first, problems to search and filter, how logs grew, and what messages, contributions, votes and knowledge bases say. Texts of records cannot run or fetch anything on it.',
    'With --link-template, places are links. {path} is replaced by the path of the file, {line} by the line, {commit} by the commit that was checked, or HEAD.',
    'The exit code does not depend on the problems. In CI, `--format html=FILE` writes the same page beside a verdict.',
  ],
  examples: [
    ['lint-protocol report --html report.html', 'the working tree'],
    ['lint-protocol report --html report.html --since origin/main', 'what a branch changed'],
  ],
  exits: [
    ['0', 'the page was written'],
    ['2', 'wrong usage or configuration'],
    ['3', 'could not check'],
  ],
} as const;
