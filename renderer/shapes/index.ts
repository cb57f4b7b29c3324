/** The views of the shapes, by the ids that the catalogue names; what has none is shown generically. */
import type { Shape, ShapeId } from '#vocab/index.ts';
import type { Thing } from './answer.ts';
import { announce, post, tombstone } from './post.tsx';
import { audio, highlight, captionTrack } from './media.tsx';
import { comment } from './comment.tsx';
import { group, trophy, rule } from './group.tsx';
import { organization } from './organization.tsx';
import { person } from './person.tsx';
import {
  collection,
  generic,
  hashtag,
  image,
  link,
  place,
  searchSuggestion,
  transcript,
} from './plain-shapes.tsx';
import { playlist } from './playlist.tsx';
import type { ShapeView } from './shape-view.ts';
import type { Talk } from './talk.ts';
import { video } from './video.tsx';

const VIEWS: { readonly [Id in ShapeId]?: ShapeView<Shape<Id>> } = {
  Announce: announce,
  Audio: audio,
  CaptionTrack: captionTrack,
  Collection: collection,
  Comment: comment,
  Group: group,
  Hashtag: hashtag,
  Highlight: highlight,
  Image: image,
  Link: link,
  Organization: organization,
  Person: person,
  Place: place,
  Playlist: playlist,
  Post: post,
  Rule: rule,
  SearchSuggestion: searchSuggestion,
  Tombstone: tombstone,
  Transcript: transcript,
  Trophy: trophy,
  Video: video,
};

/** The types by which things of a shape go in an answer; a shape without a line is shown generically. */
const TYPES: { readonly [Id in ShapeId]?: readonly Shape<Id>['type'][] } = {
  Announce: ['Announce'],
  Audio: ['Audio'],
  CaptionTrack: ['CaptionTrack'],
  Collection: ['Collection'],
  Comment: ['Note'],
  DownloadLink: ['Video'],
  Event: ['Event'],
  Group: ['Group'],
  Hashtag: ['Hashtag'],
  Highlight: ['OrderedCollection'],
  Image: ['Image'],
  Link: ['Link'],
  Organization: ['Organization'],
  Person: ['Person'],
  Place: ['Place'],
  Playlist: ['OrderedCollection'],
  Post: ['Note', 'Article', 'Image', 'Video', 'Question'],
  Rule: ['Document'],
  SearchSuggestion: ['Suggestion'],
  Tag: ['Tag'],
  Tombstone: ['Tombstone'],
  Transcript: ['Document'],
  Trophy: ['Trophy'],
  Video: ['Video', 'Image'],
};

/** A post without a text is a `Note`, as a comment is; but it has a title. */
const TITLE: keyof Shape<'Post'> = 'name';

/** Something that an answer holds, with its shape. */
export type Shown =
  | { readonly [Id in ShapeId]: { readonly shape: Id; readonly item: Shape<Id> } }[ShapeId]
  | { readonly shape: 'Generic'; readonly item: Thing };

/** A thing as one of the shapes that its operation can answer; the engine has checked it against them. */
export const shownAs = (thing: Thing, shapes: readonly string[]): Shown => {
  const fitting = shapes.filter(
    (id) => isKnown(id) && TYPES[id]?.some((type) => type === thing['type']),
  );
  const titled = thing[TITLE] !== undefined;
  const shape = fitting.find((id) => fitting.length === 1 || (id === 'Post') === titled);
  // The engine answers nothing that does not fit the schema of its shape.
  return { shape: shape ?? 'Generic', item: thing } as unknown as Shown;
};

const isKnown = (id: string): id is ShapeId => Object.hasOwn(TYPES, id);

/** A post, a comment, or what is left of one. */
export const talkFromShown = (shown: Shown | undefined): Talk | undefined =>
  shown?.shape === 'Comment' || shown?.shape === 'Post' || shown?.shape === 'Tombstone'
    ? shown.item
    : undefined;

/** The fields of something, where a page tells those that several shapes have; none without a shape. */
export const fieldsFromShown = ({ shape, item }: Shown): object =>
  shape === 'Generic' ? {} : item;

/** How something is shown; to be given the item of that very thing. */
export const viewOf = ({ shape }: Shown): ShapeView<Shown['item']> =>
  ((shape === 'Generic' ? undefined : VIEWS[shape]) ?? generic) as ShapeView<Shown['item']>;
