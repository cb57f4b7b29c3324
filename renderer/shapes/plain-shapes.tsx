/** The views of things of which a few facts are shown, in one line. */
import { Search } from 'lucide-react';
import type { Shape } from '#vocab/index.ts';
import { labelFromName } from '../fields.ts';
import { harmless } from '../format.ts';
import { PlatformText } from '../parts/text/text.tsx';
import type { Thing } from './answer.ts';
import {
  address,
  count,
  factRows,
  id,
  ids,
  pictures,
  shownInHead,
  shownPlainly,
  words,
  yesNo,
  type FactTable,
} from './facts.tsx';
import { figureRows } from './figures.tsx';
import { counted, sentence } from './label.ts';
import { PlainRow } from './plain-row.tsx';
import css from './rows.module.css';
import type { RowProps, ShapeView } from './shape-view.ts';

const plain = {
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: () => ({}),
};

type Collection = Shape<'Collection'>;

const collectionFacts: FactTable<Collection> = {
  totalItems: count('post.commentsHead'),
  depth: count('post.facts.depth'),
  inReplyTo: address('item.inReplyTo'),
  entityIds: ids('post.facts.missing'),
  continues: 'elsewhere',
};

/** A place in a discussion whose comments are still to come. */
export const collection: ShapeView<Collection> = {
  row: ({ item }) => <PlainRow name={item.type} second={item.inReplyTo} />,
  ...plain,
  label: (_item, t) => sentence([t('heard.more')]),
  facts: (item, t) => factRows(collectionFacts, item, t),
  title: (_item, t) => t('heard.more'),
};

type Hashtag = Shape<'Hashtag'>;

const hashtagFacts: FactTable<Hashtag> = {
  entityId: id('item.id'),
  viewCount: count('item.viewsHead'),
  videoCount: count('item.videosHead'),
  image: pictures,
  ...shownInHead,
};

const formatHashtag = ({ name }: Hashtag): string => `#${name}`;

/** A hashtag with a page of its own. */
export const hashtag: ShapeView<Hashtag> = {
  row: ({ item }) => <PlainRow name={formatHashtag(item)} second={item.content} />,
  ...plain,
  label: (item, t) =>
    sentence([
      formatHashtag(item),
      counted(item.videoCount, (videos) => t('heard.videos', videos)),
      counted(item.viewCount, (views) => t('heard.views', views)),
    ]),
  facts: (item, t) => factRows(hashtagFacts, item, t),
  title: formatHashtag,
  figures: (item, t) =>
    figureRows(item, [
      ['videoCount', t('item.videosHead'), item.videoCount],
      ['viewCount', t('item.viewsHead'), item.viewCount],
    ]),
  opens: () => true,
};

type Image = Shape<'Image'>;

const imageFacts: FactTable<Image> = {
  width: count('item.width'),
  height: count('item.height'),
  mediaType: words('item.mediaType'),
  withheldReason: words('item.withheldReason'),
  href: address('item.links'),
  url: 'elsewhere',
  name: 'elsewhere',
};

export const image: ShapeView<Image> = {
  row: ({ item }) => (
    <PlainRow name={item.name ?? item.type} second={item.url} item={{ image: [item] }} />
  ),
  ...plain,
  label: (item, t) => sentence([item.name ?? t('item.unnamed')]),
  title: (item) => item.name ?? item.type,
  facts: (item, t) => factRows(imageFacts, item, t),
};

type Link = Shape<'Link'>;

const linkFacts: FactTable<Link> = {
  href: address('link.leadsTo'),
  postId: id('link.post'),
  commentId: id('link.comment'),
  mediaType: words('item.mediaType'),
  name: 'elsewhere',
};

/** Where an address leads. */
export const link: ShapeView<Link> = {
  row: ({ item }) => <PlainRow name={item.name ?? item.href} second={item.href} />,
  ...plain,
  label: ({ name, href }) => sentence([name, href]),
  title: ({ name, href }) => name ?? harmless(href),
  facts: (item, t) => factRows(linkFacts, item, t),
};

type Place = Shape<'Place'>;

const placeFacts: FactTable<Place> = {
  entityId: id('item.id'),
  address: words('place.address'),
  latitude: (degrees, t) => [[t('place.latitude'), shownPlainly(degrees)]],
  longitude: (degrees, t) => [[t('place.longitude'), shownPlainly(degrees)]],
  postCount: count('place.posts'),
  ...shownInHead,
};

/** A place that posts are tagged with. */
export const place: ShapeView<Place> = {
  row: ({ item }) => <PlainRow name={item.name} second={item.address} />,
  ...plain,
  label: (item, t) =>
    sentence([
      item.name ?? t('item.unnamed'),
      item.address,
      counted(item.postCount, (posts) => t('heard.posts', posts)),
    ]),
  facts: (item, t) => factRows(placeFacts, item, t),
  figures: (item, t) => figureRows(item, [['postCount', t('place.posts'), item.postCount]]),
  opens: () => true,
};

type SearchSuggestion = Shape<'SearchSuggestion'>;

const SuggestionRow = ({ item }: RowProps<SearchSuggestion>) => (
  <div className={css.plain}>
    <Search size={16} className={css.sign} aria-hidden="true" />
    <div className={css.title}>
      <PlatformText text={item.name} />
    </div>
  </div>
);

const searchSuggestionFacts: FactTable<SearchSuggestion> = { name: 'elsewhere' };

/** A completion that the search box of a platform offers. */
export const searchSuggestion: ShapeView<SearchSuggestion> = {
  row: SuggestionRow,
  heights: () => ({ compact: 36, comfortable: 44 }),
  columns: () => ({}),
  label: (item) => sentence([item.name]),
  facts: (item, t) => factRows(searchSuggestionFacts, item, t),
  opens: () => true,
};

type Transcript = Shape<'Transcript'>;

const transcriptFacts: FactTable<Transcript> = {
  language: words('item.language'),
  isAutoGenerated: yesNo('item.auto'),
  url: address('item.video'),
  name: 'elsewhere',
  segments: 'elsewhere',
};

/** The words of a caption track; the stage has a page of its own for them. */
export const transcript: ShapeView<Transcript> = {
  row: ({ item }) => <PlainRow name={item.name ?? item.language} second={item.segments[0]?.text} />,
  ...plain,
  label: (item, t) => sentence([item.name ?? item.language ?? t('item.unnamed')]),
  facts: (item, t) => factRows(transcriptFacts, item, t),
};

/** The first of these fields that holds words. */
const textIn = (thing: Thing, ...fields: readonly string[]): string | undefined =>
  fields.map((field) => thing[field]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined;

/** Whatever has no view of its own, by the fields that most things have. */
export const generic: ShapeView<Thing> = {
  row: ({ item }) => (
    <PlainRow
      name={textIn(item, 'name', 'preferredUsername', 'type')}
      second={textIn(item, 'preferredUsername', 'url', 'id')}
    />
  ),
  ...plain,
  label: (item, t) => sentence([textIn(item, 'name', 'preferredUsername') ?? t('item.unnamed')]),
  title: (item) => textIn(item, 'name', 'preferredUsername', 'type'),
  facts: (item) =>
    Object.entries(item)
      .filter(([field]) => field !== 'type' && field !== '@context')
      .map(([field, value]) => [labelFromName(field), shownPlainly(value)] as const),
};
