import { means, type Meaning } from '#kit/recognise.ts';
import { entityIdFromUrn, postUrn } from './readers/urns.ts';

/** URNs of posts. */
export const recognise = (text: string): Meaning | undefined => {
  const trimmed = text.trim();
  if (!/^urn:li:(?:activity|share|ugcPost):\d{15,20}$/.test(trimmed)) return undefined;
  const urn = postUrn(trimmed);
  return urn && means('get-post', { postId: entityIdFromUrn(urn) });
};
