import { z } from 'zod';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import {
  asksFor,
  readGraphqlData,
  operationFromUrl,
  parseVariables,
} from '../../readers/graphql.ts';
import { communityId, role } from '../../readers/params.ts';
import { site, numberIn } from '../../readers/site.ts';
import { usersRead } from '../../readers/reader-changes.ts';
import { collect, countNotice, repeatNotice, type Parsed } from '#kit/collect.ts';
import { find, isNode, list, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { eachOnce, known } from '../../readers/captured-list.ts';
import { notShown } from '../../readers/refused.ts';
import { timelineIn } from '../../readers/timeline.ts';
import { readUser } from '../../readers/user.ts';
import { defineMessages } from '#kit/message.ts';

const params = z.object({ communityId, role, cursor });

export const messages = defineMessages('microblog.list-community-members', {
  noReply: 'no reply is at hand',
  operationBringsNoMembers: '{{operation}} brings no members of a community',
  membersNotShown: 'Members that X lists and does not show: {{unshown, number}}.',
  membersMissing: 'X’s answer holds no members of a community',
});

/** The site shows members and moderators in lists of their own, by slices and not by timelines. */
const MEMBERS = ['membersSliceTimeline_Query', 'CommunityMembersTimeline'];
const MODERATORS = ['moderatorsSliceTimeline_Query', 'CommunityModeratorsTimeline'];
const OPERATIONS = [...MEMBERS, ...MODERATORS];

const parseMembers = (replies: readonly Reply[]): Parsed<ListPage<Person>> => {
  const reply = replies[0];
  if (!reply) throw new AppError('platform_error', messages.noReply);
  const operation = operationFromUrl(reply.request) ?? '';
  if (operation !== '' && !OPERATIONS.includes(operation))
    throw new AppError('platform_error', messages.operationBringsNoMembers({ operation }));
  const data = readGraphqlData(reply);
  const slice = find(data, 'members_slice') ?? find(data, 'moderators_slice');
  const rows = rowsIn(slice, data);
  let unshown = 0;
  const { items, notices } = collect(rows, (raw) => {
    const result = node(raw, 'result');
    if (result && str(result, '__typename') !== 'UserUnavailable') return readUser(result);
    unshown += 1;
    return undefined;
  });
  const members = eachOnce(items);
  const variables = parseVariables(reply.request);
  const requestedCursor = str(variables, 'cursor');
  const next = str(slice, 'slice_info', 'next_cursor') ?? timelineIn(data)?.bottom;
  return {
    data: {
      items: members,
      totalItems: null,
      next: next === undefined || next === requestedCursor || items.length === 0 ? null : next,
    },
    notices: [
      ...notices,
      ...countNotice(unshown, 'missing-items', messages.membersNotShown({ unshown })),
      ...repeatNotice(items.length - members.length),
    ],
    params: known({
      communityId: numberIn(str(variables, 'communityId')),
      cursor: requestedCursor,
      ...(MODERATORS.includes(operation) && { role: 'moderators' }),
    }),
  };
};

const rowsIn = (slice: unknown, data: unknown): readonly unknown[] => {
  if (isNode(slice)) return list(slice, 'items_results');
  const timeline = timelineIn(data);
  if (timeline) return timeline.rows.map(({ content }) => node(content, 'user_results'));
  const result = find(data, 'result');
  if (str(result, '__typename') === 'CommunityUnavailable')
    throw notShown('community', str(result, 'reason') ?? 'NotFound');
  throw new AppError('platform_error', messages.membersMissing);
};

export default defineList({
  name: 'list-community-members',
  title: 'Members of a community',
  summary:
    'Accounts that are members of a community, or look after it, as its pages show them. The official API is not known to give them.',

  path: '/communities/{communityId}/members',
  params,
  links: site.links(params, ['/i/communities/{communityId}/members/**']),
  readerChanges: usersRead,
  item: Person,
  part: { of: 'community', by: 'communityId', as: 'members' },
  example: { communityId: '1501272736215322629', role: 'members' },

  routes: [
    capture({
      reads: asksFor(...OPERATIONS),
      parse: parseMembers,
    }),
  ],
});
