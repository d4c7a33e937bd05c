import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_CONFIG } from '../../../../src/config/default-config.ts';
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
function unpacking(isTaken: (name: string) => boolean): () => Fault {
  return () => async (line, right) => {
    const answer = await right.answer(line);
    const request = parsed(line);
    if (request?.method !== 'kb.import_apply' || parsed(answer).ok) return [answer];
    const files = await filesOf(join(right.base.folder, request.params.path ?? ''));
    for (const [name, bytes] of files) {
      if (isTaken(name)) writeFileSync(join(right.base.path('.'), name), bytes);
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

const NOTHING_STRAY = 'no proposals, no index and no audit log';

/** Faults of bundles (section 8). */
export const BUNDLES: readonly WrongServer[] = [
  {
    name: 'packs the audit log',
    trial: 'bundles',
    breaks: ['8', NOTHING_STRAY],
    fault: exporting((files) => files.set('audit.log.jsonl', Buffer.from('{}\n'))),
  },
  {
    name: 'packs proposals',
    trial: 'bundles',
    breaks: ['8', NOTHING_STRAY],
    fault: exporting((files) => files.set('proposed/x.yaml', Buffer.from('id: x\n'))),
  },
  {
    name: 'packs no sources',
    trial: 'bundles',
    breaks: ['8', 'a bundle holds its manifest and all files'],
    fault: exporting((files) => {
      for (const name of files.keys()) if (name.startsWith('sources/')) files.delete(name);
    }),
  },
  {
    name: 'packs files otherwise than they are',
    trial: 'bundles',
    breaks: ['8', 'its files are as they are in the base'],
    fault: exporting((files) => files.set('claims/bundles-travel.yaml', Buffer.from('id: x\n'))),
  },
  {
    name: 'packs the same otherwise each time',
    trial: 'bundles',
    breaks: ['8', 'the same base gives the same files again'],
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
    trial: 'bundles',
    breaks: ['8', 'the manifest has the sha256 of every file'],
    fault: inManifest((manifest) => {
      for (const file of manifest.files) file.sha256 = '0'.repeat(64);
    }),
  },
  {
    name: 'has no sizes in its manifest',
    trial: 'bundles',
    breaks: ['8', 'the manifest has the "bytes" of every file'],
    fault: inManifest((manifest) => {
      for (const file of manifest.files) delete file.bytes;
    }),
  },
  {
    name: 'imports what is not as the manifest says',
    trial: 'bundles',
    breaks: ['8', 'nothing is imported of a bundle with a file that is not what the manifest says'],
    fault: unpacking((name) => name.startsWith('claims/')),
  },
  {
    name: 'imports over the rim of the base',
    trial: 'bundles',
    breaks: ['8', 'nothing is imported of a bundle with a name that leads out of the base'],
    fault: unpacking((name) => name.startsWith('../')),
  },
  {
    name: 'finds every bundle sound',
    trial: 'bundles',
    breaks: ['8', 'export_check tells of a file that the manifest does not name'],
    fault: shrugging('kb.export_check', () => true),
  },
  {
    name: 'overwrites where nothing is said',
    trial: 'bundles',
    breaks: ['8', 'import_apply by itself overwrites nothing'],
    fault: inMethod('kb.import_apply', {
      request: ({ params }) => {
        params.on_conflict ??= 'overwrite';
      },
    }),
  },
  {
    name: 'imports what it is to check',
    trial: 'bundles',
    breaks: ['8', 'import_check writes nothing'],
    fault: inMethod('kb.import_check', {
      request: (_request, { base }) => base.write('claims/x.yaml', 'id: x\n'),
    }),
  },
  {
    name: 'imports without a word',
    trial: 'bundles',
    breaks: ['2.8', 'it is logged as bundle.import'],
    fault: inMethod('kb.import_apply', {
      response: ({ ok }, { base }) => {
        if (ok) base.setEvents([]);
      },
    }),
  },
  {
    name: 'exports over its own settings',
    trial: 'bundles',
    breaks: ['8', 'no bundle is written over a file of the base'],
    fault: inMethod('kb.export', {
      request: ({ params }, { base }) => {
        if (params.out === '.vouch/config.yaml') base.write('config.yaml', 'gone');
      },
    }),
  },
];
