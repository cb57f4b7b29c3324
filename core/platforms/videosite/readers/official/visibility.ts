import { str, type Node } from '#kit/dig.ts';

/** Who may see a video or a playlist; `undefined` where it is neither for all nor for those with the link. */
export const officialVisibility = (resource: Node): 'public' | 'unlisted' | undefined => {
  const text = str(resource, 'status', 'privacyStatus');
  return text === 'public' || text === 'unlisted' ? text : undefined;
};
