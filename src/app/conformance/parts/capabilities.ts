import { textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { McpPeer, toolName } from '../mcp-peer.ts';
import { METHODS } from '../model/parameters.ts';
import type { Trial } from '../trial.ts';

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
  const isNamed = textsAt(said, 'transports').includes(trial.transport);
  trial.demand('9', '"transports" names the one that it speaks', isNamed, shown);
  const there = await offered(trial, methods);
  for (const method of methods) {
    const isThere = there.has(method);
    trial.demand('9', `${method}, which it names, is there`, isThere, () => 'no such method');
  }
}

/** Those of the methods that a server has. */
async function offered(trial: Trial, methods: readonly string[]): Promise<ReadonlySet<string>> {
  const peer = trial.peer('scout');
  if (peer instanceof McpPeer) {
    const tools = await peer.tools();
    return new Set(methods.filter((method) => tools.includes(toolName(method))));
  }
  const there = new Set<string>();
  for (const method of methods) {
    const answer = await trial.call('scout', method);
    if (answer.ok || answer.code !== 'method_not_found') there.add(method);
  }
  return there;
}
