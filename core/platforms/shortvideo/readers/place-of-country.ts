import type { Video } from '#vocab/video.ts';

/** Where a video was made, by the code of its country: what the site tells of one that is tagged with no place. */
export const placeOfCountry = (code: string | undefined): Video['location'] =>
  code === undefined ? undefined : { type: 'Place', name: code };
