import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Hashtag } from '#vocab/hashtag.ts';
import { tagName } from '../../readers/params.ts';
import { fetchTagPage } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ tagName });

export default defineOperation({
  name: 'get-tag',
  title: 'Hashtag',
  summary: 'One hashtag: description, and the views and number of its videos.',

  path: '/tags/{tagName}/details',
  params,
  links: site.links(params, ['/tag/{tagName}/**', '/embed/tag/{tagName}/**']),
  result: Hashtag,
  part: { of: 'tag', by: 'tagName', as: 'facts' },
  example: { tagName: 'aplausosanitario' },

  routes: [
    publicPage({ fetch: fetchTagPage, parse }),
    capture({
      reads: passesAny(
        isCallToPath('/api/challenge/detail/'),
        isPageAtPath(/^\/embed\/tag\/[^/]+\/$/),
      ),
      parse,
    }),
  ],
});
