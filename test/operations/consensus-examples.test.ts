import { playExamplesOf } from './played-examples.ts';

playExamplesOf('consensus');
