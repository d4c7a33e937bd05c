/** The pages of commands that print schemas. */
export const SCHEMA_PAGES = {
  schema: {
    summary: 'print the JSON Schema of a record, a report or the configuration',
    usage: [
      ['schema', 'list the JSON Schemas'],
      ['schema KIND', 'print one: of a record, a report or the configuration'],
    ],
    about: [
      'Schemas are printed as shipped in the schemas folder of the package. They describe shapes only; the rules require more.',
    ],
    examples: [['lint-protocol schema contribution > contribution.schema.json', 'for other tools']],
    exits: [
      ['0', 'done'],
      ['2', 'wrong usage'],
    ],
  },
  kinds: {
    summary: 'write the schema of a kind of your own, or try its samples',
    usage: [
      ['kinds infer KIND', 'print a schema that fits the records of a declared kind'],
      ['kinds test [KIND]', 'check that its samples pass, and that the bad ones do not'],
    ],
    about: [
      'KIND is a name in `kinds` of .lint-protocol.yaml. Its `schema` can name a JSON Schema for the front matter. To declare one: kinds: { release-note: { files: ["release-notes/*.md"], format: markdown, sections: { required: [What, Why] } } }',
      '`kinds infer` reads the records of the working tree. The schema lists the keys that all of them have, and the types of the values. If there are at least 20 records and a key has at most 8 different words, the words are listed too. Remove what is so only by chance.',
      'Samples are the files in the folder that `samples` of the kind names. Those with `.bad.` in their names must not pass. Each is checked by itself.',
    ],
    examples: [
      [
        'lint-protocol kinds infer decision > decision.schema.json',
        'then name the file as its `schema`',
      ],
      ['lint-protocol kinds test', 'try the samples of all kinds'],
    ],
    exits: [
      ['0', 'the schema was printed, or good samples pass and bad ones do not'],
      ['1', 'a sample does not pass, or a bad one does'],
      ['2', 'no such kind, or it has no records or samples'],
      ['3', 'not in a repository'],
    ],
  },
} as const;

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

/** The pages of commands that answer other programs until these have no more requests. */
export const SERVER_PAGES = {
  serve: {
    summary: 'serve agents and programs over standard input and output',
    usage: [
      ['serve', 'an MCP server, for agents'],
      ['serve --transport jsonl', 'requests and answers as JSON, one a line'],
    ],
    about: [
      'A server offers the operations of this program as tools (MCP) or methods (JSON lines), and some of its own. lint_check checks a text before it is saved, lint_repository checks files, lint_explain explains a rule, and record_template shows what a record needs. --surface kb offers only the methods of knowledge bases, as `vouch serve` does. --surface minimal offers only twelve tools, to query a base and to propose to it.',
      'Nothing is written that the linter would report as an error, and nothing is committed. Who acts, and on which knowledge base, is fixed when the server starts. The server ends when its input ends.',
      'docs/servers.md shows how to set up agents to start it.',
    ],
    examples: [
      [
        'claude mcp add records -- npx lint-protocol serve --actor vouch=claude',
        'for Claude Code, which writes to a knowledge base as claude',
      ],
      ['lint-protocol vouch serve --transport jsonl', 'for a program'],
      ['lint-protocol serve --read-only', 'for an agent that may only read'],
    ],
    exits: [
      ['0', 'the input or the output was closed'],
      ['2', 'wrong usage, or no knowledge base at --base'],
      ['3', 'standard input could not be read'],
    ],
  },
  lsp: {
    summary: 'serve an editor: problems while you type, with fixes',
    usage: [['lsp', 'a language server, for editors']],
    about: [
      'A language server over standard input and output. It checks the records that are open in an editor as if they were saved, together with all other records of the repository. The editor shows problems while you type, and the explanation of a rule when you point at a problem. Related places are links, and fixes that need no judgement are offered.',
      'Nothing is written: the editor makes the changes. Nothing of the repository is executed. The server ends when its input ends.',
      'docs/editors.md shows how to set up editors to start it.',
    ],
    examples: [['npx lint-protocol lsp', 'the command for an editor']],
    exits: [
      ['0', 'the editor ended the session'],
      ['1', 'the input ended before the session did'],
      ['2', 'wrong usage'],
    ],
  },
} as const;
