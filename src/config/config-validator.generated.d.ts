/** One break of the schema (ajv's error object, in verbose mode). */
export interface SchemaError {
  /** JSON pointer to the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The value that breaks it. */
  readonly data: unknown;
  readonly parentSchema: {
    readonly 'x-expected'?: string;
    readonly properties?: Readonly<Record<string, unknown>>;
  };
}

/** True when the value is a configuration; else `errors` holds every break. */
export const validate: {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
};
