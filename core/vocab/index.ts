/** The shapes of all answers, by id. The namespace and the window are derived from them. */
import type { z } from 'zod';
import { Announce } from './announce.ts';
import { Audio } from './audio.ts';
import { CaptionTrack, Transcript } from './caption-track.ts';
import { Collection } from './comment-tree.ts';
// Its forms have a field that their shapes do not have.
import './comment-tree.ts';
import { Comment } from './comment.ts';
import { DownloadLink } from './download-link.ts';
import { Event } from './event.ts';
import { Group } from './group.ts';
import { Hashtag, Tag } from './tag.ts';
import { Highlight } from './highlight.ts';
import { Image } from './image.ts';
import { Link } from './link.ts';
import { Organization } from './organization.ts';
import { Person } from './person.ts';
import { Place } from './place.ts';
import { Playlist } from './playlist.ts';
import { Post } from './post.ts';
import { Rule } from './rule.ts';
import { SearchSuggestion } from './search-suggestion.ts';
import { Tombstone } from './tombstone.ts';
import { Trophy } from './trophy.ts';
import { Video } from './video.ts';

export const shapes = {
  Announce,
  Audio,
  CaptionTrack,
  Collection,
  Comment,
  DownloadLink,
  Event,
  Group,
  Hashtag,
  Highlight,
  Image,
  Link,
  Organization,
  Person,
  Place,
  Playlist,
  Post,
  Rule,
  SearchSuggestion,
  Tag,
  Tombstone,
  Transcript,
  Trophy,
  Video,
} as const;

export type ShapeId = keyof typeof shapes;
/** What an answer of that shape holds. */
export type Shape<Id extends ShapeId> = z.infer<(typeof shapes)[Id]>;
