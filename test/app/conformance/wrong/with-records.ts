import { renameSync } from 'node:fs';
import { after, inMethod, shrugging } from './faults.ts';
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
    trial: 'sources',
    breaks: ['1.2', 'the id of a source is the sha256 of its bytes'],
    fault: after('kb.register_source', (result, { base }) => {
      const own = `${result.id.slice(0, -4)}0000`;
      renameSync(base.path(`sources/${result.id}`), base.path(`sources/${own}`));
      result.id = own;
    }),
  },
  {
    name: 'puts line ends right',
    trial: 'sources',
    breaks: ['1', 'the bytes of a source are kept as they are'],
    fault: inMethod('kb.register_source', {
      request: ({ params }) => {
        params.content = params.content.replaceAll('\r\n', '\n');
      },
    }),
  },
  {
    name: 'registers the same bytes twice',
    trial: 'sources',
    breaks: ['1.2', 'registering the same bytes again gives the same source'],
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
    trial: 'sources',
    breaks: ['3.3', 'kb.source_verify tells of bytes that are not what the id says'],
    fault: shrugging('kb.source_verify', () => true),
  },
  {
    name: 'takes any type of source',
    trial: 'sources',
    breaks: ['2.1.1', 'a source of a type that the list does not have is refused'],
    fault: inMethod('kb.register_source', {
      request: ({ params }) => {
        params.type = params.source_type = undefined;
      },
    }),
  },
  {
    name: 'takes claims that cite nothing',
    trial: 'validation',
    breaks: ['3.1', 'a claim that cites nothing is refused'],
    fault: inMethod('kb.propose_claim', {
      request: ({ params }, { base }) => {
        if (params.evidence?.length === 0) cites(params, base.names('sources'));
      },
    }),
  },
  {
    name: 'leaves a proposal of what it refuses',
    trial: 'validation',
    breaks: ['3.1', 'a claim that cites nothing leaves nothing behind'],
    fault: inMethod('kb.propose_claim', {
      response: ({ ok }, { base }) => {
        if (!ok) base.write('proposed/refused.yaml', 'status: refused\n');
      },
    }),
  },
  {
    name: 'takes claims that cite what is not there',
    trial: 'validation',
    breaks: ['3.2', 'a claim that cites a source which is not there is refused'],
    fault: inMethod('kb.propose_claim', {
      request: ({ params }, { base }) => {
        if (/^0+$/.test(params.evidence?.[0] ?? '')) cites(params, base.names('sources'));
      },
    }),
  },
  {
    name: 'takes any confidence',
    trial: 'validation',
    breaks: ['2.3', 'a claim with a confidence above 1 is refused'],
    fault: lenient((params) => {
      if (params.confidence > 1) params.confidence = 1;
    }),
  },
  {
    name: 'takes any type of claim',
    trial: 'validation',
    breaks: ['2.3.1', 'a claim of a type that the list does not have is refused'],
    fault: lenient((params) => {
      params.type = params.claim_type = undefined;
    }),
  },
  {
    name: 'takes relations between what is not there',
    trial: 'validation',
    breaks: ['2.4', 'a relation whose ends are not there is refused'],
    fault: shrugging('kb.propose_relation', () => true),
  },
  {
    name: 'files what was only to be tried',
    trial: 'validation',
    breaks: ['5.3', 'a dry run of kb.propose_claim writes nothing'],
    fault: lenient((params) => {
      params.dry_run = undefined;
    }),
  },
  {
    name: 'says of one claim only that it is superseded',
    trial: 'lifecycle',
    breaks: ['3.4', 'what is superseded says so, and by what'],
    fault: after('kb.supersede', (_result, { base }, { params }) => {
      base.edit(`claims/${params.old_id}.yaml`, /superseded_by: .*/, 'superseded_by: null');
    }),
  },
  {
    name: 'lets claims supersede each other',
    trial: 'lifecycle',
    breaks: ['3.4', 'a circle of supersessions is refused'],
    fault: shrugging('kb.supersede', ({ params }, { base }) =>
      base.text(`claims/${params.new_id}.yaml`).includes('status: superseded'),
    ),
  },
  {
    name: 'says of one claim only that it contradicts',
    trial: 'lifecycle',
    breaks: ['3.5', 'of two claims that contradict each other each names the other'],
    fault: after('kb.contradict', (_result, { base }, { params }) => {
      base.edit(`claims/${params.b_id}.yaml`, /contradicts:\n *- .*\n/, 'contradicts: []\n');
    }),
  },
  {
    name: 'lists citations and adds none',
    trial: 'lifecycle',
    breaks: ['5.5', 'kb.cite adds a citation'],
    fault: inMethod('kb.cite', {
      request: ({ params }) => {
        params.evidence = undefined;
      },
    }),
  },
  {
    name: 'finds nothing without its index',
    trial: 'indexOfFiles',
    breaks: ['1', 'a search without state.db finds the same'],
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
    trial: 'indexOfFiles',
    breaks: ['1', 'a search does not find a claim whose file is gone'],
    fault: inMethod('kb.search', {
      instead: ({ params }) =>
        params.query === 'giraffes'
          ? { ok: true, result: [{ kind: 'claim', id: 'giraffes-are-refunded-at-length' }] }
          : undefined,
    }),
  },
  {
    name: 'finds nothing',
    trial: 'indexOfFiles',
    breaks: ['5.1', 'a search finds the claim that has its words'],
    fault: inMethod('kb.search', { instead: () => ({ ok: true, result: [] }) }),
  },
  {
    name: 'lists nothing that waits',
    trial: 'indexOfFiles',
    breaks: ['5.1', 'kb.list_pending lists what is there, and nothing else'],
    fault: inMethod('kb.list_pending', { instead: () => ({ ok: true, result: [] }) }),
  },
  {
    name: 'gives more context than was asked for',
    trial: 'indexOfFiles',
    breaks: ['5.1', 'kb.context gives something, and keeps to max_chars'],
    fault: inMethod('kb.context', {
      request: ({ params }) => {
        params.max_chars = undefined;
      },
    }),
  },
  ...said(
    'names a method that is not there',
    '9',
    'kb.diff, which it names, is there',
    (result) => {
      result.methods.push('kb.diff');
    },
  ),
  ...said('names a method less', '5', '"methods" names all 39', (result) => {
    result.methods = result.methods.filter((name: string) => name !== 'kb.cite');
  }),
  ...said('says that it has no gate', '9', '"review_gated" is true', (result) => {
    result.review_gated = false;
  }),
  ...said('names other transports', '9', '"transports" names the one that it speaks', (result) => {
    result.transports = ['http'];
  }),
];

/** A fault in what a server says of itself (section 9). */
function said(
  name: string,
  section: string,
  demand: string,
  change: (result: Json) => void,
): readonly WrongServer[] {
  const fault = after('kb.capabilities', change);
  return [{ name, trial: 'capabilities', breaks: [section, demand], fault }];
}
