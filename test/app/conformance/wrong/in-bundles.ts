import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_CONFIG } from '../../../../src/config/default-config.ts';
import { sha256 } from '../../../../src/core/sha256.ts';
import { archiveFiles } from '../../../../src/parse/archive/archive-files.ts';
import { packed } from '../../../../src/protocols/vouch/operations/tar-text.ts';
import { inMethod, parsed, shrugging } from './faults.ts';
import type { Base, Fault, Json, WrongServer } from './wrong-server.ts';

type Files = Map<string, Uint8Array>;

async function filesOf(path: string): Promise<Files> {
  return new Map(await archiveFiles(readFileSync(path), DEFAULT_CONFIG.limits));
}

/** A server whose bundles hold something else than they should. */
function exporting(change: (files: Files, base: Base) => void): () => Fault {
  return () => async (line, right) => {
    const answer = await right.answer(line);
    const request = parsed(line);
    if (request?.method !== 'kb.export' || !parsed(answer).ok) return [answer];
    const path = join(right.base.folder, request.params.out);
    const files = await filesOf(path);
    change(files, right.base);
    writeFileSync(path, packed([...files].map(([name, bytes]) => ({ path: name, bytes }))));
    return [answer];
  };
}

/** A server that unpacks what the right one refuses. */
function unpacking(isTaken: (name: string, bytes: Uint8Array) => boolean): () => Fault {
  return () => async (line, right) => {
    const answer = await right.answer(line);
    const request = parsed(line);
    if (request?.method !== 'kb.import_apply' || parsed(answer).ok) return [answer];
    const path = join(right.base.folder, request.params.path ?? '');
    const files = await filesOf(path).catch(() => new Map<string, Uint8Array>());
    const taken = [...files].filter(([name, bytes]) => isTaken(name, bytes));
    if (taken.length === 0) return [answer];
    for (const [name, bytes] of taken) {
      const place = join(right.base.path('.'), name);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, bytes);
    }
    return [JSON.stringify({ id: request.id, ok: true, result: {} })];
  };
}

function inManifest(change: (manifest: Json) => void): () => Fault {
  return exporting((files) => {
    const manifest = JSON.parse(Buffer.from(files.get('manifest.json') ?? []).toString());
    change(manifest);
    files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  });
}

/** Faults of bundles (section 8). */
export const BUNDLES: readonly WrongServer[] = [
  {
    name: 'imports sources that are not what their ids say',
    part: 'bundles',
    fault: unpacking((name, bytes) => {
      const [, id] = /^sources\/([^/]+)\/content$/.exec(name) ?? [];
      return id !== undefined && sha256(bytes) !== id;
    }),
  },
  {
    name: 'imports settings that nobody wanted overwritten',
    part: 'bundles',
    fault: () => async (line, right) => {
      const answer = await right.answer(line);
      const request = parsed(line);
      if (request?.method !== 'kb.import_apply' || !parsed(answer).ok) return [answer];
      const files = await filesOf(join(right.base.folder, request.params.path));
      writeFileSync(right.base.path('config.yaml'), files.get('config.yaml') ?? '');
      return [answer];
    },
  },
  {
    name: 'imports claims that cite nothing',
    part: 'bundles',
    fault: unpacking(
      (name, bytes) =>
        name.startsWith('claims/') && Buffer.from(bytes).includes('\nevidence: []\n'),
    ),
  },
  {
    name: 'imports the events of others',
    part: 'bundles',
    fault: unpacking((name) => name === 'audit.log.jsonl'),
  },
  {
    name: 'imports what waits elsewhere',
    part: 'bundles',
    fault: unpacking((name) => name.startsWith('proposed/')),
  },
  {
    name: 'packs the audit log',
    part: 'bundles',
    fault: exporting((files) => files.set('audit.log.jsonl', Buffer.from('{}\n'))),
  },
  {
    name: 'says of every bundle that it was made in 1970',
    part: 'bundles',
    fault: inManifest((manifest) => {
      manifest.generated_at = '1970-01-01T00:00:00Z';
    }),
  },
  {
    name: 'packs proposals',
    part: 'bundles',
    fault: exporting((files) => files.set('proposed/x.yaml', Buffer.from('id: x\n'))),
  },
  {
    name: 'packs no sources',
    part: 'bundles',
    fault: exporting((files) => {
      for (const name of files.keys()) if (name.startsWith('sources/')) files.delete(name);
    }),
  },
  {
    name: 'packs files otherwise than they are',
    part: 'bundles',
    fault: exporting((files) => files.set('claims/bundles-travel.yaml', Buffer.from('id: x\n'))),
  },
  {
    name: 'packs the same otherwise each time',
    part: 'bundles',
    fault: () => {
      let count = 0;
      return exporting((files) => {
        count += 1;
        files.set('decided/exported.yaml', Buffer.from(`count: ${count}\n`));
      })();
    },
  },
  {
    name: 'has wrong sums in its manifest',
    part: 'bundles',
    fault: inManifest((manifest) => {
      for (const file of manifest.files) file.sha256 = '0'.repeat(64);
    }),
  },
  {
    name: 'has no sizes in its manifest',
    part: 'bundles',
    fault: inManifest((manifest) => {
      for (const file of manifest.files) delete file.bytes;
    }),
  },
  {
    name: 'imports what is not as the manifest says',
    part: 'bundles',
    fault: unpacking((name) => name.startsWith('claims/')),
  },
  {
    name: 'imports over the rim of the base',
    part: 'bundles',
    fault: unpacking((name) => name.startsWith('../')),
  },
  {
    name: 'finds every bundle sound',
    part: 'bundles',
    fault: shrugging('kb.export_check', () => true),
  },
  {
    name: 'overwrites where nothing is said',
    part: 'bundles',
    fault: inMethod('kb.import_apply', {
      request: ({ params }) => {
        params.on_conflict ??= 'overwrite';
      },
    }),
  },
  {
    name: 'imports what it is to check',
    part: 'bundles',
    fault: inMethod('kb.import_check', {
      request: (_request, { base }) => base.write('claims/x.yaml', 'id: x\n'),
    }),
  },
  {
    name: 'imports without a word',
    part: 'bundles',
    fault: inMethod('kb.import_apply', {
      response: ({ ok }, { base }) => {
        if (ok) base.setEvents([]);
      },
    }),
  },
  {
    name: 'exports over its own settings',
    part: 'bundles',
    fault: inMethod('kb.export', {
      request: ({ params }, { base }) => {
        if (params.out === '.vouch/config.yaml') base.write('config.yaml', 'gone');
      },
    }),
  },
];
