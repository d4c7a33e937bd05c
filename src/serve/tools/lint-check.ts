import type { Asker } from '../../app/caller.ts';
import { check } from '../../app/lint.ts';
import { lintRequest } from '../../app/lint-request.ts';
import { textAt, valueAt } from '../../core/json-value.ts';
import { anyObject, flag, listOf, texts } from '../../core/operation-output.ts';
import { reportDocument } from '../../report/report-document.ts';
import type { Offered } from '../offered.ts';
import { ownTool } from './own-tool.ts';

/** Lints a text before it is saved. */
export function lintCheck(asker: Asker): Offered {
  return ownTool({
    name: 'lint.check',
    summary: 'Lints a text before it is saved',
    about: [
      'The text is judged as if it stood at its path in the working tree, with all other records there. Without a path it is a message. `ok` is true where nothing of level error is reported.',
    ],
    input: {
      type: 'object',
      properties: {
        text: { type: 'string', minLength: 1, description: 'the record, all of it' },
        path: {
          type: 'string',
          minLength: 1,
          description: 'where it is to be saved, relative to the folder of the server',
        },
        subject: {
          type: 'string',
          description: 'the subject of a message, where the text has no front matter',
        },
        ackRequired: {
          type: 'boolean',
          description: 'whether that message asks for an acknowledgement',
        },
      },
      required: ['text'],
      additionalProperties: false,
    },
    output: {
      ok: flag('true where no error is reported'),
      diagnostics: listOf(
        anyObject(),
        'what the linter reports, each with its place and what to do',
      ),
      checked: anyObject('what the text was read as, by kind'),
      notes: texts('what else there is to know'),
    },
    async call(input) {
      const given = {
        subject: textAt(input, 'subject'),
        ackRequired: flagAt(input, 'ackRequired'),
      };
      const target = { mode: 'stdin', filename: textAt(input, 'path'), given } as const;
      const text = textAt(input, 'text') ?? '';
      const report = await check(lintRequest({ target }), { ...asker, stdin: once(text) });
      const { diagnostics, summary, checked, notes } = reportDocument(report, {
        quiet: false,
        verbose: false,
      });
      return { ok: summary.errors === 0, diagnostics, checked: checked.records, notes };
    },
  });
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function flagAt(input: Readonly<Record<string, unknown>>, name: string): boolean | null {
  const value = valueAt(input, name);
  return typeof value === 'boolean' ? value : null;
}
