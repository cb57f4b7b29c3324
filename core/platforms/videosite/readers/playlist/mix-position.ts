import { count, isNode, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { videoId } from '../ids.ts';
import { messages } from '../messages.ts';

/** Where in a mix a reader is: the last video seen, with what its link carries. */
export interface Place {
  readonly videoId: string;
  readonly playlistIndex?: number | undefined;
  readonly params?: string | undefined;
}

export const writePlace = (place: Place): string => JSON.stringify(place);

/** Throws `validation_error` for a text that `writePlace` did not make. */
export const readPlace = (text: string): Place => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const id = videoId(str(value, 'videoId'));
  if (!isNode(value) || id === undefined)
    throw new AppError('validation_error', messages.cursorNotOfMix);
  const playlistIndex = count(value, 'playlistIndex');
  const params = str(value, 'params');
  return {
    videoId: id,
    playlistIndex,
    params,
  };
};

/** `RD` and a video's id, with a few letters between for some kinds of mixes. */
export const seedIdFromMixId = (mixId: string): string | undefined =>
  videoId(/^RD(?:MM|EM|GM[A-Z]{2}|AMVM)?([A-Za-z0-9_-]{11})$/.exec(mixId)?.[1]);
