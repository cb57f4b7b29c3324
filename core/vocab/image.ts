import { z } from 'zod';
import { isWebAddress } from '#kit/address.ts';
import { omitUndefined } from '#kit/collect.ts';
import { count, list, str } from '#kit/dig.ts';
import { Text, ThingAddress, Whole, Word } from './fields.ts';
import { defineForm, defineShape } from './shape.ts';

export const Image = defineShape(
  'Image',
  z.strictObject({
    type: z.literal('Image'),
    url: ThingAddress.describe('Image URL, with its signature where it has one.'),
    mediaType: Word.optional().describe('MIME type.'),
    width: Whole.positive().optional().describe('Pixels.'),
    height: Whole.positive().optional().describe('Pixels.'),
    name: Text.optional().describe('Caption, or the words for those who do not see it.'),
    withheldReason: Word.optional().describe(
      'Why the platform does not show the file, in its own word (`Dmcaed`); its address leads to none.',
    ),
    href: ThingAddress.optional().describe('Where the author lets the image lead.'),
  }),
);
export type Image = z.infer<typeof Image>;

/** A picture that stands for something: a thumbnail, an avatar, a banner. */
export const Picture = defineForm(
  'Image',
  'Picture',
  Image.pick({ type: true, url: true, width: true, height: true }),
);
export type Picture = z.infer<typeof Picture>;

/** A picture of a post: one that its author put into it, or one that stands for what hangs on it. */
export const PostPicture = defineForm(
  'Image',
  'PostPicture',
  Image.extend({
    isAttached: z
      .literal(true)
      .optional()
      .describe(
        'True for a photograph of the post itself; the others stand for its videos, articles and broadcasts.',
      ),
  }),
);
export type PostPicture = z.infer<typeof PostPicture>;

/** An image from an address that may lack its scheme; `undefined` when it is no web address. */
export const image = (
  url: string | undefined,
  width?: number,
  height?: number,
): Picture | undefined => {
  const full = url?.startsWith('//') ? `https:${url}` : url;
  if (full === undefined || !isWebAddress(full)) return undefined;
  return omitUndefined({
    type: 'Image' as const,
    url: full,
    width: width || undefined,
    height: height || undefined,
  });
};

/** Images from a list of `{url, width, height}`; `undefined` when there is none. */
export const images = (sources: unknown): Picture[] | undefined => {
  const found: Picture[] = [];
  for (const raw of list(sources)) {
    const one = image(str(raw, 'url'), count(raw, 'width'), count(raw, 'height'));
    if (one) found.push(one);
  }
  return found.length > 0 ? found : undefined;
};
