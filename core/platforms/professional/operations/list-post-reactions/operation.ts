import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { PersonOrOrganization } from '#vocab/organization.ts';
import { postId, reaction } from '../../readers/params.ts';
import { asksForReactions, readReactions } from '../../readers/voyager/reactions.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ postId, reaction, cursor });

export default defineList({
  name: 'list-post-reactions',
  title: 'Reactions to a post',
  summary:
    'Members and companies who reacted to a post, and how, as its page shows them to members.',

  path: '/posts/{postId}/reactions',
  params,
  links: site.links(params, ['/feed/update/{postId}']),
  item: PersonOrOrganization,
  part: { of: 'post', by: 'postId', as: 'reactions' },
  example: { postId: '7453496735747760128' },

  routes: [
    capture({
      reads: asksForReactions,
      parse: readReactions,
    }),
  ],
});
