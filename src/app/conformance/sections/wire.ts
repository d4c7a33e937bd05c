import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import { answerIn, JsonLinesPeer, parsed } from '../peer.ts';
import { foundIn, type Trial } from '../trial.ts';
import { CODES } from './scenario.ts';

/** More than a server may answer out of order by chance. */
const PIPELINED = 20;

/** Section 6: requests and responses as JSON, one a line. */
export async function wire(trial: Trial): Promise<void> {
  const peer = trial.peer('scout');
  if (!(peer instanceof JsonLinesPeer)) return;
  const { pipe } = peer;
  const ask = async (line: string) => {
    pipe.send(`${line}\n`);
    return parsed(await pipe.line());
  };

  const unknown = answerIn(await ask('{"id":"a","method":"kb.nothing","params":{}}'));
  const isUnknown = !unknown.ok && unknown.code === 'method_not_found';
  trial.demand('6', 'an unknown method is method_not_found', isUnknown, () => foundIn(unknown));

  const lacking = answerIn(await ask('{"id":"b","method":"kb.read_claim","params":{}}'));
  const isMissing = !lacking.ok && lacking.code === 'missing_param';
  trial.demand('6', 'a parameter that is missing is missing_param', isMissing, () =>
    foundIn(lacking),
  );

  for (const line of [
    '{',
    '[1]',
    '7',
    '{"id":"c"}',
    '{"id":"c","method":"kb.status","params":[]}',
  ]) {
    const answer = answerIn(await ask(line));
    const isRefused = !answer.ok && CODES.includes(answer.code);
    trial.demand('6', `the line ${line} gets an error with one of the four codes`, isRefused, () =>
      foundIn(answer),
    );
  }

  const ids = Array.from({ length: PIPELINED }, (_each, index) => `p${index}`);
  const methods = ['kb.status', 'kb.nothing', 'kb.list_claims'];
  const lines = ids.map((id, index) =>
    JSON.stringify({ id, method: methods[index % 3], params: {} }),
  );
  pipe.send(`${lines.join('\n')}\n`);
  const answered: string[] = [];
  for (const _id of ids) {
    const response = parsed(await pipe.line());
    answered.push(textAt(response, 'id') ?? '');
    const isResponse = isObject(response) && typeof valueAt(response, 'ok') === 'boolean';
    trial.demand('6', 'a response has "id" and "ok"', isResponse, () => JSON.stringify(response));
  }
  const isInOrder = answered.join() === ids.join();
  trial.demand(
    '6',
    'responses come in the order of the requests, each with its id',
    isInOrder,
    () => answered.join(' '),
  );
}
