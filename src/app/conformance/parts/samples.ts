import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { sha256 } from '../../../core/sha256.ts';
import type { Gated } from '../model/view.ts';
import type { Params } from '../model/wanted.ts';
import type { Trial } from '../trial.ts';

/** What is there for others to name. */
export interface Samples {
  readonly source: string;
  readonly otherSource: string;
  readonly claim: string;
  readonly shop: string;
  readonly bank: string;
  /** How many were made: no two are of one name. */
  count: number;
}

/** A base with a little in it. */
export async function furnished(trial: Trial): Promise<Samples> {
  const source = await trial.source();
  const otherSource = await trial.source('Refunds were late in May.\n');
  const shop = await trial.made('entity', { name: 'Corner Shop', type: 'company' });
  const bank = await trial.made('entity', { name: 'River Bank', type: 'company' });
  const claim = await trial.made('claim', {
    text: 'Vouchers expire in spring.',
    evidence: [source],
  });
  return { source, otherSource, claim, shop, bank, count: 0 };
}

/** A piece of evidence that is in the files, as section 2.2 has it. @returns its id */
export function pieceAt(trial: Trial, source_id: string, quote = 'within 14 days'): string {
  const id = `by-hand-${trial.names('evidence').length}`;
  const fields = {
    ...{ id, source_id, source_type: 'file', locator: 'L1', quote },
    ...{ hash: sha256(Buffer.from(quote)), created_at: new Date().toISOString() },
  };
  writeFileSync(trial.path(`evidence/${id}.yaml`), stringify(fields));
  return id;
}

const RELATIONS = [
  'uses',
  'depends_on',
  'supports',
  'caused_by',
  'owned_by',
  'derived_from',
  'similar_to',
  'blocks',
  'implements',
  'references',
];
const WORDS = [
  'zebra',
  'giraffe',
  'okapi',
  'walrus',
  'heron',
  'badger',
  'lynx',
  'otter',
  'falcon',
  'marmot',
];

/** Parameters of a new thing of a kind, with all that it may say. */
export function sampled(samples: Samples, kind: Gated, further: Params = {}): Params {
  const { source, otherSource, claim, shop, bank } = samples;
  samples.count += 1;
  const number = samples.count;
  const word = `${WORDS[number % WORDS.length]}${number}`;
  const all: Readonly<Record<Gated, Params>> = {
    claim: {
      text: `The ${word} takes "14" days: no, a year — größer.`,
      evidence: [source, otherSource],
      type: 'decision',
      confidence: 0.9,
      entities: [shop],
      scope: 'team',
      tags: ['yes', '1.0'],
    },
    page: {
      title: `About the ${word}`,
      body: `# The ${word}\n\nIt says:\n\n---\n\n- **one**\n- two: \`three\``,
      type: 'workflow',
      claims: [claim],
      entities: [shop, bank],
      sources: [source],
      tags: ['no'],
    },
    entity: {
      name: `The ${word}`,
      type: 'tool',
      aliases: [`${word} two`, 'null'],
      description: `A ${word}: small`,
    },
    relation: {
      source: number % 2 === 0 ? shop : bank,
      relation: RELATIONS[number % RELATIONS.length],
      target: number % 3 === 0 ? claim : source,
      confidence: 0.4,
      evidence: [source],
    },
  };
  // What is tried is told first.
  return { ...further, ...all[kind], rationale: `because of the ${word}`, ...further };
}
