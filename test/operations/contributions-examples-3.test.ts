import { playExamplesOf } from './played-examples.ts';

playExamplesOf('contributions', 2, 3);
