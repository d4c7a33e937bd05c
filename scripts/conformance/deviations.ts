import type { Deviation } from './outcome.ts';
import { yamlStreams } from './yaml-suite.ts';

/** What of the YAML test suite is not taken as it says, all of it valid YAML that is refused. */
export const YAML_DEVIATIONS: readonly Deviation[] = [
  {
    names: yamlStreams(),
    reason:
      'Several documents. A record is one: which of them would hold is not for a linter to choose.',
  },
  {
    names: [
      ...['4FJ6/0', '6BFJ/0', '6PBE/0', '9MMW/0', 'KK5P/0', 'LX3P/0', 'M2N8/0', 'M2N8/1'],
      ...['M5DY/0', 'Q9WF/0', 'RZP5/0', 'SBG9/0', 'V9D5/0', 'X38W/0', 'XW4D/0'],
    ],
    reason:
      'A list or a mapping as a key. No record has one, and readers turn it into different texts.',
  },
  {
    names: ['BEC7/0', 'MUS6/2', 'MUS6/3', 'MUS6/4'],
    reason:
      'A `%YAML` line of another version. The suite wants it read as 1.2, with a warning; yes, no and numbers mean something else to whoever wrote it.',
  },
];
