import type { Step } from './change.ts';
import type { Options } from './config.ts';
import type { FactEntry, Facts } from './fact.ts';
import type { Finding, RecordFinding } from './finding.ts';
import type { NamedPaths } from './glob.ts';
import type {
  AskedFork,
  Course,
  ForkedInput,
  HistoryInput,
  LogRole,
  StepInput,
} from './history.ts';
import type { RuleLevel } from './level.ts';
import type { LookUps, PastLookUps } from './look-up.ts';
import type { AnyRecord, Kind, ReadableKind, RecordOf } from './record.ts';
import type { Help, MendedBy } from './remedy.ts';
import type { Answers } from './request.ts';
import type { ShownGivenUp } from './step-settings.ts';
import type { Superseded } from './superseded.ts';

/** The names between braces in a message's text. */
type Placeholder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** What a finding must carry for one message: a value for each placeholder, and nothing else. */
type DataOf<T extends string> = [Placeholder<T>] extends [never]
  ? { readonly data?: never }
  : { readonly data: Readonly<Record<Placeholder<T>, string | number>> };

/** The findings that a rule with these messages may yield. */
export type FindingOf<M extends Messages> = {
  [Id in keyof M & string]: Omit<Finding, 'message' | 'data'> & { readonly message: Id } & DataOf<
      M[Id]
    >;
}[keyof M & string];

/** A link or history finding names the record it is about. */
export type OfRecord<F, K extends Kind = Kind> = F & Pick<RecordFinding<K>, 'record'>;

export type Messages = Readonly<Record<string, string>>;

/** What a file of an example holds: text, bytes that are no text, a link's target, or a submodule's commit. */
export type FileContent =
  | string
  | ByteContent
  | { readonly symlink: string }
  | { readonly submodule: string };

export interface ByteContent {
  readonly base64: string;
  /** What a reader is shown where bytes say nothing to anybody. */
  readonly shown?: string;
}

/** Path to content. */
export type ExampleFiles = Readonly<Record<string, FileContent>>;

/** A small repository that shows a rule at work: documentation and test at once. */
export interface Example {
  /** A few words: what this example shows. */
  readonly name: string;
  readonly files: ExampleFiles;
  /**
   * The files of the commit before. For history rules `files` is the commit that follows it; where
   * several are given, the one that merges them. Left out where there is no history.
   */
  readonly past?: ExampleFiles | readonly ExampleFiles[];
  /** What the change takes out of the settings. */
  readonly givenUp?: readonly ShownGivenUp[];
  /** Options that differ from the defaults. */
  readonly options?: { readonly [Part in keyof Options]?: Partial<Options[Part]> };
}

/** An example that must give exactly these findings of the rule. */
export interface InvalidExample extends Example {
  readonly expect: readonly ExpectedFinding[];
}

export interface ExpectedFinding {
  readonly message: string;
  /** `line:column-line:column`, from 1, end exclusive. */
  readonly at: string;
  /** Needed where the example has several files. */
  readonly path?: string;
  /** Related places, `path@line:column-line:column` (the path left out where the example has one file). */
  readonly related?: readonly string[];
}

/** What every rule says of itself. */
export interface RuleText<M extends Messages = Messages> {
  /** A seed's own id, or `family/what-it-wants`. */
  readonly id: string;
  /** What holds without configuration. */
  readonly level: RuleLevel;
  /** The version that brought the rule. */
  readonly since: string;
  /** Seed and section. */
  readonly source: string;
  /** One line, as a requirement. */
  readonly summary: string;
  /** Why it matters, a sentence or two. */
  readonly why: string;
  /** How to fix it: the help line where a finding brings none of its own. */
  readonly fix: Help;
  /** Who can mend it: whoever writes the records, where nothing is said. */
  readonly by?: MendedBy;
  /** What its safe edit does, as a sentence; left out where no finding of it has one. */
  readonly autofix?: string;
  /** How the seed was read where it leaves room, for the documentation. */
  readonly decisions?: readonly string[];
  /** Message id to text with `{placeholders}`. */
  readonly messages: M;
  readonly examples: {
    readonly valid: readonly Example[];
    readonly invalid: readonly InvalidExample[];
  };
  /** True for a rule that says what could not be read: it can be lowered, but neither off nor left out. */
  readonly tellsUnread?: true;
  /**
   * True for a rule that says that something is not what was recorded: logs that only grow, checksums,
   * what never changes. Whoever excuses one of its problems has to name the commit or the blob.
   */
  readonly tellsTampering?: true;
  /** True for a rule whose errors say that a record is no ground to go on: operations write nothing on it. */
  readonly undermines?: true;
  /** True for a rule about the order of lines, which names the line above as related (engine/merged-order). */
  readonly judgesOrder?: true;
  /** True for a rule about what lines say of the ones before them (engine/restored-chains). */
  readonly judgesChain?: true;
  /**
   * Of a rule that many records of one home may break alike: where more of them do, they are reported as
   * one problem, at the first, in the words of the message `many`: {count} files below {folder}, which
   * are counted by {folders}, and by the {names} that findings bring. Its help is the rule's own.
   */
  readonly mostInHome?: number;
  /** True for a rule whose words take all records: it names the one that was probably meant, or counts them. */
  readonly wordedByAll?: true;
  /** Of a rule about a schema: the rules that report the same fault at the same place, and say more of it. */
  readonly moreSpecific?: readonly string[];
  /** True when CRLF line ends change the verdict by design. */
  readonly bytes?: boolean;
}

/** A kind, or `any` for rules that see every record, readable or not (`file/*`). */
export type Seen = ReadableKind | 'any';

type RecordSeen<K extends Seen> = K extends ReadableKind ? RecordOf[K] : AnyRecord;

/** A rule over one parsed record. Its verdict depends on nothing but what it is handed here. */
export interface FileRule<M extends Messages = Messages, K extends Seen = Seen>
  extends RuleText<M> {
  readonly scope: 'file';
  readonly kinds: readonly K[];
  check(input: FileInput<K>): Iterable<FindingOf<M>>;
}

export interface FileInput<K extends Seen> {
  readonly record: RecordSeen<K>;
  /** True when the user's own pattern claims the file, so that it must be of this kind. */
  readonly declared: boolean;
  readonly options: Options;
}

/** A rule over the facts of one snapshot. Its findings name the record they are about. */
export interface LinkRule<M extends Messages = Messages, K extends Kind = Kind>
  extends RuleText<M> {
  readonly scope: 'link';
  /** The kinds of the records that its findings are about. It is not asked where there are none of them. */
  readonly kinds: readonly K[];
  check(input: LinkInput): Iterable<OfRecord<FindingOf<M>, NoInfer<K>>>;
  /** The kinds of the records that it judges, where it looks up others: what it rests on is recorded. */
  readonly looksUp?: readonly Kind[];
  /** What it says of changes as well, where what it wants can't be seen in one state. */
  readonly past?: HistoryPart<M>;
}

/** What a link rule sees. */
export interface LinkInput extends PastLookUps {
  readonly facts: Facts;
  /** Through which rules know other records that say what they look up (`looksUp`). */
  readonly lookUps: LookUps;
  /** What the repository says to the facts' citations. */
  readonly answers: Answers;
  /** The entries of manifests that nothing is told of any more. */
  readonly superseded: Superseded;
  readonly options: Options;
}

/** All that is judged as if it were one step. */
export type WholeChange = Pick<HistoryInput, 'step' | 'records' | 'options'>;

/** What a rule says of changes, one step at a time. */
export interface HistoryPart<M extends Messages = Messages> {
  /** The kinds of records whose changes it looks at; none for a rule about logs or paths alone. */
  readonly kinds: readonly Kind[];
  /** The logs whose new records it looks at; in steps that touch its kinds, where it names any. */
  readonly gains?: readonly LogRole[];
  /** True where it looks at what steps take out of their settings, and at nothing else. */
  readonly givenUp?: true;
  /** True where it looks at what merges wrote once more. */
  readonly copies?: true;
  /**
   * Left out where it looks at no more of new records than what they say. Else it looks at what the
   * log held above them by the same key (`earlier`): always, or only to say whether it wants the state
   * after. Then it is not asked for that where the facts of that state are at hand.
   */
  readonly earlier?: 'always' | 'wants-after';
  /** The kinds of which it wants all facts of the state after, in steps that touch its kinds or paths. */
  readonly after?: readonly Kind[];
  /** True where it says of who is tied to what changed (`restsOn`), in the same words, what it says of all. */
  readonly afterIsTied?: true;
  /**
   * True where what it is about was not to change any more, or only to grow. To give that back what it
   * was before somebody changed it is no fault then (engine/restored), nor is what another rule says of
   * a file that is given back.
   */
  readonly final?: true;
  /** True where what it is about may change, and is as it should be where it is given back what it was. */
  readonly restorable?: true;
  /** True where it wants the settings of the knowledge bases whose records of its kinds change. */
  readonly settings?: true;
  /** Asks for what it wants of it, of all records that a step may change: that ties them (engine/near). */
  restsOn?(lookUps: LookUps): void;
  /** False for a step that it can judge without them, `all` for one where those near it are too few. */
  wantsAfter?(input: ForkedInput): boolean | 'all';
  /** The facts of the state after whose citations are to be looked up. */
  asks?(input: Omit<HistoryInput, 'answers'>): readonly FactEntry[];
  /** What it wants to know of where parents of a merge parted. */
  forks?(input: StepInput): readonly AskedFork[];
  /** Further paths whose blobs it compares: the working tree's are hashed for that. */
  readonly paths?: ((options: Options) => (path: string) => boolean) | NamedPaths;
  check(input: HistoryInput): Iterable<OfRecord<FindingOf<M>>>;
  /** What it says of a range or a push: of one of its steps, or of the step from end to end. */
  overall?(course: Course): Iterable<OfRecord<FindingOf<M>> & { readonly step: Step }>;
  /**
   * What it says of all that is judged as if it were one step: what only a commit between held, a squash
   * drops. `answers` of the facts that it asks for go back to where all of it begins.
   */
  readonly asWhole?: {
    asks(whole: WholeChange): readonly FactEntry[];
    check(whole: WholeChange & Pick<HistoryInput, 'answers'>): Iterable<OfRecord<FindingOf<M>>>;
  };
  /**
   * Which findings of the steps before a step sets right: they are not told then. Null for none. It is
   * no use to ask for paths where no rule looks.
   */
  settles?(
    later: StepInput,
  ): ((earlier: Pick<RecordFinding, 'record' | 'value'>) => boolean) | null;
}

/** A rule over changes. */
export interface HistoryRule<M extends Messages = Messages> extends RuleText<M>, HistoryPart<M> {
  readonly scope: 'history';
}

/** A rule as the engine holds it: what it may yield is checked where it is defined. */
export type Rule =
  | (Omit<FileRule, 'check'> & { check(input: FileInput<never>): Iterable<Finding> })
  | (Omit<LinkRule, 'check' | 'past'> & {
      check(input: LinkInput): Iterable<RecordFinding>;
      readonly past?: AnyHistoryPart;
    })
  | (Omit<HistoryRule, 'check' | 'overall' | 'asWhole'> & AnyHistoryPart);

/** What a rule says of changes, whatever its messages are. */
export type AnyHistoryPart = Omit<HistoryPart, 'check' | 'overall' | 'asWhole'> & {
  readonly asWhole?: {
    asks(whole: WholeChange): readonly FactEntry[];
    check(whole: WholeChange & Pick<HistoryInput, 'answers'>): Iterable<RecordFinding>;
  };
  check(input: HistoryInput): Iterable<RecordFinding>;
  overall?(course: Course): Iterable<RecordFinding & { readonly step: Step }>;
};

// What a rule is made of is kept as it is, getters included: a spread would run them.

/** Types a rule over one record: placeholders from its messages, the record from its kinds. */
export function defineFileRule<const M extends Messages, const K extends Seen>(
  rule: Omit<FileRule<M, K>, 'scope'>,
): FileRule<M, K> {
  return Object.assign(rule, { scope: 'file' as const });
}

/** Types a rule over the facts of a snapshot. */
export function defineLinkRule<const M extends Messages, const K extends Kind>(
  rule: Omit<LinkRule<M, K>, 'scope'>,
): LinkRule<M, K> {
  return Object.assign(rule, { scope: 'link' as const });
}

/** Types a rule over changes. */
export function defineHistoryRule<const M extends Messages>(
  rule: Omit<HistoryRule<M>, 'scope'>,
): HistoryRule<M> {
  return Object.assign(rule, { scope: 'history' as const });
}
