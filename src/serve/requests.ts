import { quoted } from '../core/found-value.ts';
import { nearest } from '../core/nearest.ts';
import { CallFault } from './call-fault.ts';
import type { Answer, Offered } from './offered.ts';
import { inputFrom } from './parameters.ts';
import type { Surface } from './surface.ts';

/**
 * Who works when: what reads works beside what reads, what writes works alone, and neither overtakes
 * the other. So an answer shows what earlier requests have written.
 */
export class Turns {
  #written: Promise<unknown> = Promise.resolve();
  #read: Promise<unknown> = Promise.resolve();

  /** @returns what the work gives, when its turn has come and it is done */
  take<T>(writes: boolean, work: () => Promise<T>): Promise<T> {
    if (!writes) {
      const done = this.#written.then(work);
      this.#read = Promise.allSettled([this.#read, done]);
      return done;
    }
    const done = Promise.allSettled([this.#written, this.#read]).then(work);
    this.#written = done.catch(() => undefined);
    return done;
  }
}

/** Carries out what clients ask for: each in its turn. */
export class Requests {
  readonly #surface: Surface;
  readonly #turns = new Turns();

  constructor(surface: Surface) {
    this.#surface = surface;
  }

  /** @throws CallFault, or what `faultOf` makes one of */
  async answer(method: string, params: Readonly<Record<string, unknown>>): Promise<Answer> {
    const offered = this.#surface.get(method);
    if (offered === undefined) throw this.#unknown(method);
    return this.call(offered, params);
  }

  /** @throws CallFault, or what `faultOf` makes one of */
  async call(offered: Offered, params: Readonly<Record<string, unknown>>): Promise<Answer> {
    const input = inputFrom(params, offered.input, offered.withheld);
    return this.#turns.take(offered.effects !== 'reads', () => offered.call(input));
  }

  #unknown(method: string): CallFault {
    const methods = [...this.#surface.keys()];
    const meant = nearest(method, methods);
    const hint = meant === null ? `There are: ${methods.join(', ')}.` : `Did you mean ${meant}?`;
    return new CallFault(
      'method_not_found',
      `There is no method ${quoted(method, 60)} here. ${hint}`,
    );
  }
}
