import { z } from 'zod';

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
