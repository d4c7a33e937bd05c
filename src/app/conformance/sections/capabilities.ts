import { textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import type { Trial } from '../trial.ts';
import { METHODS } from './scenario.ts';

/** Sections 5 and 9: what the server says of itself, and that each of its methods is there. */
export async function capabilities(trial: Trial): Promise<void> {
  const said = await trial.result('9', 'scout', 'kb.capabilities');
  const shown = () => JSON.stringify(said) ?? 'nothing';
  for (const name of ['name', 'version', 'spec']) {
    trial.demand('9', `the descriptor has "${name}"`, textAt(said, name) !== null, shown);
  }
  trial.demand('9', '"review_gated" is true', valueAt(said, 'review_gated') === true, shown);
  for (const name of ['methods', 'retrieval', 'transports']) {
    trial.demand('9', `"${name}" is a list of texts`, textsAt(said, name).length > 0, shown);
  }
  const kind = valueAt(said, 'knowledge_capability');
  for (const name of ['stores_evidence', 'audit_log']) {
    trial.demand('9', `"knowledge_capability" says "${name}"`, valueAt(kind, name) === true, shown);
  }
  const methods = textsAt(said, 'methods');
  const missing = METHODS.filter((name) => !methods.includes(name));
  trial.demand(
    '5',
    '"methods" names all 39',
    missing.length === 0,
    () => `not ${missing.join(', ')}`,
  );
  for (const method of methods) {
    const answer = await trial.call('scout', method);
    const isThere = answer.ok || !isUnknown(answer);
    trial.demand('9', `${method}, which it names, is there`, isThere, () => 'no such method');
  }
}

function isUnknown({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): boolean {
  return code === 'method_not_found' || /unknown tool|tool .* not found/i.test(message);
}
