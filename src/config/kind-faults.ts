import { named } from '../core/found-value.ts';
import type { DataPath } from '../core/place.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import type { ConfigFault } from './config-fault.ts';
import type { ConfigFile, KindFile } from './config-file.ts';
import { faultsIn } from './glob-faults.ts';
import { noSuchRule } from './ignore-faults.ts';

const NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** What does not go together in the kinds that a file declares. */
export function kindFaults({ kinds = {} }: ConfigFile, ids: readonly string[]): ConfigFault[] {
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const at = ['kinds', name];
    const isName = NAME.test(name);
    const message = `${named(name)} cannot name a kind. Use lower-case letters, digits and hyphens, at most 40, and begin with a letter`;
    return [
      ...(isName ? [] : [{ at: { key: at }, message }]),
      ...(isTaken(name, kind.of) ? [{ at: { key: at }, message: takenWords(name) }] : []),
      ...faultsIn([...at, 'files'], kind.files ?? []),
      ...faultsIn([...at, 'except'], kind.except),
      ...[...filesFaults(at, kind)],
      ...[...strayRules(at, kind, ids)],
      ...[...clashes(kind)].map(([key, words]) => ({ at: { key: [...at, key] }, message: words })),
    ];
  });
}

/**
 * True for what the program calls a kind of its own: whoever asks for it would get that one. What it only
 * looks things up in, such as the task list of CLEO, nobody asks for.
 */
export function isTaken(name: string, of?: KindFile['of']): boolean {
  const own = PROTOCOLS.flatMap(({ kinds }) => kinds);
  const asked = own.filter((each) => each.format !== 'path' && each.isLocal !== true);
  return asked.some(({ kind }) => kind === name) || (name === 'bead' && of !== 'bead');
}

function takenWords(name: string): string {
  return `${named(name)} is a built-in kind: use another name, such as own-${name}`;
}

function* filesFaults(at: DataPath, kind: KindFile): Generator<ConfigFault> {
  for (const key of ['files', 'format'] as const) {
    if (kind.of === undefined && kind[key] === undefined)
      yield { at, message: `${named(at.join('.'))} lacks "${key}"` };
  }
  for (const key of ['files', 'except', 'format', 'fileName', 'keep'] as const) {
    if (kind.of !== undefined && kind[key] !== undefined) {
      const message = `with of: ${kind.of} the files are those of a ${kind.of} list: leave ${key} out`;
      yield { at: { key: [...at, key] }, message };
    }
  }
}

/** Rules about changes and about files judge kinds alike: a level of one kind would leave gaps. */
function* strayRules(at: DataPath, kind: KindFile, ids: readonly string[]): Generator<ConfigFault> {
  const own = ids.filter((id) => id.startsWith('custom/'));
  for (const key of ['levels', 'say'] as const) {
    for (const id of Object.keys(kind[key] ?? {})) {
      if (own.includes(id)) continue;
      const message = ids.includes(id)
        ? `${id} judges more than the records of a kind: ${key} is for ${own.join(', ')}`
        : noSuchRule(id, own);
      yield { at: { key: [...at, key, id] }, message };
    }
  }
}

function* clashes(kind: KindFile) {
  const { id, unique, of, keep } = kind;
  const format = of === undefined ? kind.format : 'jsonl';
  if (unique !== undefined && id === undefined) {
    yield ['unique', 'unique says within what ids are unique, but the kind has no id'] as const;
  }
  if (keep === 'append' && format !== 'jsonl') {
    yield [
      'keep',
      'only files of jsonl can grow line by line; keep: fixed is for records that never change',
    ] as const;
  }
  const isList = format === 'jsonl' || kind.items !== undefined;
  if (kind.items !== undefined && format !== 'json' && format !== 'yaml')
    yield ['items', 'only documents of json and yaml have items'] as const;
  for (const key of ['steps', 'fixed', 'latest'] as const) {
    if (kind[key] !== undefined && isList && id === undefined)
      yield [
        key,
        `records of one file are distinguished by their ids: ${key} needs an id`,
      ] as const;
  }
  if (kind.latest === true && format !== 'jsonl')
    yield ['latest', 'only files of jsonl have several records with one id'] as const;
  if (kind.order !== undefined && !isList)
    yield ['order', 'a file of this kind is one record: order is for jsonl and for items'] as const;
  if (kind.fixed !== undefined && keep === 'fixed')
    yield [
      'fixed',
      'with keep: fixed nothing of a record changes; leave one of the two out',
    ] as const;
  for (const key of ['sections', 'fields', 'frontMatter', 'fieldsIn'] as const) {
    if (kind[key] !== undefined && format !== 'markdown')
      yield [
        key,
        `only Markdown has sections and a text: ${key} says nothing of ${format}`,
      ] as const;
  }
  if (kind.frontMatter === 'required' && kind.fields === 'body')
    yield ['frontMatter', 'with fields: body the front matter is not read'] as const;
  if (kind.fieldsIn !== undefined && (kind.fields ?? 'front-matter') === 'front-matter')
    yield ['fieldsIn', 'fieldsIn is for fields: body and fields: both'] as const;
}
