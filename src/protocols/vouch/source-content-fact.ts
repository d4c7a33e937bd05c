import { pathRequest } from '../../core/request.ts';

/** What is known of captured content: whether it is what its folder is named by. */
export const NAMED_BY_FOLDER = {
  citations: [
    {
      at: [],
      presentOnly: true,
      ...pathRequest('content', 'folder'),
      isNamedByFolder: true,
    },
  ],
} as const;
