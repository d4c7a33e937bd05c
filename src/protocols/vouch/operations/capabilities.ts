import { defineOperation } from '../../../core/operation.ts';
import { flag, objectOf, text, texts } from '../../../core/operation-output.ts';
import { TOOL } from '../../../core/tool.ts';
import { BACKENDS } from './found-objects.ts';

/** How servers are talked to. */
const TRANSPORTS = ['mcp', 'jsonl'];

export default defineOperation({
  id: 'vouch/capabilities',
  command: 'vouch capabilities',
  method: { name: 'kb.capabilities' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 9',
  summary: 'Says what a server of knowledge bases can do',
  about: ['`methods` are the ones that can be called.'],
  effects: 'reads',
  isStateless: true,
  input: { type: 'object', properties: {}, required: [], additionalProperties: false },
  output: {
    name: text('the program'),
    version: text('its version'),
    spec: text('the specification that it follows'),
    methods: texts('the methods'),
    retrieval: texts('how a search can find something'),
    retrieval_index: text(
      'what a search looks at: `memory`, an index made of the files; the `state.db` of vouch is not read',
    ),
    review_gated: flag('true: somebody else must approve a proposal'),
    transports: texts('how a server can be called'),
    knowledge_capability: objectOf(
      { kind: text(), stores_evidence: flag(), audit_log: flag() },
      'what kind of knowledge base it is',
    ),
  },
  errors: {},
  examples: [
    {
      name: 'what a server can do',
      before: {},
      input: {},
      result: {
        spec: 'vouch-0.1',
        retrieval: ['fts5', 'substring'],
        retrieval_index: 'memory',
        review_gated: true,
        transports: ['mcp', 'jsonl'],
        knowledge_capability: {
          kind: 'local-cited-review-gated-kb',
          stores_evidence: true,
          audit_log: true,
        },
      },
    },
  ],
  async plan({ methods }) {
    const offered = await methods();
    const { name, version } = TOOL;
    return {
      changes: [],
      result: {
        ...{ name, version, spec: 'vouch-0.1', methods: offered },
        ...{ retrieval: BACKENDS, retrieval_index: 'memory' },
        ...{ review_gated: true, transports: TRANSPORTS },
        knowledge_capability: {
          kind: 'local-cited-review-gated-kb',
          stores_evidence: true,
          audit_log: true,
        },
      },
      told: [`${name} ${version}, vouch-0.1`, ...offered.map((method) => `  ${method}`)],
    };
  },
});
