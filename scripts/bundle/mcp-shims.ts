/** In place of what the MCP library takes from its surroundings: nothing of it is used. */
export { default as process } from 'node:process';

/** Would validate what clients answer to questions of the server. Ours asks none. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('the server validates nothing by JSON Schema');
  }
}
