import { tellStories } from './told-stories.ts';

await tellStories(1, 3);
