import { renameSync } from 'node:fs';
import { after, inMethod, remembering, shrugging } from './faults.ts';
import type { Fault, Json, WrongServer } from './wrong-server.ts';

/** Accepts claims of which the right server would say that something is wrong. */
function lenient(mend: (params: Json) => void): () => Fault {
  return inMethod('kb.propose_claim', { request: ({ params }) => mend(params) });
}

/** A source that is there, whatever was cited. */
function cites(params: Json, sources: readonly string[]): void {
  params.evidence = sources.slice(0, 1);
}

/** Finds by its index, and by nothing else. */
const byIndexAlone = shrugging('kb.search', (_request, { base }) => {
  const isThere = base.has('state.db');
  return !isThere && base.names('claims').length > 1 && base.has('searched');
});

/** Faults in what stands in files, and in what is read of them (sections 1 to 3, 5). */
export const RECORDS: readonly WrongServer[] = [
  {
    name: 'has ids of its own for sources',
    part: 'intake',
    fault: after('kb.register_source', (result, { base }) => {
      const own = `${result.id.slice(0, -4)}0000`;
      renameSync(base.path(`sources/${result.id}`), base.path(`sources/${own}`));
      result.id = own;
    }),
  },
  {
    name: 'puts line ends right',
    part: 'intake',
    fault: inMethod('kb.register_source', {
      request: ({ params }) => {
        params.content = params.content.replaceAll('\r\n', '\n');
      },
    }),
  },
  {
    name: 'registers the same bytes twice',
    part: 'intake',
    fault: () => {
      let count = 0;
      return inMethod('kb.register_source', {
        request: ({ params }) => {
          count += 1;
          params.content += count > 2 ? ' ' : '';
        },
      })();
    },
  },
  {
    name: 'finds all sources as they were',
    part: 'intake',
    fault: shrugging('kb.source_verify', () => true),
  },
  {
    name: 'takes any type of source',
    part: 'intake',
    fault: inMethod('kb.register_source', {
      request: ({ params }) => {
        params.type = params.source_type = undefined;
      },
    }),
  },
  {
    name: 'takes claims that cite nothing',
    part: 'parameters',
    fault: inMethod('kb.propose_claim', {
      request: ({ params }, { base }) => {
        if (params.evidence?.length === 0) cites(params, base.names('sources'));
      },
    }),
  },
  {
    name: 'leaves a proposal of what it refuses',
    part: 'parameters',
    fault: inMethod('kb.propose_claim', {
      response: ({ ok }, { base }) => {
        if (!ok) base.write('proposed/refused.yaml', 'status: refused\n');
      },
    }),
  },
  {
    name: 'takes claims that cite what is not there',
    part: 'parameters',
    fault: inMethod('kb.propose_claim', {
      request: ({ params }, { base }) => {
        if (/^0+$/.test(params.evidence?.[0] ?? '')) cites(params, base.names('sources'));
      },
    }),
  },
  {
    name: 'takes any confidence',
    part: 'parameters',
    fault: lenient((params) => {
      if (params.confidence > 1) params.confidence = 1;
    }),
  },
  {
    name: 'takes any type of claim',
    part: 'parameters',
    fault: lenient((params) => {
      params.type = params.claim_type = undefined;
    }),
  },
  {
    name: 'takes relations between what is not there',
    part: 'parameters',
    fault: shrugging('kb.propose_relation', () => true),
  },
  {
    name: 'files what was only to be tried',
    part: 'parameters',
    fault: lenient((params) => {
      params.dry_run = undefined;
    }),
  },
  {
    name: 'says of one claim only that it is superseded',
    part: 'lifecycle',
    fault: after('kb.supersede', (_result, { base }, { params }) => {
      base.edit(`claims/${params.old_id}.yaml`, /superseded_by: .*/, 'superseded_by: null');
    }),
  },
  {
    name: 'lets claims supersede each other',
    part: 'lifecycle',
    fault: shrugging('kb.supersede', ({ params }, { base }) =>
      base.text(`claims/${params.new_id}.yaml`).includes('status: superseded'),
    ),
  },
  {
    name: 'says of one claim only that it contradicts',
    part: 'lifecycle',
    fault: after('kb.contradict', (_result, { base }, { params }) => {
      base.edit(`claims/${params.b_id}.yaml`, /contradicts:\n *- .*\n/, 'contradicts: []\n');
    }),
  },
  {
    name: 'lists citations and adds none',
    part: 'lifecycle',
    fault: inMethod('kb.cite', {
      request: ({ params }) => {
        params.evidence = undefined;
      },
    }),
  },
  {
    name: 'finds nothing without its index',
    part: 'reads',
    fault: () => {
      const search = byIndexAlone();
      return async (line, right) => {
        const lines = await search(line, right);
        if (line.includes('kb.search')) right.base.write('searched', '');
        return lines;
      };
    },
  },
  {
    name: 'finds what is gone',
    part: 'reads',
    fault: remembering('kb.search'),
  },
  {
    name: 'finds nothing',
    part: 'reads',
    fault: inMethod('kb.search', { instead: () => ({ ok: true, result: [] }) }),
  },
  {
    name: 'lists nothing that waits',
    part: 'reads',
    fault: inMethod('kb.list_pending', { instead: () => ({ ok: true, result: [] }) }),
  },
  {
    name: 'gives more context than was asked for',
    part: 'reads',
    fault: inMethod('kb.context', {
      request: ({ params }) => {
        params.max_chars = undefined;
      },
    }),
  },
  ...said('names a method that is not there', (result) => {
    result.methods.push('kb.diff');
  }),
  ...said('names a method less', (result) => {
    result.methods = result.methods.filter((name: string) => name !== 'kb.cite');
  }),
  ...said('says that it has no gate', (result) => {
    result.review_gated = false;
  }),
  ...said('names other transports', (result) => {
    result.transports = ['http'];
  }),
];

/** A fault in what a server says of itself (section 9). */
function said(name: string, change: (result: Json) => void): readonly WrongServer[] {
  const fault = after('kb.capabilities', change);
  return [{ name, part: 'capabilities', fault }];
}
