import { decoded } from '#kit/address.ts';
import {
  collect,
  countNotice,
  omitUndefined,
  repeatNotice,
  required,
  type Notice,
  type Parsed,
} from '#kit/collect.ts';
import { objectAt, str } from '#kit/dig.ts';
import { hasType } from '#kit/linked-data.ts';
import { elements, type Selection } from '#kit/markup.ts';
import type { ListPage } from '#kit/operation.ts';
import { fromIso } from '#kit/times.ts';
import type { Author } from '#vocab/person.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import { parsed, placeUrl, postPage, type Place } from '../site.ts';
import { countInteractions, textAt, attribute, lineFromSelection, testId } from '../markup.ts';
import type { ProfilePage } from './person-page.ts';
import { addressOfImage, pictureFromUrl } from '../post-media.ts';
import { entityIdFromUrn, postUrl, postUrn, timeFromUrn } from '../urns.ts';
import { messages } from '../messages.ts';

const SHORTENED: Notice = {
  code: 'shortened-text',
  ...messages.textsShortened,
};

/** A post of somebody else that the member liked stands there, too: only those at the member's own address count. */
const isBy = (page: string, { slug }: Place): boolean => {
  const path = parsed(page)?.pathname ?? '';
  const step = decoded(path.split('/')[2] ?? '');
  return step.toLowerCase().startsWith(`${slug}_`);
};

interface Row {
  readonly page: string;
  readonly text: string | undefined;
  readonly picture: string | undefined;
}

const rowFromListItem = (item: Selection): Row | undefined => {
  const page = postPage(attribute(item.find('.base-card__full-link'), 'href'));
  return page === undefined
    ? undefined
    : {
        page,
        text: lineFromSelection(item.find('.base-main-card__title')),
        picture: addressOfImage(item.find('.main-activity-card__img')),
      };
};

/** Posts of a member that the profile links to: the few that it shows as recent activity. */
export const readActivity = (found: ProfilePage): Parsed<ListPage<PostOrAnnounce>> => {
  const { page, place, person } = found;
  // The newest stand above the jobs, and more of them at the end of the page.
  const drawn = elements(page.document.find(`${testId('activities__list')} li`)).map(
    rowFromListItem,
  );
  const rows = drawn.filter((row) => row !== undefined);
  const linked = page.linked.filter((one) =>
    hasType(one, 'DiscussionForumPosting', 'SocialMediaPosting'),
  );
  const author = authorFromPlace(place, textAt(person, 'name'));
  const known = new Map(
    linked.flatMap((one) => {
      const urn = postUrn(str(one, 'url') ?? str(one, '@id'));
      return urn ? [[urn.number, one] as const] : [];
    }),
  );
  const own = new Map<string, Row>();
  const pages = linked.flatMap((one): Row[] => {
    const url = postPage(str(one, 'url') ?? str(one, '@id'));
    return url === undefined ? [] : [{ page: url, text: undefined, picture: undefined }];
  });
  for (const row of [...rows, ...pages]) {
    const number = postUrn(row.page)?.number;
    if (number !== undefined && isBy(row.page, place) && !own.has(number)) own.set(number, row);
  }
  const ofMember = rows.filter((row) => isBy(row.page, place));
  const others = rows.length - ofMember.length;
  const distinct = new Set(ofMember.map((row) => postUrn(row.page)?.number ?? row)).size;
  const without = drawn.length - rows.length;
  const { items, notices } = collect([...own.values()], (row): PostOrAnnounce => {
    const urn = required(postUrn(row.page), 'number of a post');
    const knownPost = known.get(urn.number);
    const content = textAt(knownPost, 'articleBody') ?? textAt(knownPost, 'text') ?? row.text;
    const picture = pictureFromUrl(row.picture);
    return omitUndefined({
      type: 'Note' as const,
      id: postUrl(urn),
      url: row.page,
      entityId: entityIdFromUrn(urn),
      content,
      mediaType: content === undefined ? undefined : 'text/plain',
      published: fromIso(str(knownPost, 'datePublished')) ?? timeFromUrn(urn),
      attributedTo: author,
      likeCount: countInteractions(knownPost, 'LikeAction'),
      replyCount: countInteractions(knownPost, 'CommentAction'),
      image: picture && [picture],
    });
  });
  return {
    data: {
      items,
      totalItems: null,
      next: null,
      incomplete: { reason: messages.fewActivities, statedTotal: null },
    },
    notices: [
      ...notices,
      ...countNotice(others, 'others-left-out', messages.othersPostsLeftOut({ others })),
      ...repeatNotice(ofMember.length - distinct),
      ...countNotice(without, 'other-kinds', messages.otherActivitiesLeftOut({ without })),
      ...(items.length > 0 ? [SHORTENED] : []),
    ],
    params: { username: place.slug },
  };
};

/** A member, as an author. */
export const authorFromPlace = (place: Place, name: string | undefined): Author => {
  const url = placeUrl(place);
  return omitUndefined({
    ...objectAt('Person', url),
    entityId: place.slug,
    preferredUsername: place.slug,
    name,
  });
};
