// Made by scripts/compile-schemas.ts from schemas/voting-matrix.schema.json.
import type { Validator } from '../../../core/shape.ts';

/** True when the value is as the schema says; else `errors` holds every break. */
export const validate: Validator;
