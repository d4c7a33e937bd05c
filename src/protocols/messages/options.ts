/** The `messages` part of the configuration. */
export interface MessageOptions {
  /** Globs whose files must be messages; null for the default folders, whose files may be. */
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[];
  readonly subjects: 'required' | 'optional';
  readonly allowReplyPrefix: boolean;
  /** Known agent names; null to take them from `agents/<Name>/` folders. */
  readonly roster: readonly string[] | null;
  /** Milliseconds. */
  readonly ackTimeout: number;
}

declare module '../../core/config.ts' {
  interface Options {
    readonly messages: MessageOptions;
  }
}

/** What holds where nothing is configured. */
export const DEFAULTS: MessageOptions = {
  include: null,
  exclude: [],
  subjects: 'required',
  allowReplyPrefix: false,
  roster: null,
  // A day.
  ackTimeout: 24 * 3_600_000,
};
