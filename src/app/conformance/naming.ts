import { type Call, otherNames, type Params, type Wanted } from './model/wanted.ts';
import type { Answer } from './peer.ts';

type Calling = (actor: string, method: string, params: Params) => Promise<Answer>;

/** By which names a server takes parameters: those of the specification's chapters, or of vouch 1.5.0. */
export class Naming {
  readonly #call: Calling;
  #isOther: boolean | null = null;
  /** Methods whose parameters have the names that those of most methods have not. */
  readonly #odd = new Set<string>();

  constructor(call: Calling) {
    this.#call = call;
  }

  /** Calls a method. One that misses parameters is called by their other names, too. */
  async called(
    call: Call,
    { codes }: Pick<Wanted, 'codes'>,
  ): Promise<{ readonly names: Params; readonly answer: Answer }> {
    const { actor, method, params } = call;
    const isOther = (await this.#hasOtherNames()) !== this.#odd.has(method);
    const [names, others] = isOther ? [otherNames(call), params] : [params, otherNames(call)];
    const answer = await this.#call(actor, method, names);
    const isSame = Object.keys(names).join() === Object.keys(others).join();
    if (isSame || codes !== undefined || !isMissing(answer)) return { names, answer };
    const second = await this.#call(actor, method, others);
    if (isMissing(second)) return { names, answer };
    if (!this.#odd.delete(method)) this.#odd.add(method);
    return { names: others, answer: second };
  }

  async #hasOtherNames(): Promise<boolean> {
    if (this.#isOther !== null) return this.#isOther;
    const ours = await this.#call('scout', 'kb.read_claim', { id: 'no-such-claim' });
    if (!isMissing(ours)) this.#isOther = false;
    else {
      const theirs = await this.#call('scout', 'kb.read_claim', { claim_id: 'no-such-claim' });
      // The reference calls an unknown id a missing parameter, and names the claim.
      this.#isOther =
        !isMissing(theirs) || (!theirs.ok && theirs.message.includes('no-such-claim'));
    }
    return this.#isOther;
  }
}

function isMissing(answer: Answer): boolean {
  if (answer.ok) return false;
  const { code, message } = answer;
  return code === 'missing_param' || (code === '' && /missing|required/i.test(message));
}
