import { tellStories } from './told-stories.ts';

await tellStories(0, 3);
