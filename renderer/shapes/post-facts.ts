/** Plain fields of posts: of a forum, or of timelines and profiles, where likes are no votes. */
import type { TFunction } from 'i18next';
import type { Shape } from '../../core/vocab/index.ts';
import {
  count,
  factRows,
  id,
  ids,
  list,
  location,
  words,
  yesNo,
  type FactTable,
} from './facts.tsx';
import type { FactRow } from './shape-view.ts';
import { soundFacts } from './sound-facts.tsx';
import { sharedTalkFacts } from './talk-facts.tsx';
import { isInGroup } from './talk.ts';

type Post = Shape<'Post'>;

type Named = {
  readonly name?: string | undefined;
  readonly preferredUsername?: string | undefined;
};

const namesOf = (people: readonly Named[]): readonly string[] =>
  people.flatMap(({ name, preferredUsername }) => name ?? preferredUsername ?? []);

const ofForum: FactTable<Post> = { ...sharedTalkFacts, type: 'elsewhere' };

const ofTimeline: FactTable<Post> = {
  ...ofForum,
  likeCount: count('item.likesHead'),
  shareCount: count('item.sharesHead'),
  viewCount: count('item.viewsHead'),
  quoteCount: count('item.quotesHead'),
  saveCount: count('item.savesHead'),
  roundedCounts: list('item.rounded'),
  hidesCounts: yesNo('item.hidesCounts'),
  attachmentCount: count('item.pictureCount'),
  sound: soundFacts,
  mention: (mentions, t) => list('item.mentions')(namesOf(mentions), t),
  coauthors: (people, t) => list('item.coauthors')(namesOf(people), t),
  sponsors: (people, t) => list('item.sponsors')(namesOf(people), t),
  isPaidPartnership: yesNo('item.paid'),
  location: (place, t) => location('item.place')({ name: place.name ?? place.address ?? '' }, t),
  languageCode: words('item.language'),
  publishedFrom: words('item.publishedFrom'),
  postedWith: words('item.postedWith'),
  conversationId: id('item.conversation'),
  replyPolicy: words('item.replyPolicy'),
  readersNote: words('item.readersNote'),
  warnings: list('item.warnings'),
  withheldIn: list('item.withheldIn'),
  isTruncated: yesNo('item.isTruncated'),
  aliases: ids('item.aliases'),
  tag: 'elsewhere',
};

export const postFacts = (item: Post, t: TFunction): readonly FactRow[] =>
  factRows(isInGroup(item) ? ofForum : ofTimeline, item, t);
