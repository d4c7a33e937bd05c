import { createHash, type Hash } from 'node:crypto';
import type { Analyses } from '../analyze/analyses.ts';
import { type Analysis, analyze } from '../analyze/analyze.ts';
import type { ReadableCandidate } from '../core/candidate.ts';
import { keepParts } from '../core/joined-parts.ts';
import { MOST_KEPT } from '../core/kept-findings.ts';
import type { ReadableKindDefinition } from '../core/kind.ts';
import { isJson } from '../parse/json/json.ts';
import { loadParser } from '../parse/parser.ts';
import { definitionOf } from '../protocols/kinds.ts';
import type { Judging } from './judging.ts';

/*
 * Of a list that only grows, each version is the one before and a little more. It is analyzed in two
 * parts: what stands above the last place at which such lists are cut, and the few lines below. The
 * place depends on nothing but the bytes above it, by whose hash their analysis is known again, in
 * whatever version, branch or path. So a line that is appended costs the lines below that place.
 */

/** A list may be cut behind the first line end that follows a multiple of so many bytes. */
const DISTANCE = 2 ** 16;

/** A place at which a list may be cut: all above it are whole lines, the last of which is an entry. */
interface Cut {
  /** Bytes above it. */
  readonly end: number;
  /** Names these bytes. */
  readonly digest: string;
}

/** What lines say together: which ends are mixed, and where a conflict or a list of entries goes on. */
const TOGETHER = ['\r\n', '<<<<<<<', '\n[', '\ufeff['];
const MOST_TOGETHER = 7;
const OPEN_LIST = 0x5b;

/** How far a list was cut, and what the next cut goes on with. */
interface Cutting {
  readonly cuts: readonly Cut[];
  /** Of what is above the last of them. */
  readonly hash: Hash;
}

const nothingCut = (): Cutting => ({ cuts: [], hash: createHash('sha256') });

/** The list that was cut last, and a long one while it is in memory: mostly the next one begins with the same lines. */
let cutLast: Cutting & Viewed & { readonly distance: number } = {
  ...nothingCut(),
  ...{ distance: 0, memory: new WeakRef(new ArrayBuffer(0)) },
};

/** Bytes of a list that is held until the next one comes, or else all of that is hashed. */
const MOST_HELD = 2 ** 25;

/** Where bytes are: a view alone keeps nothing in memory. */
interface Viewed {
  /** Keeps them there. */
  readonly held?: ArrayBufferLike | null;
  readonly memory: WeakRef<ArrayBufferLike>;
}

/** What is known of the lines above the last cut: what stands below may be other lines than before. */
function cutBefore(bytes: Buffer, distance: number): Cutting {
  const memory = cutLast.memory.deref();
  const end = cutLast.cuts.at(-1)?.end ?? 0;
  if (memory === undefined || cutLast.distance !== distance) return nothingCut();
  return bytes.subarray(0, end).equals(Buffer.from(memory, 0, end)) ? cutLast : nothingCut();
}

/** Where a list is cut, in order. None where lines say anything together. */
export function cutsOf(content: Uint8Array, distance = DISTANCE): readonly Cut[] {
  const { buffer: memory, byteOffset, length } = content;
  const bytes = Buffer.from(memory, byteOffset, length);
  const above = cutBefore(bytes, distance);
  const cuts = [...above.cuts];
  let last = cuts.at(-1)?.end ?? 0;
  // What stands above a cut holds none of them, but it may end in the middle of one.
  const unseen = bytes.subarray(Math.max(0, last - MOST_TOGETHER));
  if (bytes[0] === OPEN_LIST || TOGETHER.some((each) => unseen.includes(each))) return [];
  const hash = above.hash.copy();
  const first = Math.max(1, Math.ceil(last / distance)) * distance;
  for (let at = first; at < length; at += distance) {
    if (at < last) continue;
    const end = bytes.indexOf('\n', at) + 1;
    if (end === 0) break;
    if (!isEntry(bytes.toString('utf8', bytes.lastIndexOf('\n', end - 2) + 1, end - 1))) continue;
    hash.update(bytes.subarray(last, end));
    cuts.push({ end, digest: hash.copy().digest('hex') });
    last = end;
  }
  // Memory that others write to may hold something else tomorrow. Of short lists, nothing is worth it.
  if (byteOffset === 0 && last > 0) {
    const held = length > MOST_HELD ? null : memory;
    cutLast = { cuts, hash, distance, held, memory: new WeakRef(memory) };
  }
  return cuts;
}

/** True for a line that is an entry by itself: what follows it is another one. */
function isEntry(line: string): boolean {
  return line.startsWith('{') && isJson(line);
}

/** What is analyzed, and by what. */
interface Asked {
  readonly bytes: Uint8Array;
  readonly candidate: Pick<ReadableCandidate, 'kind' | 'declared'>;
  readonly judging: Pick<Judging, 'analyses' | 'rules' | 'config' | 'steps'>;
  readonly distance?: number;
}

/**
 * Analyzes a list in parts, and keeps what is found of those that end where it is cut.
 * @returns what the last part says; null where the list has to be analyzed as a whole
 */
export async function analyzeInParts(asked: Asked): Promise<Analysis | null> {
  const { bytes, candidate, judging, distance } = asked;
  const { kind, declared } = candidate;
  const cuts = definitionOf(kind).joined === undefined ? [] : cutsOf(bytes, distance);
  const last = cuts.at(-1);
  if (last === undefined) return null;
  const { analyses } = judging;
  // As of a blob: no other content has this hash, whatever names it.
  const keyOf = ({ digest }: Cut) => `${digest} ${kind} ${declared} false`;
  const known = cuts.findLast((cut) => isKnownAt(analyses, keyOf(cut)));
  if (known !== last) {
    const part = await analyzePart(asked, last.end, known && { ...known, key: keyOf(known) });
    if (part === null) return null;
    analyses.set(keyOf(last), part);
  }
  return analyzePart(asked, bytes.length, { ...last, key: keyOf(last) });
}

/** Lines that were analyzed, and the key of what was found. */
interface From {
  /** Bytes of them. */
  readonly end: number;
  readonly key: string;
}

/** Analyzes the lines from one place to another; the first ones where it is not said from where. */
async function analyzePart(
  { bytes, candidate: { kind, declared }, judging: { analyses, rules, config, steps } }: Asked,
  end: number,
  from?: From,
): Promise<Analysis | null> {
  const known = from && analysisAt(analyses, from.key, kind);
  const count = known?.findings.length ?? 0;
  // Of more, some are not kept one by one: what stands for them is made of all of them.
  if (count > MOST_KEPT) return null;
  const lines = bytes.subarray(0, end);
  const parse = await loadParser(kind, lines);
  const above = from && known && { end: from.end, size: known.size, fact: known.fact };
  const record = parse(lines, config, { above, steps });
  if (!record.readable) return null;
  const part = analyze(record, declared, rules, config);
  if (from === undefined) return part;
  return count + part.findings.length > MOST_KEPT ? null : { ...part, above: from.key };
}

type Known = Pick<Analyses, 'get'>;

/** By the last of its parts, which is known by what it says and by all above it. */
const WHOLE = new WeakMap<Analysis, Analysis>();

/** What is known by a key, with all that stands above it; undefined where any of it is not known. */
export function analysisAt(
  analyses: Known,
  key: string,
  kind: ReadableCandidate['kind'],
): Analysis | undefined {
  const [last, ...above] = partsAt(analyses, key) ?? [];
  if (last === undefined || above.length === 0) return last;
  const whole = WHOLE.get(last) ?? joined([...above.reverse(), last], definitionOf(kind));
  WHOLE.set(last, whole);
  return whole;
}

/** True where something is known by a key, and all that stands above it. */
export function isKnownAt(analyses: Known, key: string): boolean {
  return partsAt(analyses, key) !== null;
}

/** The parts of a list, the last one first; null where any of it is not known. */
function partsAt(analyses: Known, key: string): readonly Analysis[] | null {
  const parts: Analysis[] = [];
  for (let next: string | undefined = key; next !== undefined; ) {
    const part = analyses.get(next);
    if (part === undefined) return null;
    parts.push(part);
    next = part.above;
  }
  return parts;
}

function joined(parts: readonly Analysis[], { joined: join }: ReadableKindDefinition): Analysis {
  // Sound because parts are only made of readable lists of kinds that join them.
  const facts = parts.map((part) => part.fact as never);
  const fact = join?.(facts) ?? null;
  if (fact !== null) keepParts(fact, facts);
  return {
    isRecord: true,
    id: null,
    size: parts.reduce((size, part) => size + part.size, 0),
    fact,
    findings: parts.flatMap(({ findings }) => findings),
  };
}
