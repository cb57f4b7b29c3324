import { SITE } from './hosts.ts';

/** A name as one step of an address. */
const step = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Words of a title as they stand in an address; TikTok finds the thing by the number that follows. */
const slug = (title: string | undefined): string =>
  step((title ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')).slice(0, 300);

export const userUrl = (handle: string): string => `${SITE}/@${step(handle)}`;

/** The handle in the address of a video does not matter (several readers, 2026): `_` where it is not known. */
export const videoUrl = (id: string, handle = '_', isPhotos = false): string =>
  `${userUrl(handle)}/${isPhotos ? 'photo' : 'video'}/${step(id)}`;

export const commentUrl = (video: string, id: string): string =>
  `${video}?share_comment_id=${step(id)}`;

/** A caption track of a video; it has no page of its own. */
export const transcriptUrl = (video: string, language?: string): string =>
  `${video}#transcript${language === undefined ? '' : `-${language}`}`;

export const soundUrl = (id: string, title?: string): string =>
  `${SITE}/music/${slug(title)}-${step(id)}`;

export const placeUrl = (id: string, name = 'x'): string =>
  `${SITE}/place/${slug(name)}-${step(id)}`;

export const tagUrl = (name: string): string => `${SITE}/tag/${step(name)}`;

export const collectionUrl = (id: string, handle = '_', title?: string): string =>
  `${userUrl(handle)}/collection/${slug(title)}-${step(id)}`;

export const playlistUrl = (id: string, handle = '_', title?: string): string =>
  `${userUrl(handle)}/playlist/${slug(title)}-${step(id)}`;

export const liveUrl = (handle: string): string => `${userUrl(handle)}/live`;
