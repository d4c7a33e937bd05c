// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these tokens are what the rule is about
import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { ENTRY, MANIFEST_PATH, manifest, PROMPTS } from '../example.ts';
import { unresolvedTokens } from '../unresolved-tokens.ts';

export default defineFileRule({
  id: 'subagent/unresolved-token',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 3.3 Token Pre-Resolution, 4.3 Escaping Requirements',
  summary: 'A spawn prompt has no unresolved tokens',
  why: 'A subagent cannot resolve tokens, so it works without their content.',
  fix: 'Replace the token with its content. If it is meant literally, format it as code or put a backslash before it.',
  decisions: [
    'Tokens are `@file.md` and `@dir/*.md` (also with `.jsonl`), `${VAR}` and `{{NAME}}`. Mail addresses, packages and `${{ }}` of other tools are not tokens.',
    'Code, HTML comments, escapes (`\\$`, `\\{`, `\\@`) and front matter are not judged.',
    'Outputs are not judged, because they may describe tokens. `subagent/output-template` reports placeholders in them.',
  ],
  kinds: ['spawn-prompt'],
  messages: {
    file: '{token} was not replaced by the content of the file',
    variable: '{token} was not replaced by its value',
    placeholder: '{token} was not replaced by its text',
  },
  examples: {
    valid: [
      {
        name: 'code, escapes, and what is no token',
        options: PROMPTS,
        files: {
          'prompts/a.md':
            'Set `${HOME}` and \\${PATH}, see \\{{NAME}}.\n\n```sh\ncat @docs/a.md {{X}}\n```\n\nAsk me@example.md about @scope/core, @someone and ${{ github.sha }}.\n<!-- {{NOTE}} -->\n',
        },
      },
      {
        name: 'an output that is about tokens',
        files: {
          [MANIFEST_PATH]: manifest({ ...ENTRY, file: 'a.md' }),
          'agent-outputs/a.md': 'The prompt held ${SPECS_DIR} and {{TASK_ID}}.\n',
        },
      },
    ],
    invalid: [
      {
        name: 'one of each',
        options: PROMPTS,
        files: {
          'prompts/a.md':
            'Read @docs/spec.md and @docs/*.md.\nWrite to ${RESEARCH_DIR}.\n\n| {{TASK_ID}} |\n|---|\n',
        },
        expect: [
          { message: 'file', at: '1:6-1:19' },
          { message: 'file', at: '1:24-1:34' },
          { message: 'variable', at: '2:10-2:25' },
          { message: 'placeholder', at: '4:3-4:14' },
        ],
      },
    ],
  },
  *check({ record }) {
    for (const { message, text, at } of unresolvedTokens(record.body)) {
      yield { message, at, data: { token: quoted(text) } };
    }
  },
});
