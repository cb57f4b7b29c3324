import { z } from 'zod';
import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import { addressFromParams } from '../../engine/read-replies.ts';
import { linkedCall } from '../linked-call.ts';
import { ownRoute } from './own-route.ts';

export const LINKS_PATH = '/v1/links';

const LinkParams = z.strictObject({
  link: z
    .string()
    .min(1)
    .max(2000)
    .describe('A link of a platform, or an id or a handle that can be nothing else.')
    .meta({ param: { example: 'https://www.youtube.com/watch?v=sample_001x' } }),
});

const LinkMeaning = z.strictObject({
  type: z.literal('Link').describe('What it is.'),
  href: z.url().describe('The address here that answers it; the platform was not asked yet.'),
  operation: z.string().describe('The operation that it means.'),
  name: z.string().describe('What the operation is called.'),
  params: z.record(z.string(), z.unknown()).describe('Its parameters, as the link names them.'),
});

/** As the box of the window understands it: a look into the catalogue, which costs nothing. */
export const LINK = ownRoute({
  id: 'links_get',
  path: LINKS_PATH,
  summary: 'What a link means',
  description:
    'Which operation a link, an id or a handle means, and the address here that answers it. Nothing is asked of a platform. Free.',
  params: LinkParams,
  result: LinkMeaning,
  run: ({ link }, { catalogue, base }) => ({ data: meaningOf(catalogue, link, base()) }),
});

const meaningOf = (
  catalogue: Catalogue,
  link: string,
  base: string,
): z.infer<typeof LinkMeaning> => {
  // What is posted has no address.
  const { entry, params } = linkedCall(catalogue, link, isReadByGet);
  return {
    type: 'Link',
    href: base + addressFromParams(entry, params),
    operation: entry.id,
    name: entry.operation.title,
    params: { ...params },
  };
};

const isReadByGet = ({ operation }: Entry): boolean => operation.method === 'GET';
