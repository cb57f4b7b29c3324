import { z } from 'zod';
import { Uri } from './fields.ts';

const size = {
  width: z.int().positive().optional().describe('Pixels.'),
  height: z.int().positive().optional().describe('Pixels.'),
};

const AttachedImage = z.strictObject({
  type: z.literal('Image'),
  url: Uri.describe('Address of the image, with its signature where it has one.'),
  mediaType: z.string().optional().describe('MIME type.'),
  ...size,
  name: z.string().optional().describe('Caption.'),
  href: Uri.optional().describe('Where the author lets the image lead.'),
});

const AttachedVideo = z.strictObject({
  type: z.literal('Video'),
  url: Uri.describe('Address of the file.'),
  mediaType: z.string().optional().describe('MIME type.'),
  ...size,
  duration: z.number().positive().optional().describe('Length in seconds.'),
  hasSound: z
    .boolean()
    .optional()
    .describe(
      'Whether the video has sound, where the platform tells. The file at `url` may be the picture alone; the sound is then in the manifests.',
    ),
  manifest: z
    .array(z.strictObject({ type: z.literal('Link'), href: Uri, mediaType: z.string().optional() }))
    .optional()
    .describe('DASH and HLS lists of all its tracks; signed, and valid for some days.'),
  name: z.string().optional().describe('Caption.'),
});

const AttachedLink = z.strictObject({
  type: z.literal('Link'),
  href: Uri,
  name: z.string().optional().describe('Title of the linked page, where the platform tells it.'),
});

/** What hangs on a post: the images of a gallery in their order, a video, the page it links to. */
export const Attachment = z
  .discriminatedUnion('type', [AttachedImage, AttachedVideo, AttachedLink])
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;
