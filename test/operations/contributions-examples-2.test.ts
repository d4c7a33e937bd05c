import { playExamplesOf } from './played-examples.ts';

playExamplesOf('contributions', 1, 3);
