import { tellStories } from './told-stories.ts';

await tellStories(2, 3);
