/** Writes the names, examples and types of all operations: so the help of one loads no other. */
import { loadOperations } from '../src/protocols/operations.ts';
import { operationExamples, operationValues } from './docs/operation-examples.ts';
import { operationInputs } from './docs/operation-inputs.ts';
import { operationNames } from './docs/operation-names.ts';
import { OPERATION_FILES, writeMade } from './generated.ts';

const operations = await loadOperations();
writeMade(OPERATION_FILES.inputs, operationInputs(operations));
writeMade(OPERATION_FILES.names, operationNames(operations));
writeMade(OPERATION_FILES.examples, operationExamples(operations));
writeMade(OPERATION_FILES.values, operationValues(operations));
