import { playExamplesOf } from './played-examples.ts';

playExamplesOf('contributions', 0, 3);
