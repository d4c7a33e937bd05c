import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { McpPeer } from '../../src/app/conformance/mcp-peer.ts';
import { startedPeer } from '../../src/app/conformance/trial.ts';
import { listAt, textAt, valueAt } from '../../src/core/json-value.ts';
import { claim } from '../../src/protocols/vouch/example.ts';
import { rightServer } from '../app/conformance/right-server.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const BASE = {
  '.vouch/config.yaml': 'version: "0.1"\nkb_name: x\n',
  '.vouch/.gitignore': 'proposed/\nstate.db\nstate.db-*\n',
};

function page(id: string): string {
  return `---\nid: ${id}\ntitle: About ${id}\ntype: concept\n---\n# About ${id}\n`;
}

/** Asks a server, over MCP and in this process. */
function asking(
  files: Readonly<Record<string, string>>,
  use: (ask: (method: string, params: object) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  return withRepository(async (repo: TestRepository) => {
    repo.write(files);
    const start = rightServer({ transport: 'mcp' });
    const peer = startedPeer({ transport: 'mcp', start }, { folder: repo.root, env: repo.env });
    if (!(peer instanceof McpPeer)) throw new Error('no peer over MCP');
    await use((method, params) => peer.request(method, params));
    expect(await peer.end()).toEqual([]);
  });
}

function urisIn(answer: unknown): readonly (string | null)[] {
  return listAt(valueAt(answer, 'result'), 'resources').map((each) => textAt(each, 'uri'));
}

test('records are listed as resources, page by page, and read', () => {
  const ids = Array.from(
    { length: 101 },
    (_each, index) => `page-${String(index).padStart(3, '0')}`,
  );
  const pages = Object.fromEntries(ids.map((id) => [`.vouch/pages/${id}.md`, page(id)]));
  return asking({ ...BASE, ...pages }, async (ask) => {
    const first = await ask('resources/list', {});
    expect(urisIn(first)).toEqual(['vouch://status', 'vouch://capabilities', 'vouch://pending']);
    const cursor = textAt(valueAt(first, 'result'), 'nextCursor');
    const second = await ask('resources/list', { cursor });
    expect(urisIn(second)).toHaveLength(100);
    const third = await ask('resources/list', {
      cursor: textAt(valueAt(second, 'result'), 'nextCursor'),
    });
    expect(urisIn(third)).toEqual(['vouch://pages/page-100']);
    expect(valueAt(valueAt(third, 'result'), 'nextCursor')).toBeUndefined();

    const [content] = listAt(
      valueAt(await ask('resources/read', { uri: 'vouch://pages/page-100' }), 'result'),
      'contents',
    );
    expect(content).toMatchObject({ mimeType: 'text/markdown' });
    expect(textAt(content, 'text')).toBe(
      '---\nid: page-100\ntitle: About page-100\ntype: concept\n---\n# About page-100\n',
    );
    const [status] = listAt(
      valueAt(await ask('resources/read', { uri: 'vouch://status' }), 'result'),
      'contents',
    );
    expect(JSON.parse(textAt(status, 'text') ?? '')).toMatchObject({ counts: { pages: 101 } });
  });
});

test('what there is not is told', () =>
  asking(BASE, async (ask) => {
    for (const uri of [
      'vouch://pages/none',
      'vouch://pages/..%2Fconfig',
      'vouch://x',
      'file:///etc',
    ]) {
      const answer = await ask('resources/read', { uri });
      expect(valueAt(answer, 'error'), uri).toMatchObject({
        code: -32602,
        message: expect.stringContaining(`There is no resource ${JSON.stringify(uri)}`),
      });
    }
    const list = await ask('resources/list', { cursor: 'nowhere' });
    expect(valueAt(list, 'error')).toMatchObject({ code: -32602 });
  }));

test('where there is no base, there is what can be said without one', () =>
  asking({ 'README.md': '# x\n' }, async (ask) => {
    expect(urisIn(await ask('resources/list', {}))).toHaveLength(3);
    const answer = await ask('resources/read', { uri: 'vouch://status' });
    expect(valueAt(answer, 'error')).toMatchObject({
      message: expect.stringContaining('No knowledge base'),
    });
  }));

test('a claim is YAML', () =>
  asking({ ...BASE, '.vouch/claims/refund-window.yaml': claim() }, async (ask) => {
    const uri = 'vouch://claims/refund-window';
    const [content] = listAt(valueAt(await ask('resources/read', { uri }), 'result'), 'contents');
    expect(content).toMatchObject({ uri, mimeType: 'application/yaml' });
    expect(textAt(content, 'text')).toMatch(/^id: refund-window\n/);
    const listed = listAt(valueAt(await ask('resources/list', {}), 'result'), 'resources');
    expect(listed).toContainEqual(expect.objectContaining({ uri, mimeType: 'application/yaml' }));
  }));

test('outside of a repository nothing is listed, and what is asked for is not there', () =>
  withRepository(async (repo) => {
    const folder = join(repo.base, 'nowhere');
    mkdirSync(folder);
    const start = rightServer({ transport: 'mcp' });
    const peer = startedPeer({ transport: 'mcp', start }, { folder, env: repo.env });
    if (!(peer instanceof McpPeer)) throw new Error('no peer over MCP');
    expect(urisIn(await peer.request('resources/list', {}))).toHaveLength(3);
    const answer = await peer.request('resources/read', { uri: 'vouch://status' });
    expect(valueAt(answer, 'error')).toMatchObject({ code: -32602 });
    expect(await peer.end()).toEqual([]);
  }));
