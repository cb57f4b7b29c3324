import { z } from 'zod';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { PersonOrOrganization } from '#vocab/organization.ts';
import { postId, reaction } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { omitUndefined, type Parsed } from '#kit/collect.ts';
import { count, isNode, node, str, type Node } from '#kit/dig.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import { accountFromVoyager, placeAmong } from '../../readers/actors.ts';
import { isCallTo, requestVariable } from '../../readers/captured.ts';
import { entityIdFromUrn, postUrn, type PostUrn } from '../../readers/urns.ts';
import { isType, type Voyager } from '../../readers/voyager/voyager.ts';
import { readList, type ListKind, type Skipped } from '../../readers/voyager/list.ts';
import { messages } from '../../readers/messages.ts';

const isCall = isCallTo('voyagerSocialDashReactions', 'feed/reactions', 'feed/dash/reactions');

/** Comments have reactions of their own. */
const isOfComment = (thread: string | undefined): boolean => /[cC]omment:\(/.test(thread ?? '');

/** Whether a call asks who reacted to a post. */
const asksForReactions = (request: SentRequest): boolean =>
  isCall(request) && !isOfComment(requestVariable(request, 'threadUrn'));

/**
 * A reaction (as other programs recorded it, 2023 to 2026): `reactionType`, and who reacted in `reactorLockup`
 * `{title, subtitle, image, navigationUrl}`, with `actorUrn` and `actor` `{*profileUrn}` or `{*companyUrn}`.
 */
const isReaction = (thing: unknown): boolean =>
  isType(thing, 'social.Reaction') ||
  (str(thing, 'reactionType') !== undefined &&
    (node(thing, 'reactorLockup') ?? node(thing, 'actor')) !== undefined);

/** Links and URNs of who reacted. */
const namesIn = (reaction: Node): readonly (string | undefined)[] => {
  const actor = node(reaction, 'actor');
  return [
    str(node(reaction, 'reactorLockup'), 'navigationUrl'),
    str(actor, 'navigationUrl'),
    str(actor, 'navigationContext', 'actionTarget'),
    ...['*profileUrn', '*companyUrn', 'profileUrn', 'companyUrn'].map((name) => str(actor, name)),
    str(reaction, 'actorUrn'),
  ];
};

const readReaction = (from: Voyager, thing: unknown): PersonOrOrganization | undefined => {
  if (!isNode(thing)) return undefined;
  const [lockup, actor] = [node(thing, 'reactorLockup'), node(thing, 'actor')];
  const account = accountFromVoyager(from, {
    names: namesIn(thing),
    name: lockup?.['title'] ?? actor?.['name'],
    tagline: lockup?.['subtitle'] ?? actor?.['description'],
    image: lockup?.['image'] ?? actor?.['image'],
  });
  return account && omitUndefined({ ...account, reaction: str(thing, 'reactionType') });
};

const UNNAMED: Skipped = {
  code: 'people-unnamed',
  words: (count) => messages.reactingMembersUnnamed({ count }),
  is: (thing, from) => placeAmong(from, namesIn(thing)) === undefined,
};

/** The post on which a reaction stands, by the URN of the reaction: `…(urn:li:fsd_profile:…,urn:li:activity:…,0)`. */
const threadUrnFromReaction = (reaction: unknown): PostUrn | undefined => {
  const urn = str(reaction, 'entityUrn');
  return isOfComment(urn) ? undefined : postUrn(urn);
};

const reactionsTo = (requestedUrn: PostUrn | undefined): ListKind<PersonOrOrganization> => ({
  what: 'reactions',
  answers: /^socialDashReactions/,
  reference: /^urn:li:(?:fsd_|fs_)?reaction:\(/,
  // Reactions to other posts may come along.
  isItem: (thing) => {
    const thread = threadUrnFromReaction(thing);
    const isOther =
      requestedUrn && thread?.kind === requestedUrn.kind && thread.number !== requestedUrn.number;
    return isReaction(thing) && isOther !== true;
  },
  skipped: [UNNAMED],
  read: readReaction,
  key: ({ type, entityId = '' }) => `${type} ${entityId}`,
  total: (answer) => count(answer, 'paging', 'total'),
});

/** Who reacted to a post, and how, as the site's own pages load it. */
const readReactions = (replies: readonly Reply[]): Parsed<ListPage<PersonOrOrganization>> => {
  const variable = (name: string): string | undefined =>
    replies.map(({ request }) => requestVariable(request, name)).find((one) => one !== undefined);
  const requestedUrn = postUrn(variable('threadUrn'));
  const kind = variable('reactionType');
  const threads = new Set<string>();
  const found = reactionsTo(requestedUrn);
  const read: typeof found.read = (from, thing) => {
    const thread = threadUrnFromReaction(thing);
    if (thread) threads.add(entityIdFromUrn(thread));
    return found.read(from, thing);
  };
  return readList({ ...found, read }, replies, () => {
    const [only] = threads.size === 1 ? threads : [];
    return { postId: requestedUrn ? entityIdFromUrn(requestedUrn) : only, reaction: kind };
  });
};

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
