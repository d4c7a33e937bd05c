import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { Start } from '../../../../src/app/conformance/running.ts';
import type { Serving } from '../../../../src/serve/serve.ts';
import { rightServer } from '../right-server.ts';

/** Any JSON, to be changed. */
// biome-ignore lint/suspicious/noExplicitAny: a fault reaches into whatever the right server says
export type Json = any;

/** A server with one fault. */
export interface WrongServer {
  readonly name: string;
  readonly transport?: Serving['transport'];
  /** The part of the pack that finds it out. */
  readonly part: string;
  /** Made for each process of the server. */
  readonly fault: () => Fault;
  /** Milliseconds for an answer, for one that gives none. */
  readonly patience?: number;
  /** Takes each piece that it reads for a line. */
  readonly isHasty?: true;
  /** Goes on when its input has ended. */
  readonly isEndless?: true;
  /** What it does when its input has ended. */
  readonly atEnd?: (base: Base) => void;
  /** Told of an error in the fault itself: it is not what the pack has to find. */
  readonly onBroken?: (error: unknown) => void;
}

/** What it makes of a line: the lines that it answers. */
export type Fault = (line: string, right: Right) => Promise<readonly string[]>;

/** The right server behind a wrong one. */
export interface Right {
  /** What the right one answers to a line. */
  answer(line: string): Promise<string>;
  /** Sends a line that is not answered. */
  send(line: string): void;
  readonly base: Base;
  readonly actor: string;
}

/** The files of a base. */
export class Base {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  path(within: string): string {
    return join(this.folder, '.vouch', within);
  }

  has(within: string): boolean {
    return existsSync(this.path(within));
  }

  text(within: string): string {
    return readFileSync(this.path(within), 'utf8');
  }

  names(folder: string): readonly string[] {
    return readdirSync(this.path(folder)).sort();
  }

  write(within: string, text: string): void {
    writeFileSync(this.path(within), text);
  }

  /** Writes a file as it is with one text for another. */
  edit(within: string, from: string | RegExp, to: string): void {
    this.write(within, this.text(within).replace(from, to));
  }

  remove(within: string): void {
    rmSync(this.path(within));
  }

  /** The events, one a line. */
  get events(): readonly string[] {
    return this.has(LOG) ? this.text(LOG).split('\n').slice(0, -1) : [];
  }

  setEvents(lines: readonly string[]): void {
    this.write(LOG, lines.map((line) => `${line}\n`).join(''));
  }

  /** Appends an event that tells of nothing. */
  log(event: string, ids: readonly string[] = []): void {
    const created_at = new Date(0).toISOString();
    const line = {
      id: `stray-${this.events.length}`,
      event,
      actor: 'x',
      created_at,
      object_ids: ids,
    };
    appendFileSync(this.path(LOG), `${JSON.stringify(line)}\n`);
  }
}

const LOG = 'audit.log.jsonl';

/** Ends the server, in the middle of a request. */
export class Crash extends Error {}

/** The right server with a fault in front of it. */
export function wrongServer(server: WrongServer): Start {
  const { fault, transport = 'jsonl', isHasty, isEndless, atEnd, onBroken } = server;
  return (place) => {
    const inner = rightServer({ transport })(place);
    const input = new PassThrough();
    const output = new PassThrough();
    const answers = createInterface({ input: inner.output })[Symbol.asyncIterator]();
    const send = (line: string): void => {
      inner.input.write(`${line}\n`);
    };
    const right: Right = {
      send,
      async answer(line) {
        send(line);
        const next = await answers.next();
        if (next.done === true) throw new Error('the right server has gone');
        return next.value;
      },
      base: new Base(place.folder),
      actor: place.env['VOUCH_AGENT'] ?? '',
    };
    const reply = fault();
    let kill = (): void => undefined;
    const killed = new Promise<void>((resolve) => {
      kill = resolve;
    });
    const work = async (): Promise<void> => {
      for await (const piece of isHasty ? input : createInterface({ input })) {
        for (const line of String(piece).trimEnd().split('\n')) {
          for (const text of await reply(line, right)) output.write(`${text}\n`);
        }
      }
      atEnd?.(right.base);
      if (isEndless) await killed;
    };
    const ended = Promise.race([work(), killed])
      .catch((error: unknown) => {
        if (error instanceof Crash) return;
        onBroken?.(error);
        throw error;
      })
      .finally(async () => {
        inner.input.end();
        await inner.ended;
        output.end();
      });
    return { input, output, ended, kill };
  };
}
