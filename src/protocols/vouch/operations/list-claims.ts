import { listOperation } from './list-objects.ts';

export default listOperation('claim');
