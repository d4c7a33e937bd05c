import type { Example, ExampleFiles, FileContent, Rule } from '../../src/core/rule.ts';
import { shellWord } from '../../src/core/shell-word.ts';
import { pastStates } from '../../src/discover/example-input.ts';
import { baseWith } from '../../src/protocols/vouch/example.ts';

/** Where a fault is when somebody sees it. */
export const PLACES = ['uncommitted', 'tip', 'deeper', 'published'] as const;

export type FaultPlace = (typeof PLACES)[number];

/** A fault of a rule's example as a script that makes it. */
export interface MadeFault {
  readonly name: string;
  readonly place: FaultPlace;
  readonly setup: string;
  /** The same without the fault. */
  readonly sound: string;
}

/** The faults of a rule's examples, each at all places; those of merges are left out. */
export function faultsOf(rule: Rule): readonly MadeFault[] {
  return rule.examples.invalid
    .filter((example) => pastStates(example.past).length < 2)
    .flatMap((example) => PLACES.map((place) => faultOf(rule, example, place)));
}

function faultOf({ id }: Rule, example: Example, place: FaultPlace): MadeFault {
  const [held = {}] = pastStates(example.past);
  const around = soundAround({ ...held, ...example.files });
  const states = { past: { ...around, ...held }, files: { ...around, ...example.files } };
  return { name: `${id}: ${example.name}`, ...faultAt(place, states, optionsOf(example)) };
}

/** What is there before somebody breaks it, and after. */
interface States {
  readonly past: ExampleFiles;
  readonly files: ExampleFiles;
}

/** @param first commands before all others */
export function faultAt(
  place: FaultPlace,
  { past, files }: States,
  first: readonly string[] = [],
): Omit<MadeFault, 'name'> {
  const sound = [
    ...first,
    'printf "Hello.\\n" > README.md',
    ...Object.entries(past).map(written),
    'git add -Af && git commit -qm before && git push -q origin main && git checkout -qb work',
  ];
  const broken = [...removed(past, files), ...Object.entries(files).map(written)];
  const commit = 'git add -Af && git commit -qm changed';
  const later = 'printf "More.\\n" >> README.md && git commit -qam later';
  const after: Readonly<Record<FaultPlace, readonly string[]>> = {
    uncommitted: [],
    tip: [commit],
    deeper: [commit, later],
    published: [
      commit,
      'git checkout -q main && git merge -q --ff-only work && git push -q origin main && git branch -qd work',
    ],
  };
  return {
    place,
    sound: sound.join('\n'),
    setup: ['set -e', ...sound, ...broken, ...after[place]].join('\n'),
  };
}

/** What a sound knowledge base has beside the few files of an example. */
function soundAround(example: ExampleFiles): ExampleFiles {
  if (!Object.keys(example).some((path) => path.startsWith('.vouch/'))) return {};
  const around = Object.entries(baseWith({})).filter(([path]) => AROUND.test(path));
  return Object.fromEntries(around);
}

const AROUND = /\/(?:config\.yaml|schema_version|\.gitignore|sources\/.*)$/;

function optionsOf({ options }: Example): readonly string[] {
  if (options === undefined) return [];
  return [`printf %s ${shellWord(JSON.stringify(options))} > .lint-protocol.json`];
}

function removed(past: ExampleFiles, files: ExampleFiles): readonly string[] {
  return Object.keys(past).flatMap((path) =>
    Object.hasOwn(files, path) ? [] : `rm -f ${shellWord(path)}`,
  );
}

function written([path, content]: readonly [string, FileContent]): string {
  const name = shellWord(path);
  const folder = `mkdir -p "$(dirname ${name})" && rm -f ${name}`;
  if (typeof content === 'object' && 'symlink' in content)
    return `${folder} && ln -s ${shellWord(content.symlink)} ${name}`;
  if (typeof content === 'object' && !('base64' in content))
    throw new Error(`${path} is a submodule`);
  const bytes =
    typeof content === 'string' ? Buffer.from(content).toString('base64') : content.base64;
  return `${folder} && printf %s ${shellWord(bytes || '""').replace(`'""'`, "''")} | base64 -d > ${name}`;
}
