/** The pages of commands that answer other programs until these have no more requests. */
export const SERVER_PAGES = {
  serve: {
    summary: 'serve agents and programs over standard input and output',
    usage: [
      ['serve', 'an MCP server, for agents'],
      ['serve --transport jsonl', 'requests and answers as JSON, one a line'],
    ],
    about: [
      'A server offers the operations of this program as tools (MCP) or methods (JSON lines), and three more. lint_check lints a text before it is saved, lint_explain explains a rule, and record_template shows what a record needs. --surface kb offers only the methods of knowledge bases, as `vouch serve` does. --surface minimal offers the twelve tools of an agent that queries a base and proposes to it.',
      'Nothing is written that the linter would report as an error, and nothing is committed. Who acts and which knowledge base is meant is fixed when the server starts. The server ends when its input ends.',
      'docs/servers.md shows how agents are set up to start it.',
    ],
    examples: [
      ['claude mcp add records -- npx lint-protocol serve', 'for Claude Code'],
      ['lint-protocol vouch serve --transport jsonl', 'for a program'],
      ['lint-protocol serve --read-only', 'for an agent that is to write nothing'],
    ],
    exits: [
      ['0', 'the input ended, or nobody took the answers'],
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
      'docs/editors.md shows how editors are set up to start it.',
    ],
    examples: [['npx lint-protocol lsp', 'the command for an editor']],
    exits: [
      ['0', 'the editor said that it ends'],
      ['1', 'the input ended without a word'],
      ['2', 'wrong usage'],
    ],
  },
} as const;
