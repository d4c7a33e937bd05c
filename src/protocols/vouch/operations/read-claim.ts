import { readOperation } from './read-object.ts';

export default readOperation('claim');
