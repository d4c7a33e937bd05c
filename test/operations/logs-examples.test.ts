import { playExamplesOf } from './played-examples.ts';

playExamplesOf('logs');
