import { Crash, type Fault, type Json, type Right } from './wrong-server.ts';

/** Whatever the right server does, with something before or after. */
interface Change {
  /** Changes a request of the method. */
  readonly request?: (request: Json, right: Right) => void;
  /** Changes the response, or the files behind it. */
  readonly response?: (response: Json, right: Right, request: Json) => void;
  /** Answers in place of the right one, unless it gives nothing. */
  readonly instead?: (request: Json, right: Right) => Json;
}

/** A fault in one method. */
export function inMethod(method: string, { request, response, instead }: Change): () => Fault {
  return () => async (line, right) => {
    const asked: Json = parsed(line);
    if (asked?.method !== method) return [await right.answer(line)];
    const answer = instead?.(asked, right);
    if (answer !== undefined) return [JSON.stringify({ id: asked.id, ...answer })];
    request?.(asked, right);
    const given: Json = JSON.parse(await right.answer(JSON.stringify(asked)));
    response?.(given, right, asked);
    return [JSON.stringify(given)];
  };
}

/** A fault behind calls of a method that succeeded. */
export function after(
  method: string,
  effect: (result: Json, right: Right, request: Json) => void,
): () => Fault {
  return inMethod(method, {
    response: (given, right, request) => {
      if (given.ok) effect(given.result, right, request);
    },
  });
}

/** A server that says of such calls that all is well, and does nothing. */
export function shrugging(method: string, when: (request: Json, right: Right) => boolean) {
  return inMethod(method, {
    instead: (request, right) => (when(request, right) ? { ok: true, result: {} } : undefined),
  });
}

/** A fault in what is answered to every line. */
export function inAnswers(
  change: (response: Json, line: string) => readonly string[],
): () => Fault {
  return () => async (line, right) => change(JSON.parse(await right.answer(line)), line);
}

/** A server that ends when such a line comes. */
export function crashing(when: (line: string) => boolean): () => Fault {
  return () => async (line, right) => {
    if (when(line)) throw new Crash();
    return [await right.answer(line)];
  };
}

/** A server that never answers such a line, nor any after it. */
export function hanging(when: (line: string) => boolean): () => Fault {
  return () => async (line, right) =>
    when(line) ? new Promise(() => undefined) : [await right.answer(line)];
}

export function parsed(line: string): Json {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** A server that remembers what it answered once, whatever becomes of the files. */
export function remembering(method: string): () => Fault {
  return () => {
    const known = new Map<string, string>();
    return async (line, right) => {
      const asked: Json = parsed(line);
      const key = JSON.stringify(asked?.params ?? null);
      if (asked?.method !== method) return [await right.answer(line)];
      const given: Json = JSON.parse(await right.answer(line));
      if (given.ok && given.result !== null && !known.has(key))
        known.set(key, JSON.stringify(given.result));
      const result = known.get(key);
      return [
        JSON.stringify(
          result === undefined ? given : { id: asked.id, ok: true, result: JSON.parse(result) },
        ),
      ];
    };
  };
}
