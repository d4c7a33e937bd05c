import type { FactEntry } from '../../../core/fact.ts';
import type { Kind } from '../../../core/record.ts';
import type { Ties } from '../../../core/ties.ts';
import { BUNDLES, baseKey, homeKey } from './tie-keys.ts';

/** It is known by its first file, at which problems of the base are told: all keep it with them. */
export function baseTies({ record: { home } }: FactEntry<'vouch-base'>): Ties {
  return {
    gives: [
      [baseKey(home), ''],
      [homeKey(home), 'base'],
    ],
    // config and layout: whether there is a configuration, and a log.
    asks: [homeKey(home)],
  };
}

/** What rules see of the settings of others. */
export function configTies({ record, fact }: FactEntry<'vouch-config'>): Ties {
  const { isNewer, requireCitations, approverRole, autoApproveOnReceipt, pageKinds } = fact;
  const seen = [isNewer, requireCitations, approverRole, autoApproveOnReceipt, ...pageKinds];
  return {
    gives: [[homeKey(record.home), `config ${seen.join('\n')}`]],
    asks: [homeKey(record.home)],
  };
}

export function schemaVersionTies({ record, fact }: FactEntry<'vouch-schema-version'>): Ties {
  return {
    gives: [[homeKey(record.home), `version ${fact.isNewer}`]],
    asks: [baseKey(record.home)],
  };
}

/** What is judged by itself, or by the paths that it asks about. */
export function loneTies({ record: { home } }: FactEntry<Kind>): Ties {
  return { asks: [baseKey(home)] };
}

/** A bundle belongs to no base that is there; imports of any name it (approved-content). */
export function bundleTies({ record, fact }: FactEntry<'vouch-bundle'>): Ties {
  return fact.id === null ? {} : { gives: [[BUNDLES, `${record.path} ${fact.id}`]] };
}
