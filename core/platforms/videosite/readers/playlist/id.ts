import { jsonFromText } from '#kit/json-text.ts';
import { z } from 'zod';
import { count, isNode, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { videoId } from '../site.ts';
import { messages } from '../messages.ts';

/** The parameter that names a playlist which everybody can see. */
export const playlistId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{2,128}$/, 'is the value of `list` in a playlist’s address')
  .refine((id) => !/^(?:WL|LL|HL|LM)$/.test(id), {
    message:
      'names a personal list (watch later, liked, history) that only its signed-in owner can see',
  })
  .refine((id) => !id.startsWith('RD'), {
    message: 'names a mix: an endless list that is made anew for every visitor, and no playlist',
  })
  .refine((id) => !/^VL(?:PL|UU|FL|EL|OLAK)/.test(id), {
    message:
      'starts with VL, which belongs to the site’s own requests: leave these two letters out',
  })
  .describe('Playlist identifier, the value of the `list` parameter of a playlist URL.');

/** Where in a mix a reader is: the last video seen, with what its link carries. */
interface Place {
  readonly videoId: string;
  readonly playlistIndex?: number | undefined;
  readonly params?: string | undefined;
}

export const writePlace = (place: Place): string => JSON.stringify(place);

/** Throws `validation_error` for a text that `writePlace` did not make. */
export const readPlace = (text: string): Place => {
  const value = jsonFromText(text);
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
