/** Where an answer differs from the published interface, and why: `docs/decisions.md` tells each, and a test counts them. */
export interface Difference {
  readonly operations: readonly string[];
  /** As the test of the published interface writes them: `data.orderedItems[] lacks likeCount`. */
  readonly places: readonly string[];
  /** What differs, and why. */
  readonly what: string;
  readonly because: string;
}

export const DIFFERENCES: readonly Difference[] = [
  {
    operations: [
      'forum.list-feed',
      'forum.list-post-comments',
      'forum.list-subreddit-comments',
      'forum.list-subreddit-posts',
      'forum.list-user-comments',
      'forum.list-user-overview',
      'forum.search-posts',
      'forum.search-subreddit-posts',
    ],
    places: ['data.orderedItems[] lacks content', 'data.orderedItems[].type: enum'],
    what: 'A list may hold a `Tombstone`.',
    because: 'What was deleted or removed is told as such where it stood, without a text.',
  },
  {
    operations: ['forum.list-user-overview'],
    places: ['data.orderedItems[]: anyOf'],
    what: 'The same: a `Tombstone` is neither a post nor a comment.',
    because: 'As above.',
  },
  {
    operations: ['forum.batch-comments'],
    places: ['data.items[] lacks content', 'data.items[].type: enum'],
    what: 'Each identifier is answered, one that is not there by a `Tombstone`.',
    because: 'What is missing is told and not left out.',
  },
  {
    operations: ['forum.batch-posts'],
    places: [
      'data.items[] lacks content',
      'data.items[] lacks likeCount',
      'data.items[] lacks url',
      'data.items[].type: enum',
    ],
    what: 'Each identifier is answered, one that is not there by a `Tombstone`.',
    because: 'What is missing is told and not left out.',
  },
  {
    operations: ['forum.batch-subreddits'],
    places: ['data.items[] lacks name', 'data.items[] lacks url', 'data.items[].type: enum'],
    what: 'Each identifier is answered, one that is not there by a `Tombstone`.',
    because: 'What is missing is told and not left out.',
  },
  {
    operations: ['microblog.get-user'],
    places: ['data lacks isPaidVerified'],
    what: 'No `isPaidVerified` by the embedded profile.',
    because: 'That page does not tell it; a captured profile does.',
  },
  {
    operations: ['photosite.get-user'],
    places: [
      'data lacks hasChannel',
      'data lacks isBusiness',
      'data lacks isPaidVerified',
      'data lacks isProfessional',
      'data lacks videoCount',
    ],
    what: 'No `isPaidVerified`, `isBusiness`, `isProfessional`, `hasChannel` and `videoCount` by the page for guests.',
    because: 'That page does not tell them; a captured profile does.',
  },
  {
    operations: ['professional.get-post'],
    places: ['data.attachment[] lacks url'],
    what: '`attachment` holds links, too, which have `href`.',
    because: 'A page that a post leads to belongs to what it says.',
  },
  {
    operations: ['professional.list-company-posts'],
    places: ['data.orderedItems[] lacks content'],
    what: 'A repost is an `Announce`, and its words are those of the original in `object`.',
    because: 'Nobody’s words stand under another’s name.',
  },
  {
    operations: ['shortvideo.get-audio'],
    places: ['data lacks duration'],
    what: 'No `duration` by the embedded page.',
    because: 'That page does not tell it; a captured page does.',
  },
  {
    operations: [
      'shortvideo.list-audio-videos',
      'shortvideo.list-tag-videos',
      'shortvideo.list-user-videos',
    ],
    places: [
      'data.orderedItems[] lacks commentCount',
      'data.orderedItems[] lacks likeCount',
      'data.orderedItems[] lacks repostCount',
      'data.orderedItems[] lacks saveCount',
      'data.orderedItems[] lacks shareCount',
      'data.orderedItems[].attachment[] lacks bitrate',
      'data.orderedItems[].attachment[] lacks codec',
      'data.orderedItems[].attachment[] lacks name',
    ],
    what: 'No counts but views, and no `name`, `codec` and `bitrate` of files, by the embedded page.',
    because: 'Its rows hold views and one address; a captured list holds all.',
  },
  {
    operations: [
      'shortvideo.list-audio-videos',
      'shortvideo.list-tag-videos',
      'shortvideo.list-user-likes',
      'shortvideo.list-user-reposts',
      'shortvideo.search-videos',
    ],
    places: [
      'data.orderedItems[].attributedTo lacks isPrivate',
      'data.orderedItems[].attributedTo lacks isVerified',
    ],
    what: 'No `isPrivate` and `isVerified` of authors by the embedded page and the research API.',
    because: 'They name the author alone; a captured list tells it.',
  },
  {
    operations: ['shortvideo.list-user-collections'],
    places: [
      'data.orderedItems[].attributedTo lacks isPrivate',
      'data.orderedItems[].attributedTo lacks isVerified',
    ],
    what: 'No `isPrivate` and `isVerified` of the owner.',
    because: 'A collection names its owner alone.',
  },
  {
    operations: [
      'shortvideo.list-user-likes',
      'shortvideo.list-user-reposts',
      'shortvideo.search-videos',
    ],
    places: [
      'data.orderedItems[] lacks repostCount',
      'data.orderedItems[].audio lacks duration',
      'data.orderedItems[].audio lacks name',
    ],
    what: 'No `repostCount`, and of a sound neither `name` nor `duration`, by the research API.',
    because: 'It does not have them; a captured list tells them.',
  },
  {
    operations: ['shortvideo.list-user-followers', 'shortvideo.list-user-following'],
    places: ['data.orderedItems[] lacks isPrivate', 'data.orderedItems[] lacks isVerified'],
    what: 'No `isPrivate` and `isVerified` by the research API.',
    because: 'It names the account alone; a captured list tells it.',
  },
  {
    operations: ['shortvideo.list-video-comments', 'shortvideo.list-comment-replies'],
    places: ['data.orderedItems[] lacks attributedTo'],
    what: 'No author of a comment by the research API.',
    because: 'It does not tell who wrote a comment; a captured list does.',
  },
  {
    operations: ['shortvideo.search-users'],
    places: ['data.orderedItems[] lacks isPrivate'],
    what: 'No `isPrivate` of the accounts that are found.',
    because: 'Results of a search do not tell it.',
  },
  {
    operations: ['shortvideo.search-content'],
    places: [
      'data.orderedItems[] lacks attributedTo',
      'data.orderedItems[] lacks commentCount',
      'data.orderedItems[] lacks isPrivate',
      'data.orderedItems[] lacks published',
      'data.orderedItems[] lacks repostCount',
      'data.orderedItems[] lacks saveCount',
      'data.orderedItems[] lacks shareCount',
      'data.orderedItems[] lacks viewCount',
      'data.orderedItems[].type: enum',
      'data.orderedItems[]: oneOf',
    ],
    what: 'No `isPrivate` of the accounts that are found, which therefore are of none of its three kinds.',
    because: 'Results of a search do not tell it.',
  },
];

/** The rows of the table in `docs/decisions.md`, without the blanks that a formatter puts in. */
export const differenceRows = (): readonly string[] =>
  DIFFERENCES.map(({ operations, what, because }) =>
    ['', operations.map((id) => `\`${id}\``).join(', '), what, because, ''].join('|'),
  );
