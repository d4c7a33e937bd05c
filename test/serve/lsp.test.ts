import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { CodeAction, Diagnostic } from 'vscode-languageserver-protocol/node';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { serveEditor } from '../../src/serve/lsp/language-server.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { ABLE, type Editor, withEditor } from './editor.ts';
import { askerOf } from './served.ts';

const KICKOFF = 'messages/1.md';
const DELTA = 'messages/2.md';
const BAD_DELTA = VALID_MESSAGES.DELTA.replace('"target_id": null,', '"target_id": null');
/** The id of another message. */
const TWIN = VALID_MESSAGES.DELTA.replace('id: 2', 'id: 1');
const ANYWHERE = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };

/** An editor that has opened a repository with two sound messages. @returns the server's exit code */
async function inRepository(
  use: (editor: Editor, repo: TestRepository) => Promise<void>,
  capabilities = ABLE,
): Promise<number> {
  let code = -1;
  await withRepository(async (repo) => {
    const messages = { [KICKOFF]: VALID_MESSAGES.KICKOFF, [DELTA]: VALID_MESSAGES.DELTA };
    await repo.commit('before', messages);
    code = await withEditor(repo, async (editor) => {
      await editor.start(capabilities);
      await use(editor, repo);
    });
  });
  return code;
}

function codes(told: readonly Diagnostic[]) {
  return told.map(({ code }) => code);
}

describe('problems while somebody types', () => {
  test('are told of the version that they are about, and gone when they are mended', async () => {
    const code = await inRepository(async (editor) => {
      expect(await editor.open(DELTA, VALID_MESSAGES.DELTA)).toEqual([]);
      const [problem, ...others] = await editor.change(DELTA, BAD_DELTA);
      expect(others).toEqual([]);
      expect(problem).toMatchObject({
        code: 'MB-005',
        severity: 1,
        source: 'lint-protocol',
        message: expect.stringMatching(
          /^This delta block is not valid JSON: .*\nAdd the comma\.$/s,
        ),
      });
      const line = BAD_DELTA.split('\n').findIndex((each) => each.includes('"payload"'));
      expect(problem?.range.start).toEqual({ line, character: 2 });
      const end = { line: line - 1, character: '  "target_id": null'.length };
      expect(await editor.change(DELTA, ',', { start: end, end })).toEqual([]);
    });
    expect(code).toBe(0);
  });

  test('are told however often a schema that takes much is asked, as each answer has steps of its own', () =>
    withRepository(async (repo) => {
      const kind = { files: ['notes/*.json'], format: 'json', schema: 'note.json' };
      await repo.commit('before', {
        '.lint-protocol.yml': JSON.stringify({ kinds: { note: kind } }),
        'note.json': JSON.stringify({
          properties: { text: { pattern: `^(${'a?'.repeat(400)})+$` } },
        }),
      });
      const note = (version: number) => JSON.stringify({ version, text: `${'a'.repeat(1000)}!` });
      const code = await withEditor(repo, async (editor) => {
        await editor.start(ABLE);
        const told = [await editor.open('notes/1.json', note(1))];
        for (let version = 2; version < 10; version += 1)
          told.push(await editor.change('notes/1.json', note(version)));
        expect(told.map(codes)).toEqual(Array(9).fill(['custom/schema']));
      });
      expect(code).toBe(0);
    }));

  test('are those of other records as well, also of texts that nobody has saved', () =>
    inRepository(async (editor) => {
      const [problem] = await editor.open(DELTA, TWIN);
      expect(problem?.code).toBe('message/unique-id');
      const related = problem?.relatedInformation?.map(({ location }) => location);
      expect(related).toEqual([
        {
          uri: editor.uri(KICKOFF),
          range: { start: { line: 1, character: 4 }, end: { line: 1, character: 5 } },
        },
      ]);
      await editor.open(KICKOFF, VALID_MESSAGES.KICKOFF.replace('id: 1', 'id: 7'));
      expect(
        (await editor.until(DELTA, ({ diagnostics }) => diagnostics.length === 0)).version,
      ).toBe(1);
      await editor.close(KICKOFF);
      const again = await editor.until(DELTA, ({ diagnostics }) => diagnostics.length > 0);
      expect(codes(again.diagnostics)).toEqual(['message/unique-id']);
    }));

  test('are told of a file that is not open, where they are because of one that is', () =>
    inRepository(async (editor) => {
      // The earlier one keeps the id: what is edited is told of at the other file.
      await editor.open(KICKOFF, VALID_MESSAGES.KICKOFF.replace('id: 1', 'id: 2'));
      const told = await editor.until(DELTA, ({ diagnostics }) => diagnostics.length > 0);
      expect(codes(told.diagnostics)).toEqual(['message/unique-id']);
      expect(await editor.change(KICKOFF, VALID_MESSAGES.KICKOFF)).toEqual([]);
      await editor.until(DELTA, ({ diagnostics }) => diagnostics.length === 0);
    }));

  test('are told of all files but those behind a link that leads out, which alone say so', async () => {
    await inRepository(async (editor, repo) => {
      mkdirSync(join(repo.base, 'out'));
      writeFileSync(join(repo.base, 'out/3.md'), BAD_DELTA);
      for (const link of ['messages/out', 'link'])
        symlinkSync(join(repo.base, 'out'), join(repo.root, link));
      symlinkSync(join(repo.base, 'out/3.md'), join(repo.root, 'messages/4.md'));
      expect(codes(await editor.open(DELTA, BAD_DELTA))).toEqual(['MB-005']);
      for (const path of ['link/3.md', 'messages/out/3.md']) {
        const [told, ...others] = await editor.open(path, BAD_DELTA);
        expect(others).toEqual([]);
        expect(told?.message).toMatch(/^Nothing was checked\. .* is not in the repository/);
      }
      await editor.open('messages/4.md', BAD_DELTA);
      expect(codes(await editor.change(DELTA, `${BAD_DELTA}\n`))).toEqual(['MB-005']);
      expect(await editor.change(DELTA, VALID_MESSAGES.DELTA)).toEqual([]);
      expect(await editor.change('link/3.md', BAD_DELTA)).toHaveLength(1);
    });
  });

  test.each([
    ['a name of 300 characters', `${'x'.repeat(300)}.md`, /name is too long/],
    ['a path of 5,000 characters', `${'xxxxxxxxx/'.repeat(500)}x.md`, /name is too long/],
    ['a name with a NUL', 'x\0.md', /cannot be a path/],
    ['a circle of links', 'circle/x.md', /not accept this file: ELOOP/],
  ])('are told of all files beside one with %s, which alone says so', async (_what, name, why) => {
    await inRepository(async (editor, repo) => {
      symlinkSync('circle', join(repo.root, 'messages/circle'));
      expect(codes(await editor.open(DELTA, BAD_DELTA))).toEqual(['MB-005']);
      const [told, ...others] = await editor.open(`messages/${name}`, BAD_DELTA);
      expect(others).toEqual([]);
      expect(told?.message).toMatch(why);
      expect(codes(await editor.change(DELTA, `${BAD_DELTA}\n`))).toEqual(['MB-005']);
      expect(await editor.change(DELTA, VALID_MESSAGES.DELTA)).toEqual([]);
      expect(await editor.open(KICKOFF, VALID_MESSAGES.KICKOFF)).toEqual([]);
    });
  });

  test('change with files that are saved outside of the editor', () =>
    inRepository(async (editor, repo) => {
      expect(await editor.open(DELTA, TWIN)).toHaveLength(1);
      writeFileSync(join(repo.root, KICKOFF), VALID_MESSAGES.KICKOFF.replace('id: 1', 'id: 7'));
      await editor.notify('workspace/didChangeWatchedFiles', { changes: [] });
      await editor.until(DELTA, ({ diagnostics }) => diagnostics.length === 0);
      expect(editor.registered).toHaveLength(1);
      writeFileSync(join(repo.root, KICKOFF), VALID_MESSAGES.KICKOFF);
      await editor.save(DELTA);
      await editor.until(DELTA, ({ diagnostics }) => diagnostics.length === 1);
    }));

  test('are found by an editor that watches no files, which is asked for nothing then', () =>
    inRepository(async (editor, repo) => {
      expect(await editor.open(DELTA, TWIN)).toHaveLength(1);
      rmSync(join(repo.root, KICKOFF));
      await editor.until(DELTA, ({ diagnostics }) => diagnostics.length === 0);
      expect(editor.registered).toEqual([]);
    }, {}));
});

test('where all records take long, what each says comes first, the rest after a pause', () =>
  withRepository(async (repo) => {
    await repo.commit('before', { [KICKOFF]: VALID_MESSAGES.KICKOFF, [DELTA]: TWIN });
    const use = async (editor: Editor) => {
      await editor.start();
      const [old] = await editor.open(DELTA, TWIN);
      expect(old?.code).toBe('message/unique-id');
      const line = (old?.range.start.line ?? 0) + 1;
      const longer = TWIN.replace('---', '---\nnew: line');
      // What is known of other records moves with its line.
      const moved = await editor.change(DELTA, longer);
      expect(moved.map(({ code, range }) => [code, range.start.line])).toEqual([[old?.code, line]]);
      const bad = longer.replace('"target_id": null,', '"target_id": null');
      expect(codes(await editor.change(DELTA, bad))).toEqual(['MB-005', 'message/unique-id']);
      await editor.change(DELTA, VALID_MESSAGES.DELTA);
      await editor.until(DELTA, ({ diagnostics }) => diagnostics.length === 0);
    };
    await withEditor(repo, use, { short: -1, pause: 50 });
  }));

describe('what is asked about a place', () => {
  test('a problem is explained by the page of its rule, and its text is not alive', () =>
    inRepository(async (editor) => {
      const text = VALID_MESSAGES.DELTA.replace(
        '"target_id": null,',
        '"target_id": [x](command:y)',
      );
      const [problem] = await editor.open(DELTA, text);
      const { line, character } = problem?.range.start ?? { line: 0, character: 0 };
      const hover = await editor.hover(DELTA, line, character);
      const { value = '' } = (hover?.contents ?? {}) as { readonly value?: string };
      expect(value).toMatch(/^\*\*error\*\* MB-005: /);
      expect(value).toContain('### MB-005: Every delta block of a DELTA is valid JSON');
      expect(value).toContain('**How to fix**');
      expect(value.replaceAll(/\[MB-005\]\(https:[^)]*\)/g, '')).not.toMatch(/[^\\]\]\(/);
      expect(await editor.hover(DELTA, 0, 0)).toBeNull();
    }));

  test('an editor without Markdown gets none', () =>
    inRepository(
      async (editor) => {
        const [problem] = await editor.open(DELTA, BAD_DELTA);
        const hover = await editor.hover(DELTA, problem?.range.start.line ?? 0, 3);
        expect(hover?.contents).toMatchObject({
          kind: 'plaintext',
          value: expect.stringMatching(/^error MB-005: .*\nAdd the comma\.\nEvery delta block/s),
        });
      },
      { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    ));

  test('safe edits are offered, with the versions of the texts that they are for', () =>
    inRepository(async (editor) => {
      const text = VALID_MESSAGES.KICKOFF.replace('ack_required: true', 'ack_required: false');
      const [problem] = await editor.open(KICKOFF, text);
      const [action, ...others] = await editor.actions(KICKOFF, problem?.range ?? ANYWHERE);
      expect(others).toEqual([]);
      expect(action).toMatchObject({ kind: 'quickfix', isPreferred: true, diagnostics: [problem] });
      expect(changesOf(action)).toEqual([
        { uri: editor.uri(KICKOFF), version: 1, newText: ['true'] },
      ]);
      const [all] = await editor.actions(KICKOFF, ANYWHERE, ['source.fixAll']);
      expect(all?.kind).toBe('source.fixAll.lint-protocol');
      expect(changesOf(all)).toEqual(changesOf(action));
      expect(await editor.actions(KICKOFF, ANYWHERE, ['refactor'])).toEqual([]);
    }));

  test('a word of a declared kind that is wrong in case alone can be replaced', () =>
    inRepository(async (editor, repo) => {
      await repo.commit('kind', {
        '.lint-protocol.yaml':
          'kinds: { task: { files: [t.json], format: json, schema: s.json } }\n',
        's.json': '{"properties":{"status":{"enum":["open","done"]}}}',
        't.json': '{}',
      });
      const [problem] = await editor.open('t.json', '{"status":"Done"}');
      const [action, ...others] = await editor.actions('t.json', problem?.range ?? ANYWHERE);
      expect(others).toEqual([]);
      expect(action).toMatchObject({ kind: 'quickfix', diagnostics: [problem] });
      expect(changesOf(action)).toEqual([
        { uri: editor.uri('t.json'), version: 1, newText: ['"done"'] },
      ]);
      expect(await editor.actions('t.json', ANYWHERE, ['source.fixAll'])).toEqual([]);
    }));

  test('an edit is for a record and its copies, open or not, whatever their line ends', () =>
    inRepository(async (editor, repo) => {
      const copy = 'agents/QuietHarbor/inbox/1.md';
      const text = VALID_MESSAGES.KICKOFF.replace('ack_required: true', 'ack_required: false');
      await repo.commit('copy', { [KICKOFF]: text, [copy]: text });
      await editor.open(KICKOFF, text.replaceAll('\n', '\r\n'));
      const [action] = await editor.actions(KICKOFF, ANYWHERE);
      expect(changesOf(action)).toEqual([
        { uri: editor.uri(KICKOFF), version: 1, newText: ['true'] },
        { uri: editor.uri(copy), version: null, newText: ['true'] },
      ]);
    }));
});

/** What an action changes. */
function changesOf(action: CodeAction | undefined) {
  return action?.edit?.documentChanges?.map((change) => {
    if (!('edits' in change)) return change.kind;
    const { textDocument, edits } = change;
    return {
      ...textDocument,
      newText: edits.map((edit) => ('newText' in edit ? edit.newText : null)),
    };
  });
}

describe('texts that are made to hurt', () => {
  test.each([
    ['nests deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['half a character', `{"a": "\ud800 \udfff"}`],
    ['control characters', '{"a": "\u0000\u001b[31m"\u202e}'],
    ['line ends of old', '{\r"a"\r:\r}'],
    ['a byte-order mark', '\ufeff{"a" 1}'],
    ['nothing', ''],
  ])('%s: answered, at places that the text has', async (_name, text) => {
    await inRepository(async (editor) => {
      const told = await editor.open('.cleo/consensus/CONS-0001.json', text);
      expect(told.length).toBeGreaterThan(0);
      const lines = text.split(/\r\n|\r|\n/);
      for (const { range, message } of told) {
        for (const { line, character } of [range.start, range.end]) {
          expect(character).toBeLessThanOrEqual(lines[line]?.length ?? -1);
        }
        expect(String(message).replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u);
      }
    });
  });

  test('a message that is no request of the protocol ends nothing', () =>
    inRepository(async (editor) => {
      await editor.notify('textDocument/didChange', {});
      await editor.notify('textDocument/didOpen', {
        textDocument: { uri: 'file://host/%2f', text: 1 },
      });
      await editor.notify('no/such', { a: 1 });
      expect(codes(await editor.open(DELTA, BAD_DELTA))).toEqual(['MB-005']);
    }));
});

describe('what is not judged', () => {
  test('a broken configuration is told where somebody looks, until it is whole', () =>
    inRepository(async (editor, repo) => {
      const config = join(repo.root, '.lint-protocol.yaml');
      writeFileSync(config, 'rulez: {}\n');
      const [problem, ...others] = await editor.open(DELTA, BAD_DELTA);
      expect(others).toEqual([]);
      expect(problem?.message).toMatch(/^The configuration \S+ has a fault:\n\S+:1:1: .*rulez/);
      expect(problem?.message).toMatch(/\nNothing was checked\. All settings/);
      writeFileSync(config, 'rules: { MB-005: warning }\n');
      await editor.save('.lint-protocol.yaml');
      const mended = await editor.change(DELTA, BAD_DELTA);
      expect(mended.map(({ code, severity }) => [code, severity])).toEqual([['MB-005', 2]]);
      writeFileSync(config, 'ignore: [{ rule: MB-005, path: "messages/**", reason: known }]\n');
      await editor.notify('workspace/didChangeWatchedFiles', { changes: [] });
      await editor.until(DELTA, ({ diagnostics }) => diagnostics.length === 0);
    }));

  test('one that is removed again is noticed without a word of the editor', () =>
    inRepository(async (editor, repo) => {
      const config = join(repo.root, '.lint-protocol.yaml');
      expect(await editor.open(DELTA, BAD_DELTA)).toHaveLength(1);
      writeFileSync(config, 'rulez: {}\n');
      const isFailure = ({ message }: { readonly message: unknown }) =>
        String(message).includes('Nothing was checked.');
      await editor.until(DELTA, ({ diagnostics }) => diagnostics.some(isFailure));
      rmSync(config);
      await editor.until(DELTA, ({ diagnostics }) =>
        diagnostics.some(({ code }) => code === 'MB-005'),
      );
    }, {}));

  test('files that git ignores, and those of git itself', () =>
    inRepository(async (editor, repo) => {
      await repo.commit('ignoring', { '.gitignore': 'messages/drafts/\n' });
      mkdirSync(join(repo.root, 'messages/drafts'));
      writeFileSync(join(repo.root, 'messages/drafts/3.md'), BAD_DELTA);
      expect(await editor.open('messages/drafts/3.md', BAD_DELTA)).toEqual([]);
      expect(await editor.change('messages/drafts/3.md', `${BAD_DELTA}\n`)).toEqual([]);
      expect(await editor.open('.git/messages/3.md', BAD_DELTA)).toEqual([]);
    }));

  test('a text as it is saved: the file is judged, with what an editor does not show', () =>
    inRepository(async (editor, repo) => {
      const [before = '', after = ''] = VALID_MESSAGES.KICKOFF.split('midnight');
      const bytes = [Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)];
      writeFileSync(join(repo.root, KICKOFF), Buffer.concat(bytes));
      const shown = `${before}\ufffd${after}`;
      expect(codes(await editor.open(KICKOFF, shown))).toEqual(['file/encoding']);
      expect(codes(await editor.change(KICKOFF, VALID_MESSAGES.KICKOFF))).toEqual([]);
    }));
});

test('a record that is in no repository is judged alone', () =>
  withRepository(async (repo) => {
    await withEditor({ root: repo.base, env: repo.env }, async (editor) => {
      await editor.start();
      expect(codes(await editor.open('messages/2.md', BAD_DELTA))).toEqual(['MB-005']);
    });
  }));

test('an editor that goes away without a word', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const code = serveEditor({ input, output }, askerOf({ root: '/', env: {} }));
  input.write('Content-Length: 5\r\n\r\n{"a":');
  input.end();
  expect(await code).toBe(1);
});
