import { z } from 'zod';
import { ThingAddress } from './fields.ts';
import { defineShape } from './shape.ts';

export const DownloadLink = defineShape(
  'DownloadLink',
  z.strictObject({
    type: z.literal('Video'),
    url: ThingAddress.describe(
      'Temporary direct link to the video file; a plain GET fetches it for a few hours.',
    ),
    mediaType: z.literal('video/mp4').describe('MIME type of the file.'),
  }),
);
export type DownloadLink = z.infer<typeof DownloadLink>;
