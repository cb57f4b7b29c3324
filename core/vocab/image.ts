import { z } from 'zod';
import { omitUndefined } from '../kit/collect.ts';
import { count, list, str } from '../kit/dig.ts';
import { Uri } from './fields.ts';

export const Image = z
  .strictObject({
    type: z.literal('Image'),
    url: Uri.describe('Image URL.'),
    width: z.int().positive().optional().describe('Pixels.'),
    height: z.int().positive().optional().describe('Pixels.'),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof Image>;

/** An image from an address that may lack its scheme; `undefined` when it is no web address. */
export const image = (
  url: string | undefined,
  width?: number,
  height?: number,
): Image | undefined => {
  const full = url?.startsWith('//') ? `https:${url}` : url;
  if (full === undefined || !/^https?:\/\/[^\s"<>]+$/.test(full)) return undefined;
  return omitUndefined({
    type: 'Image' as const,
    url: full,
    width: width || undefined,
    height: height || undefined,
  });
};

/** Images from a list of `{url, width, height}`; `undefined` when there is none. */
export const images = (sources: unknown): Image[] | undefined => {
  const found: Image[] = [];
  for (const raw of list(sources)) {
    const one = image(str(raw, 'url'), count(raw, 'width'), count(raw, 'height'));
    if (one) found.push(one);
  }
  return found.length > 0 ? found : undefined;
};
