import type { HistoryOptions, IgnoreEntry, LevelOverride, Options } from '../core/config.ts';
import type { DeclaredKind, DeclaredSections } from '../core/declared-kind.ts';
import type { Level } from '../core/level.ts';

/** A configuration file as it was read and validated: `schemas/config.schema.json`. */
export interface ConfigFile {
  readonly extends?: string | readonly string[];
  readonly rules?: Readonly<Record<string, 'error' | 'warning' | 'info' | 'off'>>;
  readonly overrides?: readonly LevelOverride[];
  readonly ignore?: readonly (Pick<IgnoreEntry, 'rule' | 'path' | 'reason'> &
    Partial<Record<'record' | 'commit' | 'blob' | 'expires', string>>)[];
  readonly baseline?: string;
  readonly limits?: {
    readonly fileBytes?: number | string;
    readonly logBytes?: number | string;
    readonly depth?: number;
    readonly aliases?: number;
  };
  readonly messages?: {
    readonly include?: readonly string[];
    readonly exclude?: readonly string[];
    readonly subjects?: 'required' | 'optional';
    readonly allowReplyPrefix?: boolean;
    readonly roster?: readonly string[];
    readonly ackTimeout?: string;
  };
  readonly contributions?: Partial<Omit<Options['contributions'], 'hedgeWords'>> & {
    readonly hedgeWords?: {
      readonly instead?: readonly string[];
      readonly add?: readonly string[];
    };
  };
  readonly consensus?: Partial<Options['consensus']>;
  readonly subagents?: Partial<Options['subagents']>;
  readonly history?: Partial<HistoryOptions>;
  readonly vouch?: Partial<Options['vouch']>;
  readonly kinds?: Readonly<Record<string, KindFile>>;
}

/** A kind as a configuration file declares it. */
export interface KindFile {
  readonly words?: readonly [one: string, many: string];
  /** Left out where `of` says it. */
  readonly files?: readonly string[];
  readonly except?: readonly string[];
  readonly format?: DeclaredKind['format'];
  readonly of?: 'bead';
  readonly items?: string;
  readonly schema?: string;
  readonly fields?: DeclaredKind['fields'];
  readonly frontMatter?: DeclaredKind['frontMatter'];
  readonly fieldsIn?: string;
  readonly id?: string;
  readonly unique?: 'kind' | 'folder' | 'file' | false;
  readonly fileName?: string;
  readonly keep?: 'append' | 'fixed';
  readonly latest?: boolean;
  readonly steps?: {
    readonly member: string;
    readonly to: Readonly<Record<string, readonly Value[]>>;
    readonly gone?: 'error' | 'allowed';
  };
  readonly fixed?: {
    readonly when?: Readonly<Record<string, readonly Value[]>>;
    readonly except?: readonly string[];
  };
  readonly sections?: Partial<DeclaredSections>;
  readonly refers?: readonly {
    readonly from: string;
    readonly to: string;
    readonly cycles?: boolean;
    readonly answered?: string;
    readonly level?: Level;
  }[];
  readonly columns?: readonly string[];
  readonly samples?: string;
  readonly levels?: Readonly<Record<string, Level>>;
  readonly say?: Readonly<Record<string, string>>;
  readonly order?: { readonly by: string; readonly within?: string };
}

/** Values are compared as text. */
type Value = string | number | boolean;
